import type { Exchange } from '../../../exchange/index.js'
import { eq, filterText, isZeroGuid, sameGuid, type Row } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import type { Actor, ActorRequest } from '../../../session/index.js'
import { named, rowsOf } from '../../words/answers.js'
import { sendRenewing } from '../../words/main-session.js'
import { legacyReadOf, odataReadOf, withoutAccept } from '../../words/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { lostOf } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'

/** What a change set, and the record right before it. */
interface FieldsSet {
  readonly changed: Changed
  readonly fields: Row
}

/**
 * Ends the clause undecided where the record reads as it was before a change in XML, by `$select` or at the OData endpoint,
 * and goes on to while reads of the whole record in JSON show the change: a caller there does not see it, and yet a cache may
 * stand behind these reads, of whose time the document says nothing. A read each; where one is refused, or shows no such
 * record, other clauses judge it.
 */
export async function needsShownOtherwise(run: RunContext, main: Actor, set: FieldsSet): Promise<void> {
  const { entity, id } = run.profile.sandbox ?? {}
  if (entity === undefined || id === undefined) return
  const byId = (dialect: 'legacy' | 'odata') => ({ filter: filterText(eq('Id', { guid: id }), dialect) })
  const select = ['Id', ...Object.keys(set.fields)]
  const ways: readonly ActorRequest[] = [
    withoutAccept(legacyReadOf(run, entity, byId('legacy'))),
    legacyReadOf(run, entity, { ...byId('legacy'), select }),
    odataReadOf(run, entity, byId('odata')),
  ]
  for (const way of ways) await needsShownBy(run, main, way, set)
}

async function needsShownBy(run: RunContext, main: Actor, way: ActorRequest, set: FieldsSet): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const read = () => sendRenewing(run, main, way)
  let latest = await read()
  if (staleIn(run, main, latest, set).length === 0) return
  for await (const now of sandbox.readAgain()) {
    if (lostOf(run, sandbox, set.fields, now).length > 0) return
    latest = await read()
    if (staleIn(run, main, latest, set).length === 0) return
  }
  const stale = staleIn(run, main, latest, set).join(', ')
  cantTell(
    `${named(latest)} still shows ${stale} as before ${named(set.changed.answer)}, which reads of the whole record in JSON have shown for a second: a cache may stand there, or what is set is not set for everybody. Find out which, and run again without the cache`,
  )
}

/** The given fields that an answer shows as they were right before the change, or before the first of the run. */
function staleIn(
  run: RunContext,
  main: Actor,
  answer: Exchange,
  { changed: { before }, fields }: FieldsSet,
): readonly string[] {
  const sandbox = sandboxOf(run, main)
  const { id = '' } = run.profile.sandbox ?? {}
  const row = rowsOf(answer)?.find(({ Id }) => typeof Id === 'string' && sameGuid(id, Id))
  if (!row) return []
  const isAsIn = (field: string, earlier: Row) => isSet(earlier, field) && sandbox.same(field, earlier, row)
  return lostOf(run, sandbox, fields, row).filter(
    (field) => isSet(row, field) && [before, sandbox.snapshot ?? {}].some((earlier) => isAsIn(field, earlier)),
  )
}

function isSet(row: Row, field: string): boolean {
  const value = row[field] ?? null
  return value !== null && !isZeroGuid(value)
}
