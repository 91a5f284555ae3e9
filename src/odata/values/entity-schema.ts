import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { compileOwn } from '../../schema/compile.js'
import { documentDateTimePattern, looseDateTimePattern, microsoftDateTimePattern } from './date-time.js'
import { guidPattern } from './guid.js'
import { kindOf, type Kind, type Row } from './value.js'
import { isPlainField } from './values.js'

/** Forms of a date-time: the document's own, and those of the departures `dates-iso-loose` and `dates-microsoft-json`. */
export type DateTimeForm = 'document' | 'isoLoose' | 'microsoft'

export interface EntityExpectations {
  /** The forms that a date-time may have; the document's alone by default. */
  readonly dateTimes?: readonly DateTimeForm[]
  /** The departure `decimals-quoted`: decimals and 64-bit integers may come as text. */
  readonly quotedDecimals?: boolean
}

/** A field that is not what it should be. Kinds and forms only: the values are people's data. */
export interface FieldFault {
  readonly row: number
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/** The findings over a set of rows: the first faults, and how many rows have any. */
export interface RowFindings {
  readonly rows: number
  readonly faultyRows: number
  readonly faults: readonly FieldFault[]
}

/** A JSON Schema of one entity's records, and the validator compiled from it. */
export interface EntitySchema {
  readonly schema: Readonly<Record<string, unknown>>
  /** Checks rows in JSON; some ten milliseconds for a page at the cap. */
  check(rows: readonly Row[]): RowFindings
}

const faultsKept = 20

const dateTimePatterns: Readonly<Record<DateTimeForm, string>> = {
  document: documentDateTimePattern,
  isoLoose: looseDateTimePattern,
  microsoft: microsoftDateTimePattern,
}

/**
 * Builds the schema of an entity from a sample of its records in JSON (section Data records): a field keeps the kind
 * that it has in the sample; where its type is known (from the profile, or from the Atom answer), GUIDs and date-times
 * have their form, numbers are numbers. Null is always allowed, and so are fields that the sample does not show.
 */
export function entitySchema(
  sample: readonly Row[],
  fieldTypes: ReadonlyMap<string, string>,
  expectations: EntityExpectations = {},
): EntitySchema {
  const kinds = new Map<string, Kind>()
  for (const row of sample) {
    for (const field of Object.keys(row)) {
      const value = row[field] ?? null
      if (value === null || kinds.has(field) || !isPlainField(row, field)) continue
      kinds.set(field, kindOf(value))
    }
  }
  const properties: Record<string, object> = {}
  for (const field of new Set([...kinds.keys(), ...fieldTypes.keys()])) {
    properties[field] = fieldSchema(fieldTypes.get(field) ?? '', kinds.get(field), expectations)
  }
  const schema = { type: 'object', additionalProperties: true, properties }
  const validate = compileOwn<Row>(schema)
  return { schema, check: (rows) => checkRows(validate, rows) }
}

function fieldSchema(type: string, kind: Kind | undefined, expectations: EntityExpectations): object {
  const { dateTimes = ['document'], quotedDecimals = false } = expectations
  const text = { type: 'string', nullable: true }
  if (type === 'Edm.Guid') return { ...text, pattern: guidPattern }
  if (dated.has(type)) return { ...text, pattern: dateTimes.map((form) => dateTimePatterns[form]).join('|') }
  if (quotable.has(type) && quotedDecimals && kind !== 'number') return kind === 'text' ? quotedNumber : {}
  if (quotable.has(type) || numeric.has(type)) return { type: 'number', nullable: true }
  if (type === 'Edm.Boolean') return { type: 'boolean', nullable: true }
  return type === 'Edm.String' ? text : ofKind(kind)
}

function ofKind(kind: Kind | undefined): object {
  if (kind === undefined) return {}
  return { type: kind === 'text' ? 'string' : kind, nullable: true }
}

const dated = new Set(['Edm.DateTime', 'Edm.DateTimeOffset'])
const numeric = new Set(['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32', 'Edm.Double', 'Edm.Single'])
/** What JSON of the older versions may carry in quotes, since a double cannot hold all of it. */
const quotable = new Set(['Edm.Decimal', 'Edm.Int64'])
const quotedNumber = { type: 'string', nullable: true, pattern: '^[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?$' }

function checkRows(validate: ValidateFunction<Row>, rows: readonly Row[]): RowFindings {
  const faults: FieldFault[] = []
  let faultyRows = 0
  for (const [index, row] of rows.entries()) {
    if (validate(row)) continue
    const inRow = (validate.errors ?? [])
      .map((error) => faultOf(error, row, index))
      .filter((fault) => fault !== undefined)
    if (inRow.length === 0) continue
    faultyRows++
    faults.push(...inRow.slice(0, faultsKept - faults.length))
  }
  return { rows: rows.length, faultyRows, faults }
}

/** Undefined where a number that a double cannot hold stands where a number is wanted: to ajv it is an object. */
function faultOf(error: ErrorObject, row: Row, index: number): FieldFault | undefined {
  const field = error.instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  const value = row[field] ?? null
  // A field can break no other keywords here than `pattern`, which is held against text alone, and `type`.
  if (error.keyword === 'pattern') {
    return { row: index, field, expected: formName(error), actual: `text of the form ${formOf(value as string)}` }
  }
  const { type } = error.params as { type: string }
  const actual = kindOf(value)
  if (type === 'number' && actual === 'number') return undefined
  return { row: index, field, expected: type === 'string' ? 'text' : type, actual }
}

function formName(error: ErrorObject): string {
  const pattern = (error.params as { pattern?: string }).pattern
  if (pattern === guidPattern) return 'a GUID (8-4-4-4-12 hex digits)'
  return pattern === quotedNumber.pattern ? 'a number in quotes' : 'a date-time of the agreed form'
}

/** The look of a text without its content: every digit as 9, every letter as a, T and Z aside. */
function formOf(text: string): string {
  const form = text
    .slice(0, 40)
    .replace(/\p{N}/gu, '9')
    .replace(/(?![TZ])\p{L}/gu, 'a')
  return `${JSON.stringify(form)}${text.length > 40 ? '…' : ''}`
}
