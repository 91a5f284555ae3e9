import { ExactNumber, canonicalDecimal } from '../values/exact-number.js'
import { instantOf } from '../values/date-time.js'
import { isGuid } from '../values/guid.js'
import { hasHalfSurrogate } from '../values/text.js'

/** Raised where a value cannot stand in a filter or an address: a fault of the checker or of the profile. */
export class UnwritableLiteral extends Error {
  override readonly name = 'UnwritableLiteral'
  /** What the value was to be. */
  readonly wanted: string

  constructor(wanted: string, seen: string) {
    super(`cannot write ${seen} as ${wanted}`)
    this.wanted = wanted
  }
}

/** The two ways to write a literal: the legacy data service's (OData 2) and that of the endpoint under odata/ (OData 4). */
export type Dialect = 'legacy' | 'odata'

/** Text in single quotes, a quote inside doubled (section Endpoints). */
export function textLiteral(text: string): string {
  if (hasHalfSurrogate(text)) throw new UnwritableLiteral('a text literal', 'text with half a surrogate pair')
  return `'${text.replaceAll("'", "''")}'`
}

/** A GUID: `guid'…'` in the legacy service, bare under odata/. */
export function guidLiteral(id: string, dialect: Dialect): string {
  if (!isGuid(id)) throw new UnwritableLiteral('a GUID literal', JSON.stringify(String(id).slice(0, 60)))
  return dialect === 'legacy' ? `guid'${id}'` : id
}

/** A point in time, to the digits that `text` has: `datetime'…'` without an offset, or bare ISO 8601 in UTC. */
export function dateTimeLiteral(text: string, dialect: Dialect): string {
  const instant = instantOf(text)
  if (instant === undefined) throw new UnwritableLiteral('a date-time literal', JSON.stringify(text.slice(0, 60)))
  const whole = new Date(instant.seconds * 1000).toISOString().slice(0, 19)
  const local = instant.fraction === '' ? whole : `${whole}.${instant.fraction.slice(0, 7)}`
  return dialect === 'legacy' ? `datetime'${local}'` : `${local}Z`
}

/** The suffixes by which OData 2 tells number literals apart. */
const legacySuffixes: ReadonlyMap<string, string> = new Map([
  ['Edm.Int64', 'L'],
  ['Edm.Decimal', 'M'],
  ['Edm.Double', 'd'],
  ['Edm.Single', 'f'],
])

/** A number; `edmType` gives the suffix that the legacy service wants for the wider types. */
export function numberLiteral(value: number | ExactNumber, dialect: Dialect, edmType = 'Edm.Int32'): string {
  const text = value instanceof ExactNumber ? value.text : String(value)
  if (canonicalDecimal(text) === undefined) throw new UnwritableLiteral('a number literal', text)
  return dialect === 'legacy' ? `${text}${legacySuffixes.get(edmType) ?? ''}` : text
}

/** `true` or `false`. */
export function booleanLiteral(value: boolean): string {
  return String(value)
}

export const nullLiteral = 'null'
