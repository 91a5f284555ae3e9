// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * A collection in verbose JSON with its rows in d.results.
 */
export interface CollectionVerbose {
  d: {
    /**
     * The rows.
     */
    results: Row[]
    /**
     * The link to the next page.
     */
    __next?: string | null
    /**
     * The number of records on all pages.
     */
    __count?: string | number | null
    [k: string]: unknown
  }
  [k: string]: unknown
}
export interface Row {
  [k: string]: unknown
}
