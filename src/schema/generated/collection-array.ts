// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * A collection as a bare JSON array of rows.
 */
export type CollectionArray = Row[]

export interface Row {
  [k: string]: unknown
}
