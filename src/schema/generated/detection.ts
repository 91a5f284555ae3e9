// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type SubjectId = string

/**
 * What the suite detects, as shown by a complete, successful proof. Written only by the proof, and valid only for the named catalogue.
 */
export interface Detection {
  /**
   * 2: by check, and by depth.
   */
  schemaVersion: 2
  tool: {
    name: 'svc-conformance'
    version: string
  }
  /**
   * The catalogue that was proven.
   */
  contract: {
    revision: string
    /**
     * Digest of the clause catalogue.
     */
    sha256: string
  }
  /**
   * Every clause that the suite decides.
   */
  clauses: DetectedClause[]
  /**
   * How many of the deviations turn a clause red by a check that is judged at this depth.
   */
  depths: {
    core: Share
    standard: Share
    full: Share
  }
  /**
   * The permitted variants under which no clause failed.
   */
  variants: SubjectId[]
  /**
   * The servers that are not the platform, and the total number of clauses that passed on them.
   */
  trivial: {
    servers: SubjectId[]
    passed: number
    of: number
  }
}
export interface DetectedClause {
  id: string
  /**
   * The deviations that turned it red.
   */
  deviations: SubjectId[]
  /**
   * Its checks, in their order, and the deviations for which each failed.
   */
  checks: DetectedCheck[]
  /**
   * Under how many of the variants it passed; under the others it does not apply or is left open.
   */
  variants: number
}
export interface DetectedCheck {
  id: string
  depth: 'core' | 'standard' | 'full'
  deviations: SubjectId[]
}
export interface Share {
  reached: number
  of: number
}
