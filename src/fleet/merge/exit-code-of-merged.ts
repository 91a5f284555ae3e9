import { conditionOfSignal, exitCodeOf, showsLogin, type ExitCode, type ExitCondition } from '../../contract/index.js'
import { isAllPutBack } from '../../report/came-to-its-end.js'
import { isUnreached } from '../../report/kept-out.js'
import type { Report } from '../../schema/generated/report.js'

/** What the run would have ended with, as far as a report tells: the gravest that holds of it. */
export function exitCodeOfMerged(report: Report): ExitCode {
  const { outcome, interrupted, clauses, checkerFaults } = report
  const conditions: ExitCondition[] = [outcome]
  if (!isAllPutBack(report)) conditions.push('notRestored')
  if (
    checkerFaults !== undefined ||
    clauses.some((clause) => clause.outcome === 'untested' && clause.blame === 'checker')
  )
    conditions.push('checkerFault')
  if (interrupted?.signal) conditions.push(conditionOfSignal(interrupted.signal))
  if (nothingJudged(report)) conditions.push('nothingJudged')
  return exitCodeOf(conditions)
}

/** As of a run: no clause shows that the main user was let in, and the target was not reached or refused the login. */
function nothingJudged(report: Report): boolean {
  const { clauses, preflight = [] } = report
  if (clauses.some(showsLogin)) return false
  if (preflight.some(({ check, holds }) => check === 'login' && !holds)) return true
  const isJudged = clauses.some(({ outcome, mode }) => mode === 'automatic' && /^(passed|failed)$/.test(outcome))
  return !isJudged && isUnreached(report)
}
