import type { ExitCode } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'

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
