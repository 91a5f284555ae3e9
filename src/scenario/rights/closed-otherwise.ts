import { gridCell } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { alterations, type Actor, type Alteration } from '../../session/index.js'
import { cell } from '../access/grid.js'
import { passOverNotGiven } from '../access/refusals.js'
import { savedSessionFor } from '../access/saved-session.js'
import type { RunContext } from '../context/run-context.js'
import { judgeEach } from '../outcome/judge-each.js'
import { inRole } from '../outcome/record.js'
import { passOverUndecided } from '../outcome/verdict.js'
import { isRefused } from '../words/access-refusal.js'
import { isGoodRead, named, seen } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { send } from '../words/main-session.js'
import { legacyRead, probeEntity } from '../words/requests.js'
import { sendTwins, type Twins } from '../words/twins.js'
import {
  expectNoRecords,
  givesRecord,
  otherQueries,
  readOfAnother,
  withForce,
  type OtherQuery,
  type ReadColumn,
} from './other-queries.js'

/** Callers to whom no record is open, and how a sentence calls them. */
const strangers = {
  noCookies: { as: () => alterations.noCookies, to: 'without cookies' },
  tamperedTicket: { as: () => alterations.tamperedTicket, to: 'to a tampered ticket' },
  expired: { as: savedSessionFor, to: 'to an expired session' },
  noHeader: { as: () => alterations.noHeader, to: 'without the CSRF header' },
  noCookiesToken: { as: () => alterations.noCookiesToken, to: 'without cookies, with the token in the header' },
  tokenAlone: { as: () => alterations.tokenAlone, to: 'with the CSRF token alone' },
} as const satisfies Record<string, { as: (run: RunContext, url: string) => Alteration; to: string }>

type Stranger = keyof typeof strangers

/** Those whose refusals are looked at for what they carry: the last two differ from the first in the token alone. */
const refusedStrangers = ['noCookies', 'tamperedTicket', 'expired', 'noHeader'] as const

/** Those who lack the session itself: see `expectForbiddenAnyhow` for the token. */
const forcedStrangers: ReadonlySet<Stranger> = new Set(['noCookies', 'tamperedTicket', 'expired'])

interface OtherRead extends OtherQuery {
  /** Sent once a run, when it is called. */
  readonly ask: () => Promise<Exchange>
}

/** Such a caller's other reads, beside the column's own. */
async function otherReads(
  run: RunContext,
  main: Actor,
  row: Stranger,
  column: ReadColumn,
): Promise<readonly OtherRead[]> {
  const twins = await cell(run, row, column)
  if (row === 'noHeader' && twins.refused.status !== 403) return []
  const all = [...readOfAnother(run, column), ...otherQueries(run, column, probeEntity(run), twins)]
  // The last asks for the whole collection, which is not for callers whom nothing has refused yet.
  return (isRefused(run, twins.refused) ? all : all.slice(0, -1)).map((query, nth) => {
    const ask = () => send(main, query.request, strangers[row].as(run, query.request.url))
    return { ...query, ask: () => run.shared(`other query ${String(nth)} ${row} ${column}`, ask) }
  })
}

/** Which of the reads beside the column's own. */
export type OtherReadKind = 'another entity' | 'by id' | 'by key' | 'whole'

/** One of such a caller's other reads; undefined where the profile, or what the records show, gives none. */
export async function otherReadOf(
  run: RunContext,
  row: Stranger,
  column: ReadColumn,
  which: OtherReadKind,
): Promise<OtherQuery | undefined> {
  if (which === 'another entity') return readOfAnother(run, column)[0]
  const queries = otherQueries(run, column, probeEntity(run), await cell(run, row, column))
  if (which === 'whole') return queries.at(-1)
  return queries.slice(0, -1).find(({ isByKey }) => isByKey === (which === 'by key'))
}

/**
 * Sends such a read, and the one between two in order where it is not refused like the column's own: it may be refused for
 * what it asks.
 */
export async function refusedLikeOwnRead(
  run: RunContext,
  main: Actor,
  { request }: OtherQuery,
  { row, column }: { readonly row: Stranger; readonly column: ReadColumn },
): Promise<{ readonly answer: Exchange; readonly own: Exchange }> {
  const own = (await cell(run, row, column)).refused
  const as = strangers[row].as(run, request.url)
  const answer = inRole('the read that is to be refused', await send(main, request, as))
  const isAlike = (other: Exchange) => isRefused(run, other) && other.status === own.status
  if (isAlike(answer) || isGoodRead(answer) || givesRecord(answer)) return { answer, own }
  const twins = await sendTwins(run, main, request, as, { asDocumented: isAlike })
  return { answer: twins.refused, own }
}

