import type { Exchange } from '../../exchange/index.js'
import { looksLikeLoginPage, readCollection, UnreadableAnswer, type Page, type Row } from '../../odata/index.js'
import { parsedUrl } from '../../runtime/urls.js'
import { shortened } from '../../runtime/phrases.js'
import { isSuccessStatus, isGatewayStatus, isRedirectStatus } from '../../runtime/http-status.js'
import { countRows } from '../outcome/record.js'
import { cantTell } from '../outcome/verdict.js'

export function isRedirect(exchange: Exchange): boolean {
  return isRedirectStatus(exchange.status)
}

/** Whether a gateway or a busy server answered, which says nothing about the contract. */
export function isUnavailable(exchange: Exchange): boolean {
  return isGatewayStatus(exchange.status)
}

/** True where a redirect's Location is one of these paths, whatever its query and however it is written. */
export function leadsToLogin(exchange: Exchange, loginPages: readonly string[]): boolean {
  const led = destination(exchange)
  return loginPages.some((page) => new URL(page).pathname.toLowerCase() === led?.pathname.toLowerCase())
}

/** True where a redirect leads to the origin that was asked; without a Location that can be read it leads nowhere. */
export function staysAtOrigin(exchange: Exchange): boolean {
  return destination(exchange)?.origin === new URL(exchange.request.url).origin
}

function destination(exchange: Exchange): URL | undefined {
  const location = exchange.header('location')
  return location === undefined ? undefined : parsedUrl(location, exchange.request.url)
}

/** A Location as path and query where it stays at its own origin, and as it was sent where it leads elsewhere. */
export function localPath(location: string | undefined, base: string): string | undefined {
  const led = location === undefined ? undefined : parsedUrl(location, base)
  return led?.origin === new URL(base).origin ? led.pathname + led.search : location
}

const pages = new WeakMap<Exchange, Page | UnreadableAnswer>()

/** The body as a collection, or why it cannot be read as one. Read once: several clauses look at the same answer. */
export function pageOf(exchange: Exchange): Page | UnreadableAnswer {
  const known = pages.get(exchange)
  if (known) return known
  const page = read(exchange)
  pages.set(exchange, page)
  return page
}

function read(exchange: Exchange): Page | UnreadableAnswer {
  try {
    const page = readCollection(exchange.body, exchange.header('content-type') ?? '')
    countRows(exchange.id, page.rows.length)
    return page
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return fault
    throw fault
  }
}

/**
 * Reads the records of a collection in JSON or XML: one object for each, with values by field name. Undefined if the body is
 * not a collection.
 *
 * @category Requests and answers
 */
export function rowsOf(exchange: Exchange): readonly Row[] | undefined {
  const page = pageOf(exchange)
  return page instanceof UnreadableAnswer ? undefined : page.rows
}

/** What a body is, as a collection: how many records, or in words why it cannot be read as one. */
export function collectionIn(exchange: Exchange): { readonly kind: string; readonly count: number } {
  const page = pageOf(exchange)
  if (!(page instanceof UnreadableAnswer)) return { kind: 'a collection', count: page.rows.length }
  needsText(exchange)
  if (page.why === 'unknownShape' || page.why === 'overBounds' || page.why === 'documentType') {
    return cantTell(
      `the body of ${named(exchange)} has an unknown format: ${page.detail}; it begins with ${exchange.firstBytes()}`,
    )
  }
  return { kind: page.detail, count: 0 }
}

/**
 * Why nothing in an answer can be judged: its bytes are no text in the encoding that it names, or in UTF-8 where it names
 * none. Undefined where they are, and of a web page, of which a few bytes say nothing.
 */
export function whyNoText(exchange: Exchange): string | undefined {
  const page = pageOf(exchange)
  if (!(page instanceof UnreadableAnswer) || page.why !== 'notText') return undefined
  return inNoEncoding(named(exchange), page)
}

/** The same in words, of an answer that was found to be no text. */
export function inNoEncoding(what: string, { detail }: UnreadableAnswer): string {
  return `the body of ${what} cannot be read as text: ${detail}. Check whether the target or a proxy before it changes the encoding of answers`
}

/** Ends the clause where nothing in the answer can be judged for its bytes. */
export function needsText(exchange: Exchange): void {
  const why = whyNoText(exchange)
  if (why !== undefined) cantTell(why)
}

