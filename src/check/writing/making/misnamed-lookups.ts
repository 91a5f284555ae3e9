import type { Change, Changed } from '../../../sandbox/index.js'
import { profileError } from '../../outcome/verdict.js'
import { isSuccess, named, rowsOf } from '../../answers/answers.js'
import type { GivenMain } from '../../engine/given.js'
import { sandboxOf, readBy } from '../sandbox-of.js'
import { eq, isGuid, isZeroGuid } from '../../../odata/index.js'
import { cite } from '../../outcome/record.js'

/**
 * Ends a clause whose change was refused for the field that the profile names as a plain GUID, where that field bears the
 * name of a lookup (section "Data records"): a lookup lawfully refuses the made GUID, which is no record's id.
 */
export async function needsNoLookupAsGuid(
  writer: GivenMain,
  { method, fields, body, alteration }: Change,
  { answer }: Changed,
): Promise<void> {
  const { guid = '' } = writer.run.profile.sandbox?.fields ?? {}
  const { [guid]: given, ...others } = fields
  if (body !== undefined || alteration !== undefined || isSuccess(answer)) return
  if (!/.Id$/.test(guid) || typeof given !== 'string') return
  // A target that refuses the other fields too has another reason, which is the scenario's to judge.
  if (Object.keys(others).length > 0) {
    const without = await sandboxOf(writer).change(writer.main, { method, fields: others })
    if (!isSuccess(without.answer)) return
  }
  profileError(
    `a change was refused (${answer.id}) that set ${guid} to a GUID that is not the id of a record. The name looks like a lookup: set sandbox.fields.guid to a GUID field that is not a lookup, or remove the key`,
    'sandbox.fields.guid',
  )
}

/**
 * Ends a clause whose change of the lookup was refused, where the record that the lookup pointed to before is none of the
 * entity that the profile names as its target: ids of another entity are refused lawfully.
 */
export async function needsLookupsTarget(
  writer: GivenMain,
  { fields, body, alteration }: Change,
  { answer }: Changed,
): Promise<void> {
  const { snapshot } = sandboxOf(writer)
  const { field, target } = writer.run.profile.sandbox?.lookup ?? {}
  if (field === undefined || target === undefined || body !== undefined || alteration !== undefined) return
  if (isSuccess(answer) || !(field in fields || `${field}Id` in fields)) return
  const present = snapshot?.[`${field}Id`]
  if (typeof present !== 'string' || !isGuid(present) || isZeroGuid(present)) return
  const read = await readBy(writer, eq('Id', { guid: present }), { entity: target })
  if (read.status !== 200 || rowsOf(read)?.length !== 0) return
  cite(read.id)
  profileError(
    `a change of the lookup was refused (${answer.id}), and ${named(read)} does not have the record that the lookup pointed to before: check sandbox.lookup.target in the profile`,
    'sandbox.lookup.target',
  )
}
