import type { ClauseResult, LikelyCause, Report } from '../../schema/generated/report.js'
import { counted } from '../wording.js'
import { isKeptOut } from '../outcome/counts.js'

/** A likely cause with all the clauses that have it: told once, however many they are. */
export interface CauseTold extends Pick<LikelyCause, 'id' | 'text' | 'remedy'> {
  readonly clauses: readonly ClauseResult[]
  readonly evidence: readonly string[]
}

/** The likely causes of a report, those of the most clauses first; of as many, in the order of the clauses. */
export function causesTold({ clauses }: Pick<Report, 'clauses'>): readonly CauseTold[] {
  const told = new Map<string, CauseTold>()
  for (const clause of clauses) {
    for (const { id, text, remedy, evidence } of clause.likelyCause ?? []) {
      const key = `${id} ${text} ${remedy}`
      const known = told.get(key)
      told.set(key, {
        id,
        text,
        remedy,
        clauses: [...(known?.clauses ?? []), clause],
        evidence: [...new Set([...(known?.evidence ?? []), ...evidence])],
      })
    }
  }
  return [...told.values()].sort((one, other) => other.clauses.length - one.clauses.length)
}

/** `One likely cause of 12 clauses` */
export function causeHead({ clauses }: CauseTold): string {
  return `Likely cause of ${counted(clauses.length, 'clause')}`
}

/** The checks of the preflight that do not hold. */
export function preflightFaults({ preflight = [] }: Pick<Report, 'preflight'>) {
  return preflight.filter(({ holds }) => !holds)
}

/** That the checker itself went wrong, where it did: the clauses alone, all of them judged, would say nothing of it. */
export function checkerFaultsTold({ checkerFaults = 0 }: Pick<Report, 'checkerFaults'>): readonly string[] {
  if (checkerFaults === 0) return []
  const errors = checkerFaults === 1 ? 'an internal error' : `${String(checkerFaults)} internal errors`
  return [`The checker had ${errors}, so the verdicts of this run are unreliable.`]
}

/**
 * Whether a run ended as it should, whatever it found: let in, not broken off, without a fault of the checker, and with
 * every record put back.
 */
export function isComplete(report: Report): boolean {
  const { interrupted, checkerFaults = 0 } = report
  return interrupted === undefined && checkerFaults === 0 && isAllPutBack(report) && !isKeptOut(report)
}

/** Whether no change is left. A record that the target made and nothing can delete is a finding, and told as one. */
export function isAllPutBack({ changedRecords }: Report): boolean {
  return changedRecords.every(({ restored, leftBehind }) => restored || leftBehind === true)
}
