import type { Level, Outcome } from '../contract/types.js'
import type { ClauseResult } from '../schema/generated/report.js'

/** The outcomes in the order in which a reader needs them. */
export const shownOutcomes = [
  'failed',
  'cantTell',
  'untested',
  'passed',
  'inapplicable',
  'observed',
] as const satisfies readonly Outcome[]

/** The levels, the ones that weigh most first. */
export const shownLevels = [
  'required',
  'conditional',
  'manual',
  'reported',
  'observe',
] as const satisfies readonly Level[]

/** How many clauses of one level ended one way by the checker's own judgement; attested ones are left out. */
export function countAt(clauses: readonly ClauseResult[], level: Level, outcome: Outcome): number {
  return clauses.filter((clause) => clause.mode === 'automatic' && clause.level === level && clause.outcome === outcome)
    .length
}
