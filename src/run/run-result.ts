import {
  type ExitCode,
  conditionOfSignal,
  exitCodeOf,
  type ExitCondition,
  signalOf,
  showsLogin,
} from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'
import type { RunFacts } from './assembling/assemble.js'
import type { ClauseVerdict } from '../check/runner/verdict-of.js'

/**
 * The result of a run.
 *
 * @category Runs
 */
export interface RunResult {
  /** The content of `report.json`. */
  readonly report: Report
  /** Path of the report directory. */
  readonly folder: string
  /** The exit code of the command. 130 and 143 are interruptions. */
  readonly exitCode: ExitCode
  /** Why nothing could be judged; missing if something was. */
  readonly stop?: string
  /** Internal errors of the checker, each as a stack trace. */
  readonly faults: readonly string[]
}

/** That of a run whose report lies in the folder. */
export function runResult(
  facts: RunFacts,
  report: Report,
  folder: string,
  exitCode = exitCodeFor(facts, report),
): RunResult {
  const stop = stopOf(facts.verdicts)
  return { report, folder, exitCode, faults: facts.faults, ...(stop === undefined ? {} : { stop }) }
}

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

/** What a report says of a run, or of the judging of a recording, that a signal ended; its reason is the signal's name. */
export function interruptedBy(
  signal: AbortSignal,
  what: 'the run' | 'the judging',
): NonNullable<Report['interrupted']> {
  const name = signalOf(signal.reason)
  return { reason: `${what} was interrupted by ${name}`, signal: name }
}

/** Why nothing could be judged, in a sentence to be said once; undefined where something could. */
export function stopOf(verdicts: ReadonlyMap<string, ClauseVerdict>): string | undefined {
  const failed = [...verdicts.values()].some(({ outcome }) => outcome === 'failed')
  return failed ? undefined : shuttingOut(verdicts)?.reason
}

/**
 * The verdict that tells what kept the run out: the target was not reached, or refused the login. The login page needs no
 * login: whether it holds or fails where the login was refused says nothing about the platform behind it.
 */
export function shuttingOut(verdicts: ReadonlyMap<string, ClauseVerdict>): ClauseVerdict | undefined {
  const all = [...verdicts.values()]
  if (all.some(showsLogin)) return undefined
  const isSilent = all.every(({ outcome }) => outcome !== 'passed' && outcome !== 'failed')
  return all.find(({ stop }) => stop === 'login refused' || (stop !== undefined && isSilent))
}
