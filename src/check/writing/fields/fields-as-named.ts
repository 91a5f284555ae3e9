import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import type { Change, Changed } from '../../../sandbox/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { profileError, type ProfileKey } from '../../outcome/verdict.js'
import { kindInWords, otherKind, type NamedKind } from '../../queries/values/kinds-as-named.js'
import { isSet } from '../../queries/rows.js'
import { isSuccess, named, rowsOf, seen } from '../../answers/answers.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { legacyReadOf } from '../../sessions/requests.js'
import type { GivenMain } from '../../engine/given.js'
import { sandboxOf } from '../sandbox-of.js'

/** A field as the profile names it; of a custom one it does not say what it holds. */
interface Naming {
  readonly key: ProfileKey
  readonly field: string
  readonly kind: NamedKind | undefined
}

/**
 * Ends a clause that would give a field another kind of value than it holds: what the target then answers is about the
 * profile's mistake. Known by the type in the XML answer, where there is none by the value that is there, and where there is
 * none either by those of other records.
 */
export async function needsKindsAsNamed(writer: GivenMain, fields: Row): Promise<void> {
  const sandbox = sandboxOf(writer)
  for (const { key, field, kind } of namingsIn(writer.run, fields)) {
    if (kind === undefined) continue
    const type = sandbox.fieldTypes.get(field)
    const present = sandbox.snapshot?.[field]
    // The type of a number that XML leaves untyped is taken from the profile itself.
    const isUnknown = !isSet(present) && (kind === 'number' || (kind !== 'text' && type === undefined))
    const values = isUnknown ? (rowsOf(await recordsBeside(writer)) ?? []).map((row) => row[field]) : [present]
    const other = values.map((value) => otherKind(kind, type, value)).find((found) => found !== undefined)
    if (other !== undefined)
      profileError(`${key} names ${field} as ${kindInWords[kind]}, but ${other}. Name a field of that kind`, key)
  }
}

/**
 * Ends a clause that would set a reference which no record shows, before anything is sent: what the sandbox record holds
 * there is not known, and could not be put back. A service may show a reference by its object alone, or leave out what is
 * not set, which other records tell apart.
 */
export async function needsReferencesShown(writer: GivenMain, fields: Row): Promise<void> {
  const sandbox = sandboxOf(writer)
  for (const { key, field, kind } of namingsIn(writer.run, fields)) {
    if (kind !== 'guid' || sandbox.fieldTypes.has(field) || Object.hasOwn(sandbox.snapshot ?? {}, field)) continue
    const read = await recordsBeside(writer)
    const shown = new Set([sandbox.snapshot ?? {}, ...(rowsOf(read) ?? [])].flatMap((row) => Object.keys(row)))
    if (shown.has(field)) continue
    profileError(
      `neither the sandbox record nor another record in ${named(read)} has the field ${field}. The checker did not set it, because it could not restore it: ${remedyOf(key, field, shown)}`,
      key,
    )
  }
}

/** Enough to meet one in which a field is set that the sandbox record has not. */
const mostBeside = 50

/** Other records of the entity, which show what the sandbox record does not. Read once a run. */
function recordsBeside(writer: GivenMain): Promise<Exchange> {
  const { entity = '' } = writer.run.profile.sandbox ?? {}
  return writer.run.shared('records other than the sandbox record', () =>
    sendRenewing(writer.run, writer.main, legacyReadOf(writer.run, entity, { top: mostBeside })),
  )
}

/**
 * Ends a clause whose change in order gave a field that the record shows neither before nor after it: a name that the
 * entity does not know is refused or passed over lawfully. A record may leave out what is not set, so that the change has
 * to be tried first.
 */
export function needsFieldsShown(writer: GivenMain, { fields, body, alteration }: Change, changed: Changed): void {
  if (body !== undefined || alteration !== undefined) return
  const { snapshot = {}, fieldTypes } = sandboxOf(writer)
  const shown = new Set([snapshot, changed.before, changed.after].flatMap((row) => Object.keys(row)))
  for (const { key, field } of namingsIn(writer.run, fields)) {
    if (shown.has(field) || fieldTypes.has(field)) continue
    const { answer } = changed
    const became = isSuccess(answer) ? 'did not add it' : `answered ${seen(answer)}`
    profileError(
      `the sandbox record has no field ${field}, and ${answer.request.method} (${answer.id}) ${became}: ${remedyOf(key, field, shown)}`,
      key,
    )
  }
}

function remedyOf(key: ProfileKey, field: string, shown: ReadonlySet<string>): string {
  const alike = [...shown].find((name) => name.toLowerCase() === field.toLowerCase())
  return alike === undefined ? `check ${key} in the profile` : `${key} seems to mean ${alike}`
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
