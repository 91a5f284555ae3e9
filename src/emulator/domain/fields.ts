import {
  decimal,
  flag,
  guid,
  long,
  lookup,
  moment,
  text,
  whole,
  withOwnFields,
  type Field,
} from '../../../fixtures/model.js'
import type { EntityData, FieldKind, PlainKind } from './emulator-data.js'

const makers: Readonly<Record<PlainKind, (name: string) => Field>> = {
  text,
  number: decimal,
  integer: whole,
  long,
  decimal,
  boolean: flag,
  dateTime: moment,
  guid,
}

/** What every business object has by itself. */
export const givenFields: readonly Field[] = withOwnFields()

/** The field of this name and kind. That of a lookup is its GUID column, `<name>Id`. */
function fieldFor(name: string, kind: FieldKind): Field {
  if (typeof kind === 'string') return makers[kind](name)
  return 'lookup' in kind ? lookup(name, kind.lookup) : decimal(name, kind.decimal)
}

/** All fields of an entity, those that come by themselves first. */
export function fieldsOf({ fields }: EntityData): readonly Field[] {
  const own = Object.entries(fields).filter(([name]) => !givenFields.some((given) => given.name === name))
  return [...givenFields, ...own.map(([name, kind]) => fieldFor(name, kind))]
}

/** The field by which a person knows a record: the first text whose name ends in `Name`, else the first text. */
export function displayField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ type }) => type === 'Edm.String')
  return texts.find(({ name }) => name === 'Name') ?? texts.find(({ name }) => name.endsWith('Name')) ?? texts[0]
}
