import type { Blame, DepartureId } from '../../contract/index.js'
import { type ObservationRecord, observe } from './record.js'
import type { ProfileKey } from './verdict.js'
import type { Finding, RunFacts } from './check.js'
import type { RunContext } from '../run-state/run-context.js'

/** What was expected and what was seen, in the same terms. */
export function finding(holds: boolean, expected: string, seen: string): Finding {
  return { holds, expected, seen }
}

/** The same, where a departure of the catalogue describes what was seen. */
export function orDeparture(departure: DepartureId, describes: boolean, found: Finding): Finding {
  return describes && found.holds !== true ? { ...found, departure } : found
}

/** What decides neither way, and whose matter that is. */
export function undecided(reason: string, blame: Blame = 'target', ...keys: readonly ProfileKey[]): Finding {
  return { holds: 'undecided', reason, blame, keys }
}

/** The same, and what was observed besides. */
export function observing(observations: readonly ObservationRecord[], found: Finding): Finding {
  return observations.length === 0
    ? found
    : { ...found, observations: [...(found.observations ?? []), ...observations] }
}

/** The first that does not hold, else the first that is undecided; all of them in one sentence where they hold. */
export function allOf(...findings: readonly [Finding, ...Finding[]]): Finding {
  const open = findings.find(({ holds }) => holds === false) ?? findings.find(({ holds }) => holds === 'undecided')
  if (open) return open
  const met = findings.flatMap((one) => (one.holds === true ? [one] : []))
  const departures = [...new Set(met.flatMap((one) => one.departures ?? []))]
  return observing(
    met.flatMap((one) => one.observations ?? []),
    {
      holds: true,
      expected: [...new Set(met.map(({ expected }) => expected))].join('; '),
      seen: [...new Set(met.map(({ seen }) => seen))].join('; '),
      ...(departures.length > 0 && { departures }),
    },
  )
}

/** A breach that a departure describes is none where the profile declares it. */
export function asDeclared({ departures }: Pick<RunFacts, 'departures'>, found: Finding): Finding {
  if (found.holds !== false || found.departure === undefined || !departures.declared(found.departure)) return found
  return { holds: true, expected: `${found.expected}, or as declared`, seen: found.seen, departures: [found.departure] }
}

/** What passed made use of a declared departure. */
export function byDeparture(departure: DepartureId, found: Finding): Finding {
  return found.holds === true ? { ...found, departures: [...(found.departures ?? []), departure] } : found
}

/**
 * Tells the run what a finding names: the departures that were used, one that describes a breach and is not declared, and
 * what was observed. Ends the check where a departure leaves the clause nothing to judge.
 */
export function bookedFinding({ departures }: Pick<RunContext, 'departures'>, found: Finding): Finding {
  for (const { text, ...more } of found.observations ?? []) observe(text, more)
  if (found.holds === true) {
    for (const departure of found.departures ?? []) departures.used(departure, true)
  } else if (found.departure !== undefined) {
    if (found.holds === 'undecided') departures.used(found.departure, true)
    else departures.fits(found.departure)
  }
  return found
}
