import { fieldsThatDiffer, type Changed, type Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import type { RunContext } from '../../context/run-context.js'
import { sandboxOf } from './sandbox-of.js'

/** A refused change, and how it is sent once more. */
export interface RefusedChange {
  readonly changed: Changed
  readonly again: () => Promise<Changed>
}

/** Judges that a refused change moved nothing that the server does not move by itself. */
export function expectNothingMoved({ answer, moved }: Changed): void {
  expect(moved, `fields that the refused change ${named(answer)} moved`).toEqual([])
}

/**
 * Judges that refused changes moved none of the fields either that the server sets with every change that it makes. Such a
 * field may move by itself, or show an earlier change late. So the first change with which one moved is sent once more, when
 * the field has held still for about a second: what moves with it again is its doing.
 */
export async function expectNoneStamped(
  run: RunContext,
  main: Actor,
  refused: readonly RefusedChange[],
): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const first = refused.find(({ changed }) => stampedBy(sandbox, changed).length > 0)
  if (!first) return
  await sandbox.alone(async () => {
    const held = await heldStill(sandbox, stampedBy(sandbox, first.changed))
    const again = await first.again()
    if (isSuccess(again.answer)) return
    const stamped = stampedBy(sandbox, again).filter((field) => held.includes(field))
    expect(stamped, `fields that the refused change ${named(again.answer)} moved, as it did before`).toEqual([])
  })
}

function stampedBy({ serverOwned, fieldTypes }: Sandbox, { before, after }: Changed): readonly string[] {
  return fieldsThatDiffer(before, after, fieldTypes).filter((field) => serverOwned.has(field))
}

/** Those of the fields that every read of about a second shows alike. */
async function heldStill(sandbox: Sandbox, fields: readonly string[]): Promise<readonly string[]> {
  const first = await sandbox.read()
  let held = fields
  for await (const now of sandbox.readAgain()) held = held.filter((field) => sandbox.same(field, first, now))
  return held
}
