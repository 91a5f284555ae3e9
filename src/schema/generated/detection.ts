// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type SubjectId = string

/**
 * What a whole proof that held has shown the suite to detect. Written by the proof alone; a claim holds for the catalogue that is named, and for no other.
 */
export interface Detection {
  schemaVersion: 1
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
   * The lawful variants under which no clause failed.
   */
  variants: SubjectId[]
  /**
   * The servers that are no platform, and how many clauses passed on them in all.
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
   * Under how many of the variants it passed; under the others it does not apply or is left open.
   */
  variants: number
}
