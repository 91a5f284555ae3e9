import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { addressOf, answerOf, requestOf, type Message } from './message.js'
import { Repetition, saidOnceOf, type Part, type SaidOnce } from './repetition.js'

/** An exchange as the page shows it: whole, or in one line that says what was asked and how it was answered. */
export interface Embedded {
  readonly exchange: ExchangeRecord
  readonly messages?: ShownMessages
}

export interface ShownMessages {
  readonly request: ShownMessage
  readonly answer: ShownMessage
}

export interface ShownMessage extends Pick<Message, 'startLine' | 'note'> {
  readonly headers: Part
  readonly body: Part
}

/** What the page holds of the evidence: by id, in the order in which the exchanges were made. */
export interface Embedding {
  readonly exchanges: ReadonlyMap<string, Embedded>
  readonly saidOnce: SaidOnce
  /** How many are in evidence.ndjson only. */
  readonly leftOut: number
  /** Lines of evidence.ndjson that are no exchange. */
  readonly unreadableLines: number
}

/** How many bytes of the page exchanges may take at most, and at least: a long report leaves them less. */
const mostRoom = 362_000
const leastRoom = 120_000

/**
 * The more room is used, the less of each further body is shown, and at last a line alone. What went wrong comes first,
 * and is shown at length.
 */
const shares = [
  { upTo: 0.6, ofWrong: 2048, ofRight: 400 },
  { upTo: 0.8, ofWrong: 400, ofRight: 200 },
  { upTo: 0.84, ofWrong: 80, ofRight: 80 },
] as const

/** What the elements around an exchange take, around its messages, and a reference to another exchange. */
const frame = 210
const messageFrame = 40
const reference = 45

/**
 * Chooses which exchanges the page shows, and how much of each: the evidence of what went wrong before all else. A text
 * that many have alike is held by the first of them.
 *
 * @param taken bytes of the page that are spoken for already
 */
export function embed(report: Report, evidence: Evidence, taken: number): Embedding {
  const chosen = new Map<string, Embedded>()
  const saidOnce = saidOnceOf([...evidence.exchanges.values()])
  const repetition = new Repetition()
  const room = Math.max(leastRoom, Math.min(mostRoom, 900_000 - taken))
  let used = 0
  const wrong = idsOf(wentWrong(report))
  for (const exchange of byImportance(wrong, report, evidence)) {
    const share = shares.find(({ upTo }) => used < upTo * room)
    const messages =
      share && shownIn(repetition, exchange, share[wrong.has(exchange.id) ? 'ofWrong' : 'ofRight'], saidOnce)
    const size = frame + bytesOf(addressOf(exchange)) + (messages ? sizeOf(messages) : 0)
    if (used + size > room) continue
    used += size
    if (messages) holdAll(repetition, messages, exchange.id)
    chosen.set(exchange.id, { exchange, ...(messages && { messages }) })
  }
  const inOrder = [...evidence.exchanges.keys()].flatMap((id) => chosen.get(id) ?? [])
  return {
    exchanges: new Map(inOrder.map((embedded) => [embedded.exchange.id, embedded])),
    saidOnce,
    leftOut: evidence.exchanges.size - chosen.size,
    unreadableLines: evidence.unreadableLines,
  }
}

function shownIn(
  repetition: Repetition,
  exchange: ExchangeRecord,
  longestBody: number,
  saidOnce: SaidOnce,
): ShownMessages {
  const shown = (direction: 'request' | 'answer', said: Message): ShownMessage => ({
    ...said,
    headers: repetition.part(`${direction} headers`, said.headers),
    body: repetition.part(`${direction} body`, said.body),
  })
  return {
    request: shown('request', requestOf(exchange, { longestBody, saidOnce: saidOnce.request })),
    answer: shown('answer', answerOf(exchange, { longestBody, saidOnce: saidOnce.answer })),
  }
}

function holdAll(repetition: Repetition, messages: ShownMessages, id: string): void {
  for (const direction of ['request', 'answer'] as const)
    for (const part of ['headers', 'body'] as const)
      repetition.hold(`${direction} ${part}`, messages[direction][part], id)
}

function wentWrong({ clauses, diagnoses }: Report): readonly (readonly string[])[] {
  const ending = (outcome: string) => clauses.filter((clause) => clause.outcome === outcome).map(citedBy)
  return [...ending('failed'), ...ending('cantTell'), ...diagnoses.map(({ evidence }) => evidence)]
}

function citedBy({ twins, evidence }: ClauseResult): readonly string[] {
  return [...twins.flatMap((twin) => [twin.refused, twin.accepted]), ...evidence]
}

function idsOf(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat())
}

function byImportance(wrong: ReadonlySet<string>, report: Report, evidence: Evidence): readonly ExchangeRecord[] {
  const cells = report.matrix.cells.map((cell) => cell.evidence)
  const ids = new Set([...wrong, ...idsOf([...cells, ...report.clauses.map(citedBy)]), ...evidence.exchanges.keys()])
  return [...ids].flatMap((id) => evidence.exchanges.get(id) ?? [])
}

function sizeOf({ request, answer }: ShownMessages): number {
  return [request, answer]
    .flatMap(({ startLine, headers, body, note }) => [startLine, headers, body, note])
    .reduce((sum, part) => sum + (typeof part === 'string' ? bytesOf(part) : reference), 2 * messageFrame)
}

/** What a text takes once it is escaped. */
function bytesOf(text: string): number {
  return Buffer.byteLength(text) + 4 * (text.match(/["&<]/g)?.length ?? 0)
}
