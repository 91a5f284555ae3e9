import type { ExitCode } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'
import type { RunFacts } from './assembling/assemble.js'
import { exitCodeFor } from './exit-code.js'
import { stopOf } from './assembling/stop.js'

/** What a run leaves behind. */
export interface RunResult {
  /** What `report.json` holds. */
  readonly report: Report
  /** The report folder. */
  readonly folder: string
  /** The exit code that the command line ends with. */
  readonly exitCode: ExitCode
  /** Why nothing could be judged, where that is so: to be said once. */
  readonly stop?: string
  /** The checker's own faults, beside the clauses: stacks, for whoever mends it. */
  readonly faults: readonly string[]
}

/** That of a run whose report lies in the folder. */
export function runResult(facts: RunFacts, report: Report, folder: string): RunResult {
  const stop = stopOf(facts.verdicts)
  const exitCode = exitCodeFor(facts, report)
  return { report, folder, exitCode, faults: facts.faults, ...(stop === undefined ? {} : { stop }) }
}
