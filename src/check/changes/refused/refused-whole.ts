import { named, seen } from '../../core/answers.js'
import { cantTell, Undecided } from '../../outcome/verdict.js'
import { movedByRefused } from '../making/nothing-moved.js'
import { lostOf } from '../fields/read-back.js'
import { isDataRefusal, noteTwins, provesNothing, type PairOrNone } from './malformed.js'
import type { GivenMain } from '../../runner/given.js'

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

/** The same of the first of these bodies that is refused. Where none is, the check ends so. */
export async function leftByFirstRefused(
  writer: GivenMain,
  bodies: readonly PairOrNone[],
  whereNone: 'cantTell' | 'inapplicable',
): Promise<RefusedBodies> {
  for (const pairOf of bodies) {
    const left = await leftBy(writer, pairOf)
    if (left) return left
  }
  throw noneRefused(whereNone)
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
  const moved = await movedByRefused(writer, { changed: altered, again })
  const isNoneKept = good && lostOf(writer, good, inOrder.after).length === Object.keys(good).length
  if (moved.length === 0 && isNoneKept) cantTell('the record does not show the well-formed change either (see WRITE-1)')
  return { answers: [seen(answer)], moved: moved.map((field) => `${field} changed by ${named(answer)}`) }
}
