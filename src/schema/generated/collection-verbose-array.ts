// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * A collection in verbose JSON with d itself as the array of rows.
 */
export interface CollectionVerboseArray {
  /**
   * The rows.
   */
  d: Row[]
  [k: string]: unknown
}
export interface Row {
  [k: string]: unknown
}
