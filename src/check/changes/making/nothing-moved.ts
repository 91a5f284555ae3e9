import type { Row } from '../../../odata/index.js'
import { isBlank, type Changed } from '../../../sandbox/index.js'
import { isSet } from '../../relations/asking/rows.js'
import { isSuccess, named } from '../../core/answers.js'
import { cantTell } from '../../outcome/verdict.js'
import { change, expectReadable } from './changing.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../runner/given.js'

/** A refused change, and how it is sent once more. */
export interface RefusedChange {
  readonly changed: Changed
  readonly again: () => Promise<Changed>
}

/**
 * The fields that a refused change moved: those that hold what it gave, or have lost what they held. What came to hold
 * something else is the doing of a process of the target, or of somebody else. What was blanked somebody else may have
 * blanked at that moment: it is filled in, and the change sent once more.
 */
export async function movedByRefused(writer: GivenMain, { changed, again }: RefusedChange): Promise<readonly string[]> {
  const { answer, asGiven, before, after } = changed
  const sandbox = sandboxOf(writer)
  expectReadable(changed, 'as before')
  const moved = changed.moved.filter((field) => asGiven.includes(field) || !isSet(after[field]) || after[field] === '')
  const mayBeOthers = moved.every((field) => isBlank(after[field]) && sandbox.allowed.includes(field))
  if (moved.length > 0 && mayBeOthers) {
    const latest = await sandbox.alone(async () => {
      const fields: Row = Object.fromEntries(moved.map((field) => [field, before[field] ?? null]))
      const filledIn = await change(writer, { method: 'MERGE', fields })
      return moved.every((field) => filledIn.moved.includes(field)) ? again() : undefined
    })
    if (latest && !isSuccess(latest.answer) && latest.moved.length === 0)
      cantTell(
        `${moved.join(', ')} was blanked while ${named(answer)} was refused, but not on a retry (${latest.answer.id}). Another client may have changed the record: run again when nobody else uses it`,
        'nobody',
      )
  }
  return moved
}
