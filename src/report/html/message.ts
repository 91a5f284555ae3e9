import type { ExchangeRecord, RecordedBody, RecordedHeader } from '../../schema/generated/exchange.js'
import { visibleLine, visibleText } from '../visible-text.js'

/** One direction of an exchange, as text that may be shown: unseen characters visible, every part bounded. */
export interface Message {
  readonly startLine: string
  /** One header a line. */
  readonly headers: string
  readonly body: string
  /** What is to be said about the body: its length, or that only a part is here. */
  readonly note: string
}

const longestAddress = 1200
const longestHeader = 400
const mostHeaders = 40

export function requestOf(exchange: ExchangeRecord, longestBody: number): Message {
  return {
    startLine: `${visibleLine(exchange.method, 40)} ${visibleLine(exchange.url, longestAddress)}`,
    headers: headerLines(exchange.requestHeaders),
    ...bodyOf(exchange.requestBody, longestBody),
  }
}

export function answerOf(exchange: ExchangeRecord, longestBody: number): Message {
  const { status, fault } = exchange
  const failed = fault && `${visibleLine(fault.kind, 60)}: ${visibleLine(fault.message, 600)}`
  const startLine = [...(status === undefined ? [] : [`HTTP ${String(status)}`]), ...(failed ? [failed] : [])]
  return {
    startLine: startLine.join(', then '),
    headers: headerLines(exchange.responseHeaders ?? []),
    ...bodyOf(exchange.responseBody, longestBody),
  }
}

/** The status, or a word for an answer that never came whole. */
export function statusOf(exchange: ExchangeRecord): string {
  return exchange.fault ? 'no answer' : String(exchange.status)
}

/** The address without what is the same in all of them. */
export function addressOf(exchange: ExchangeRecord, longest = 160): string {
  return visibleLine(exchange.url.replace(/^[a-z]+:\/\/[^/?#]+(?=[/?#])/i, ''), longest)
}

function headerLines(headers: readonly RecordedHeader[]): string {
  const lines = headers
    .slice(0, mostHeaders)
    .map(([name, value]) => `${visibleLine(name, 100)}: ${visibleLine(value, longestHeader)}`)
  const more = headers.length - lines.length
  return [...lines, ...(more > 0 ? [`… and ${String(more)} more headers`] : [])].join('\n')
}

function bodyOf(body: RecordedBody | undefined, longest: number): Pick<Message, 'body' | 'note'> {
  if (body === undefined || body.bytes === 0) return { body: '', note: '' }
  const kept = body.text ?? body.firstBytes ?? ''
  const digest = body.sha256 === undefined ? '' : `, SHA-256 ${body.sha256.slice(0, 16)}…`
  const cut = body.text === undefined || kept.length > longest ? ', cut here' : ''
  return { body: visibleText(kept, longest), note: `${String(body.bytes)} bytes${cut}${digest}` }
}
