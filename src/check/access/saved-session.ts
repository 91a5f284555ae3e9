import { alterations, savedCookies, SessionFileFault, vendorNames, type Alteration } from '../../session/index.js'
import { named } from '../answers/answers.js'
import type { Several } from '../outcome/ask-all.js'
import type { Finding } from '../outcome/check.js'
import { finding } from '../outcome/finding.js'
import type { RunContext } from '../run-state/run-context.js'
import { isAccessGranted, type Twins } from '../twins/twins.js'
import { profileError } from '../outcome/verdict.js'
import { configured } from '../outcome/not-configured.js'

/** The saved session of the profile as an alteration: everything that was saved is shown, the token in its header too. */
export function savedSessionFor(run: RunContext, url: string): Alteration {
  const { target } = run.profile
  const expiredSession = configured(run, 'expiredSession')
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

/**
 * A saved session is expired: alive for none of these reads. Where it is alive for all of them it has not expired yet; a
 * request that came to nothing counts as neither.
 */
export function isExpired({ came, fault }: Several<Twins>): Finding {
  const alive = came.filter(isAccessGranted).map(({ refused }) => named(refused))
  const isAliveEverywhere = alive.length === came.length
  if (isAliveEverywhere && fault) throw fault
  if (isAliveEverywhere)
    return {
      holds: 'undecided',
      outcome: 'untested',
      reason: 'the saved session is still valid. Run again after it has expired (key expiredSession)',
      blame: 'profile',
      keys: ['expiredSession'],
    }
  const refused = `refused to ${String(came.length - alive.length)} of ${String(came.length)} reads`
  const seenIn = alive.length > 0 ? `${refused}, and valid for ${alive.join('; ')}` : refused
  return finding(alive.length === 0, 'access refused to every data service', seenIn)
}
