import type { Row } from '../../../odata/index.js'
import { fieldsThatDiffer, isBlank, type Changed, type Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { change, expectReadable } from './changing.js'
import { sandboxOf } from './sandbox-of.js'

/** A refused change, and how it is sent once more. */
export interface RefusedChange {
  readonly changed: Changed
  readonly again: () => Promise<Changed>
}

/**
 * Judges that a refused change moved nothing that the server does not move by itself. What was blanked with it somebody else
 * may have blanked at that moment: it is filled in, and the change sent once more. So it is where fields came to hold
 * something else that no change of the checker may give: whoever works with the record may have set them.
 */
export async function expectNothingMoved(run: RunContext, main: Actor, refused: RefusedChange): Promise<void> {
  const { changed, again } = refused
  const { answer, moved, before, after } = changed
  const sandbox = sandboxOf(run, main)
  expectReadable(changed, 'as before')
  await expectNoOthers(sandbox, refused)
  const mayBeOthers = moved.every((field) => isBlank(after[field]) && sandbox.allowed.includes(field))
  if (moved.length > 0 && mayBeOthers) {
    const latest = await sandbox.alone(async () => {
      const fields: Row = Object.fromEntries(moved.map((field) => [field, before[field] ?? null]))
      const filledIn = await change(run, main, { method: 'MERGE', fields })
      return moved.every((field) => filledIn.moved.includes(field)) ? again() : undefined
    })
    if (latest && !isSuccess(latest.answer) && latest.moved.length === 0)
      cantTell(
        `${moved.join(', ')} was blanked while ${named(answer)} was refused, and not when it was sent once more (${latest.answer.id}): somebody else may have done it; run again when the record is left in peace`,
        'nobody',
      )
  }
  expect(moved, `fields that the refused change ${named(answer)} moved`).toEqual([])
}

/**
 * Leaves open whose doing it is where such fields move while nothing is sent, or not again. The change in order that follows
 * a refused PUT blanks them once more; where they still hold what they came to hold, a second one can show nothing.
 */
async function expectNoOthers(sandbox: Sandbox, { changed: { answer, moved, before, after }, again }: RefusedChange) {
  const mayBeOthers = moved.every((field) => !isBlank(after[field]) && !sandbox.allowed.includes(field))
  if (moved.length === 0 || !mayBeOthers) return
  await sandbox.alone(async () => {
    const held = await heldStill(sandbox, moved)
    const second = held.length === 0 ? undefined : await again()
    const movesAgain = (field: string, { before: then, moved: now }: Changed) =>
      now.includes(field) || !sandbox.same(field, before, then)
    if (second && (isSuccess(second.answer) || held.some((field) => movesAgain(field, second)))) return
    const seen = second ? `not when it was sent once more (${second.answer.id})` : 'moves on while nothing is sent'
    cantTell(
      `${moved.join(', ')} moved while ${named(answer)} was refused, and ${seen}: somebody else may have done it; run again when the record is left in peace`,
      'nobody',
    )
  })
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
