import { eq, filterText, type Dialect } from '../../../odata/index.js'
import type { ActorRequest } from '../../../session/index.js'
import { rowsOf } from '../../answers/answers.js'
import { writtenIdOf } from '../../answers/ids.js'
import { asBrowser, legacyReadByKey, legacyReadOf, odataReadByKey, odataReadOf } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import type { Twins } from '../../twins/twins.js'

/** The columns of the grid that read. */
export type ReadColumn = 'legacyRead' | 'odataRead'

const columns = {
  legacyRead: { request: legacyReadOf, byKey: legacyReadByKey, dialect: 'legacy' },
  odataRead: { request: odataReadOf, byKey: odataReadByKey, dialect: 'odata' },
} as const satisfies Record<ReadColumn, { request: unknown; byKey: unknown; dialect: Dialect }>

/** A read of an entity by the service of this column. */
export function readOf(run: RunContext, column: ReadColumn, entity: string): ActorRequest {
  return columns[column].request(run, entity)
}

/**
 * Other reads of the same records: one of those that the accepted read showed, found by its id and shown in part, and by
 * its key, and the collection without any query, as a browser asks for it. What guards a read must not hang on its query, nor
 * on who seems to ask. They are for callers who were refused once: a refusal is short, and a whole collection is not.
 */
export function otherQueries(
  run: RunContext,
  column: ReadColumn,
  entity: string,
  { accepted }: Pick<Twins, 'accepted'>,
): readonly OtherQuery[] {
  const { request, byKey, dialect } = columns[column]
  const id = rowsOf(accepted)
    ?.map(writtenIdOf)
    .find((each) => each !== undefined)
  const plain = {
    by: 'the whole collection',
    request: asBrowser(request(run, entity, {})),
    isByKey: false,
    isWhole: true,
  }
  if (id === undefined) return [plain]
  const filter = filterText(eq('Id', { guid: id }), dialect)
  const selected = request(run, entity, { filter, select: ['Id'] })
  return [
    { by: '$filter and $select', request: selected, isByKey: false, isWhole: false },
    { by: 'by key', request: byKey(run, entity, id), isByKey: true, isWhole: false },
    plain,
  ]
}

/** A read of another entity that the profile names, where it does: what guards a read must not hang on what is read. */
export function readOfAnother(run: RunContext, column: ReadColumn): readonly OtherQuery[] {
  const { entities, lookup, sandbox } = run.profile
  const named = [sandbox?.entity, lookup?.target, entities.allowed]
  const entity = named.find((each) => each !== undefined && each !== entities.probe?.entity)
  return entity === undefined
    ? []
    : [{ by: 'another entity', request: readOf(run, column, entity), isByKey: false, isWhole: false }]
}

/** Why a read of the whole collection differs from its twin in two things. */
export const wholeUnread = 'and the query, because the whole collection may be too large to be read in order'

/** The same of a read of one record by its key. */
export const keyUndocumented = 'and the address, because the document shows no read by key'

/** Another read. The document shows how collections are read, and no read of one record by its key. */
export interface OtherQuery {
  /** How it asks, in a few words. */
  readonly by: string
  readonly request: ActorRequest
  readonly isByKey: boolean
  /** Whether it asks for all records of the entity. */
  readonly isWhole: boolean
}
