import type { ExchangeRecord, RecordedHeader } from '../../../schema/generated/exchange.js'
import { bounded, visibleLine } from '../../visible-text.js'
import { addressOf, statusOf } from './message.js'

/** A text in three parts: what differs stands in the middle, between what both twins have. */
export interface Differing {
  readonly before: string
  readonly differs: string
  readonly after: string
}

/** One thing of which the twins were sent or answered different values. */
export interface Difference {
  readonly what: string
  readonly accepted: Differing
  readonly refused: Differing
}

/** Two exchanges held beside each other. */
export interface Comparison {
  /** The request, where both have the same; else it stands among the differences. */
  readonly request: string | undefined
  readonly differences: readonly Difference[]
  /** What else both sent alike, by name. */
  readonly alike: string
  readonly answers: { readonly accepted: Answered; readonly refused: Answered }
}

export interface Answered {
  readonly status: string
  /** What tells most about the kind of answer: its type, where it leads, what it asks for. */
  readonly told: string
}

/** Differ with the body, or from one connection to the next: nobody chose them. */
const byTheWire = /^(host|connection|content-length|transfer-encoding|accept-encoding|keep-alive)$/i
const telling = /^(location|content-type|www-authenticate)$/i

const longestValue = 240
const mostDifferences = 12
const notSent = 'not sent'

/** What two requests have in common and what not, and how each was answered. Every text is visible and bounded. */
export function comparisonOf(accepted: ExchangeRecord, refused: ExchangeRecord): Comparison {
  const [one, other] = [sentBy(accepted), sentBy(refused)]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const differing = names.filter((name) => one.get(name) !== other.get(name))
  const alike = names.filter((name) => !differing.includes(name))
  return {
    request: differing.includes(request) ? undefined : one.get(request),
    differences: differing.slice(0, mostDifferences).map((name) => difference(name, one.get(name), other.get(name))),
    alike: visibleLine(namedAlike(alike), longestValue),
    answers: { accepted: answerTo(accepted), refused: answerTo(refused) },
  }
}

const request = 'Request'
const cookie = 'Cookie '

/** What was sent, by name: the request line, each header, each cookie, the body. Bounded, and not yet visible. */
function sentBy(exchange: ExchangeRecord): ReadonlyMap<string, string> {
  const sent = new Map([[request, `${visibleLine(exchange.method, 40)} ${addressOf(exchange, 4 * longestValue)}`]])
  const put = (name: string, value: string) => {
    const own = bounded(name, 60)
    const before = sent.get(own)
    sent.set(own, (before === undefined ? '' : `${before}, `) + bounded(value, 8 * longestValue))
  }
  for (const [name, value] of exchange.requestHeaders) {
    if (/^cookie$/i.test(name)) for (const [own, held] of cookiesIn(value)) put(cookie + own, held)
    else if (!byTheWire.test(name)) put(name, value)
  }
  const { requestBody } = exchange
  if (requestBody !== undefined && requestBody.bytes > 0) put('Body', requestBody.text ?? requestBody.firstBytes ?? '')
  return sent
}

/** Cookies last, and said to be cookies once. */
function namedAlike(names: readonly string[]): string {
  const cookies = names.filter((name) => name.startsWith(cookie)).map((name) => name.slice(cookie.length))
  const others = names.filter((name) => name !== request && !name.startsWith(cookie))
  return [...others, ...(cookies.length > 0 ? [`cookies ${cookies.join(', ')}`] : [])].join(', ')
}

function cookiesIn(header: string): readonly RecordedHeader[] {
  return header.split(/;\s*/, 40).map((pair) => {
    const at = pair.indexOf('=')
    return at === -1 ? ['', pair] : [pair.slice(0, at), pair.slice(at + 1)]
  })
}

function difference(name: string, one: string | undefined, other: string | undefined): Difference {
  const what = visibleLine(name)
  if (one === undefined || other === undefined) return { what, accepted: wholly(one), refused: wholly(other) }
  const [words, others] = [wordsOf(visibleLine(one)), wordsOf(visibleLine(other))]
  const most = Math.min(words.length, others.length)
  let before = 0
  while (before < most && words[before] === others[before]) before += 1
  let after = 0
  while (after < most - before && words.at(-1 - after) === others.at(-1 - after)) after += 1
  return { what, accepted: parted(words, before, after), refused: parted(others, before, after) }
}

/** Words, escapes, and each other sign alone: a difference is never shown within one of them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/%[0-9A-F]{2}|[\p{L}\p{N}]+|[^\p{L}\p{N}]/gisu) ?? []
}

function wholly(text = notSent): Differing {
  return { before: '', differs: visibleLine(text, longestValue), after: '' }
}

/** What both have is cut on the side that is further from the difference. */
function parted(words: readonly string[], before: number, after: number): Differing {
  const lead = words.slice(0, before).join('')
  return {
    before: lead.length > longestValue ? `…${lead.slice(-longestValue / 2).replace(/^[\uDC00-\uDFFF]/, '')}` : lead,
    differs: visibleLine(words.slice(before, words.length - after).join(''), longestValue),
    after: visibleLine(words.slice(words.length - after).join(''), longestValue / 2),
  }
}

function answerTo(exchange: ExchangeRecord): Answered {
  const { fault, responseHeaders = [] } = exchange
  const told = responseHeaders.filter(([name]) => telling.test(name)).map(([name, value]) => `${name}: ${value}`)
  return {
    status: statusOf(exchange),
    told: visibleLine(fault ? fault.message : told.join('; '), longestValue),
  }
}
