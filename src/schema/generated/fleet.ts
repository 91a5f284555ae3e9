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
   * Number of targets judged in parallel. Default: the number of CPU cores, limited by memory.
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
   * Replaces target.baseUrl of the profile, like BASE_URL on the command line.
   */
  baseUrl?: string
}
