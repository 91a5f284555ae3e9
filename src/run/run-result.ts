import type { ExitCode } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'

/** What a run leaves behind. */
export interface RunResult {
  readonly report: Report
  readonly folder: string
  readonly exitCode: ExitCode
  /** Why nothing could be judged, to be said once. */
  readonly stop?: string
  /** The checker's own faults: stacks, for whoever mends it. */
  readonly faults: readonly string[]
}
