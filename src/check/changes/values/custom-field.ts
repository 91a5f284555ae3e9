import type { RunContext } from '../../context/run-context.js'
import { profileError } from '../../outcome/verdict.js'
import { freshFields } from '../fields/fresh-values.js'
import type { ReadBack } from '../fields/read-back.js'
import { mergeFields } from '../making/changing.js'
import { needsFields } from './values-to-set.js'
import type { GivenMain } from '../../runner/given.js'

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
    `${key} names ${custom}, which shows no implementer's prefix and seems to be a field of the platform's own: name a custom one there, such as UsrBadge, or leave the key out`,
    key,
  )
}

/** Sets the custom field of the profile. */
export async function setCustom(writer: GivenMain): Promise<ReadBack> {
  return mergeFields(writer, await freshFields(writer, ['custom']))
}
