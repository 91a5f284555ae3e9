import type { Need } from '../contract/index.js'
import type { Actor } from '../session/index.js'
import { firstRead, session } from './main-session.js'
import type { RunContext } from './run-context.js'

/** What a scenario is given: the run, and the actors that its clause needs, logged in. */
export interface Given {
  readonly run: RunContext
  /** The profile's main user, logged in. For clauses that need a `user`. */
  readonly main: Actor
  /** A caller with an empty cookie store that no other clause uses. */
  readonly stranger: (name?: string) => Actor
}

export async function given(run: RunContext, needs: readonly Need[]): Promise<Given> {
  const main = needs.includes('user') ? await session(run, 'main') : undefined
  if (main && needs.includes('entity')) await run.groundwork('way found', () => firstRead(run, main))
  return {
    run,
    get main() {
      if (!main) throw new TypeError('this clause does not need a user, so it gets none')
      return main
    },
    stranger: (name = 'stranger') => run.newActor(name),
  }
}
