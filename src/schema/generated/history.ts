// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type Count = number
/**
 * Clause ids, or checks as `ID/check`.
 */
export type Names = string[]
/**
 * Clause ids, or checks as `ID/check`.
 */
export type Names1 = string[]

/**
 * What `history` writes over the reports below a directory: every run by target and depth, and what changed from run to run. Made from the reports alone.
 */
export interface History {
  schemaVersion: 1
  tool: {
    name: 'svc-conformance'
    version: string
  }
  /**
   * The runs against one target at one depth; the series with the newest run first.
   */
  series: Series[]
  /**
   * Directories that should have a report, and what is wrong with it.
   */
  unreadable: {
    path: string
    reason: string
  }[]
}
export interface Series {
  target: {
    kind: 'deployment' | 'emulator' | 'client' | 'recording'
    name: string
    /**
     * Absent for the emulator and for clients, whose address changes from run to run.
     */
    baseUrl?: string
  }
  depth: 'core' | 'standard' | 'full'
  /**
   * The newest first.
   *
   * @minItems 1
   */
  runs: [Run, ...Run[]]
}
export interface Run {
  /**
   * The report directory, relative to this file, with slashes.
   */
  path: string
  /**
   * The file of that directory to read.
   */
  page: string
  startedAt: string
  durationMs: number
  outcome: 'conformant' | 'holds' | 'nonconformant' | 'incomplete'
  /**
   * The outcome and what excuses it.
   */
  told: string
  tone: 'conformant' | 'holds' | 'nonconformant' | 'incomplete' | 'excused' | 'refused'
  outcomeReason: string
  /**
   * How options narrowed the run.
   */
  selected: string[]
  counts: {
    passed: Count
    failed: Count
    cantTell: Count
    inapplicable: Count
    untested: Count
    observed: Count
    waived: Count
    attested: Count
  }
  newlyFailed: Names
  notJudgedBefore: Names1
  fixed: Names
  traffic: {
    exchanges: Count
    endpoints?: {
      name: string
      exchanges: number
      medianMs: number
      p95Ms: number
    }[]
  }
}
