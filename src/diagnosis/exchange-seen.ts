import { parsedUrl } from '../runtime/urls.js'
import { isSuccessStatus } from '../runtime/http-status.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { cookiesSet, type CookieSeen } from './cookies-set.js'

/** What of the platform a request was sent to, by its path; `data` is the legacy data service or the OData endpoint. */
export type Area = 'login' | 'legacy' | 'odata' | 'rest' | 'message' | 'page' | 'other'

/** A recorded exchange, masked as it is, with what causes look at taken out of it once. */
export interface ExchangeSeen {
  readonly id: string
  readonly actor: string
  readonly method: string
  /** Undefined where the URL cannot be read as one. */
  readonly url: URL | undefined
  readonly area: Area
  /** 0 where no answer came. */
  readonly status: number
  readonly mediaType: string
  /** The body as far as the evidence keeps it; whether that is the whole of it. */
  readonly body: { readonly text: string; readonly whole: boolean }
  /** Names and masked values of the Cookie header. */
  readonly sentCookies: ReadonlyMap<string, string>
  readonly setCookies: readonly CookieSeen[]
  readonly record: ExchangeRecord
}

const areas: readonly (readonly [Area, RegExp])[] = [
  ['login', /\/ServiceModel\/AuthService\.svc\/Login$/i],
  ['message', /\/ServiceModel\/MsgUtilService\.svc\//i],
  ['legacy', /\/ServiceModel\/EntityDataService\.svc(\/|$)/i],
  ['odata', /\/odata(\/|$)/i],
  ['rest', /\/rest\//i],
  ['page', /\/Login\//i],
]

export function exchangeSeen(record: ExchangeRecord): ExchangeSeen {
  const url = parsedUrl(record.url)
  const path = url?.pathname ?? ''
  const { responseBody } = record
  return {
    id: record.id,
    actor: record.actor,
    method: record.method,
    url,
    area: areas.find(([, form]) => form.test(path))?.[0] ?? 'other',
    status: record.status ?? 0,
    mediaType: responseBody?.mediaType ?? '',
    body: { text: responseBody?.text ?? responseBody?.firstBytes ?? '', whole: responseBody?.text !== undefined },
    sentCookies: sentCookies(record),
    setCookies: cookiesSet(record.responseHeaders ?? []),
    record,
  }
}

/** A GUID wherever it stands. */
export const guidAnywhere = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i

/** The first value of a request's or an answer's header, in any case of its name. */
export function headerOf(
  { record }: ExchangeSeen,
  of: 'requestHeaders' | 'responseHeaders',
  name: string,
): string | undefined {
  return (record[of] ?? []).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
}

/** True for a request to a data service or a custom service: what a session opens. */
export function isService({ area }: ExchangeSeen): boolean {
  return area === 'legacy' || area === 'odata' || area === 'rest'
}

export function isData({ area }: ExchangeSeen): boolean {
  return area === 'legacy' || area === 'odata'
}

/** The `Code` of a login's answer, also where it is written as a text; undefined where there is none. */
export function codeIn({ body }: ExchangeSeen): number | undefined {
  const code = /"Code"\s*:\s*"?(-?\d{1,9})/.exec(body.text)?.[1]
  return code === undefined ? undefined : Number(code)
}

/** Whether a login's answer says that nobody was logged in, whatever it sets. */
export function saysRefused(login: ExchangeSeen): boolean {
  return (codeIn(login) ?? 0) !== 0
}

/** A web page, by its name and by its looks: data that is only called so by mistake is none. */
export function isHtml({ mediaType, body }: ExchangeSeen): boolean {
  return (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') && !looksLikeData.test(body.text)
}

const looksLikeData = /^\s*([{[]|(<\?xml[^>]*>\s*)?<(\w+:)?(feed|entry|error)\b)/

/** Carried out, by what the answer shows: a web page with status 200 is no answer of a data service. */
export function isAccepted(seen: ExchangeSeen): boolean {
  return isSuccessStatus(seen.status) && !isPageInstead(seen)
}

/** A web page with which a data service seems to have succeeded: something else stands at its address. */
export function isPageInstead(seen: ExchangeSeen): boolean {
  return isData(seen) && seen.status === 200 && isHtml(seen)
}

/** As a browser asks: a page is what it prefers, and where it comes nothing stands in the way of data. */
export function asksForPage(seen: ExchangeSeen): boolean {
  return /text\/html/i.test(headerOf(seen, 'requestHeaders', 'accept') ?? '')
}

/** The options of the query, decoded; one that cannot be decoded stays as it was sent. */
export function queryOf({ url }: ExchangeSeen): ReadonlyMap<string, string> {
  const pairs = (url?.search ?? '').slice(1).split('&')
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    }),
  )
}

/** Percent-decoded once, a plus as a blank; as it stands where it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function sentCookies(record: ExchangeRecord): ReadonlyMap<string, string> {
  const lines = record.requestHeaders.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value)
  return new Map(
    lines
      .flatMap((line) => line.split(';'))
      .map((pair) => pair.trim())
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}
