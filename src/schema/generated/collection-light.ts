// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * A collection in light JSON (OData 3 and 4) with its rows in value.
 */
export interface CollectionLight {
  /**
   * The rows.
   */
  value: Row[]
  /**
   * The link to the next page, OData 3.
   */
  'odata.nextLink'?: string | null
  /**
   * The link to the next page, OData 4.
   */
  '@odata.nextLink'?: string | null
  /**
   * The number of records on all pages, OData 3.
   */
  'odata.count'?: string | number | null
  /**
   * The number of records on all pages, OData 4.
   */
  '@odata.count'?: string | number | null
  [k: string]: unknown
}
export interface Row {
  [k: string]: unknown
}
