import type { Exchange } from '../../exchange/index.js'
import { setCookies, vendorNames } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { named } from '../answers/answers.js'
import { profileError } from '../outcome/verdict.js'

/** Ends a clause where several cookies may have the CSRF token, and the header of none opened a read. */
export function needsOneToken({ policy: { vendorPrefix, forbiddenBy } }: RunContext): void {
  if (vendorPrefix !== undefined || !forbiddenBy) return
  profileError(
    `several cookies may have the CSRF token, and a read with each of their headers was answered with 403 (${forbiddenBy.headers.join(', ')}). Set target.vendorPrefix in the profile`,
    'target.vendorPrefix',
  )
}

/** Ends a clause about a cookie where these answers set it under another prefix than the profile says. */
export function needsOwnPrefix({ profile }: RunContext, answers: readonly Exchange[], wanted: string): void {
  const reason = otherPrefixIn(profile.target.vendorPrefix, answers, wanted)
  if (reason !== undefined) profileError(reason, 'target.vendorPrefix')
}

/** What to look at in the profile where these answers set the cookie under another prefix than it says; else undefined. */
export function otherPrefixIn(vendorPrefix: string, answers: readonly Exchange[], wanted: string): string | undefined {
  if (vendorPrefix === 'auto' || !wanted.startsWith(vendorPrefix)) return undefined
  const suffix = wanted.slice(vendorPrefix.length)
  const set = answers.flatMap((answer) =>
    setCookies(answer)
      .filter(({ name, value }) => name.endsWith(suffix) && value !== '')
      .map(({ name }) => ({ name, answer })),
  )
  const [other] = set
  return other && set.every(({ name }) => name !== wanted)
    ? `${named(other.answer)} set ${other.name} and no ${wanted}. Check target.vendorPrefix in the profile`
    : undefined
}

/** Ends a clause about the culture of a login's answer where it bears another name than the profile says. */
export function needsOwnCultureHeader({ profile }: RunContext, login: Exchange): void {
  const { vendorPrefix, cultureHeader } = profile.target
  if (cultureHeader === 'auto') return
  const { cultureHeader: seen } = vendorNames({ vendorPrefix, cultureHeader: 'auto' }, [login])
  if (login.header(cultureHeader) !== undefined || login.header(seen) === undefined) return
  const key = 'target.cultureHeader'
  profileError(`${named(login)} has ${seen} and no ${cultureHeader}. Check ${key} in the profile`, key)
}
