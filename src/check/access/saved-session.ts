import { alterations, savedCookies, SessionFileFault, vendorNames, type Alteration } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { profileError, untested } from '../outcome/verdict.js'

/** The saved session of the profile as an alteration: everything that was saved is shown, the token in its header too. */
export function savedSessionFor(run: RunContext, url: string): Alteration {
  const { expiredSession, target } = run.profile
  if (!expiredSession) return untested('no saved session is configured', 'expiredSession')
  try {
    const cookies = savedCookies(expiredSession.content, url, target.sendSecureOverHttp)
    for (const [, value] of cookies) run.masker.learn('cookie', value)
    const tokens = cookies.filter(([name]) => name.endsWith('CSRF')).map(([name]) => name.slice(0, -'CSRF'.length))
    const known = run.names?.prefix
    const prefix = known !== undefined && tokens.includes(known) ? known : tokens[0]
    const names = vendorNames({ ...target, vendorPrefix: prefix ?? target.vendorPrefix }, [])
    return alterations.savedSession(cookies, names)
  } catch (fault) {
    if (fault instanceof SessionFileFault) return profileError(fault.message, 'expiredSession')
    throw fault
  }
}
