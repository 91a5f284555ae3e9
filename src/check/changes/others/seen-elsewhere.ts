import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { readElsewhere } from './read-elsewhere.js'
import { lostOf, picked } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'

/**
 * Ends a clause that reads its changes back in the session that made them, where no other session shows what that one
 * set: it may never have been stored, which is for WRITE-1 to judge. Looked at once a run, after the changes of whichever
 * clause asks first. Gives the fields that were looked at.
 */
export async function needsSeenElsewhere(run: RunContext, main: Actor): Promise<readonly string[]> {
  const { looked, hidden } = await run.shared('the sandbox record in two sessions', () => seenElsewhere(run, main))
  if (hidden.length === 0) return looked
  cantTell(
    `what was set reads back in its own session, and another session does not show ${hidden.join(', ')} as this one does: it may never have been stored (see WRITE-1)`,
  )
}

/** The fields given so far, and those of them that this session shows, before and after, otherwise than another one. */
function seenElsewhere(
  run: RunContext,
  main: Actor,
): Promise<{ readonly looked: readonly string[]; readonly hidden: readonly string[] }> {
  const sandbox = sandboxOf(run, main)
  return sandbox.alone(async () => {
    const here = picked(await sandbox.read(main), [...sandbox.given])
    const looked = Object.keys(here)
    const hidden = lostOf(run, sandbox, here, await readElsewhere(run, sandbox, here))
    if (hidden.length === 0) return { looked, hidden }
    const moving = lostOf(run, sandbox, here, await sandbox.read(main))
    const kept = hidden.filter((field) => !moving.includes(field))
    sandbox.shownToOneSession(kept)
    return { looked, hidden: kept }
  })
}
