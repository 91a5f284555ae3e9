// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type Depth = 'core' | 'standard' | 'full'
/**
 * The first digits of the SHA-256 of a text.
 */
export type Digest = string

/**
 * What `run --baseline` needs of an earlier report, and nothing else. Written by `run --write-baseline` and `compare --write-baseline`.
 */
export interface Baseline {
  /**
   * Version 1 had neither depth nor checks.
   */
  baselineVersion: 2
  depth: Depth
  target: {
    kind: string
    name: string
    baseUrl: string
    tls?: {
      insecure: boolean
    }
  }
  contract: {
    revision: string
    sha256: string
  }
  options: {
    only: string[]
    skip: string[]
    readOnly: boolean
    strict?: boolean
    shard?: {
      index: number
      count: number
    }
  }
  startedAt: string
  interrupted?: {
    reason: string
  }
  checkerFaults?: number
  preflight?: {
    check: string
    holds: boolean
  }[]
  clauses: {
    id: string
    class: string
    level: 'required' | 'conditional' | 'reported' | 'manual' | 'observe'
    outcome: 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested' | 'observed'
    /**
     * Present if a person attested the outcome.
     */
    mode?: 'attested'
    statement: Digest
    blame?: 'target' | 'network' | 'profile' | 'checker' | 'nobody'
    reason?: Digest
    waived?: true
    own?: true
    /**
     * The checks that the clause was judged by. Absent if it was judged as a whole, or not at all.
     */
    checks?: {
      id: string
      depth: Depth
      outcome: 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested'
    }[]
  }[]
}
