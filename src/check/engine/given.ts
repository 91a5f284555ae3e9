import type { Need } from '../../contract/index.js'
import type { Actor } from '../../session/index.js'
import { needsKnownProbe } from '../excuses/unknown-names.js'
import { session } from '../sessions/main-session.js'
import { needsWorkingSession } from '../excuses/working-session.js'
import type { RunContext } from '../run-state/run-context.js'
import { askingClause } from '../outcome/record.js'
import { discoverEndpoints } from '../sessions/endpoints.js'

/**
 * The argument of a scenario: the run, and the actors that its clause needs, logged in.
 *
 * @category Custom clauses
 */
export interface Given {
  /** The state that the clauses of a run share. */
  readonly run: RunContext
  /** The profile's main user, logged in. Throws a TypeError if the clause does not need a `user` or the `sandbox`. */
  readonly main: Actor
  /** Creates a caller with an empty cookie store of its own. The name appears in the evidence; default `stranger`. */
  readonly stranger: (name?: string) => Actor
}

/** The same for what is asked as the main user alone. */
export type GivenMain = Pick<Given, 'run' | 'main'>

/** Needs of clauses that speak to the data and custom services, which may stand elsewhere or want to be spoken to otherwise. */
const ofTheServices: readonly Need[] = ['entity', 'restricted', 'service', 'large', 'lookup', 'sandbox']

/** Needs that the main user's session serves. */
const ofMain: readonly Need[] = ['user', 'sandbox']

export async function given(run: RunContext, needs: readonly Need[]): Promise<Given> {
  const main = needs.some((need) => ofMain.includes(need)) ? await session(run, 'main') : undefined
  if (main && needs.some((need) => ofTheServices.includes(need))) await discoverEndpoints(run, main)
  // What the restricted user is asked for is compared with what main may do.
  const asking =
    main ?? (needs.includes('restricted') && run.profile.users.main ? await session(run, 'main') : undefined)
  if (asking && isInSession(needs)) await needsWorkingSession(run, asking)
  if (main && isOfTheProbe(needs)) await needsKnownProbe(run, main)
  return {
    run,
    get main() {
      if (!main) throw new TypeError('this clause does not need a user, so it gets none')
      return main
    },
    stranger: (name = 'stranger') => run.newActor(name),
  }
}

/** Whether requests of the clause are to be accepted in a session; COOKIE-9 asks whether any is. */
function isInSession(needs: readonly Need[]): boolean {
  return needs.some((need) => ofTheServices.includes(need)) && askingClause() !== 'COOKIE-9'
}

/** What the restricted user may read is another entity, which can be judged whatever the probe is. */
function isOfTheProbe(needs: readonly Need[]): boolean {
  return needs.includes('entity') && !needs.includes('restricted')
}
