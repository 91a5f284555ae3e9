import { conditionOfSignal, exitCodeOf, type ExitCode, type ExitCondition } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'
import type { RunFacts } from './assembling/assemble.js'
import { shuttingOut } from './assembling/stop.js'

/** What has come about, gravest first, as an exit code. */
export function exitCodeFor({ verdicts, faults, putBack, interrupted }: RunFacts, report: Report): ExitCode {
  const conditions: ExitCondition[] = [report.outcome]
  if (putBack.notRestored) conditions.push('notRestored')
  if (faults.length > 0) conditions.push('checkerFault')
  if (interrupted?.signal) conditions.push(conditionOfSignal(interrupted.signal))
  // A failure that is waived, or an advisory, makes no more of a run than none at all.
  if (shuttingOut(verdicts) !== undefined) conditions.push('nothingJudged')
  return exitCodeOf(conditions)
}
