import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { readElsewhere } from './read-elsewhere.js'
import { lostOf, picked } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'

/**
 * Ends a clause that reads its changes back in the session that made them, where no other session shows what that one
 * set: it may never have been stored, which is for WRITE-1 to judge. Looked at once a run, after the changes of whichever
 * clause asks first.
 */
export async function needsSeenElsewhere(run: RunContext, main: Actor): Promise<void> {
  const hidden = await run.shared('the sandbox record in two sessions', () => hiddenFromOthers(run, main))
  if (hidden.length === 0) return
  cantTell(
    `what was set reads back in its own session, and another session does not show ${hidden.join(', ')} as this one does: it may never have been stored (see WRITE-1)`,
  )
}

/** The fields given so far that this session shows, before and after, otherwise than another one. */
function hiddenFromOthers(run: RunContext, main: Actor): Promise<readonly string[]> {
  const sandbox = sandboxOf(run, main)
  return sandbox.alone(async () => {
    const here = picked(await sandbox.read(main), [...sandbox.given])
    const hidden = lostOf(run, sandbox, here, await readElsewhere(run, sandbox, here))
    if (hidden.length === 0) return hidden
    const moving = lostOf(run, sandbox, here, await sandbox.read(main))
    const kept = hidden.filter((field) => !moving.includes(field))
    sandbox.shownToOneSession(kept)
    return kept
  })
}
