// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type ClauseId = string
export type SubjectId = string

/**
 * The result of a proof: the suite run against servers with known results. The rows of the detection matrix are subjects, its columns clauses.
 */
export interface Proof {
  /**
   * Rises when a reader of an older proof would misread a newer one.
   */
  schemaVersion: 1
  tool: {
    name: 'svc-conformance'
    version: string
  }
  /**
   * Which catalogue was proven.
   */
  contract: {
    revision: string
    /**
     * Digest of the clause catalogue.
     */
    sha256: string
  }
  /**
   * Of the combinations of variants.
   */
  seed: number
  /**
   * How thoroughly every server was judged. At less than full depth a deviation may go unseen.
   */
  depth: 'core' | 'standard' | 'full'
  /**
   * The selection of the proof. Empty for a complete proof.
   */
  asked: {
    clauses: ClauseId[]
    subjects: SubjectId[]
  }
  endedAt: string
  durationMs: number
  /**
   * Every result is as expected.
   */
  holds: boolean
  /**
   * Why the proof is void: a control had an unexpected result.
   */
  void?: string
  /**
   * Deviations that turned exactly their clauses red; variants that turned nothing red; clauses that passed on the trivial servers, of all that were judged there.
   */
  numbers: {
    deviations: Share
    variants: Share
    trivial: Share
    depths: SharesByDepth
  }
  clauses: ProvenClause[]
  subjects: ProvenSubject[]
  /**
   * Scripted clients, judged by the duties of a client. Absent if they were not judged.
   */
  clients?: ProvenClient[]
  /**
   * Checks of core or standard depth that no deviation turned red, as `CLAUSE/check`; empty where single servers or a lower depth were asked for.
   */
  unprovenChecks: string[]
  /**
   * Clauses that no deviation turned red; empty where single servers were asked for.
   */
  undetected: ClauseId[]
}
export interface Share {
  reached: number
  of: number
}
/**
 * How many of the deviations turn a clause red by a check that is judged at this depth.
 */
export interface SharesByDepth {
  core: Share
  standard: Share
  full: Share
}
/**
 * A clause that the suite decides, and what it was shown to detect.
 */
export interface ProvenClause {
  id: ClauseId
  class: string
  level: string
  title: string
  /**
   * The deviations that turned it red, each of them exactly the clauses that it breaks.
   */
  deviations: SubjectId[]
  checks: ProvenCheck[]
  /**
   * Under how many single permitted variants it passed; under the others it does not apply or is left open.
   */
  variants: number
}
/**
 * A check of a clause, and what it was shown to detect.
 */
export interface ProvenCheck {
  id: string
  depth: 'core' | 'standard' | 'full'
  /**
   * The deviations for which it failed. None: nothing has shown that it can fail.
   */
  deviations: SubjectId[]
}
/**
 * A server that was judged.
 */
export interface ProvenSubject {
  id: SubjectId
  kind: 'control' | 'deviation' | 'variant' | 'trivial'
  sentence: string
  /**
   * The variants that it combines; absent where it is none or one.
   */
  together?: SubjectId[]
  /**
   * What a deviation does wrong; absent where it is not written as a fault times a circumstance.
   */
  fault?: string
  /**
   * When it does so; absent without a fault.
   */
  circumstance?: string
  /**
   * The clauses that must fail, and no others.
   */
  breaks: ClauseId[]
  failed: ClauseId[]
  /**
   * The checks of them that failed.
   */
  failedChecks: string[]
  cantTell: ClauseId[]
  /**
   * How many clauses passed.
   */
  passed: number
  outcome: 'conformant' | 'holds' | 'nonconformant' | 'incomplete'
  /**
   * Unexpected results, as sentences.
   */
  faults: string[]
}
/**
 * A scripted client: a lawful one breaks no duty, each other one the duties that it names.
 */
export interface ProvenClient {
  id: SubjectId
  sentence: string
  breaks: ClauseId[]
  failed: ClauseId[]
  failedChecks: string[]
  /**
   * Unexpected results, as sentences.
   */
  faults: string[]
}
