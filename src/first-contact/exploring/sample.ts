import {
  instantOf,
  isGuid,
  isZeroGuid,
  kindOf,
  plainFields,
  type Page,
  type Row,
  type Value,
} from '../../odata/index.js'
import { kindOfType, type Entity, type Field, type FieldKind, type TakesName } from './model.js'

/** The entity that a page of records shows, for want of a description: its lookups' targets are not known yet. */
export function shownBy(
  name: string,
  { rows, fieldTypes }: Page,
  takes: TakesName,
): Entity & { readonly lookupNames: readonly string[] } {
  const names = [...new Set(rows.flatMap((row) => Object.keys(plainFields(row))))].filter(takes)
  const fields = names.map((field): Field => {
    const type = fieldTypes.get(field)
    const guessed = guess(valuesOf(rows, field))
    return { name: field, kind: type === undefined ? guessed : kindOfType(type) }
  })
  const lookupNames = fields
    .filter(({ name: field, kind }) => kind === 'guid' && /.Id$/.test(field))
    .map(({ name: field }) => field.slice(0, -'Id'.length))
  return { name, fields, lookups: [], lookupNames }
}

/** The different values of a field that are set: empty texts and zero GUIDs stand for none. */
export function valuesOf(rows: readonly Row[], field: string): readonly Value[] {
  const values = rows.map((row) => (Object.hasOwn(row, field) ? (row[field] ?? null) : null))
  return [...new Set(values.filter((value) => value !== null && value !== '' && !isZeroGuid(value)))]
}

function guess(values: readonly Value[]): FieldKind {
  const [first] = values
  if (first === undefined) return 'other'
  if (values.every(isGuid)) return 'guid'
  const kind = kindOf(first)
  if (kind === 'number') return 'number'
  if (typeof first !== 'string') return 'other'
  return values.every((value) => typeof value === 'string' && instantOf(value) !== undefined) ? 'dateTime' : 'text'
}
