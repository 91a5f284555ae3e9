import { gridCell } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { alterations, type Actor, type Alteration } from '../../session/index.js'
import { cell } from '../access/grid.js'
import { savedSessionFor } from '../access/saved-session.js'
import type { RunContext } from '../context/run-context.js'
import { askSome, type Several } from '../outcome/ask-all.js'
import { inRole } from '../outcome/record.js'
import { passOverUndecided, untested } from '../outcome/verdict.js'
import { isRefused } from '../words/access-refusal.js'
import { isGoodRead, named, seen } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { send } from '../words/main-session.js'
import { legacyRead, probeEntity } from '../words/requests.js'
import { sendTwins } from '../words/twins.js'
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

export type Stranger = keyof typeof strangers

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

/** Who reads, and where. */
export interface OtherReadPlace {
  readonly row: Stranger
  readonly column: ReadColumn
}

/**
 * One of such a caller's other reads; undefined where the profile, or what the records show, gives none. The whole collection
 * is not for callers whom nothing has refused yet; where the CSRF header alone is missing, the column's own read must have
 * been forbidden.
 */
async function findOtherRead(
  run: RunContext,
  { row, column }: OtherReadPlace,
  which: OtherReadKind,
): Promise<OtherQuery | undefined> {
  const twins = await cell(run, row, column)
  if (row === 'noHeader' && twins.refused.status !== 403) return undefined
  const queries = otherQueries(run, column, probeEntity(run), twins)
  switch (which) {
    case 'another entity':
      return readOfAnother(run, column)[0]
    case 'whole':
      return isRefused(run, twins.refused) ? queries.at(-1) : undefined
    case 'by id':
    case 'by key':
      return queries.slice(0, -1).find(({ isByKey }) => isByKey === (which === 'by key'))
  }
}

/** The same; ends the check where there is none. */
export async function otherReadOf(
  run: RunContext,
  row: Stranger,
  column: ReadColumn,
  which: OtherReadKind,
): Promise<OtherQuery> {
  const read = await findOtherRead(run, { row, column }, which)
  return read ?? untested('the profile and the records give no such read, or the plain one was not refused')
}

const ofCollections = ['another entity', 'by id', 'whole'] as const

/** The answers to such a caller's other reads in these columns, as many as there are. What is answered by key may be about the address. */
export function askOtherReads(
  run: RunContext,
  main: Actor,
  row: Stranger,
  columns: readonly ReadColumn[],
  kinds: readonly OtherReadKind[] = ofCollections,
): Promise<Several<{ readonly column: ReadColumn; readonly answer: Exchange }>> {
  const places = run.columns(columns).flatMap((column) => kinds.map((kind) => ({ kind, place: { row, column } })))
  return askSome(
    places.map(({ kind, place }) => async () => {
      const read = await findOtherRead(run, place, kind)
      return read && { column: place.column, answer: await askOtherRead(run, main, read, place) }
    }),
  )
}

/** The answer to such a read, as this caller sends it. Sent once a run. */
export function askOtherRead(
  run: RunContext,
  main: Actor,
  { request }: OtherQuery,
  { row, column }: OtherReadPlace,
): Promise<Exchange> {
  return run.shared(`other read ${row} ${column} ${request.url} ${JSON.stringify(request.headers)}`, () =>
    send(main, request, strangers[row].as(run, request.url)),
  )
}

/**
 * Sends such a read, and the one between two in order where it is not refused like the column's own: it may be refused for
 * what it asks.
 */
export async function refusedLikeOwnRead(
  run: RunContext,
  main: Actor,
  query: OtherQuery,
  place: OtherReadPlace,
): Promise<{ readonly answer: Exchange; readonly own: Exchange }> {
  const own = (await cell(run, place.row, place.column)).refused
  const answer = inRole('the read that is to be refused', await askOtherRead(run, main, query, place))
  const isAnyTaken = gridCell(place.row, place.column).documented === 'refused'
  const isAlike = (other: Exchange) => isRefused(run, other) && (isAnyTaken || other.status === own.status)
  if (!isRefused(run, own) || isAlike(answer) || isGoodRead(answer) || givesRecord(answer)) return { answer, own }
  const as = strangers[place.row].as(run, query.request.url)
  const twins = await sendTwins(run, main, query.request, as, { asDocumented: isAlike })
  return { answer: twins.refused, own }
}

/** This caller's read with the headers of the reported work-around, which a caller adds on a 401: they stand in for no session. */
export async function forcedRead(run: RunContext, main: Actor, row: Stranger): Promise<Exchange> {
  const { refused } = await cell(run, row, 'legacyRead')
  if (!isRefused(run, refused)) untested("this caller's read was not refused without them")
  const request = legacyRead(run)
  return send(main, request, alterations.forced(strangers[row].as(run, request.url)))
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
