import type { ClauseId } from '../../contract/catalogue/index.js'
import type { ClauseClass, ClauseResult, Report } from '../../schema/generated/report.js'
import { caseOf, type ClauseCase } from './clause-case.js'
import { placeOfClass } from '../wording.js'

/** Breaches by what they cost: each list is graver than the next, and what stands in none is a matter of form. */
const gravest: readonly (readonly (ClauseClass | ClauseId)[])[] = [
  [
    ...(['LOGIN-1', 'LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'COOKIE-10', 'REST-3', 'REST-5'] as const),
    ...(['ACCESS-1', 'ACCESS-5', 'ACCESS-6', 'ACCESS-8', 'ACCESS-9', 'ACCESS-10', 'ACCESS-11', 'ACCESS-12'] as const),
    ...(['ACCESS-13', 'ACCESS-15', 'RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'] as const),
  ],
  ['write'],
  ['read', 'odata', 'record', 'rest', 'limit', 'flow', 'COOKIE-9', 'RIGHTS-3'],
]

/** The failed clauses in four heaps, each with the gravest first. */
export interface Breaches {
  /** They make the target nonconformant, and no baseline knows them. */
  readonly counted: readonly ClauseResult[]
  /** Failed, and taken out of the outcome by a waiver. */
  readonly waived: readonly ClauseResult[]
  /** Failed, and known to the baseline that the run was held against. */
  readonly accepted: readonly ClauseResult[]
  /** Of level reported: worth knowing, and not counted. Empty in a strict run. */
  readonly advisory: readonly ClauseResult[]
}

/** Sorts what failed by whether it counts and by what it costs, so that a reader meets the worst first. */
export function breachesOf(report: Report): Breaches {
  const failed = report.clauses.filter((clause) => clause.outcome === 'failed').sort(gravestFirst)
  const those = (...cases: readonly ClauseCase[]) => failed.filter((clause) => cases.includes(caseOf(clause, report)))
  return {
    counted: those('failed', 'attested as not met'),
    waived: those('waived'),
    accepted: those('accepted'),
    advisory: those('advisory'),
  }
}

function gravestFirst(one: ClauseResult, other: ClauseResult): number {
  return (
    gravity(one) - gravity(other) ||
    Number(other.derived) - Number(one.derived) ||
    placeOfClass(one.class) - placeOfClass(other.class) ||
    numberOf(one) - numberOf(other)
  )
}

/** How grave a breach of the clause is: the lower, the graver. */
export function gravity(clause: ClauseResult): number {
  const names: readonly string[] = [clause.id, clause.class]
  const found = gravest.findIndex((list) => list.some((name) => names.includes(name)))
  return found === -1 ? gravest.length : found
}

function numberOf(clause: ClauseResult): number {
  return Number(clause.id.slice(clause.id.indexOf('-') + 1))
}
