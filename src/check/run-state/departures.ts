import { departureById, type DepartureId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { currentRecord, recordAtWork } from '../outcome/record.js'
import { inapplicable } from '../outcome/verdict.js'

type Declared = ResolvedProfile['departures'][number]

/** What shapes a whole run shows in more than one answer: one that looks like it is no reason to declare it. */
const ofTheWholeRun: readonly DepartureId[] = ['app-at-root', 'no-legacy-service']

/**
 * The departures that the profile declares. A declared one widens what passes and never narrows it: the document's own
 * words are as good as ever, and a departure that nobody made use of is reported so.
 */
export class Departures {
  readonly #declared: ReadonlyMap<string, Declared>
  readonly #inUse = new Set<DepartureId>()

  constructor(declared: readonly Declared[]) {
    this.#declared = new Map(declared.map((departure) => [departure.id, departure]))
  }

  declared(id: DepartureId): boolean {
    return this.#declared.has(id)
  }

  valueOf(id: DepartureId): string | undefined {
    return this.#declared.get(id)?.value
  }

  /**
   * True where the departure is declared and the target made use of it; that is then a judgement, and reported. A clause
   * that has nothing left to judge under the departure ends as inapplicable, since passing it would claim too much.
   */
  used(id: DepartureId, madeUseOf: boolean): boolean {
    if (!madeUseOf) return false
    if (!this.declared(id)) {
      this.fits(id)
      return false
    }
    const record = currentRecord()
    record.departures.add(id)
    record.judgements += 1
    this.#endSuspended(id, record.id)
    return true
  }

  /** Notes that an undeclared departure describes what is judged next: where that fails, the report names it. */
  fits(id: DepartureId): void {
    const record = recordAtWork()
    if (record && !ofTheWholeRun.includes(id)) record.fitting.push({ id, judgements: record.judgements })
  }

  /** Notes a departure that shapes the whole run, such as a service that is not there. */
  inUse(id: DepartureId): void {
    this.#inUse.add(id)
  }

  get usedByTheRun(): readonly string[] {
    return [...this.#inUse]
  }

  /** Ends a clause that a departure of the whole run leaves nothing to judge of. */
  endWhereSuspended(clause: string): void {
    for (const id of this.#inUse) this.#endSuspended(id, clause)
  }

  #endSuspended(id: DepartureId, clause: string): void {
    const { suspends, alternative } = departureById(id)
    if (suspends.some((each) => each === clause))
      inapplicable(`not applicable with the declared departure ${id}: ${firstSentence(alternative)}`)
  }
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.) /, 1)[0] ?? text
}
