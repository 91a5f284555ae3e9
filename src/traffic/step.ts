import { headerValues, type HeaderPair } from '../exchange/index.js'
import { parsedJson, isRecord } from '../runtime/json.js'
import { parsedUrl } from '../runtime/urls.js'
import { isRedirectStatus, isSuccessStatus } from '../runtime/http-status.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'

/** An exchange from any source, in the form of `evidence.ndjson`; masked or not. */
export type TrafficExchange = ExchangeRecord

export type CookiePair = readonly [name: string, value: string]

/** What a request addresses, by its path below the base URL. */
export type Place = 'login' | 'loginPage' | 'legacy' | 'odata' | 'rest' | 'other'

/** What the answer says that the duties depend on; its body is not kept. */
export interface AnswerFacts {
  readonly status: number
  readonly setCookies: readonly string[]
  readonly location: string | undefined
  readonly contentType: string
  readonly challenge: string | undefined
  /** The `Date` header, in milliseconds. */
  readonly date: number | undefined
  /** A redirect to the login page. */
  readonly leadsToLogin: boolean
  /** The Code of a login answer; undefined where the body shows none. */
  readonly code: unknown
}

/** One exchange as the duties of a client see it. */
export interface Step {
  readonly id: string
  readonly scenario: string
  readonly method: string
  /** Absolute, as sent. */
  readonly url: string
  /** Of the target, without what stands before the base URL. */
  readonly path: string
  /** What follows the first question mark, as sent; undefined without one. */
  readonly query: string | undefined
  readonly place: Place
  readonly headers: readonly HeaderPair[]
  readonly cookies: readonly CookiePair[]
  /** Empty if none was sent; undefined if the recording does not hold it. */
  readonly body: string | undefined
  readonly answer: AnswerFacts | undefined
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number
}

/** The path of the login service, which shows where the platform is. */
const loginService = /^(.*?)((?:\/0)?\/ServiceModel\/AuthService\.svc\/Login)$/i

const places: readonly (readonly [Place, RegExp])[] = [
  ['login', /^(?:\/0)?\/ServiceModel\/AuthService\.svc\/Login$/i],
  ['legacy', /^(?:\/0)?\/ServiceModel\/EntityDataService\.svc(?:[/&?]|$)/i],
  ['odata', /^(?:\/0)?\/odata(?:[/&?]|$)/i],
  ['rest', /^(?:\/0)?\/rest(?:\/|$)/i],
  ['loginPage', /^(?:\/0)?\/Login(?:\/|$)/i],
]

/** Where the platform is that a request logs in to; undefined for any other request. */
export function baseOfLogin(url: string): string | undefined {
  const at = parsedUrl(url)
  const before = at && loginService.exec(at.pathname)?.[1]
  return before === undefined ? undefined : `${at?.origin ?? ''}${before}`
}

/** An exchange with the platform at `base`, as the duties see it; undefined for one with another site. */
export function stepOf(exchange: TrafficExchange, base: string, shared: Shared = new Shared()): Step | undefined {
  const { id, method, url, requestHeaders, requestBody, startedAt, durationMs, scenario = '' } = exchange
  const whole = withoutCredentials(url)
  if (whole.slice(0, base.length).toLowerCase() !== base.toLowerCase()) return undefined
  const below = whole.slice(base.length)
  if (below !== '' && !/^[/?#]/.test(below)) return undefined
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(below) ?? []
  const place = placeOf(path, query)
  const began = Date.parse(startedAt)
  const start = Number.isNaN(began) ? 0 : began
  return {
    id,
    scenario,
    method: method.toUpperCase(),
    url,
    path,
    query,
    place,
    ...shared.headers(requestHeaders),
    body: requestBody === undefined ? '' : requestBody.text,
    answer: shared.facts(factsOf(exchange, place)),
    startedAt: start,
    endedAt: start + durationMs,
  }
}

const mostShared = 10_000

/** Requests of one client have much in common: of a hundred thousand, each header list is held once. */
export class Shared {
  readonly #headers = new Map<string, Pick<Step, 'headers' | 'cookies'>>()
  readonly #facts = new Map<string, AnswerFacts>()

  headers(given: readonly HeaderPair[]): Pick<Step, 'headers' | 'cookies'> {
    return held(this.#headers, given.map((pair) => pair.join('\t')).join('\n'), () => ({
      headers: given,
      cookies: cookiesSent(given),
    }))
  }

  facts(given: AnswerFacts | undefined): AnswerFacts | undefined {
    if (!given || given.setCookies.length > 0 || given.code !== undefined) return given
    const { status, location = '', contentType, challenge = '' } = given
    return held(this.#facts, [status, location, contentType, challenge].join('\n'), () => given)
  }
}

function held<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostShared) known.clear()
  const fresh = make()
  known.set(key, fresh)
  return fresh
}

