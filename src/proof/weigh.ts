import { clauseById, type ClauseId, type Depth } from '../contract/index.js'
import type { Judgement } from './judge-subject.js'
import type { Subject } from './subject.js'

/** A subject with what came of it, and whether that is what must come. */
export interface Weighed {
  readonly subject: Subject
  readonly judgement: Judgement
  /** What is not as it must be, in sentences; none where all is. */
  readonly faults: readonly string[]
}

/** What a proof was narrowed to. */
export interface Asked {
  readonly only?: readonly ClauseId[]
  readonly depth?: Depth
}

/** Holds what came of a subject against what must come. Pure. */
export function weigh(subject: Subject, judgement: Judgement, { only = [], depth = 'full' }: Asked = {}): Weighed {
  return { subject, judgement, faults: faultsOf(subject, judgement, only, depth) }
}

function faultsOf(subject: Subject, judgement: Judgement, only: readonly ClauseId[], depth: Depth): readonly string[] {
  switch (subject.kind) {
    case 'control':
      return subject.id === 'unchanged' ? ofUnchanged(judgement, only) : ofNoPlatform(subject, judgement)
    case 'deviation':
      return ofDeviation(subject, judgement, only, depth)
    case 'variant':
      return ofLawful(judgement, subject.leavesOpen)
    case 'trivial':
      return ofNoPlatform(subject, judgement)
  }
}

/**
 * Exactly the clauses that it breaks, by the checks that it names: one less is blind, one more would send somebody to the
 * wrong place. At less than full depth a deviation may go unseen, and none may turn another clause red.
 */
function ofDeviation(
  { breaks, checks = [] }: Subject,
  { failed, failedChecks, reasons }: Judgement,
  only: readonly ClauseId[],
  depth: Depth,
): readonly string[] {
  const wanted = only.length === 0 ? breaks : breaks.filter((id) => only.includes(id))
  const failing = Object.entries(failedChecks).flatMap(([clause, all]) => all.map(({ id }) => `${clause}/${id}`))
  const named = checks.filter((check) => wanted.some((id) => failed.includes(id) && check.startsWith(`${id}/`)))
  return [
    ...(depth === 'full' ? wanted : [])
      .filter((id) => !failed.includes(id))
      .map((id) => `${id} did not fail${reasons[id] === undefined ? '' : `: ${reasons[id]}`}`),
    ...(depth === 'full' ? named : [])
      .filter((check) => !failing.includes(check))
      .map((check) => `${check} did not fail, but another check of its clause did`),
    ...failed.filter((id) => !wanted.includes(id)).map((id) => `${id} failed unexpectedly: ${reasons[id] ?? ''}`),
  ]
}

function ofLawful({ failed, cantTell, reasons }: Judgement, leavesOpen: readonly ClauseId[] = []): readonly string[] {
  return [
    ...failed.map((id) => `${id} failed: ${reasons[id] ?? ''}`),
    ...cantTell
      .filter((id) => !leavesOpen.includes(id))
      .map((id) => `${id} could not be decided: ${reasons[id] ?? ''}`),
  ]
}

function ofUnchanged(judgement: Judgement, only: readonly ClauseId[]): readonly string[] {
  const { untested, outcome } = judgement
  return [
    ...ofLawful(judgement),
    ...(only.length > 0 ? [] : untested.map((id) => `${id} was not judged`)),
    ...(only.length > 0 || outcome === 'conformant' ? [] : [`the outcome is ${outcome}`]),
  ]
}

/** What passes must truly hold; a clause that refuses something never can, for want of the half that is accepted. */
function ofNoPlatform({ holds = [] }: Subject, { passed, outcome }: Judgement): readonly string[] {
  return [
    ...passed.filter((id) => !holds.includes(id) || clauseById(id).twins !== null).map((id) => `${id} passed`),
    ...(outcome === 'conformant' ? ['the outcome is conformant'] : []),
  ]
}
