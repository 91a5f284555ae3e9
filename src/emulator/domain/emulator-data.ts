import type { SetNames } from '../../../fixtures/model.js'

/** The user's own domain, as a data file describes it. */
export interface EmulatorData {
  /** Whether the built-in business objects are there too. Default: true. */
  readonly keepBuiltIn?: boolean
  /** Business objects by name. One with the name of a built-in object replaces it; all others are added. */
  readonly entities?: Readonly<Record<string, EntityData>>
  /** Custom services: by the service's name, then the method's. They win over the built-in ones. */
  readonly services?: Readonly<Record<string, Readonly<Record<string, ServiceMethod>>>>
}

export interface EntityData {
  /** Field kinds by field name. `Id`, `CreatedOn` and `ModifiedOn` come by themselves. */
  readonly fields: Readonly<Record<string, FieldKind>>
  /** Records by field name. A lookup is set by `<Lookup>Id` and a GUID, or by `<Lookup>` and the name of the other record. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  /** How many further records to make up. */
  readonly generate?: number
  /** Names of fields and lookups that every record must have a value for. */
  readonly required?: readonly string[]
  /** The name of the field by which records are addressed: an `integer`, a `long` or a `guid`. There is no `Id` then. */
  readonly key?: string
  /** The names of its collections, by default `<Entity>` and `<Entity>Collection`. */
  readonly sets?: SetNames
}

export const plainKinds = [
  'text',
  'number',
  'integer',
  'long',
  'decimal',
  'double',
  'boolean',
  'dateTime',
  'date',
  'time',
  'guid',
] as const
export type PlainKind = (typeof plainKinds)[number]

/**
 * A kind by its name, a lookup by its target and the field behind it (default: `<lookup>Id`), a text by its longest length, or a decimal by the digits after its point and
 * all its digits.
 */
export type FieldKind =
  | PlainKind
  | { readonly lookup: string; readonly column?: string }
  | { readonly text: number }
  | { readonly decimal: number; readonly precision?: number }

/** A canned answer. Its strings may hold placeholders such as `{{body.name}}`, `{{query.page}}` and `{{parameters.0}}`. */
export interface ServiceMethod {
  /** The HTTP method; default POST. */
  readonly method?: string
  /** The body as JSON. */
  readonly answer?: unknown
  /** The body as text. */
  readonly text?: string
  /** Default 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Whether it needs no login. */
  readonly anonymous?: boolean
}

/**
 * A further user, or new settings of the built-in user of the same name.
 *
 * @category Emulator in tests
 */
export interface OwnUser {
  /** Login name, case-insensitive. */
  readonly name: string
  /** Password. Optional for a built-in user, which then keeps its generated one. */
  readonly password?: string
  /** Entities to which the user has no rights. Default: none; a built-in user keeps its rights. */
  readonly closed?: readonly string[]
  /** Refuses the login, because the password has expired. The emulator cannot change it. */
  readonly passwordExpired?: boolean
}
