// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type EmulatorFieldKind =
  | ('text' | 'number' | 'integer' | 'long' | 'decimal' | 'double' | 'boolean' | 'dateTime' | 'date' | 'time' | 'guid')
  | {
      /**
       * The entity that it refers to.
       */
      lookup: string
      /**
       * The field behind it. Default: its name and Id.
       */
      column?: string
    }
  | {
      /**
       * The most characters.
       */
      text: number
    }
  | {
      /**
       * The number of digits after the point.
       */
      decimal: number
      /**
       * The number of all digits. Default: any.
       */
      precision?: number
    }
export type Name = string
/**
 * The HTTP status. Default: 200.
 */
export type Status = number
export type HeaderValue = HeaderText | HeaderText[]
export type HeaderText = string

/**
 * Business objects, custom services and users that `emulate --data` adds to the embedded emulator.
 */
export interface EmulatorDataFile {
  /**
   * The path or address of this schema, for editors.
   */
  $schema?: string
  /**
   * Business objects by name. One with the name of a built-in object replaces it.
   */
  entities?: {
    [k: string]: EmulatorEntity
  }
  /**
   * Custom services: by the name of the service, then of its method. They win over the built-in ones.
   */
  services?: {
    /**
     * The methods of a service.
     */
    [k: string]: {
      [k: string]: EmulatorServiceMethod
    }
  }
  /**
   * Further users, and new passwords or rights of built-in ones.
   */
  users?: EmulatorUser[]
  /**
   * Whether the built-in business objects are there too. Default: true.
   */
  keepBuiltIn?: boolean
}
export interface EmulatorEntity {
  /**
   * The kinds of the fields by name. Id, CreatedOn and ModifiedOn come by themselves.
   */
  fields: {
    [k: string]: EmulatorFieldKind
  }
  /**
   * Records. A lookup is set by its name and the name or id of the other record, or by its column and the id.
   */
  rows?: Row[]
  /**
   * How many further records to make up. The same seed gives the same ones.
   */
  generate?: number
  /**
   * Fields and lookups without which a change is refused.
   */
  required?: Name[]
  /**
   * The field by which records are addressed: an integer, a long or a guid. Default: Id, a GUID.
   */
  key?: string
  /**
   * The names of its collections. Default: the entity, and the entity with Collection for the legacy service.
   */
  sets?: {
    /**
     * The name at the OData endpoint.
     */
    odata?: string
    /**
     * The name in the legacy data service.
     */
    legacy?: string
  }
}
/**
 * Values by the name of the field.
 */
export interface Row {
  [k: string]: unknown
}
export interface EmulatorServiceMethod {
  /**
   * The HTTP method. Default: POST.
   */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'MERGE' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /**
   * The body of the answer as JSON. Its strings may hold placeholders.
   */
  answer?: {
    [k: string]: unknown
  }
  /**
   * The body of the answer as text, instead of `answer`.
   */
  text?: string
  status?: Status
  headers?: Headers
  /**
   * Whether it needs no login. Default: false.
   */
  anonymous?: boolean
}
/**
 * The headers of the answer: text, or a list of texts for a header that repeats.
 */
export interface Headers {
  [k: string]: HeaderValue
}
export interface EmulatorUser {
  /**
   * The name to log in with. The name of a built-in user changes that one.
   */
  name: string
  password?: EmulatorPassword
  /**
   * The entities that the user has no rights to.
   */
  closed?: Name[]
  /**
   * Whether a login is refused with Code 1 and a PasswordChangeUrl. Default: false.
   */
  passwordExpired?: boolean
}
/**
 * Where the password is. Only a built-in user may do without, or one that `--user` gives a password.
 */
export interface EmulatorPassword {
  /**
   * The environment variable that holds the password.
   */
  env?: string
  /**
   * The file that holds the password in its one line, relative to the data file.
   */
  file?: string
}
