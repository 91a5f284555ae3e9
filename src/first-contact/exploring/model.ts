import { numericType } from '../../odata/index.js'

/** What a field holds, as far as a profile asks for it. */
export type FieldKind = 'text' | 'number' | 'dateTime' | 'guid' | 'other'

export interface Field {
  readonly name: string
  readonly kind: FieldKind
}

/** A reference to another entity: its name without the ending `Id`, and where it points to. */
export interface Lookup {
  readonly name: string
  readonly target: string
}

/** A business object, by its name as in /0/odata/<name>, with what a description or a sample shows of it. */
export interface Entity {
  readonly name: string
  readonly fields: readonly Field[]
  readonly lookups: readonly Lookup[]
}

/** A profile takes no other names, and so no target can write anything else into one by its names. */
export function isName(text: string): boolean {
  return text.length <= 100 && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)
}

/** Whether a name that the target gave may stand in a profile: `isName`, and nothing that the login keeps secret in it. */
export type TakesName = (name: string) => boolean

/** The kind of an Edm type. */
export function kindOfType(type: string): FieldKind {
  if (type === 'Edm.String') return 'text'
  if (type === 'Edm.Guid') return 'guid'
  if (type === 'Edm.DateTime' || type === 'Edm.DateTimeOffset') return 'dateTime'
  return numericType.test(type) ? 'number' : 'other'
}

export function fieldsOfKind({ fields }: Entity, kind: FieldKind): readonly string[] {
  return fields.filter((field) => field.kind === kind).map(({ name }) => name)
}

/** Fields that the server keeps by itself: they say nothing of a record, and nobody sets them. */
export const serversOwn = /^(Id|(Created|Modified)(On|By)(Id)?|ProcessListeners)$/i
