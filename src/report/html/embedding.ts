import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { answerOf, requestOf } from './message.js'

/** An exchange with the length to which its bodies are shown. */
export interface Embedded {
  readonly exchange: ExchangeRecord
  readonly longestBody: number
}

/** What the page holds of the evidence: by id, in the order in which the exchanges were made. */
export interface Embedding {
  readonly exchanges: ReadonlyMap<string, Embedded>
  /** How many are in evidence.ndjson only. */
  readonly leftOut: number
  /** Lines of evidence.ndjson that are no exchange. */
  readonly unreadableLines: number
}

/** How many characters of the page exchanges may take at most, and at least: a long report leaves them less. */
const mostRoom = 480_000
const leastRoom = 120_000

/** The more room is used, the less of each further body is shown: failures come first, and keep theirs whole. */
const shares = [
  { upTo: 0.5, longestBody: 2048 },
  { upTo: 0.75, longestBody: 400 },
  { upTo: 0.9, longestBody: 80 },
] as const

/** Chooses which exchanges the page shows, and how much of each: the evidence of what went wrong before all else. */
export function embed(report: Report, evidence: Evidence): Embedding {
  const chosen = new Map<string, Embedded>()
  const room = Math.max(leastRoom, Math.min(mostRoom, 950_000 - 3 * JSON.stringify(report).length))
  let used = 0
  for (const exchange of byImportance(report, evidence)) {
    const share = shares.find(({ upTo }) => used < upTo * room)
    const embedded = { exchange, longestBody: share?.longestBody ?? 0 }
    const size = sizeOf(embedded)
    if (used + size > room) continue
    used += size
    chosen.set(exchange.id, embedded)
  }
  const inOrder = [...evidence.exchanges.keys()].flatMap((id) => chosen.get(id) ?? [])
  return {
    exchanges: new Map(inOrder.map((embedded) => [embedded.exchange.id, embedded])),
    leftOut: evidence.exchanges.size - chosen.size,
    unreadableLines: evidence.unreadableLines,
  }
}

function byImportance(report: Report, evidence: Evidence): readonly ExchangeRecord[] {
  const citing = (outcomes: readonly string[]) =>
    report.clauses
      .filter((clause) => outcomes.includes(clause.outcome))
      .flatMap((clause) => [...clause.twins.flatMap((twin) => [twin.refused, twin.accepted]), ...clause.evidence])
  const ids = new Set([
    ...citing(['failed']),
    ...citing(['cantTell']),
    ...report.diagnoses.flatMap((diagnosis) => diagnosis.evidence),
    ...report.matrix.cells.flatMap((cell) => cell.evidence),
    ...citing(['passed', 'observed', 'inapplicable', 'untested']),
    ...evidence.exchanges.keys(),
  ])
  return [...ids].flatMap((id) => evidence.exchanges.get(id) ?? [])
}

function sizeOf({ exchange, longestBody }: Embedded): number {
  const messages = [requestOf(exchange, longestBody), answerOf(exchange, longestBody)]
  const text = messages.map((message) => Object.values(message).join('')).join('')
  const escapes = text.match(/["&<]/g)?.length ?? 0
  return text.length + 5 * escapes + 700
}
