// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * A record in JSON: field name to value. The values are judged field by field, since the fields of an entity are not known beforehand.
 */
export interface Record {
  [k: string]: unknown
}
