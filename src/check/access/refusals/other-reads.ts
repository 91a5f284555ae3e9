import type { Depth } from '../../../contract/index.js'
import { check, type Check } from '../../outcome/check.js'
import { givesNoRecord, refusedLike, givesRecord } from '../../answers/expectations.js'
import { allOf } from '../../outcome/finding.js'
import type { Exchange } from '../../../exchange/index.js'
import { alterations, type Alteration } from '../../../session/index.js'
import { cell } from '../grid/grid.js'
import { savedSessionFor } from '../saved-session.js'
import type { RunContext } from '../../run-state/run-context.js'
import { askSome, type Several } from '../../outcome/ask-all.js'
import { inRole } from '../../outcome/record.js'
import { untested } from '../../outcome/verdict.js'
import { isRefused } from '../../answers/access-refusal.js'
import { isGoodRead } from '../../answers/answers.js'
import { control, sharedControl } from '../../twins/control.js'
import { send } from '../../sessions/sending.js'
import { legacyRead, probeEntity } from '../../sessions/requests.js'
import { noteTwins, sendTwins } from '../../twins/twins.js'
import { otherQueries, readOfAnother, wholeUnread, type OtherQuery, type ReadColumn } from './other-queries.js'
import type { GivenMain } from '../../engine/given.js'

/** Callers to whom no record is open. */
const strangers = {
  noCookies: () => alterations.noCookies,
  tamperedTicket: () => alterations.tamperedTicket,
  expired: savedSessionFor,
  noHeader: () => alterations.noHeader,
} as const satisfies Record<string, (run: RunContext, url: string) => Alteration>

type Stranger = keyof typeof strangers

/** Which of the reads beside the column's own. */
type OtherReadKind = 'another entity' | 'by id' | 'by key' | 'whole'

/** Who reads, and where. */
interface OtherReadPlace {
  readonly row: Stranger
  readonly column: ReadColumn
}

const ofCollections = ['another entity', 'by id', 'whole'] as const

interface OtherReadsOf {
  readonly row: Stranger
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
  /** The check by which this caller's plain read was refused. */
  readonly after: string
}

/**
 * A guard must not hang on what is read, nor on the query, nor on who seems to ask: these checks send further reads by a
 * caller whose plain read was refused. What is answered by key may be about the address, so it is judged by its records alone.
 */
export function otherReadChecks({ row, caller, after }: OtherReadsOf): Readonly<Record<string, Check>> {
  const place = { row, column: 'legacyRead' } as const
  return {
    entity: refusedRead({ ...place, caller, after }, 'another entity', 'A read of another entity'),
    select: refusedRead({ ...place, caller, after }, 'by id', 'A read with $filter and $select'),
    whole: refusedRead(
      { ...place, caller, after },
      'whole',
      'A read of the whole collection, as a browser sends it,',
      row === 'noHeader' ? 'standard' : 'full',
    ),
    'by-key': check({
      says: `A read of one record by its key ${caller} returns no record.`,
      depth: 'full',
      cost: { requests: 1 },
      after,
      asks: async ({ run, main }) =>
        askOtherRead({ run, main }, await otherReadOf(run, row, 'legacyRead', 'by key'), place),
      expects: givesNoRecord,
    }),
  }
}

/** The OData endpoint has a guard of its own, which must not hang on the query either. */
export function odataSelectCheck({ row, caller, after }: OtherReadsOf): Check {
  const place = { row, column: 'odataRead', caller, after } as const
  return refusedRead(place, 'by id', 'At the OData endpoint, a read with $filter and $select')
}

function refusedRead(
  { row, column, caller, after }: OtherReadsOf & OtherReadPlace,
  kind: OtherReadKind,
  what: string,
  depth: Depth = 'standard',
): Check {
  return check({
    says: `${what} ${caller} is refused in the same way.`,
    depth,
    // Read in order once for the callers without cookies and without the header.
    cost: { requests: kind === 'whole' || row === 'noHeader' ? 1 : 2 },
    control:
      kind === 'whole'
        ? 'the accepted plain read, because the whole collection may be too large'
        : 'the same read, accepted',
    after,
    asks: async ({ run, main }) =>
      refusedLikeOwnRead({ run, main }, await otherReadOf(run, row, column, kind), { row, column }),
    expects: ({ answer, own }, { run }) => allOf(givesNoRecord(answer), refusedLike(run, answer, own)),
  })
}

/** The headers that a caller adds after a 401 do not replace a session. */
export function forcedReadCheck({ row, caller, after }: OtherReadsOf): Check {
  return check({
    says: `Authorization: Cookie and ForceUseSession: true open no legacy read ${caller}.`,
    depth: 'standard',
    cost: { requests: 1 },
    control: 'the accepted plain read',
    after,
    asks: (given) => forcedRead(given, row),
    expects: givesNoRecord,
  })
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
async function otherReadOf(
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
function askOtherRead(given: GivenMain, { request }: OtherQuery, { row, column }: OtherReadPlace): Promise<Exchange> {
  return given.run.shared(`other read ${row} ${column} ${request.url} ${JSON.stringify(request.headers)}`, () =>
    send(given.main, request, strangers[row](given.run, request.url)),
  )
}

/**
 * Sends such a read, and the same in order: it may be refused for what it asks. A whole collection may be too large to be read
 * for that, so its twin is the column's own read in order.
 */
async function refusedLikeOwnRead(
  { run, main }: GivenMain,
  query: OtherQuery,
  place: OtherReadPlace,
): Promise<{ readonly answer: Exchange; readonly own: Exchange }> {
  const { accepted: plain, refused: own } = await cell(run, place.row, place.column)
  const answer = inRole('the read that must be refused', await askOtherRead({ run, main }, query, place))
  const isAlike = (other: Exchange) => isRefused(run, other) && other.status === own.status
  const { request, isWhole } = query
  const as = strangers[place.row](run, request.url)
  if (!isRefused(run, own) || isGoodRead(answer) || givesRecord(answer)) return { answer, own }
  if (isAlike(answer)) {
    const accepted = isWhole ? plain : await acceptedOtherRead({ run, main }, query)
    noteTwins({ accepted, refused: answer, differsIn: isWhole ? `${as.differsIn}; ${wholeUnread}` : as.differsIn })
    return { answer, own }
  }
  const twins = await sendTwins(run, main, request, as, { asDocumented: isAlike })
  noteTwins(twins)
  return { answer: twins.refused, own }
}

/** Such a read in order, once for several callers to whom it is closed. */
function acceptedOtherRead({ run, main }: GivenMain, { request }: OtherQuery): Promise<Exchange> {
  return sharedControl(run, main, `other read ${request.url}`, () => control(run, main, request, isGoodRead))
}

/** This caller's read with `Authorization: Cookie` and `ForceUseSession: true`, which callers add after a 401. They replace no session. */
async function forcedRead(given: GivenMain, row: Stranger): Promise<Exchange> {
  const { accepted, refused } = await cell(given.run, row, 'legacyRead')
  if (!isRefused(given.run, refused)) untested('the read of this caller was not refused without these headers')
  const request = legacyRead(given.run)
  const alteration = alterations.forced(strangers[row](given.run, request.url))
  const forced = await send(given.main, request, alteration)
  noteTwins({ accepted, refused: forced, differsIn: alteration.differsIn })
  return forced
}
