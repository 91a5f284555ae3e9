import type { Exchange } from '../../exchange/index.js'
import { cookieLifetime, coversBase, decodeCharacterCodes, issuedAs, sameUserName } from './cookie-checks.js'
import { otherPrefixIn } from './own-prefix.js'
import { named } from '../answers/answers.js'
import { setCookies, userNameCookie, type SetCookie } from '../../session/index.js'
import type { DepartureId } from '../../contract/index.js'
import type { Finding } from '../outcome/check.js'
import { allOf, finding, orDeparture, undecided } from '../outcome/finding.js'

const day = 24 * 60 * 60

/** The answer sets the cookie with a value, at least once, and at most so often; or not at all, by a departure. */
export function issuesCookie(
  answer: Exchange,
  name: string,
  { most = Infinity, unless }: { readonly most?: number; readonly unless?: DepartureId } = {},
): Finding {
  const copies = issuedAs(answer, name).length
  const expected = most === Infinity ? `${name} with a value` : `${name} with a value, at most ${String(most)} times`
  const seen =
    copies === 0 ? `no ${name} with a value` : `${name}, ${copies === 1 ? 'once' : `${String(copies)} times`}`
  const found = finding(copies >= 1 && copies <= most, expected, seen)
  return unless === undefined ? found : orDeparture(unless, copies === 0, found)
}

/** Undecided where the answer sets the cookie under another prefix than the profile says. */
export function ofOtherPrefix(answer: Exchange, name: string, vendorPrefix: string): Finding | undefined {
  const reason = otherPrefixIn(vendorPrefix, [answer], name)
  return reason === undefined ? undefined : undecided(reason, 'profile', 'target.vendorPrefix')
}

/** Every copy of the cookie is sent with each request to the deployment. */
export function pathsCoverBase(copies: readonly SetCookie[], basePath: string): Finding {
  return everyCopy(copies, (copy) =>
    finding(coversBase(basePath, copy), 'path=/', copy.path === undefined ? 'no path' : `path=${copy.path}`),
  )
}

/** Every copy is out of reach of scripts. */
export function areHttpOnly(copies: readonly SetCookie[]): Finding {
  return everyCopy(copies, ({ httpOnly }) => finding(httpOnly, 'HttpOnly', httpOnly ? 'HttpOnly' : 'no HttpOnly'))
}

/** Every copy is kept from plain http. */
export function areSecure(copies: readonly SetCookie[]): Finding {
  return everyCopy(copies, ({ secure }) => finding(secure, 'Secure', secure ? 'Secure' : 'no Secure'))
}

/** Every copy has a value. */
export function haveValues(copies: readonly SetCookie[]): Finding {
  return everyCopy(copies, ({ value }) => finding(value !== '', 'a value', value === '' ? 'an empty value' : 'a value'))
}

/** The user name cookie spells this name in character codes. */
export function spellsUserName(login: Exchange, name: string): Finding {
  const expected = "the user's name in character codes"
  return everyUserName(login, issuedAs(login, userNameCookie), ({ value }) => {
    const decoded = decodeCharacterCodes(value)
    const isRight = decoded !== undefined && sameUserName(decoded, name)
    return finding(isRight, expected, isRight ? codesInWords(value) : insteadOf(name, decoded))
  })
}

/** How a right value is written, without the name. */
function codesInWords(value: string): string {
  const codes = value.match(/\d+/g)?.length ?? 0
  return `${codesTold(codes)} the user's name`
}

/** What stands in the place of the name, without the name. */
function insteadOf(name: string, decoded: string | undefined): string {
  if (decoded === undefined) return 'no character codes'
  const bytes = Buffer.from(name).toString('latin1')
  if (bytes !== name && sameUserName(decoded, bytes)) return 'the UTF-8 bytes of the name instead of its code points'
  return `${codesTold([...decoded].length)} another name`
}

function codesTold(count: number): string {
  return count === 1 ? '1 character code that spells' : `${String(count)} character codes that spell`
}

/** The user name cookie expires 27 to 33 days after the login. */
export function lastsThirtyDays(login: Exchange): Finding {
  const copies = issuedAs(login, userNameCookie)
  // One that has expired as it comes is not issued, and its value shows that it was not meant to be cleared.
  return everyUserName(login, copies.length > 0 ? copies : setCookies(login).filter(isUserNameWithValue), (copy) => {
    const seconds = cookieLifetime(copy, login)
    const days = Math.round((seconds ?? 0) / day)
    const seen = seconds === undefined ? 'no expiry' : `an expiry after ${String(days)} days`
    return finding(days >= 27 && days <= 33, 'an expiry after 27 to 33 days', seen)
  })
}

function isUserNameWithValue({ name, value }: SetCookie): boolean {
  return name === userNameCookie && decodeCharacterCodes(value) !== undefined
}

/** A login that sets no user name is for COOKIE-5 to judge. */
function everyUserName(login: Exchange, copies: readonly SetCookie[], judge: (copy: SetCookie) => Finding): Finding {
  const found =
    copies.length > 0 ? everyCopy(copies, judge) : undecided(`${named(login)} set no ${userNameCookie} (COOKIE-5)`)
  return orDeparture('no-username-cookie', issuedAs(login, userNameCookie).length === 0, found)
}

/** Judges each copy of a cookie. */
function everyCopy([first, ...others]: readonly SetCookie[], judge: (copy: SetCookie) => Finding): Finding {
  return first ? allOf(judge(first), ...others.map(judge)) : undecided('the answer sets no such cookie')
}
