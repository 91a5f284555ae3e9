import type { Exchange } from '../../exchange/index.js'
import { vendorNames } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { profileError } from '../outcome/verdict.js'
import { named } from '../core/answers.js'

/** Ends a clause about the culture of a login's answer where it bears another name than the profile says. */
export function needsOwnCultureHeader({ profile }: RunContext, login: Exchange): void {
  const { vendorPrefix, cultureHeader } = profile.target
  if (cultureHeader === 'auto') return
  const { cultureHeader: seen } = vendorNames({ vendorPrefix, cultureHeader: 'auto' }, [login])
  if (login.header(cultureHeader) !== undefined || login.header(seen) === undefined) return
  const key = 'target.cultureHeader'
  profileError(`${named(login)} has ${seen} and no ${cultureHeader}. Check ${key} in the profile`, key)
}
