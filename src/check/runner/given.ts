import type { Need } from '../../contract/index.js'
import type { Actor } from '../../session/index.js'
import { needsKnownProbe } from '../core/known-probe.js'
import { session } from '../core/main-session.js'
import type { RunContext } from '../context/run-context.js'
import { discoverEndpoints } from '../core/way.js'

/** What a scenario is given: the run, and the actors that its clause needs, logged in. */
export interface Given {
  readonly run: RunContext
  /** The profile's main user, logged in. For clauses that need a `user`. */
  readonly main: Actor
  /** A caller with an empty cookie store that no other clause uses. */
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

/** What the restricted user may read is another entity, which can be judged whatever the probe is. */
function isOfTheProbe(needs: readonly Need[]): boolean {
  return needs.includes('entity') && !needs.includes('restricted')
}
