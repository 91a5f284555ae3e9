/** The user's own domain, as a data file describes it. */
export interface EmulatorData {
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
}

export const plainKinds = ['text', 'number', 'integer', 'long', 'decimal', 'boolean', 'dateTime', 'guid'] as const
export type PlainKind = (typeof plainKinds)[number]

/** A kind by its name, a lookup by its target, or a decimal by the digits after its point. */
export type FieldKind = PlainKind | { readonly lookup: string } | { readonly decimal: number }

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

/** A further user, or new settings of a built-in one of the same name. */
export interface OwnUser {
  readonly name: string
  /** Only a built-in user may do without: the generated password then stays. */
  readonly password?: string
  /** Entities that the user has no rights to. Without it a built-in user keeps its rights, and a further one has all. */
  readonly closed?: readonly string[]
  /** Whether a login is refused until the password is changed, which the emulator cannot do. */
  readonly passwordExpired?: boolean
}
