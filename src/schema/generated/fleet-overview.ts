// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 130 | 143
export type Count = number

/**
 * What `run --targets` found out about several targets: how each ended, and its clauses by class. Each target also has its own report.
 */
export interface FleetOverview {
  schemaVersion: 1
  tool: {
    name: 'svc-conformance'
    version: string
  }
  /**
   * Of the names, profiles and addresses of all targets of the fleet, those of other parts included.
   */
  fleetSha256: string
  startedAt: string
  endedAt: string
  durationMs: number
  /**
   * Number of targets judged in parallel.
   */
  atOnce: number
  /**
   * Present if these targets are one part of the fleet.
   */
  shard?: {
    index: number
    count: number
  }
  /**
   * Present if a signal interrupted it.
   */
  interrupted?: 'SIGINT' | 'SIGTERM'
  /**
   * The worst exit code of all targets.
   */
  exitCode: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 130 | 143
  targets: TargetResult[]
}
/**
 * One target. Without a report there is no outcome, and `problem` says why.
 */
export interface TargetResult {
  name: string
  /**
   * Of its report, relative to this file.
   */
  folder: string
  /**
   * Not begun: the signal came before its turn.
   */
  state: 'reported' | 'no report' | 'not begun'
  baseUrl?: string
  outcome?: 'conformant' | 'holds' | 'nonconformant' | 'incomplete'
  /**
   * What takes failures and gaps out of the exit code, such as `1 failure waived`.
   */
  excuses?: string[]
  outcomeReason?: string
  exitCode?: ExitCode
  /**
   * Of its process, from its start to its end.
   */
  durationMs?: number
  /**
   * The file of its folder to open first.
   */
  page?: string
  counts?: Tally
  /**
   * Ids of the failed clauses.
   */
  failed?: string[]
  classes: ClassTally[]
  /**
   * The last output of its process, if it wrote no report.
   */
  problem?: string
}
/**
 * How many clauses ended how. The outcomes count every clause once; attested and waived ones are among them.
 */
export interface Tally {
  passed: Count
  failed: Count
  cantTell: Count
  inapplicable: Count
  untested: Count
  observed: Count
  waived: Count
  attested: Count
}
export interface ClassTally {
  class: string
  counts: Tally
}