/** Who has to act where a read brought nothing to judge by: an entity without records is the profile's choice. */
export function blameForNoRecord(exchange: Exchange): 'profile' | 'target' {
  return exchange.status === 200 && rowsOf(exchange)?.length === 0 ? 'profile' : 'target'
}

/**
 * Whether an answer is 200 with at least one record.
 *
 * @category Requests and answers
 */
export function isGoodRead(exchange: Exchange): boolean {
  return exchange.status === 200 && (rowsOf(exchange)?.length ?? 0) > 0
}

/** A call that was answered with 2xx, whatever stands in the body. */
export function isServed(exchange: Exchange): boolean {
  return isSuccessStatus(exchange.status)
}

/** Whether the body is an error body without rows, in OData's form or another: a refusal whatever the status. */
export function isErrorBody(exchange: Exchange): boolean {
  const page = pageOf(exchange)
  return page instanceof UnreadableAnswer && page.why === 'errorBody'
}

/**
 * A change that went through. An error body tells the caller that it did not, whatever the status (section Errors), and a
 * web page is no answer of a data service.
 */
export function isSuccess(exchange: Exchange): boolean {
  return isServed(exchange) && !isErrorBody(exchange) && !isPage(exchange)
}

/**
 * A web page with which a service seems to have succeeded, and which the caller did not ask for: something else has
 * answered, so that it is neither an acceptance nor a refusal. The login page is known, and judged by itself.
 */
export function isPageInstead(exchange: Exchange): boolean {
  const asksForPage = exchange.request.headers.some(([name, value]) => /^accept$/i.test(name) && /html/i.test(value))
  return isServed(exchange) && isPage(exchange) && !asksForPage && !looksLikeLoginPage(exchange.body)
}

/** A web page by its looks too: data that is only called so by mistake is none. */
function isPage(exchange: Exchange): boolean {
  const page = isHtmlPage(exchange) ? pageOf(exchange) : undefined
  return page instanceof UnreadableAnswer && page.why === 'html'
}

/** True where something came that is no page for a browser, in whatever shape. */
export function isData(exchange: Exchange): boolean {
  return exchange.status === 200 && exchange.body.length > 0 && !isHtmlPage(exchange)
}

export function isJson(exchange: Exchange): boolean {
  return /^(application|text)\/(.+\+)?json$/.test(exchange.mediaType)
}

export function isHtmlPage(exchange: Exchange): boolean {
  const html = exchange.mediaType === 'text/html' || exchange.mediaType === 'application/xhtml+xml'
  // A tag is one in every charset but for the zeros that UTF-16 and UTF-32 put beside its letters.
  return html && /<[a-z!][^>]*>/i.test(exchange.body.toString('latin1').replaceAll('\0', ''))
}

/**
 * Describes an exchange in words: method, path, query and id, such as `GET /0/odata/Contact?$top=3 (x-0041)`. Values of
 * `$top`, `$skip` and `$select` are shown. All others are left out, because a filter contains personal data.
 *
 * @category Requests and answers
 */
export function named(exchange: Exchange): string {
  const { pathname, search } = new URL(exchange.request.url)
  const options = search
    .slice(1)
    .split('&')
    .filter((option) => option !== '')
    .map(optionInWords)
  const where = options.length === 0 ? pathname : `${pathname}?${options.join('&')}`
  return `${exchange.request.method} ${shortened(where, 120)} (${exchange.id})`
}

function optionInWords(option: string): string {
  const [name = '', ...rest] = option.split('=')
  if (rest.length === 0) return name
  return /^\$(top|skip|select)$/.test(name) ? option : `${name}=…`
}

/** What an answer was, in a few words: status, kind of body, rows. */
export function seen(exchange: Exchange): string {
  const rows = exchange.status === 200 ? rowsOf(exchange)?.length : undefined
  if (rows !== undefined) return `200 with ${rows} ${rows === 1 ? 'record' : 'records'}`
  const location = exchange.header('location')
  const where = location === undefined ? '' : ` to ${shortened(location, 80)}`
  return `${exchange.status}${where}${exchange.mediaType ? `, ${exchange.mediaTypeTold}` : ''}`
}
