import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile } from '../../outcome/verdict.js'
import type { Changed } from '../making/changing.js'

/**
 * The fields of the profile that changes of a lookup emptied and did not give. A server may fill in some of them from the
 * record that the lookup points to, and that may have nothing there.
 */
export class EmptiedBeside {
  readonly #emptied = new Set<string>()
  readonly #kept = new Set<string>()

  add({ profile }: RunContext, given: Row, { before, after }: Changed): void {
    const { text, number, dateTime, custom } = profile.sandbox?.fields ?? {}
    for (const field of [text, number, dateTime, custom]) {
      if (field === undefined || Object.hasOwn(given, field) || isEmpty(before[field])) continue
      const fields = isEmpty(after[field]) ? this.#emptied : this.#kept
      fields.add(field)
    }
  }

  /** Those of which nothing held, which is no filling in but a record made anew from what the change gave. */
  get faults(): readonly string[] {
    return this.#emptied.size > 1 && this.#kept.size === 0 ? [...this.#emptied] : []
  }

  /** Ends the clause where a field was emptied. */
  needsNone(): void {
    const fields = [...this.#emptied]
    if (fields.length === 0) return
    mendProfile(
      `${fields.join(', ')} emptied by a change of the lookup that did not give it: the server may fill it in from there, or the MERGE blanked it. Name a field in sandbox.fields that does not hang on the lookup`,
      'sandbox.fields',
    )
  }
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0 || isZeroGuid(value)
}
