import { eq, filterText, ifReadable, readRecord, type Dialect } from '../../odata/index.js'
import type { Exchange } from '../../exchange/index.js'
import type { ActorRequest } from '../../session/index.js'
import { rowsOf } from '../core/answers.js'
import { idOf, writtenIdOf } from '../core/ids.js'
import { asBrowser, legacyReadByKey, legacyReadOf, odataReadByKey, odataReadOf } from '../core/requests.js'
import type { RunContext } from '../context/run-context.js'
import type { Twins } from '../core/twins.js'

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
  const plain = { request: asBrowser(request(run, entity, {})), isByKey: false }
  if (id === undefined) return [plain]
  const filter = filterText(eq('Id', { guid: id }), dialect)
  return [
    { request: request(run, entity, { filter, select: ['Id'] }), isByKey: false },
    { request: byKey(run, entity, id), isByKey: true },
    plain,
  ]
}

/** A read of another entity that the profile names, where it does: what guards a read must not hang on what is read. */
export function readOfAnother(run: RunContext, column: ReadColumn): readonly OtherQuery[] {
  const { entities, lookup, sandbox } = run.profile
  const named = [sandbox?.entity, lookup?.target, entities.allowed]
  const entity = named.find((each) => each !== undefined && each !== entities.probe?.entity)
  return entity === undefined ? [] : [{ request: readOf(run, column, entity), isByKey: false }]
}

/** Another read. The document shows how collections are read, and no read of one record by its key. */
export interface OtherQuery {
  readonly request: ActorRequest
  readonly isByKey: boolean
}

/** Whether an answer is one record, as a read by key gives it. */
export function givesRecord(answer: Exchange): boolean {
  if (answer.status !== 200) return false
  const record = ifReadable(() => readRecord(answer.body, answer.header('content-type') ?? ''))
  return record !== undefined && idOf(record) !== undefined
}
