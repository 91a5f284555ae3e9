import type { Row } from '../../../odata/index.js'
import type { Change, Changed, Sandbox } from '../../../sandbox/index.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile, type ProfileKey } from '../../outcome/verdict.js'
import { kindInWords, otherKind, type NamedKind } from '../../relations/index.js'
import { isSuccess, seen } from '../../words/answers.js'

/** A field as the profile names it; of a custom one it does not say what it holds. */
interface Naming {
  readonly key: ProfileKey
  readonly field: string
  readonly kind: NamedKind | undefined
}

/**
 * Ends a clause that would give a field another kind of value than it holds: what the target then answers is about the
 * profile's mistake. Known by the type in the XML answer, where there is none by the value that is there.
 */
export function needsKindsAsNamed(run: RunContext, sandbox: Sandbox, fields: Row): void {
  for (const { key, field, kind } of namingsIn(run, fields)) {
    if (kind === undefined) continue
    const other = otherKind(kind, sandbox.fieldTypes.get(field), sandbox.snapshot?.[field])
    if (other !== undefined)
      mendProfile(`${key} names ${field} for ${kindInWords[kind]}, and ${other}: name a field of that kind there`, key)
  }
}

/**
 * Ends a clause whose change in order gave a field that the record shows neither before nor after it: a name that the
 * entity does not know is refused or passed over lawfully. A record may leave out what is not set, so that the change has
 * to be tried first.
 */
export function needsFieldsShown(
  run: RunContext,
  sandbox: Sandbox,
  { fields, body, alteration }: Change,
  changed: Changed,
): void {
  if (body !== undefined || alteration !== undefined) return
  const { snapshot = {}, fieldTypes } = sandbox
  const shown = new Set([snapshot, changed.before, changed.after].flatMap((row) => Object.keys(row)))
  for (const { key, field } of namingsIn(run, fields)) {
    if (shown.has(field) || fieldTypes.has(field)) continue
    const alike = [...shown].find((name) => name.toLowerCase() === field.toLowerCase())
    const { answer } = changed
    const became = isSuccess(answer) ? 'did not bring it' : `answered ${seen(answer)}`
    const remedy = alike === undefined ? `check ${key} in the profile` : `${key} seems to mean ${alike}`
    mendProfile(
      `the sandbox record shows no field ${field}, and ${answer.request.method} (${answer.id}) ${became}: ${remedy}`,
      key,
    )
  }
}

/** The names of the profile by which these fields are given; a nested lookup by its own. */
function namingsIn(run: RunContext, given: Row): readonly Naming[] {
  const { fields = {}, lookup } = run.profile.sandbox ?? {}
  const plain = (Object.entries(fields) as [NamedKind | 'custom', string][]).map(([kind, field]): Naming => ({
    key: `sandbox.fields.${kind}`,
    field,
    kind: kind === 'custom' ? undefined : kind,
  }))
  const names = new Set(Object.keys(given))
  const idField = `${lookup?.field ?? ''}Id`
  const isLookupGiven = lookup !== undefined && (names.has(idField) || names.has(lookup.field))
  return [
    ...plain.filter(({ field }) => names.has(field)),
    ...(isLookupGiven ? [{ key: 'sandbox.lookup.field', field: idField, kind: 'guid' } satisfies Naming] : []),
  ]
}
