import type { ExchangeRecord, RecordedBody } from '../../schema/generated/exchange.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { shellWord, type WordPart, withoutMasks } from './shell-word.js'
import { visibleLine } from '../visible-text.js'

/** What curl or the wire puts in by itself. */
const addedByTheWire =
  /^(host|connection|user-agent|content-length|transfer-encoding|accept-encoding|keep-alive|expect)$/i

/** A line longer than this is no longer copied by anybody; such a body is to be put into a file. */
const longestBody = 4000

/** More would make the line unreadable. */
const mostVariables = 3

/**
 * A shell line that sends a recorded request again. Secrets are not in it, not even their masks: they stand as the
 * variables `SVC_COOKIE`, `SVC_CSRF`, `SVC_USER`, `SVC_PASSWORD` and `SVC_AUTHORIZATION`, record values as `SVC_TEXT_` and
 * their digest, or `SVC_NUMBER_` and a count. Where one that is part of a body or an address is not set, the shell refuses to
 * run the line. A comment names the cookies that the request had, since which ones were left out is often the point of it, and
 * `altered`, in what it differed from a request in order, where a variable may hide that.
 */
export function curlOf(exchange: ExchangeRecord, altered?: string): string {
  const words = [
    'curl -sSi --globoff --path-as-is',
    ...methodOf(exchange),
    ...headersOf(exchange),
    ...bodyOf(exchange.requestBody),
    shellWord(withoutMasks(exchange.url), 'latin1'),
  ]
  const remarks = [
    ...remarksOf(exchange),
    ...valuesToSet(exchange, words.join(' ')),
    ...(altered === undefined ? [] : [`same as the accepted request, except: ${visibleLine(altered, 200)}`]),
  ]
  return words.join(' ') + (remarks.length === 0 ? '' : `  # ${remarks.join('; ')}`)
}

/**
 * The line for the request that tells most about a clause: the one that the reason names first; where it names none, the one
 * that was to be refused, else the last one. None for a duty of a client: the client has to send another request.
 */
export function reproduction(clause: ClauseResult, evidence: Evidence): string | undefined {
  if (clause.class === 'caller') return undefined
  const named = clause.reason?.match(/\bx-\d{4,}\b/g)?.find((each) => clause.evidence.includes(each))
  const id = named ?? clause.twins.at(-1)?.refused ?? clause.evidence.at(-1)
  const exchange = id === undefined ? undefined : evidence.exchanges.get(id)
  return exchange && curlOf(exchange, clause.twins.find(({ refused }) => refused === id)?.differsIn)
}

function methodOf({ method, requestBody }: ExchangeRecord): string[] {
  if (method === 'HEAD') return ['--head']
  const implied = requestBody === undefined ? 'GET' : 'POST'
  return method === implied ? [] : ['-X', shellWord([{ text: method }])]
}

function headersOf({ id, requestHeaders, requestBody }: ExchangeRecord): string[] {
  const sent = requestHeaders.filter(([name, value]) => !addedByTheWire.test(name) && !isIdOf(id, value))
  const withheld = ['Accept', ...(requestBody ? ['Content-Type'] : [])].filter(
    (name) => !sent.some(([other]) => other.toLowerCase() === name.toLowerCase()),
  )
  return [
    ...sent.map(([name, value]) => `-H ${shellWord(headerWord(name, value))}`),
    ...withheld.map((name) => `-H ${name}:`),
  ]
}

/** The id that the wire gave the exchange, whatever header carried it: another request is another exchange. */
function isIdOf(id: string, value: string): boolean {
  return /^[0-9a-f-]{36}\./.test(value) && value.endsWith(`.${id}`)
}

function headerWord(name: string, value: string): readonly WordPart[] {
  const variable = secretHeader(name, value)
  if (variable !== undefined) return [{ text: `${name}: ` }, { variable }]
  return value === '' ? [{ text: `${name};` }] : [...withoutMasks(`${name}: ${value}`)]
}

function secretHeader(name: string, value: string): string | undefined {
  if (/^cookie$/i.test(name)) return 'SVC_COOKIE'
  if (/csrf$/i.test(name)) return 'SVC_CSRF'
  const opensNothing = value === 'Cookie'
  return /authorization$/i.test(name) && !opensNothing ? 'SVC_AUTHORIZATION' : undefined
}

function bodyOf(body: RecordedBody | undefined): string[] {
  if (body === undefined) return []
  if (body.text === undefined || body.text.length > longestBody) {
    return body.bytes === 0 ? ["--data-raw ''"] : ['--data-binary @body']
  }
  return [`--data-raw ${shellWord(withoutLogin(body.text), body.encoding ?? 'utf8')}`]
}

const loginField = /("(UserName|UserPassword)"\s*:\s*")(?:[^"\\]|\\.)*(?=")/g

function withoutLogin(text: string): WordPart[] {
  const parts: WordPart[] = []
  let from = 0
  for (const match of text.matchAll(loginField)) {
    const [whole, before = '', field] = match
    parts.push(...withoutMasks(text.slice(from, match.index) + before))
    parts.push({ variable: field === 'UserName' ? 'SVC_USER' : 'SVC_PASSWORD', isNeeded: true })
    from = match.index + whole.length
  }
  return [...parts, ...withoutMasks(text.slice(from))]
}

/** Where the value of each variable comes from: nobody can guess it by the digest in its name. */
function valuesToSet({ id }: ExchangeRecord, line: string): string[] {
  const names = [...new Set(line.match(/SVC_[A-Z]+_[0-9a-f]+/g))]
  if (names.length === 0) return []
  const more = names.length - mostVariables
  const named = `${names.slice(0, mostVariables).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
  const is = names.length === 1 ? 'is the value' : 'are the values, in this order,'
  return [`${named} ${is} that ${id} had here, masked; a run with --evidence full records it`]
}

function remarksOf({ requestHeaders, requestBody, actor }: ExchangeRecord): string[] {
  const cookies = requestHeaders
    .filter(([name]) => /^cookie$/i.test(name))
    .flatMap(([, value]) => value.split(/;\s*/))
    .map((pair) => pair.slice(0, Math.max(pair.indexOf('='), 0)))
    .filter((name) => name !== '')
  const long = requestBody !== undefined && requestBody.bytes > 0 && bodyOf(requestBody).includes('--data-binary @body')
  const isLogin = (requestBody?.text ?? '').search(loginField) >= 0
  return [
    ...(cookies.length > 0 ? [`cookies of ${visibleLine(actor, 60)}: ${visibleLine(cookies.join(', '), 300)}`] : []),
    ...(isLogin ? [`login of ${visibleLine(actor, 60)}`] : []),
    ...(long ? [`body: ${String(requestBody.bytes)} bytes, not in this line`] : []),
  ]
}
