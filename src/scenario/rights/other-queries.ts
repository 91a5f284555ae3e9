import type { Exchange } from '../../exchange/index.js'
import { eq, filterText, isGuid, type Dialect } from '../../odata/index.js'
import { alterations, type Actor, type ActorRequest } from '../../session/index.js'
import { isGoodRead, named, rowsOf } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { cell } from '../access/grid.js'
import { send } from '../words/main-session.js'
import { legacyReadOf, odataReadOf, probeEntity } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import type { Twins } from '../words/twins.js'

const columns = {
  legacyRead: { request: legacyReadOf, dialect: 'legacy' },
  odataRead: { request: odataReadOf, dialect: 'odata' },
} as const satisfies Record<string, { request: unknown; dialect: Dialect }>

/**
 * Other reads of the same records: one of those that the accepted read showed, found by its id and shown in part, and
 * the collection without any query. What guards a read must not hang on its query. They are for callers who were refused
 * once: a refusal is short, and a whole collection is not.
 */
export function otherQueries(
  run: RunContext,
  column: keyof typeof columns,
  entity: string,
  { accepted }: Pick<Twins, 'accepted'>,
): readonly ActorRequest[] {
  const { request, dialect } = columns[column]
  const id = rowsOf(accepted)
    ?.map(({ Id }) => Id)
    .find((each): each is string => typeof each === 'string' && isGuid(each))
  const plain = request(run, entity, {})
  if (id === undefined) return [plain]
  return [request(run, entity, { filter: filterText(eq('Id', { guid: id }), dialect), select: ['Id'] }), plain]
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

/** Judges that a read which is to be refused gave no record. */
export function expectNoRecords(answer: Exchange, to: string): void {
  expect(isGoodRead(answer) ? 'records' : 'no records', `what ${named(answer)} gave ${to}`).toBe('no records')
}
