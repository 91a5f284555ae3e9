import type { Actor } from '../../session/index.js'
import type { RunContext } from '../context/run-context.js'
import { untested } from '../outcome/verdict.js'

/** A second session of the main user, with a cookie store of its own: what one session keeps to itself it does not show. */
export async function anotherSession(run: RunContext): Promise<Actor> {
  const { main } = run.profile.users
  if (!main) return untested('the profile names no user to log in with', 'users.main')
  const actor = run.actor('main in another session', main)
  await run.groundwork('login main in another session', () => actor.logIn())
  return actor
}
