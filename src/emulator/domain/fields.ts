import {
  date,
  decimal,
  double,
  flag,
  guid,
  long,
  moment,
  text,
  time,
  whole,
  withOwnFields,
  type Field,
} from '../../../fixtures/model.js'
import type { EmulatorData, EntityData, FieldKind, PlainKind } from './emulator-data.js'

const makers: Readonly<Record<PlainKind, (name: string) => Field>> = {
  text,
  number: decimal,
  integer: whole,
  long,
  decimal,
  double,
  boolean: flag,
  dateTime: moment,
  date,
  time,
  guid,
}

/** What every business object has by itself. */
export const givenFields: readonly Field[] = withOwnFields()

/** The field of this name and kind. That of a lookup is the one behind it, of the type of the other entity's key. */
function fieldFor(name: string, kind: FieldKind, entities: EmulatorData['entities'] = {}): Field {
  if (typeof kind === 'string') return makers[kind](name)
  if ('lookup' in kind) {
    const { key = '', fields = {}, sets } = entities[kind.lookup] ?? {}
    const { type } = fields[key] === undefined ? { type: 'Edm.Guid' as const } : fieldFor(key, fields[key])
    return {
      name: kind.column ?? `${name}Id`,
      type,
      lookup: { name, target: kind.lookup, ...(sets === undefined ? {} : { sets }) },
    }
  }
  if ('text' in kind) return { ...text(name), maxLength: kind.text }
  return { ...decimal(name, kind.decimal), ...(kind.precision === undefined ? {} : { precision: kind.precision }) }
}

/** All fields of an entity, its key and those that come by themselves first. */
export function fieldsOf(
  { fields, required = [], key = 'Id' }: EntityData,
  entities: EmulatorData['entities'],
): readonly Field[] {
  const given = givenFields.filter(({ name }) => name !== 'Id' || fields[key] === undefined)
  const own = Object.entries(fields)
    .filter(([name]) => !given.some((field) => field.name === name))
    .map(([name, kind]) => ({
      ...fieldFor(name, kind, entities),
      ...(required.includes(name) && name !== key ? { required: true } : {}),
    }))
  return [...own.filter(({ name }) => name === key), ...given, ...own.filter(({ name }) => name !== key)]
}

/** The field by which a person knows a record: the first text whose name ends in `Name`, else the first text. */
export function displayField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ type }) => type === 'Edm.String')
  return texts.find(({ name }) => name === 'Name') ?? texts.find(({ name }) => name.endsWith('Name')) ?? texts[0]
}
