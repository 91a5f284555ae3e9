import type { RunContext } from './context/run-context.js'
import { Undecided } from './outcome/verdict.js'
import type { Finding } from './check.js'

/** A breach that a departure describes is none where the profile declares it; where it does not, the report names it. */
export function asDeclared({ departures }: Pick<RunContext, 'departures'>, found: Finding): Finding {
  if (found.holds === true || found.departure === undefined) return found
  try {
    if (!departures.used(found.departure, true) || found.holds === 'undecided') return found
  } catch (fault) {
    // Under this departure the clause has nothing to judge.
    if (!(fault instanceof Undecided)) throw fault
    return { holds: 'undecided', outcome: fault.outcome, reason: fault.message, blame: fault.blame }
  }
  return { holds: true, expected: `${found.expected}, or as declared`, seen: found.seen, departure: found.departure }
}
