import { parsedJson, isRecord } from '../runtime/json.js'
import { parsedUrl } from '../runtime/urls.js'
import { isRedirectStatus } from '../runtime/http-status.js'
import { shortened } from '../runtime/phrases.js'
import { decoded, headerOf, isHtml, type ExchangeSeen } from './exchange-seen.js'

/** The login page itself, by what only such a page has: a field for a password, or the name of the documented page. */
export function isLoginPage(seen: ExchangeSeen): boolean {
  return seen.status === 200 && isHtml(seen) && /type\s*=\s*["']?password\b|NuiLogin/i.test(seen.body.text)
}

/** Where a redirect leads; undefined where the answer is none, or its Location cannot be read. */
export function redirectOf(seen: ExchangeSeen): URL | undefined {
  const location = headerOf(seen, 'responseHeaders', 'location')
  if (location === undefined || !isRedirectStatus(seen.status)) return undefined
  return parsedUrl(location, seen.url?.href)
}

/** A redirect to a login page: one below /Login/, or one that takes a ReturnUrl. */
export function leadsToLogin(seen: ExchangeSeen): boolean {
  const to = redirectOf(seen)
  return to !== undefined && (/\/Login\//i.test(to.pathname) || /[?&]ReturnUrl=/i.test(to.search))
}

/** Refused for want of a session: a redirect to the login page, or 401. */
export function isTurnedAway(seen: ExchangeSeen): boolean {
  return seen.status === 401 || leadsToLogin(seen)
}

/** The path of the ReturnUrl that a redirect to the login page carries, decoded. */
export function returnPathOf(seen: ExchangeSeen): string | undefined {
  return returnUrlOf(seen)?.split('?')[0]
}

/** Its query, from the question mark on, decoded once. */
export function returnedQueryOf(seen: ExchangeSeen): string | undefined {
  const returned = returnUrlOf(seen)
  return returned?.includes('?') === true ? returned.slice(returned.indexOf('?')) : undefined
}

function returnUrlOf(seen: ExchangeSeen): string | undefined {
  const value = /[?&]ReturnUrl=([^&]*)/i.exec(redirectOf(seen)?.search ?? '')?.[1]
  return value === undefined ? undefined : decoded(value)
}

/** True for the data services' own error body, in JSON or XML: the service was reached, and speaks for itself. */
export function hasErrorBody({ body }: ExchangeSeen): boolean {
  const start = body.text.trimStart().slice(0, 400)
  return /^\{\s*"(odata\.)?error"\s*:/.test(start) || /^(<\?xml[^>]*>\s*)?<(\w+:)?error[\s>]/i.test(start)
}

/** The innermost message of an error body in JSON, on one line and short. */
export function errorMessageIn({ body }: ExchangeSeen): string | undefined {
  const json = parsedJson(body.text)
  const error = isRecord(json) ? (json['error'] ?? json['odata.error']) : undefined
  const words = isRecord(error) ? (textIn(error['innererror']) ?? textIn(error)) : undefined
  return words === undefined ? undefined : quoted(words)
}

/** The Message of a login's answer. */
export function loginMessageIn({ body }: ExchangeSeen): string | undefined {
  const json = parsedJson(body.text)
  const message = isRecord(json) ? json['Message'] : undefined
  return typeof message === 'string' && message.trim() !== '' ? quoted(message) : undefined
}

/** Words of the target for a sentence: on one line, and short. */
export function quoted(words: string): string {
  return shortened(words.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim(), 160)
}

/** A message as OData 4 has it, or with its language beside it. */
function textIn(error: unknown): string | undefined {
  const message = isRecord(error) ? error['message'] : undefined
  const text = isRecord(message) ? message['value'] : message
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** A question of data that was not carried out: an error's status, or the error body whatever the status. */
export function isRefusedQuery(seen: ExchangeSeen): boolean {
  const { status } = seen
  return (status >= 400 && status !== 401 && status !== 403) || (status === 200 && hasErrorBody(seen))
}
