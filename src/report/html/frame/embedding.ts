import type { ExchangeRecord } from '../../../schema/generated/exchange.js'
import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import type { Evidence } from '../../evidence.js'
import { addressOf, answerOf, requestOf, type Message } from '../exchanges/message.js'
import { Repetition, saidOnceOf, type Part, type SaidOnce } from '../exchanges/repetition.js'

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
const mostRoom = 400_000
const leastRoom = 260_000
/** What they may take of the page of a long run, where all of them fit so. */
const roomInShort = 500_000

/** How many characters are shown of a body, where the exchange belongs to what went wrong and where not. */
interface Measured {
  readonly ofWrong: number
  readonly ofRight: number
}

/** The first by which all exchanges fit is taken. */
const measures: readonly Measured[] = [
  { ofWrong: 2048, ofRight: 400 },
  { ofWrong: 2048, ofRight: 200 },
  { ofWrong: 800, ofRight: 60 },
]
const inShort: readonly Measured[] = [
  { ofWrong: 2048, ofRight: 60 },
  { ofWrong: 200, ofRight: 60 },
]
/** Where not all fit in any way, what went wrong is shown at length, and the rest is a line or left out. */
const scarce: Measured = { ofWrong: 2048, ofRight: 60 }

type Chosen = ReadonlyMap<string, Embedded>

/** What the elements around an exchange take, around its messages, and a reference to another exchange. */
const frame = 210
const messageFrame = 110
const reference = 45

/**
 * Shows every exchange with its messages, so that nobody needs the evidence to understand the page: the more there are, the
 * less of each body. Only where not even short beginnings fit, what went wrong comes first and the rest is a line, or is left
 * out. A text that many have alike is held by the first of them.
 *
 * @param taken bytes of the page that are spoken for already
 */
export function embed(report: Report, evidence: Evidence, taken: number): Embedding {
  const saidOnce = saidOnceOf([...evidence.exchanges.values()])
  const room = Math.max(leastRoom, Math.min(mostRoom, 1_000_000 - taken))
  const wrong = idsOf(wentWrong(report))
  const inTurn = byImportance(wrong, report, evidence)
  const choose = (measure: Measured, most = room) => chosenBy(measure, { room: most, wrong, inTurn, saidOnce })
  const isWhole = (chosen: Chosen) => inTurn.every(({ id }) => chosen.get(id)?.messages !== undefined)
  const chosen =
    firstThat(isWhole, [
      ...measures.map((measure) => () => choose(measure)),
      ...inShort.map((measure) => () => choose(measure, roomInShort)),
    ]) ?? choose(scarce)
  const inOrder = [...evidence.exchanges.keys()].flatMap((id) => chosen.get(id) ?? [])
  return {
    exchanges: new Map(inOrder.map((embedded) => [embedded.exchange.id, embedded])),
    saidOnce,
    leftOut: evidence.exchanges.size - chosen.size,
    unreadableLines: evidence.unreadableLines,
  }
}

function firstThat(is: (chosen: Chosen) => boolean, ways: readonly (() => Chosen)[]): Chosen | undefined {
  for (const way of ways) {
    const chosen = way()
    if (is(chosen)) return chosen
  }
  return undefined
}

interface Choosing {
  readonly room: number
  readonly wrong: ReadonlySet<string>
  readonly inTurn: readonly ExchangeRecord[]
  readonly saidOnce: SaidOnce
}

/** Of the room, so much is for messages; the rest is for lines. */
const forMessages = 0.9

function chosenBy(measure: Measured, { room, wrong, inTurn, saidOnce }: Choosing): Chosen {
  const chosen = new Map<string, Embedded>()
  const repetition = new Repetition()
  let used = 0
  for (const exchange of inTurn) {
    const line = frame + bytesOf(addressOf(exchange))
    const longest = measure[wrong.has(exchange.id) ? 'ofWrong' : 'ofRight']
    const shown = shownIn(repetition, exchange, longest, saidOnce)
    const messages = used + line + sizeOf(shown) > forMessages * room ? undefined : shown
    const size = line + (messages ? sizeOf(messages) : 0)
    if (used + size > room) continue
    used += size
    if (messages) holdAll(repetition, messages, exchange.id)
    chosen.set(exchange.id, { exchange, ...(messages && { messages }) })
  }
  return chosen
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

/** What a text takes once it is escaped and its masks are marked. */
function bytesOf(text: string): number {
  return Buffer.byteLength(text) + 4 * (text.match(/["&<]/g)?.length ?? 0) + 7 * (text.match(/‹/g)?.length ?? 0)
}
