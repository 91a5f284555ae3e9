import type { Exchange } from '../exchange/index.js'
import { eq, filterText, isObject, legacyRecordUrl, sameGuid, writeJson, type Value } from '../odata/index.js'
import type { Actor, ActorRequest } from '../session/index.js'
import { isGoodRead, named, rowsOf } from './answers.js'
import { control } from './main-session.js'
import { legacyReadOf } from './requests.js'
import { refusedTo } from './restricted-user.js'
import type { RunContext } from './run-context.js'
import type { Twins } from './twins.js'
import { cantTell, untested } from './verdict.js'

/**
 * A change of a record that the restricted user has no rights to: a MERGE of the value that main has just read. Where the
 * target breaks the clause and carries it out, the record stays what it was.
 */
export async function forbiddenChange(run: RunContext, main: Actor): Promise<Twins> {
  const { forbiddenRecord, sandbox, entities } = run.profile
  if (run.settings.readOnly) untested('a MERGE could change data, and --read-only forbids it')
  if (!forbiddenRecord || entities.forbidden === undefined)
    return untested('the profile names no forbidden record', 'forbiddenRecord')
  const { id, field } = forbiddenRecord
  if (sandbox && sandbox.entity === entities.forbidden && sameGuid(sandbox.id, id))
    untested('the forbidden record is the sandbox record itself: this version of the checker does not try that yet')
  const { read, value } = await presentValue(run, main, entities.forbidden, id, field)
  const change: ActorRequest = {
    method: 'MERGE',
    url: legacyRecordUrl(run.addresses.legacyRoot, entities.forbidden, id),
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ],
    body: writeJson({ [field]: value }),
  }
  return refusedTo(run, main, 'legacyRead', read, change)
}

/** The field as main reads it right now, found by a filter on the record's id. */
async function presentValue(
  run: RunContext,
  main: Actor,
  entity: string,
  id: string,
  field: string,
): Promise<{ readonly read: Exchange; readonly value: Value }> {
  const filter = filterText(eq('Id', { guid: id }), 'legacy')
  const read = await control(run, main, legacyReadOf(run, entity, { filter }), isGoodRead)
  const record = rowsOf(read)?.find(({ Id }) => typeof Id === 'string' && sameGuid(Id, id))
  const value = record?.[field]
  if (value === undefined)
    return cantTell(`${named(read)} does not show the field of forbiddenRecord: check its id and field`, 'profile')
  if (isObject(value))
    return cantTell(`the field of forbiddenRecord is not a plain one in ${named(read)}: name another field`, 'profile')
  return { read, value }
}
