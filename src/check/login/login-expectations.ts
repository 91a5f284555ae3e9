import type { Exchange } from '../../exchange/index.js'
import { isRecord } from '../../runtime/json.js'
import { shortened } from '../../runtime/phrases.js'
import { belowBase } from './login-checks.js'
import type { LoginAttempt } from './failing-logins.js'
import { isJson, localPath, named } from '../answers/answers.js'
import { loginBodyFaults, readLoginAnswer } from '../../session/index.js'
import type { Finding } from '../outcome/check.js'
import { allOf, finding, orDeparture, undecided } from '../outcome/finding.js'

type LoginMember = 'Code' | 'Message' | 'Exception' | 'PasswordChangeUrl' | 'RedirectUrl'

/** The content type of the answer is one of JSON. */
export function isOfJson(answer: Exchange): Finding {
  return finding(isJson(answer), 'a JSON content type', answer.mediaTypeTold || 'no content type')
}

/** The body of a login's answer is a JSON object. */
export function hasObjectBody(login: Exchange): Finding {
  const { body } = readLoginAnswer(login)
  const kind = body === null ? 'null' : Array.isArray(body) ? 'an array' : typeof body
  return finding(isRecord(body), 'a JSON object', isRecord(body) ? 'a JSON object' : (kindInWords[kind] ?? kind))
}

const kindInWords: Readonly<Record<string, string>> = {
  undefined: 'no JSON',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
}

/** The member is there, and of the type that the document lays down (section "Login response"). */
export function hasMember(login: Exchange, member: LoginMember, type: string): Finding {
  const { body } = readLoginAnswer(login)
  const isLacking = loginBodyFaults(body).some(
    (fault) => fault.startsWith(`/${member} `) || fault.endsWith(`property '${member}'`),
  )
  return finding(isRecord(body) && !isLacking, type, told(login, member))
}

/** The member has this value; one that is not there says nothing, and LOGIN-2 says so. */
export function hasValue(login: Exchange, member: LoginMember, wanted: 0 | '' | null): Finding {
  const value = memberOf(login, member)
  if (value === undefined) return undecided(`the login answer has no ${member} (see LOGIN-2)`)
  // JSON may write zero as -0, which is the same integer.
  const found = finding(value === wanted, inWords(wanted), told(login, member))
  return orDeparture('redirect-url-set', member === 'RedirectUrl' && isPathHere(value, login.request.url), found)
}

/** `Location` is the application's root: `/0`, below the path of the base URL or not. */
export function leadsToApplication(login: Exchange, basePath: string): Finding {
  const location = localPath(login.header('location'), login.request.url)
  const below = belowBase(basePath, location)
  const found = finding(below === '/0', '/0', below ?? 'no Location')
  const isAtRoot = below === '' || below === '/'
  return orDeparture(isAtRoot ? 'app-at-root' : 'no-login-location', isAtRoot || location === undefined, found)
}

/** The header has a culture, such as en-US. */
export function hasCulture(login: Exchange, header: string): Finding {
  const culture = login.header(header)
  const found = finding(
    culture !== undefined && bcp47.test(culture),
    'a culture such as en-US',
    culture ?? `no ${header}`,
  )
  return orDeparture('no-culture-header', culture === undefined, found)
}

/** The answer to a login that must not succeed has no Code 0. */
function saysNoSuccess(answer: Exchange): Finding {
  return finding(readLoginAnswer(answer).code !== 0, 'no Code 0', `${String(answer.status)}, ${codeOf(answer)}`)
}

/** The cookies of that answer open neither a read nor a call. */
export function opensNothing({ opened }: LoginAttempt): Finding {
  const expected = 'no cookies that give access'
  if (opened === undefined) return finding(true, expected, 'no cookies that give access')
  return finding(opened.what === 'nothing', expected, `${opened.what} by its cookies: ${named(opened.by)}`)
}

/** Such a login does not succeed. */
export function doesNotLogIn(attempt: LoginAttempt): Finding {
  return allOf(saysNoSuccess(attempt.answer), opensNothing(attempt))
}

function codeOf(answer: Exchange): string {
  const { code } = readLoginAnswer(answer)
  return code === undefined ? 'no Code' : `Code ${shortened(JSON.stringify(code), 40)}`
}

/**
 * A language, and subtags of two to eight letters or digits (script, region and others); then extensions, each behind a
 * single sign of its own, and what is for private use behind an x: RFC 5646 without its registry.
 */
const bcp47 = /^[a-z]{2,3}(-[a-z\d]{2,8})*(-[a-wyz\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?$/i

/** A path, relative or not, or an absolute address of the same origin. */
function isPathHere(value: unknown, url: string): boolean {
  return typeof value === 'string' && value !== '' && /^\/(?!\/)/.test(localPath(value, url) ?? '')
}

function memberOf(login: Exchange, member: LoginMember): unknown {
  const { body } = readLoginAnswer(login)
  return isRecord(body) ? body[member] : undefined
}

function told(login: Exchange, member: LoginMember): string {
  const value = memberOf(login, member)
  return value === undefined ? `no ${member}` : inWords(value)
}

function inWords(value: unknown): string {
  return shortened(value === '' ? 'an empty string' : JSON.stringify(value), 80)
}
