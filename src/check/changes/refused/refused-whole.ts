import type { Actor } from '../../../session/index.js'
import { named, seen } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, Undecided } from '../../outcome/verdict.js'
import { movedByRefused } from '../making/nothing-moved.js'
import type { PairOrNone } from './malformed-kinds.js'
import { isDataRefusal, needsProof, noteTwins, type MalformedPair } from './malformed-pair.js'

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
export async function leftByRefused(
  run: RunContext,
  main: Actor,
  bodies: readonly PairOrNone[],
): Promise<RefusedBodies> {
  const answers: string[] = []
  const moved: string[] = []
  let open: Undecided | undefined
  for (const pairOf of bodies) {
    try {
      const left = await leftBy(run, main, pairOf)
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
  run: RunContext,
  main: Actor,
  bodies: readonly PairOrNone[],
  whereNone: 'cantTell' | 'inapplicable' = 'cantTell',
): Promise<RefusedBodies> {
  for (const pairOf of bodies) {
    const left = await leftBy(run, main, pairOf)
    if (left) return left
  }
  throw noneRefused(whereNone)
}

function noneRefused(outcome: 'cantTell' | 'inapplicable'): Undecided {
  const blame = outcome === 'cantTell' ? 'target' : 'nobody'
  return new Undecided(outcome, blame, 'no such malformed body was refused, so no refusal can be looked at (see GUID)')
}

/** Undefined where there is no such body, or it was taken. */
async function leftBy(run: RunContext, main: Actor, pairOf: PairOrNone): Promise<RefusedBodies | undefined> {
  const pair: (MalformedPair & { readonly isGoodKept?: boolean }) | undefined = await pairOf()
  if (!pair) return undefined
  noteTwins(pair)
  needsProof(run, pair)
  const { altered, again, isGoodKept = true } = pair
  const { answer } = altered
  if (!isDataRefusal(run, answer)) return undefined
  const moved = await movedByRefused(run, main, { changed: altered, again })
  if (moved.length === 0 && !isGoodKept)
    cantTell('what the same change in order sets does not show in the record either (see WRITE-1)')
  return { answers: [seen(answer)], moved: moved.map((field) => `${field} moved by ${named(answer)}`) }
}
