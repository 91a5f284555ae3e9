import { type Row } from '../../odata/index.js'
import type { ChangeMethod, Sandbox } from '../../sandbox/index.js'
import type { Actor } from '../../session/index.js'
import { named } from '../answers.js'
import { expect } from '../expect.js'
import { observe } from '../record.js'
import type { RunContext } from '../run-context.js'
import '../relations/without-breach.js'
import { anotherSession } from './another-session.js'
import { change, expectSuccess, type Changed } from './changing.js'
import { freshField, freshPair } from './fresh-values.js'
import { notAsGiven } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'

export const verboseJson = 'application/json;odata=verbose'

/** The two content types of a change (section "Change one record, legacy data service"). */
export const contentTypes = ['application/json', verboseJson] as const

/** What a scenario sets, and how. */
export interface Setting {
  readonly method?: ChangeMethod
  readonly fields: Row
  readonly contentType?: string
}

/**
 * Sets fields of the sandbox record in order, as main, and judges that they read back as they were given. Undefined where
 * PUT is blocked, as declared.
 */
export async function expectSet(
  run: RunContext,
  main: Actor,
  { method = 'MERGE', ...wanted }: Setting,
): Promise<Changed | undefined> {
  const changed = await change(run, main, { method, ...wanted })
  if (method === 'PUT' && run.departures.used('put-blocked', changed.answer.status === 405)) return undefined
  expectSuccess(run, changed)
  expectReadBack(run, sandboxOf(run, main), wanted.fields, changed.after, named(changed.answer))
  return changed
}

/**
 * Sets two fields at once, and judges that they read back in the session that set them and in another one. Where the
 * profile names but one, the clause says that it was judged by that.
 */
export async function expectSetForAll(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const pair = await freshPair(run, sandbox)
  const fields = Object.keys(pair).length > 0 ? pair : await freshField(run, sandbox)
  const changed = await expectSet(run, main, { method, fields })
  if (!changed) return
  if (Object.keys(fields).length === 1)
    observe('judged by one field alone: with two in sandbox.fields it is seen whether all that are given are set')
  const elsewhere = await sandbox.read(await anotherSession(run))
  expectReadBack(run, sandbox, fields, elsewhere, `${named(changed.answer)}, read in another session,`)
  if (sandbox.lateByMs > 0)
    observe(
      `reads lag behind changes, here by some ${String(sandbox.lateByMs)} ms: a client that reads at once sees what was`,
    )
}

/** Judges that a record shows the fields as they were given. */
export function expectReadBack(run: RunContext, sandbox: Sandbox, fields: Row, read: Row, what: string): void {
  expect(notAsGiven(run, sandbox, fields, read), `the fields that ${what} gave`).toBeWithoutBreach(
    `${Object.keys(fields).join(', ')} as given`,
  )
}
