import { isGuid, type Row, type Value } from '../../../odata/index.js'
import { cite } from '../../outcome/record.js'
import { isSet } from '../../queries/rows.js'
import { sandboxOf } from '../sandbox-of.js'
import type { Changed } from '../making/changing.js'
import type { GivenMain } from '../../engine/given.js'

/** What changes of a lookup left of the fields that they did not give. */
export interface LeftBeside {
  /** Fields of the profile, by what became of them. */
  readonly kept: readonly string[]
  readonly emptied: readonly string[]
  /**
   * Whether a change emptied every other text and number of the record: it was made anew from what the change gave. A server
   * may fill in some fields from the record that the lookup points to, and that may have nothing there.
   */
  readonly isMadeAnew: boolean
  /** The first change that emptied one of them. */
  readonly by?: Changed
}

/** Gathers over several changes what each left of the fields that it did not give. */
export class EmptiedBeside {
  readonly #named: ReadonlySet<string>
  readonly #emptied = new Set<string>()
  readonly #kept = new Set<string>()
  readonly #changes: string[] = []
  #isMadeAnew = false
  #by: Changed | undefined

  constructor({ run }: GivenMain) {
    const { text, number, dateTime, custom } = run.profile.sandbox?.fields ?? {}
    this.#named = new Set([text, number, dateTime, custom].filter((field) => field !== undefined))
  }

  add(writer: GivenMain, given: Row, changed: Changed): void {
    const { answer, before, after } = changed
    this.#changes.push(answer.id)
    const sandbox = sandboxOf(writer)
    const others = Object.keys(before).filter((field) => this.#mayBeEmptied(field, before[field]))
    const left = others.filter((field) => !Object.hasOwn(given, field) && !sandbox.serverOwned.has(field))
    const emptied = left.filter((field) => isEmpty(after[field]))
    const isKept = (field: string) => sandbox.same(field, before, after)
    if (emptied.some((field) => !this.#named.has(field)) && !left.some(isKept)) this.#isMadeAnew = true
    for (const field of left.filter((each) => this.#named.has(each))) {
      if (!emptied.includes(field)) this.#kept.add(field)
      else {
        this.#emptied.add(field)
        this.#by ??= changed
      }
    }
  }

  get left(): LeftBeside {
    cite(...this.#changes)
    const fields = { kept: [...this.#kept], emptied: [...this.#emptied] }
    return { ...fields, isMadeAnew: this.#isMadeAnew, ...(this.#by && { by: this.#by }) }
  }

  /** A text or a number that is set; a time may be the server's own, unless the profile names it. */
  #mayBeEmptied(field: string, value: Value | undefined): boolean {
    if (isEmpty(value)) return false
    return this.#named.has(field) || (!isGuid(value) && !isTime(value))
  }
}

function isTime(value: Value | undefined): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT|^\/Date\(/.test(value)
}

function isEmpty(value: Value | undefined): boolean {
  return !isSet(value) || value === '' || value === 0
}
