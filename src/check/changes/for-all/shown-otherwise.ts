import type { Exchange } from '../../../exchange/index.js'
import { eq, filterText, isZeroGuid, sameGuid, type Row } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import type { ActorRequest } from '../../../session/index.js'
import { named, rowsOf } from '../../core/answers.js'
import { sendRenewing } from '../../core/main-session.js'
import { legacyReadOf, odataReadOf, withoutAccept } from '../../core/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { lostOf } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../runner/given.js'

/** What a change set, and the record right before it. */
interface Given {
  readonly changed: Changed
  readonly fields: Row
}

/** Other reads of the sandbox record than the one of the whole record in JSON. */
export type OtherWay = 'xml' | 'select' | 'odata'

function readBy(run: RunContext, way: OtherWay, fields: Row): ActorRequest {
  const { entity = '', id = '' } = run.profile.sandbox ?? {}
  const byId = (dialect: 'legacy' | 'odata') => ({ filter: filterText(eq('Id', { guid: id }), dialect) })
  switch (way) {
    case 'xml':
      return withoutAccept(legacyReadOf(run, entity, byId('legacy')))
    case 'select':
      return legacyReadOf(run, entity, { ...byId('legacy'), select: ['Id', ...Object.keys(fields)] })
    case 'odata':
      return odataReadOf(run, entity, byId('odata'))
  }
}

/**
 * Reads the record in another way. Ends the check undecided where it reads as it was before a change, and goes on to while
 * reads of the whole record in JSON show the change: a caller there does not see it, and yet a cache may stand behind these
 * reads, of whose time the document says nothing. Where the read is refused, or shows no such record, other clauses judge it.
 */
export async function needsShownBy(writer: GivenMain, way: OtherWay, set: Given): Promise<Exchange> {
  const sandbox = sandboxOf(writer)
  const read = () => sendRenewing(writer.run, writer.main, readBy(writer.run, way, set.fields))
  let latest = await read()
  if (staleIn(writer, latest, set).length === 0) return latest
  for await (const now of sandbox.readAgain()) {
    if (lostOf(writer, set.fields, now).length > 0) return latest
    latest = await read()
    if (staleIn(writer, latest, set).length === 0) return latest
  }
  const stale = staleIn(writer, latest, set).join(', ')
  return cantTell(
    `${named(latest)} still shows ${stale} as before ${named(set.changed.answer)}, which reads of the whole record in JSON have shown for a second: a cache may stand there, or what is set is not set for everybody. Find out which, and run again without the cache`,
  )
}

/** The given fields that an answer shows as they were right before the change, or before the first of the run. */
function staleIn(writer: GivenMain, answer: Exchange, { changed: { before }, fields }: Given): readonly string[] {
  const sandbox = sandboxOf(writer)
  const { id = '' } = writer.run.profile.sandbox ?? {}
  const row = rowsOf(answer)?.find(({ Id }) => typeof Id === 'string' && sameGuid(id, Id))
  if (!row) return []
  const isAsIn = (field: string, earlier: Row) => isSet(earlier, field) && sandbox.same(field, earlier, row)
  return lostOf(writer, fields, row).filter(
    (field) => isSet(row, field) && [before, sandbox.snapshot ?? {}].some((earlier) => isAsIn(field, earlier)),
  )
}

function isSet(row: Row, field: string): boolean {
  const value = row[field] ?? null
  return value !== null && !isZeroGuid(value)
}
