import { eq, filterText, isGuid, isZeroGuid } from '../../../odata/index.js'
import type { Change, Changed, Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { cite } from '../../outcome/record.js'
import { profileError } from '../../outcome/verdict.js'
import { isSuccess, named, rowsOf } from '../../core/answers.js'
import { sendRenewing } from '../../core/main-session.js'
import { legacyReadOf } from '../../core/requests.js'

/**
 * Ends a clause whose change of the lookup was refused, where the record that the lookup pointed to before is none of the
 * entity that the profile names as its target: ids of another entity are refused lawfully.
 */
export async function needsLookupsTarget(
  run: RunContext,
  main: Actor,
  { snapshot }: Sandbox,
  { fields, body, alteration }: Change,
  { answer }: Changed,
): Promise<void> {
  const { field, target } = run.profile.sandbox?.lookup ?? {}
  if (field === undefined || target === undefined || body !== undefined || alteration !== undefined) return
  if (isSuccess(answer) || !(field in fields || `${field}Id` in fields)) return
  const present = snapshot?.[`${field}Id`]
  if (typeof present !== 'string' || !isGuid(present) || isZeroGuid(present)) return
  const filter = filterText(eq('Id', { guid: present }), 'legacy')
  const read = await sendRenewing(run, main, legacyReadOf(run, target, { filter }))
  if (read.status !== 200 || rowsOf(read)?.length !== 0) return
  cite(read.id)
  profileError(
    `a change of the lookup was refused (${answer.id}), and ${named(read)} does not have the record to which it pointed before: check sandbox.lookup.target in the profile`,
    'sandbox.lookup.target',
  )
}
