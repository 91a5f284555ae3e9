import type { DepartureId } from '../contract/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import { currentRecord } from './record.js'

type Declared = ResolvedProfile['departures'][number]

/**
 * The departures that the profile declares. A declared one widens what passes and never narrows it: the document's own
 * words are as good as ever, and a departure that nobody made use of is reported so.
 */
export class Departures {
  readonly #declared: ReadonlyMap<string, Declared>

  constructor(declared: readonly Declared[]) {
    this.#declared = new Map(declared.map((departure) => [departure.id, departure]))
  }

  declared(id: DepartureId): boolean {
    return this.#declared.has(id)
  }

  valueOf(id: DepartureId): string | undefined {
    return this.#declared.get(id)?.value
  }

  /** True where the departure is declared and the target made use of it; that is then a judgement, and reported. */
  used(id: DepartureId, madeUseOf: boolean): boolean {
    if (!madeUseOf || !this.declared(id)) return false
    const record = currentRecord()
    record.departures.add(id)
    record.judgements += 1
    return true
  }
}
