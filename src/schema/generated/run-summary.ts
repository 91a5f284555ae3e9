// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type Count = number

/**
 * What `run --summary-webhook` sends: how a run ended and how many clauses ended how. No address, no record data, no secret.
 */
export interface RunSummary {
  schemaVersion: 1
  /**
   * All of it in a line, for chat systems that show `text`.
   */
  text: string
  tool: {
    name: 'svc-conformance'
    version: string
  }
  target: {
    kind: 'deployment' | 'emulator' | 'client' | 'recording'
    /**
     * `target.name` of the profile; without one, the host.
     */
    name: string
  }
  outcome: 'conformant' | 'holds' | 'nonconformant' | 'incomplete'
  depth?: 'core' | 'standard' | 'full'
  /**
   * Present if the run was compared with a baseline or its waivers.
   */
  gate?: 'passed' | 'failed'
  exitCode: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 130 | 143
  /**
   * How many clauses ended how, as in report.json.
   */
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
  /**
   * Present if the run is one part of several (`--shard`).
   */
  shard?: {
    index: number
    count: number
  }
  startedAt: string
  durationMs: number
}
