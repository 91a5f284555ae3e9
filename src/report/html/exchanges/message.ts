import type { ExchangeRecord, RecordedBody, RecordedHeader } from '../../../schema/generated/exchange.js'
import { recordsIn } from '../../../runtime/records-in.js'
import { visibleLine, visibleText } from '../../visible-text.js'
import { indented } from './indented.js'
import { counted } from '../../wording.js'

/** One direction of an exchange, as text that may be shown: unseen characters visible, every part bounded. */
export interface Message {
  /** Empty where the line above it says the same: method, address and status are named there. */
  readonly startLine: string
  /** One header a line. */
  readonly headers: string
  readonly body: string
  /** What is to be said about the body: its length, or that only a part is here. */
  readonly note: string
}

/** How much of a message is shown, and which header lines are not, since they were said once for all of them. */
export interface Measure {
  readonly longestBody: number
  readonly saidOnce: ReadonlySet<string>
}

const longestPath = 160
const longestAddress = 1200
const longestHeader = 400
const mostHeaders = 40

export function requestOf(exchange: ExchangeRecord, { longestBody, saidOnce }: Measure): Message {
  const whole = `${visibleLine(exchange.method, 40)} ${visibleLine(exchange.url, longestAddress)}`
  return {
    startLine: pathOf(exchange).length > longestPath || exchange.method.length > 20 ? whole : '',
    headers: headerLines(telling(exchange.requestHeaders, exchange.requestBody, exchange), saidOnce),
    ...bodyOf(exchange.requestBody, longestBody),
  }
}

export function answerOf(exchange: ExchangeRecord, { longestBody, saidOnce }: Measure): Message {
  const { status, fault } = exchange
  const failed = fault && `${visibleLine(fault.kind, 60)}: ${visibleLine(fault.message, 600)}`
  const cutOff = status === undefined ? '' : `HTTP ${String(status)}, then `
  return {
    startLine: failed === undefined ? '' : cutOff + failed,
    headers: headerLines(telling(exchange.responseHeaders ?? [], exchange.responseBody, exchange), saidOnce),
    ...bodyOf(exchange.responseBody, longestBody),
  }
}

/** The status, or a word for an answer that never came whole. */
export function statusOf(exchange: ExchangeRecord): string {
  return exchange.fault ? 'no answer' : String(exchange.status)
}

/** The address without what is the same in all of them. */
export function addressOf(exchange: ExchangeRecord, longest = longestPath): string {
  return visibleLine(pathOf(exchange), longest)
}

/** A header as it stands in a message. */
export function headerLine([name, value]: RecordedHeader): string {
  return `${visibleLine(name, 100)}: ${visibleLine(value, longestHeader)}`
}

function pathOf(exchange: ExchangeRecord): string {
  return exchange.url.replace(/^[a-z]+:\/\/[^/?#]+(?=[/?#])/i, '')
}

/** Clocks that differ by more tell something. */
const mostApart = 2000

/** Without the headers that say what is shown anyway: the length of the body, and the time of the exchange. */
function telling(
  headers: readonly RecordedHeader[],
  body: RecordedBody | undefined,
  { startedAt, durationMs }: ExchangeRecord,
): readonly RecordedHeader[] {
  const end = Date.parse(startedAt) + durationMs
  return headers.filter(([name, value]) => {
    if (/^content-length$/i.test(name)) return value !== String(body?.bytes ?? 0)
    return !/^date$/i.test(name) || !(Math.abs(Date.parse(value) - end) <= mostApart)
  })
}

function headerLines(headers: readonly RecordedHeader[], saidOnce: ReadonlySet<string>): string {
  const lines = headers
    .slice(0, mostHeaders)
    .map(headerLine)
    .filter((line) => !saidOnce.has(line))
  const more = headers.length - mostHeaders
  return [...lines, ...(more > 0 ? [`… and ${String(more)} more headers`] : [])].join('\n')
}

function bodyOf(body: RecordedBody | undefined, longest: number): Pick<Message, 'body' | 'note'> {
  if (body === undefined || body.bytes === 0) return { body: '', note: '' }
  const kept = body.text ?? body.firstBytes ?? ''
  const isWhole = body.text !== undefined && kept.length <= longest
  const digest = body.sha256 === undefined ? '' : `, SHA-256 ${body.sha256.slice(0, 16)}…`
  const count = isWhole ? undefined : (body.records ?? recordsIn(Buffer.from(kept)))
  const records = count === undefined ? '' : `, ${counted(count, 'record')}`
  const note = `${String(body.bytes)} bytes${records}${isWhole ? '' : `, cut here${digest}`}`
  return { body: indented(visibleText(kept, longest)), note }
}
