import type { DepartureEndpoint, DepartureId } from '../../../contract/index.js'
import type { RunContext } from '../../context/run-context.js'
import type { Reader } from '../asking/query.js'

/**
 * Judges by the document, and where that does not hold by what the profile declares for the endpoint besides. Of the
 * departures only those count as used without which the target would not have passed.
 */
export function underDepartures<Id extends DepartureId>(
  { run, service }: Pick<Reader, 'run' | 'service'>,
  known: readonly Id[],
  faultsUnder: (declared: readonly Id[]) => readonly string[],
): readonly string[] {
  if (faultsUnder([]).length === 0) return []
  const declared = known.filter((id) => isDeclaredFor(run, service, id))
  const [first, ...others] = faultsUnder(declared)
  if (first !== undefined) {
    // A known difference between generations is best declared: behind the first fault, since a report cuts a long list.
    const fitting = known.filter((id) => !declared.includes(id) && faultsUnder([...declared, id]).length === 0)
    return [
      first,
      ...fitting.map((id) => `the departure ${id} describes this: declare it where it is meant`),
      ...others,
    ]
  }
  const needed = declared.filter((id) => faultsUnder(declared.filter((other) => other !== id)).length > 0)
  for (const id of needed.length > 0 ? needed : declared.slice(0, 1)) run.departures.used(id, true)
  return []
}

/** Whether the profile declares a departure for this endpoint, or for both. */
export function isDeclaredFor({ profile }: RunContext, endpoint: DepartureEndpoint, id: DepartureId): boolean {
  return profile.departures.some(
    (entry) => entry.id === id && (entry.endpoint === undefined || entry.endpoint === endpoint),
  )
}
