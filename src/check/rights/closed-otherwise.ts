import type { Exchange } from '../../exchange/index.js'
import { alterations, type Alteration } from '../../session/index.js'
import { cell } from '../access/grid.js'
import { savedSessionFor } from '../access/saved-session.js'
import type { RunContext } from '../context/run-context.js'
import { askSome, type Several } from '../outcome/ask-all.js'
import { inRole } from '../outcome/record.js'
import { untested } from '../outcome/verdict.js'
import { isRefused } from '../core/access-refusal.js'
import { isGoodRead } from '../core/answers.js'
import { send } from '../core/main-session.js'
import { legacyRead, probeEntity } from '../core/requests.js'
import { sendTwins } from '../core/twins.js'
import { givesRecord, otherQueries, readOfAnother, type OtherQuery, type ReadColumn } from './other-queries.js'
import type { GivenMain } from '../runner/given.js'

/** Callers to whom no record is open. */
const strangers = {
  noCookies: () => alterations.noCookies,
  tamperedTicket: () => alterations.tamperedTicket,
  expired: savedSessionFor,
  noHeader: () => alterations.noHeader,
} as const satisfies Record<string, (run: RunContext, url: string) => Alteration>

export type Stranger = keyof typeof strangers

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
  return (
    read ?? untested('no such read can be built from the profile and the records, or the plain read was not refused')
  )
}

const ofCollections = ['another entity', 'by id', 'whole'] as const

/** The answers to such a caller's other reads in these columns, as many as there are. What is answered by key may be about the address. */
export function askOtherReads(
  given: GivenMain,
  row: Stranger,
  columns: readonly ReadColumn[],
  kinds: readonly OtherReadKind[] = ofCollections,
): Promise<Several<{ readonly column: ReadColumn; readonly answer: Exchange }>> {
  const places = given.run.columns(columns).flatMap((column) => kinds.map((kind) => ({ kind, place: { row, column } })))
  return askSome(
    places.map(({ kind, place }) => async () => {
      const read = await findOtherRead(given.run, place, kind)
      return read && { column: place.column, answer: await askOtherRead(given, read, place) }
    }),
  )
}

/** The answer to such a read, as this caller sends it. Sent once a run. */
export function askOtherRead(
  given: GivenMain,
  { request }: OtherQuery,
  { row, column }: OtherReadPlace,
): Promise<Exchange> {
  return given.run.shared(`other read ${row} ${column} ${request.url} ${JSON.stringify(request.headers)}`, () =>
    send(given.main, request, strangers[row](given.run, request.url)),
  )
}

/**
 * Sends such a read, and the one between two in order where it is not refused like the column's own: it may be refused for
 * what it asks.
 */
export async function refusedLikeOwnRead(
  given: GivenMain,
  query: OtherQuery,
  place: OtherReadPlace,
): Promise<{ readonly answer: Exchange; readonly own: Exchange }> {
  const own = (await cell(given.run, place.row, place.column)).refused
  const answer = inRole('the read that must be refused', await askOtherRead(given, query, place))
  const isAlike = (other: Exchange) => isRefused(given.run, other) && other.status === own.status
  if (!isRefused(given.run, own) || isAlike(answer) || isGoodRead(answer) || givesRecord(answer)) return { answer, own }
  const as = strangers[place.row](given.run, query.request.url)
  const twins = await sendTwins(given.run, given.main, query.request, as, { asDocumented: isAlike })
  return { answer: twins.refused, own }
}

/** This caller's read with `Authorization: Cookie` and `ForceUseSession: true`, which callers add after a 401. They replace no session. */
export async function forcedRead(given: GivenMain, row: Stranger): Promise<Exchange> {
  const { refused } = await cell(given.run, row, 'legacyRead')
  if (!isRefused(given.run, refused)) untested('the read of this caller was not refused without these headers')
  const request = legacyRead(given.run)
  return send(given.main, request, alterations.forced(strangers[row](given.run, request.url)))
}
