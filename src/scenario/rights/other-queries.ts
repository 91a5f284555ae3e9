import type { Exchange } from '../../exchange/index.js'
import { eq, filterText, isGuid, readRecord, UnreadableAnswer, type Dialect } from '../../odata/index.js'
import { alterations, type Actor, type ActorRequest, type Alteration } from '../../session/index.js'
import { isGoodRead, named, rowsOf } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { cell } from '../access/grid.js'
import { savedSessionFor } from '../access/saved-session.js'
import { send } from '../words/main-session.js'
import { legacyReadByKey, legacyReadOf, odataReadByKey, odataReadOf, probeEntity } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import type { Twins } from '../words/twins.js'

const columns = {
  legacyRead: { request: legacyReadOf, byKey: legacyReadByKey, dialect: 'legacy' },
  odataRead: { request: odataReadOf, byKey: odataReadByKey, dialect: 'odata' },
} as const satisfies Record<string, { request: unknown; byKey: unknown; dialect: Dialect }>

/**
 * Other reads of the same records: one of those that the accepted read showed, found by its id and shown in part, and by
 * its key, and the collection without any query. What guards a read must not hang on its query. They are for callers who
 * were refused once: a refusal is short, and a whole collection is not.
 */
export function otherQueries(
  run: RunContext,
  column: keyof typeof columns,
  entity: string,
  { accepted }: Pick<Twins, 'accepted'>,
): readonly ActorRequest[] {
  const { request, byKey, dialect } = columns[column]
  const id = idIn(accepted)
  const plain = request(run, entity, {})
  if (id === undefined) return [plain]
  const filter = filterText(eq('Id', { guid: id }), dialect)
  return [request(run, entity, { filter, select: ['Id'] }), byKey(run, entity, id), plain]
}

function idIn(accepted: Exchange): string | undefined {
  return rowsOf(accepted)
    ?.map(({ Id }) => Id)
    .find((each): each is string => typeof each === 'string' && isGuid(each))
}

/** Callers to whom no record is open, and how a sentence calls them. */
const strangers = {
  noCookies: { as: () => alterations.noCookies, to: 'without cookies' },
  tamperedTicket: { as: () => alterations.tamperedTicket, to: 'to a tampered ticket' },
  expired: { as: savedSessionFor, to: 'to an expired session' },
} as const satisfies Record<string, { as: (run: RunContext, url: string) => Alteration; to: string }>

/**
 * Judges that no record comes to such a caller by another query either, nor by its key. Whatever else is answered may be
 * about the address.
 */
export async function expectClosedOtherwise(
  run: RunContext,
  main: Actor,
  row: keyof typeof strangers,
  column: keyof typeof columns,
): Promise<void> {
  const { accepted } = await cell(run, row, column)
  if (idIn(accepted) === undefined) return
  const { as, to } = strangers[row]
  const [filtered, byKey] = otherQueries(run, column, probeEntity(run), { accepted })
  for (const request of [filtered, byKey]) {
    if (request) expectNoRecords(await send(main, request, as(run, request.url)), to)
  }
}

/**
 * Judges that no record comes without the CSRF header by another query either, where the column's own read was
 * forbidden. Only records are a breach: whatever else is answered may be about the query.
 */
export async function expectForbiddenOtherwise(
  run: RunContext,
  main: Actor,
  column: keyof typeof columns,
): Promise<void> {
  const twins = await cell(run, 'noHeader', column)
  if (twins.refused.status !== 403) return
  for (const request of otherQueries(run, column, probeEntity(run), twins)) {
    expectNoRecords(await send(main, request, alterations.noHeader), 'without the CSRF header')
  }
}

/** Whether an answer is one record, as a read by key gives it. */
function isRecord(answer: Exchange): boolean {
  if (answer.status !== 200) return false
  try {
    const { Id } = readRecord(answer.body, answer.header('content-type') ?? '').row
    return typeof Id === 'string' && isGuid(Id)
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return false
    throw fault
  }
}

/** Judges that a read which is to be refused gave no record. */
export function expectNoRecords(answer: Exchange, to: string): void {
  const gave = isGoodRead(answer) || isRecord(answer) ? 'records' : 'no records'
  expect(gave, `what ${named(answer)} gave ${to}`).toBe('no records')
}