function withoutCredentials(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1')
}

function placeOf(path: string, query: string | undefined): Place {
  const found = places.find(([, form]) => form.test(path))?.[0]
  return found ?? (query !== undefined && /(?:^|&)ReturnUrl=/i.test(query) ? 'loginPage' : 'other')
}

function cookiesSent(headers: readonly HeaderPair[]): readonly CookiePair[] {
  return headerValues(headers, 'cookie').flatMap((value) =>
    value.split(';').flatMap((part): CookiePair[] => {
      const [name = '', ...rest] = part.split('=')
      return rest.length === 0 ? [] : [[name.trim(), rest.join('=').trim()]]
    }),
  )
}

function factsOf({ status, responseHeaders = [], responseBody, url }: TrafficExchange, place: Place) {
  if (status === undefined) return undefined
  const first = (name: string) => headerValues(responseHeaders, name)[0]
  const location = first('location')
  const setCookies = headerValues(responseHeaders, 'set-cookie')
  const date = Date.parse(first('date') ?? '')
  const body = place === 'login' ? parsedJson(responseBody?.text ?? '') : undefined
  return {
    status,
    setCookies,
    location,
    contentType: (first('content-type') ?? '').toLowerCase(),
    challenge: first('www-authenticate'),
    // What expires is all that a date matters for.
    date: Number.isNaN(date) || setCookies.length === 0 ? undefined : date,
    leadsToLogin: isRedirectStatus(status) && location !== undefined && isLoginPage(location, url),
    code: isRecord(body) ? body['Code'] : undefined,
  }
}

function isLoginPage(location: string, from: string): boolean {
  const to = parsedUrl(location, from)
  return to !== undefined && (/\/Login(?:\/|$)/i.test(to.pathname) || /[?&]ReturnUrl=/i.test(to.search))
}

/** The value of the first header of that name that a request sent. */
export function sentHeader({ headers }: Pick<Step, 'headers'>, name: string): string | undefined {
  return headerValues(headers, name)[0]
}

/** The vendor prefixes of the cookies that the answer sets: SVC of SVCCSRF, SVCLOADER and SVCSESSIONID. */
export function vendorPrefixesSet({ answer }: Pick<Step, 'answer'>): readonly string[] {
  return (answer?.setCookies ?? []).flatMap((raw) => /^(.+?)(?:CSRF|LOADER|SESSIONID)=/.exec(raw)?.[1] ?? [])
}

/** A request for records, or to a custom service: what the CSRF header and the cookies are for. */
export function isDataOrService({ place }: Pick<Step, 'place'>): boolean {
  return place === 'legacy' || place === 'odata' || place === 'rest'
}

/** A request for records. */
export function isData({ place }: Pick<Step, 'place'>): boolean {
  return place === 'legacy' || place === 'odata'
}

/** Whether a request was served: a page of the login, or a refusal, is not what was asked for. */
export function isServed({ answer }: Pick<Step, 'answer'>): boolean {
  return answer !== undefined && isSuccessStatus(answer.status)
}

/** A login that the answer says succeeded: Code 0, or a ticket without a Code. */
export function isLoggedIn({ place, answer }: Pick<Step, 'place' | 'answer'>): boolean {
  if (place !== 'login' || !answer || answer.status >= 400) return false
  const isCode = typeof answer.code === 'number' || typeof answer.code === 'string'
  if (isCode) return Number(answer.code) === 0
  return answer.setCookies.some((cookie) => /^\.ASPXAUTH=[^;]/.test(cookie))
}

/** What a JSON body holds; undefined where it is no JSON, or not recorded. */
export function jsonBody({ body }: Pick<Step, 'body'>): unknown {
  return body === undefined || body === '' ? undefined : parsedJson(body)
}

/** The media type of the request's body, lower case; undefined where it names none. */
export function sentType(step: Pick<Step, 'headers'>): string | undefined {
  return sentHeader(step, 'content-type')?.split(';')[0]?.trim().toLowerCase()
}
