import { seen, isSuccess, named } from '../../answers/answers.js'
import { answered } from '../../answers/server-message.js'
import { cantTell, Undecided } from '../../outcome/verdict.js'
import { citeChange, change, expectReadable } from '../making/changing.js'
import { lostOf, movements, nameOfChange } from '../fields/read-back.js'
import { isDataRefusal, noteTwins, provesNothing, type PairOrNone } from './malformed.js'
import type { GivenMain } from '../../engine/given.js'
import type { Row } from '../../../odata/index.js'
import { isBlank, type Changed } from '../../../sandbox/index.js'
import { isSet } from '../../queries/rows.js'
import { sandboxOf } from '../sandbox-of.js'

/** A refused change, and how it is sent once more. */
export interface RefusedChange {
  readonly changed: Changed
  readonly again: () => Promise<Changed>
}

/** What malformed bodies left of the record when they were refused. */
export interface RefusedBodies {
  /** How each of them was answered. */
  readonly answers: readonly string[]
  /** The fields that moved all the same, each with the change that moved it. */
  readonly moved: readonly string[]
}

/**
 * Sends malformed bodies, and tells what each of them moved that was refused. One that was taken is for the GUID clauses to
 * judge. What keeps one body from being judged spares no other.
 */
export async function leftByRefused(writer: GivenMain, bodies: readonly PairOrNone[]): Promise<RefusedBodies> {
  const answers: string[] = []
  const moved: string[] = []
  let open: Undecided | undefined
  for (const pairOf of bodies) {
    try {
      const left = await leftBy(writer, pairOf)
      answers.push(...(left?.answers ?? []))
      moved.push(...(left?.moved ?? []))
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      open ??= fault
    }
  }
  if (answers.length > 0) return { answers, moved }
  throw open ?? noneRefused('inapplicable')
}

/**
 * The same of the first of these bodies that is refused; one that the profile has no field for is passed over. Where none is
 * refused, the check ends so.
 */
export async function leftByFirstRefused(
  writer: GivenMain,
  bodies: readonly PairOrNone[],
  whereNone: 'cantTell' | 'inapplicable',
): Promise<RefusedBodies> {
  let lacking: Undecided | undefined
  for (const pairOf of bodies) {
    try {
      const left = await leftBy(writer, pairOf)
      if (left) return left
    } catch (fault) {
      if (!(fault instanceof Undecided) || fault.outcome !== 'untested') throw fault
      lacking ??= fault
    }
  }
  throw lacking ?? noneRefused(whereNone)
}

function noneRefused(outcome: 'cantTell' | 'inapplicable'): Undecided {
  const blame = outcome === 'cantTell' ? 'target' : 'nobody'
  return new Undecided(outcome, blame, 'no such malformed body was refused, so there is no refusal to check (see GUID)')
}

/** Undefined where there is no such body, or it was taken. */
async function leftBy(writer: GivenMain, pairOf: PairOrNone): Promise<RefusedBodies | undefined> {
  const pair = await pairOf(writer)
  if (!pair) return undefined
  noteTwins(pair)
  const open = provesNothing(writer.run, pair)
  if (open) throw open
  const { altered, inOrder, again, good } = pair
  const { answer } = altered
  if (!isDataRefusal(writer.run, answer)) return undefined
  citeChange(altered)
  const moved = await movedByRefused(writer, { changed: altered, again })
  const isNoneKept = good && lostOf(writer, good, inOrder.after).length === Object.keys(good).length
  if (moved.length === 0 && isNoneKept) cantTell('the record does not show the well-formed change either (see WRITE-1)')
  return {
    answers: [seen(answer)],
    moved:
      moved.length > 0 ? [`${nameOfChange(altered)}, ${answered(answer)}, changed ${movements(altered, moved)}`] : [],
  }
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
