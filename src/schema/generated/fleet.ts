// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * Targets that `run --targets` judges, each by a profile of its own.
 */
export interface Fleet {
  /**
   * The path or address of this schema, for editors.
   */
  $schema?: string
  /**
   * Targets judged side by side. By default as many as the machine has cores, and no more than the memory holds.
   */
  atOnce?: number
  /**
   * The targets, in the order in which they are begun and shown.
   *
   * @minItems 1
   * @maxItems 1000
   */
  targets: [FleetTarget, ...FleetTarget[]]
}
export interface FleetTarget {
  /**
   * Shown in the overview; its report folder is named after it. No two targets have one name.
   */
  name: string
  /**
   * The file of its profile, relative to this one.
   */
  profile: string
  /**
   * In the place of target.baseUrl of the profile, as BASE_URL on the command line is.
   */
  baseUrl?: string
}
