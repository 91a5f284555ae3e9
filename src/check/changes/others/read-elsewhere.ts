import type { Row } from '../../../odata/index.js'
import type { Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { lostOf } from '../fields/read-back.js'

/** A second session of the main user, with a cookie store of its own: what one session keeps to itself it does not show. */
async function anotherSession(run: RunContext): Promise<Actor> {
  const { main } = run.profile.users
  if (!main) return untested('the profile names no user to log in with', 'users.main')
  const actor = run.actor('main in another session', main)
  await run.groundwork('login main in another session', () => actor.logIn())
  return actor
}

/**
 * The sandbox record as another session shows it. A deployment may let the session that makes a change see it at once, and
 * others later, from a replica: where the fields given do not show, they are looked for again for about a second.
 */
export async function readElsewhere(run: RunContext, sandbox: Sandbox, given: Row): Promise<Row> {
  const other = await anotherSession(run)
  const isShown = (row: Row) => lostOf(run, sandbox, given, row).length === 0
  let latest = await sandbox.read(other)
  if (isShown(latest)) return latest
  for await (const now of sandbox.readAgain(other)) {
    latest = now
    if (!isShown(now)) continue
    run.diagnose({
      id: 'shown-late-elsewhere',
      text: 'Another session shows a change later than the one that made it: a client that reads there at once sees what was.',
      evidence: [],
    })
    break
  }
  return latest
}
