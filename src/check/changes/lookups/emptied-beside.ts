import type { Row, Value } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'
import { named } from '../../core/answers.js'
import { cite } from '../../outcome/record.js'
import { cantTell, profileError } from '../../outcome/verdict.js'
import { isSet } from '../../relations/asking/rows.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { changeInOrder, type Changed } from '../making/changing.js'
import type { GivenMain } from '../../runner/given.js'

/** Fields of the profile that were not given, by what became of them. */
export interface KeptBeside {
  readonly kept: readonly string[]
  readonly emptied: readonly string[]
}

/**
 * The fields of the profile that changes of a lookup emptied and did not give. A server may fill in some of them from the
 * record that the lookup points to, and that may have nothing there.
 */
export class EmptiedBeside {
  readonly #emptied = new Set<string>()
  readonly #kept = new Set<string>()
  readonly #changes: string[] = []

  add({ profile }: RunContext, given: Row, { answer, before, after }: Changed): void {
    this.#changes.push(answer.id)
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

  get isNone(): boolean {
    return this.#emptied.size === 0
  }

  /** Which fields kept what they held, and which lost it. Ends the check where it cannot be told why one is empty. */
  told(): KeptBeside {
    const { faults } = this
    cite(...this.#changes)
    if (this.isNone || faults.length > 0) return { kept: [...this.#kept], emptied: faults }
    return profileError(
      `${[...this.#emptied].join(', ')} was emptied by a change of the lookup that did not include it. Either the server derives it from the lookup, or the MERGE blanked it. In sandbox.fields, name a field that does not depend on the lookup`,
      'sandbox.fields',
    )
  }
}

/** Ends the clause where a MERGE of one plain field empties the others as well: that is no matter of the lookup. */
export async function needsPlainMergeKeeping(writer: GivenMain): Promise<void> {
  const merge = (fields: Row) => changeInOrder(writer, { method: 'MERGE', fields })
  await merge(await freshPlainFields(writer))
  const alone = Object.fromEntries(Object.entries(await freshPlainFields(writer)).slice(0, 1))
  const changed = await merge(alone)
  const emptied = new EmptiedBeside()
  emptied.add(writer.run, alone, changed)
  if (!emptied.isNone) cantTell(`${named(changed.answer)}, without the lookup, emptied other fields too: see WRITE-2`)
}

function isEmpty(value: Value | undefined): boolean {
  return !isSet(value) || value === '' || value === 0
}
