// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * One line of journal.ndjson, which is in the report folder until a change of the sandbox record is restored. The line `opened` comes first; the line `change` is on the disk before the change is sent. Values are those of the record, unmasked: only its owner can read the file, and it is deleted after the record is restored.
 */
export type JournalLine =
  JournalOpened | JournalChange | JournalAnswer | JournalFault | JournalSeen | JournalServerOwned | JournalOthers
export type JournalTime = string
export type JournalField = string
export type JournalFields = JournalField[]
/**
 * Counts the changes of one journal.
 */
export type ChangeNumber = number

/**
 * The record as it was before the first change, and where it is. `allowed` are the fields that the profile names, the lookup by its Id field: a change gives no others.
 */
export interface JournalOpened {
  kind: 'opened'
  schemaVersion: 1
  at: JournalTime
  target: JournalTarget
  profile?: JournalProfile
  entity: string
  id: string
  allowed: JournalFields
  lookup?: JournalLookup
  /**
   * Whether the profile lets PUT be used.
   */
  put: boolean
  /**
   * How long a change without a clear answer may take effect, in milliseconds: limits.lateChanges of the profile.
   */
  lateChangesMs?: number
  /**
   * Edm types of the fields, as far as the Atom answer names them.
   */
  fieldTypes: {
    [k: string]: string
  }
  snapshot: JournalValues
  /**
   * Date-times and numbers of which the Atom answer showed more digits than the snapshot has, as they are to be put back.
   */
  inFull?: {
    [k: string]: string
  }
  /**
   * Fields that the Atom answer showed otherwise than the JSON answer, whose values stand in snapshot: they are given in no change.
   */
  shownOtherwise?: {
    hidden: string[]
    altered: string[]
  }
  /**
   * SHA-256 of the snapshot in canonical form.
   */
  digest: string
}
/**
 * How the run spoke to the target. It contains no passwords or cookies.
 */
export interface JournalTarget {
  baseUrl: string
  loginUrl: string
  /**
   * Root of the legacy data service.
   */
  legacyRoot: string
  vendorPrefix: string
  cultureHeader: string
  /**
   * Whether the headers of the work-around for refused cookie sessions went along.
   */
  forceUseSession: boolean
}
/**
 * The profile of the run: `path` is absolute, and missing where it came from no file; `digest` is its SHA-256, as in report.json.
 */
export interface JournalProfile {
  path?: string
  digest: string
}
/**
 * The lookup among them, and the entity that it points into: some targets set it by a nested object alone.
 */
export interface JournalLookup {
  field: JournalField
  target: string
}
/**
 * Field name to value, as the legacy data service shows it in JSON. Numbers have every digit that they came with.
 */
export interface JournalValues {
  [k: string]: unknown
}
/**
 * A change that is about to be sent. `fields` is what it sets where it is carried out, a nested lookup by its Id field.
 */
export interface JournalChange {
  kind: 'change'
  number: ChangeNumber
  at: JournalTime
  /**
   * `probe` sends a value that the record has already, to see which fields the server moves by itself.
   */
  purpose: 'change' | 'probe' | 'restore'
  actor: string
  method: 'MERGE' | 'PUT'
  fields: JournalValues
  /**
   * The body, where it is not the JSON of these fields.
   */
  body?: string
}
export interface JournalAnswer {
  kind: 'answer'
  number: ChangeNumber
  at: JournalTime
  status: number
}
/**
 * No whole answer came: the change may have been carried out, or may be carried out yet.
 */
export interface JournalFault {
  kind: 'fault'
  number: ChangeNumber
  at: JournalTime
  fault: string
  /**
   * There where nothing of the request was on its way: it can have no effect.
   */
  unsent?: true
}
/**
 * The record as it was read back after a change: the fields that differ from the snapshot. Null where the field is gone.
 */
export interface JournalSeen {
  kind: 'seen'
  number: ChangeNumber
  at: JournalTime
  fields: JournalValues
}
/**
 * Fields that the server moves by itself, or sets for no caller. The checker never restores them.
 */
export interface JournalServerOwned {
  kind: 'serverOwned'
  at: JournalTime
  fields: JournalFields
}
/**
 * Fields that another client changed in the meantime. The checker never overwrites them.
 */
export interface JournalOthers {
  kind: 'others'
  at: JournalTime
  fields: JournalFields
}
