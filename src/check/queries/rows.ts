import {
  guidSpelledBy,
  isObject,
  isZeroGuid,
  plainFields,
  sameGuid,
  sameText,
  sameValue,
  type Filter,
  type Row,
  type Value,
} from '../../odata/index.js'

/** The records of a collection page by page. */
export function pagesOf({
  rows,
  rowsPerPage,
}: {
  readonly rows: readonly Row[]
  readonly rowsPerPage: readonly number[]
}): readonly (readonly Row[])[] {
  let from = 0
  return rowsPerPage.map((count) => rows.slice(from, (from += count)))
}

/** Whether a value is set: absent, null and the zero GUID, in any spelling, all mean that it is not. */
export function isSet(value: Value | undefined): boolean {
  return value != null && !isZeroGuid(typeof value === 'string' ? guidSpelledBy(value) : value)
}

/** A record's own fields, with "not set" spelled one way. */
export function ownFields(row: Row): Row {
  return Object.fromEntries(
    Object.entries(plainFields(row)).map(([field, value]) => [field, isSet(value) ? value : null]),
  )
}

/** Whether a record is there still and has the values that it had, in all but the fields that move by themselves. */
export function isStill(before: Row | undefined, now: Row | undefined, moving: ReadonlySet<string>): boolean {
  if (before === undefined || now === undefined) return false
  const fields = ownFields(now)
  return Object.entries(ownFields(before)).every(
    ([field, value]) => moving.has(field) || sameValue(value, fields[field]),
  )
}

/** Whether a record is one that the filter asks for, judged by the record's own values as databases compare them. */
export function satisfies(row: Row, filter: Filter): boolean {
  if ('join' in filter) return filter.sides.some((side) => satisfies(row, side))
  return equals(valueAt(row, filter.path), filter.to)
}

/** `Account/Id` stands in the record as `AccountId`. */
function valueAt(row: Row, path: string): Value | undefined {
  const own = row[path.replace('/', '')]
  if (own !== undefined || !path.includes('/')) return own
  const [first = '', second = ''] = path.split('/')
  const expanded = row[first]
  return isObject(expanded) ? expanded[second] : undefined
}

function equals(value: Value | undefined, to: Extract<Filter, { compare: string }>['to']): boolean {
  if (to === null) return value == null
  if ('text' in to) return typeof value === 'string' && sameText(value, to.text)
  if ('guid' in to) return typeof value === 'string' && sameGuid(value, to.guid)
  if ('dateTime' in to) return sameValue(value, to.dateTime, 'Edm.DateTime')
  if ('boolean' in to) return sameValue(value, to.boolean, 'Edm.Boolean')
  return sameValue(value, to.number, to.edmType)
}
