import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import { breachesOf, gravity } from '../../findings/ranking.js'

/** Failed clauses that look like one fault of the target: what is to be mended, seen from several sides. */
export interface Problem {
  /** The gravest of them. */
  readonly clause: ClauseResult
  /** The others that likely have the same cause. */
  readonly alike: readonly ClauseResult[]
  /** A caller who was to be kept out was served. */
  readonly letIn: boolean
}

/** Clauses about who is let in: where such a request is answered like a good one, nothing else matters as much. */
const guards: readonly string[] = ['login', 'access', 'rest', 'rights']

/** What counts against the target, gathered by likely cause: who is let in first, then the graver, then what breaks more clauses. */
export function problemsOf(report: Report): readonly Problem[] {
  const heaps: ClauseResult[][] = []
  for (const clause of breachesOf(report).counted) {
    const heap = heaps.find((clauses) => clauses.some((other) => isAlike(clause, other)))
    if (heap) heap.push(clause)
    else heaps.push([clause])
  }
  const problems = heaps.flatMap(([clause, ...alike]) =>
    clause ? [{ clause, alike, letIn: isAccessGranted(clause) }] : [],
  )
  return problems.sort(
    (one, other) =>
      Number(other.letIn) - Number(one.letIn) ||
      gravity(one.clause) - gravity(other.clause) ||
      other.alike.length - one.alike.length,
  )
}

/** A short text such as a status is seen for many reasons; a long one, or a pair of twins, only for one. */
const longEnoughToTell = 40

function isAlike(one: ClauseResult, other: ClauseResult): boolean {
  const isSeenAlike = one.actual !== undefined && one.actual === other.actual
  const tellsMuch = one.expected === other.expected || (one.actual?.length ?? 0) >= longEnoughToTell
  const [pair, otherPair] = [one.twins[0], other.twins[0]]
  const sameGap = isAccessGranted(one) && isAccessGranted(other) && pair?.differsIn === otherPair?.differsIn
  const haveOnePair = pair !== undefined && pair.refused === otherPair?.refused && pair.accepted === otherPair.accepted
  return (isSeenAlike && tellsMuch) || haveOnePair || sameGap || haveOneCause(one, other)
}

function haveOneCause({ likelyCause = [] }: ClauseResult, other: ClauseResult): boolean {
  return likelyCause.some(({ id }) => other.likelyCause?.some((cause) => cause.id === id))
}

function isAccessGranted({ class: name, level, twins, actual = '' }: ClauseResult): boolean {
  return guards.includes(name) && level !== 'reported' && twins.length > 0 && /^2\d\d\b/.test(actual)
}
