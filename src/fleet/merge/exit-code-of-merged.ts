import { clauseById, exitCodeOf, isClauseId, type ExitCode, type ExitCondition } from '../../contract/index.js'
import type { Report } from '../../schema/generated/report.js'

/** What the run would have ended with, as far as a report tells: the gravest that holds of it. */
export function exitCodeOfMerged(report: Report): ExitCode {
  const { outcome, changedRecords, interrupted, clauses, checkerFaults } = report
  const conditions: ExitCondition[] = [outcome]
  if (changedRecords.some(({ restored, leftBehind }) => !restored && leftBehind !== true))
    conditions.push('notRestored')
  if (
    checkerFaults !== undefined ||
    clauses.some((clause) => clause.outcome === 'untested' && clause.blame === 'checker')
  )
    conditions.push('checkerFault')
  if (interrupted?.signal) conditions.push(interrupted.signal === 'SIGTERM' ? 'terminated' : 'interrupted')
  if (nothingJudged(report)) conditions.push('nothingJudged')
  return exitCodeOf(conditions)
}

/** As of a run: no clause failed, none passed that needs a login, and the target was not reached or refused the login. */
function nothingJudged({ clauses, preflight = [] }: Report): boolean {
  if (clauses.some(({ outcome }) => outcome === 'failed')) return false
  const passed = clauses.filter(({ outcome, mode }) => outcome === 'passed' && mode === 'automatic')
  if (passed.some(({ id }) => isClauseId(id) && clauseById(id).needs.includes('user'))) return false
  const broken = preflight.filter(({ holds }) => !holds).map(({ check }) => check)
  if (broken.includes('login')) return true
  return passed.length === 0 && broken.some((check) => check === 'name' || check === 'connection' || check === 'tls')
}