/**
 * Judges that no record comes to such a caller by another query either, nor by its key; without the CSRF header where the
 * column's own read was forbidden. Where that was refused as the grid has it, the collection is refused in the same way
 * by every query that main is served with records. What is answered by key may be about the address.
 */
export async function expectClosedOtherwise(
  run: RunContext,
  main: Actor,
  row: Stranger,
  column: ReadColumn,
): Promise<void> {
  for (const read of await otherReads(run, main, row, column)) {
    const answer = await read.ask()
    expectNoRecords(answer, strangers[row].to)
    if (!read.isByKey) await expectRefusedAlike(run, main, read, answer, { row, column })
  }
  if (column === 'legacyRead' && forcedStrangers.has(row)) await expectClosedForced(run, main, row)
}

/**
 * Judges that the headers of the reported work-around, which a caller adds on a 401, stand in for no session, where the read
 * was refused without them.
 */
async function expectClosedForced(run: RunContext, main: Actor, row: Stranger): Promise<void> {
  const { refused } = await cell(run, row, 'legacyRead')
  if (!isRefused(run, refused)) return
  const request = legacyRead(run)
  const answer = await send(main, request, alterations.forced(strangers[row].as(run, request.url)))
  expectNoRecords(answer, `${strangers[row].to}, ${withForce}`)
}

/** A query that comes out otherwise is sent again between two in order: it may be refused for what it asks. */
async function expectRefusedAlike(
  run: RunContext,
  main: Actor,
  { request }: OtherQuery,
  answer: Exchange,
  { row, column }: { readonly row: Stranger; readonly column: ReadColumn },
): Promise<void> {
  const own = (await cell(run, row, column)).refused
  if (!isRefused(run, own)) return
  const isAnyTaken = gridCell(row, column).documented === 'refused'
  const isAlike = (other: Exchange) => isRefused(run, other) && (isAnyTaken || other.status === own.status)
  if (isAlike(answer)) return
  const as = strangers[row].as(run, request.url)
  const twins = await sendTwins(run, main, request, as, { asDocumented: isAlike }).catch(passOverUndecided)
  if (!twins) return
  const wanted = isAnyTaken ? 'access refused' : `${String(own.status)}, as to ${named(own)}`
  const how = `what ${named(twins.refused)} answers ${strangers[row].to}`
  expect(isAlike(twins.refused) ? wanted : seen(twins.refused), how).toBe(wanted)
}

/** Judges what those of them carry that were refused: each beside the column's own read in order. */
export async function judgeOtherRefusals(
  run: RunContext,
  main: Actor,
  wanted: readonly ReadColumn[],
  judge: (twins: Twins) => unknown,
): Promise<void> {
  const cells = run.columns(wanted).flatMap((column) => refusedStrangers.map((row) => ({ row, column })))
  await judgeEach(cells, async ({ row, column }) => {
    const reads = refusedReads(run, main, row, column)
    for (const { refused } of (await (row === 'expired' ? reads.catch(passOverNotGiven) : reads)) ?? [])
      judge({ ...(await cell(run, row, column)), refused })
  })
}

/**
 * Judges how such a caller's other reads of the collection are refused. What is answered by key may be about the address.
 */
export async function judgeOtherwiseRefused(
  run: RunContext,
  main: Actor,
  row: Stranger,
  wanted: readonly ReadColumn[],
  judge: (refused: Exchange) => unknown,
): Promise<void> {
  await judgeEach(run.columns(wanted), async (column) => {
    const reads = (await refusedReads(run, main, row, column)).filter(({ isByKey }) => !isByKey)
    await judgeEach(reads, ({ refused }) => judge(refused))
  })
}

/** Those of such a caller's other reads that were refused. */
async function refusedReads(run: RunContext, main: Actor, row: Stranger, column: ReadColumn) {
  const reads: { readonly refused: Exchange; readonly isByKey: boolean }[] = []
  for (const { ask, isByKey } of await otherReads(run, main, row, column)) {
    const refused = await ask()
    if (isRefused(run, refused)) reads.push({ refused, isByKey })
  }
  return reads
}
