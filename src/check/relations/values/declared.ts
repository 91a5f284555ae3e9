import type { DepartureEndpoint, DepartureId } from '../../../contract/index.js'
import type { RunContext } from '../../context/run-context.js'

/**
 * Judges by the document, and where that does not hold by what the profile declares for the endpoint besides. Of the
 * departures only those count as used without which the target would not have passed.
 */
export function underDepartures<Id extends DepartureId>(
  run: RunContext,
  endpoint: DepartureEndpoint,
  known: readonly Id[],
  faultsUnder: (declared: readonly Id[]) => readonly string[],
): readonly string[] {
  if (faultsUnder([]).length === 0) return []
  const declared = known.filter((id) => isDeclaredFor(run, endpoint, id))
  const left = faultsUnder(declared)
  const [first, ...others] = left
  // Behind the first fault: a report does not show a long list to its end.
  if (first !== undefined) return [first, ...hints(known, declared, faultsUnder), ...others]
  const needed = declared.filter((id) => faultsUnder(declared.filter((other) => other !== id)).length > 0)
  for (const id of needed.length > 0 ? needed : declared.slice(0, 1)) run.departures.used(id, true)
  return []
}

/** Whether the profile declares a departure for this endpoint, or for both. */
export function isDeclaredFor(run: RunContext, endpoint: DepartureEndpoint, id: DepartureId): boolean {
  return run.profile.departures.some(
    (entry) => entry.id === id && (entry.endpoint === undefined || entry.endpoint === endpoint),
  )
}

/** A known difference between generations is best declared; the report says which one would fit. */
function hints<Id extends DepartureId>(
  known: readonly Id[],
  declared: readonly Id[],
  faultsUnder: (declared: readonly Id[]) => readonly string[],
): readonly string[] {
  return known
    .filter((id) => !declared.includes(id) && faultsUnder([...declared, id]).length === 0)
    .map((id) => `the departure ${id} describes this: declare it where it is meant`)
}
