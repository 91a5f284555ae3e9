import type { Change, Changed, Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { profileError } from '../../outcome/verdict.js'
import { isSuccess } from '../../core/answers.js'

/**
 * Ends a clause whose change was refused for the field that the profile names as a plain GUID, where that field bears the
 * name of a lookup (section "Data records"): a lookup lawfully refuses the made GUID, which is no record's id.
 */
export async function needsNoLookupAsGuid(
  run: RunContext,
  main: Actor,
  sandbox: Sandbox,
  { method, fields, body, alteration }: Change,
  { answer }: Changed,
): Promise<void> {
  const { guid = '' } = run.profile.sandbox?.fields ?? {}
  const { [guid]: given, ...others } = fields
  if (body !== undefined || alteration !== undefined || isSuccess(answer)) return
  if (!/.Id$/.test(guid) || typeof given !== 'string') return
  // A target that refuses the other fields too has another reason, which is the scenario's to judge.
  if (Object.keys(others).length > 0) {
    const without = await sandbox.change(main, { method, fields: others })
    if (!isSuccess(without.answer)) return
  }
  profileError(
    `a change was refused (${answer.id}) that gave ${guid}, which bears the name of a lookup, a GUID that is no record's id: name a GUID field there that is no lookup, or leave sandbox.fields.guid out`,
    'sandbox.fields.guid',
  )
}
