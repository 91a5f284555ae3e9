import type { RunContext } from '../../run-state/run-context.js'
import { profileError, untested } from '../../outcome/verdict.js'
import { fitsOf } from './fits.js'
import type { FieldKind } from './fresh-values.js'

/** Ends a clause that needs a text in this field, which takes none that is long enough. */
export function needsRoom(run: RunContext, field: string): void {
  if (fitsOf(run).tooShort.has(field))
    profileError(
      `${field} accepts only texts shorter than 10 characters: configure a longer field in sandbox.fields`,
      'sandbox.fields',
    )
}

/** Ends a clause of which each of these kinds of fields shows a part, where the profile lacks some, or one that could be used. */
export function needsFields(run: RunContext, ...kinds: readonly FieldKind[]): void {
  const named = run.profile.sandbox?.fields ?? {}
  const missing = kinds.filter((kind) => named[kind] === undefined)
  if (missing.length > 0)
    untested(
      `no field of the kind ${missing.join(' or ')} is configured for changes`,
      ...missing.map((kind) => `sandbox.fields.${kind}`),
    )
  for (const kind of kinds) needsRoom(run, named[kind] ?? '')
}

/** One word, with no place in it at which a prefix could end: `Notes`, `phone`. */
const withoutPrefix = /^[A-Z]?[a-z]*$/

/**
 * Ends a clause about custom fields where the profile names none. Implementers give theirs a prefix (section "Data
 * records"), and a field without one is most likely the platform's own, whose change says nothing of a custom one.
 */
export function needsCustomField(run: RunContext): void {
  needsFields(run, 'custom')
  const { custom = '' } = run.profile.sandbox?.fields ?? {}
  if (!withoutPrefix.test(custom)) return
  const key = 'sandbox.fields.custom'
  profileError(
    `${key} names ${custom}, which has no implementer's prefix and is likely a field of the platform. Name a custom field, such as UsrBadge, or remove the key`,
    key,
  )
}
