import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { untested, cantTell } from '../../outcome/verdict.js'
import type { GivenMain } from '../../runner/given.js'
import { lostOf, picked } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'

/** A second session of the main user, with a cookie store of its own: what one session keeps to itself it does not show. */
async function anotherSession(run: RunContext): Promise<Actor> {
  const { main } = run.profile.users
  if (!main) return untested('no user to log in is configured', 'users.main')
  const actor = run.actor('main in another session', main)
  await run.groundwork('login main in another session', () => actor.logIn())
  return actor
}

/**
 * The sandbox record as another session shows it. A deployment may let the session that makes a change see it at once, and
 * others later, from a replica: where the fields given do not show, they are looked for again for about a second.
 */
export async function readElsewhere(writer: GivenMain, given: Row): Promise<Row> {
  const sandbox = sandboxOf(writer)
  const other = await anotherSession(writer.run)
  const isShown = (row: Row) => lostOf(writer, given, row).length === 0
  let latest = await sandbox.read(other)
  if (isShown(latest)) return latest
  for await (const now of sandbox.readAgain(other)) {
    latest = now
    if (!isShown(now)) continue
    writer.run.diagnose({
      id: 'shown-late-elsewhere',
      text: 'Another session shows a change later than the session that made it: a client that reads there immediately gets old values.',
      evidence: [],
    })
    break
  }
  return latest
}

/**
 * Ends a clause that reads its changes back in the session that made them, where no other session shows what that one
 * set: it may never have been stored, which is for WRITE-1 to judge. Looked at once a run, after the changes of whichever
 * clause asks first. Gives the fields that were looked at.
 */
export async function needsSeenElsewhere(writer: GivenMain): Promise<readonly string[]> {
  const { looked, hidden } = await writer.run.shared('the sandbox record in two sessions', () => seenElsewhere(writer))
  if (hidden.length === 0) return looked
  cantTell(
    `the session that made the change shows the new values, but another session does not show the same ${hidden.join(', ')}: they may never have been stored (see WRITE-1)`,
  )
}

/** The fields given so far, and those of them that this session shows, before and after, otherwise than another one. */
function seenElsewhere(
  writer: GivenMain,
): Promise<{ readonly looked: readonly string[]; readonly hidden: readonly string[] }> {
  const sandbox = sandboxOf(writer)
  return sandbox.alone(async () => {
    const here = picked(await sandbox.read(writer.main), [...sandbox.given])
    const looked = Object.keys(here)
    const hidden = lostOf(writer, here, await readElsewhere(writer, here))
    if (hidden.length === 0) return { looked, hidden }
    const moving = lostOf(writer, here, await sandbox.read(writer.main))
    const kept = hidden.filter((field) => !moving.includes(field))
    sandbox.shownToOneSession(kept)
    return { looked, hidden: kept }
  })
}
