import type { Field, Value, Values } from '../../../fixtures/model.js'
import { DataFault, InvalidEmulatorOption } from '../errors.js'
import { checkDemands, converted } from '../records/convert.js'
import type { Domain } from './domain.js'

const wanted: Readonly<Record<Field['type'], string>> = {
  'Edm.String': 'text',
  'Edm.Int32': 'a whole number of 32 bits',
  'Edm.Int64': 'a whole number of 64 bits, in quotes from 2^53 on',
  'Edm.Decimal': 'a number',
  'Edm.Double': 'a number',
  'Edm.Boolean': 'true or false',
  'Edm.DateTime': 'a date-time such as 2026-05-01T08:30:00Z, or a date',
  'Edm.Date': 'a date such as 2026-05-01',
  'Edm.TimeOfDay': 'a time such as 08:30:00, in quotes',
  'Edm.Guid': 'a GUID (32 hex digits as 8-4-4-4-12)',
}

const guidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What a field takes, in words. */
function wantedFor({ type, maxLength, precision, scale, required }: Field): string {
  const most = maxLength === undefined ? '' : ` of at most ${maxLength} characters`
  const digits = precision === undefined ? '' : ` of at most ${precision} digits, ${scale ?? 2} of them after the point`
  return `${wanted[type]}${most}${digits}${required ? ', not null' : ''}`
}

const dateShape = /^\d{4}-\d\d-\d\d$/

/**
 * One entry of a row, brought into the type of its field; or what belongs there, with the names that it may take where it
 * is one; or that there is no such field.
 */
export type GivenValue =
  | { readonly field: string; readonly value: Value }
  | { readonly wanted: string; readonly names?: readonly string[] }
  | 'unknown'

/** Reads one entry of a row: a field with its value, or a lookup with the name or the id of the record that it refers to. */
export function givenValue(name: string, given: unknown, fields: readonly Field[], domain: Domain): GivenValue {
  const field = fields.find((known) => known.name === name)
  if (field) return stored(field, given)
  const link = fields.find((known) => known.lookup?.name === name)
  if (!link?.lookup) return 'unknown'
  const isKey = link.type === 'Edm.Guid' ? guidShape.test(String(given)) : typeof given === 'number'
  if (given === null || isKey) return stored(link, given)
  const { target } = link.lookup
  if (typeof given !== 'string') return { wanted: `the name or the id of a record of ${target}` }
  const id = domain.idByName(target, given)
  return id === undefined
    ? { wanted: `the name of a record of ${target}`, names: domain.recordNames(target) }
    : { field: link.name, value: id }
}

function stored(field: Field, given: unknown): GivenValue {
  const spelt = field.type === 'Edm.DateTime' && typeof given === 'string' && dateShape.test(given)
  // A number in YAML or JSON beyond 2^53 is not the one that was written.
  if (field.type === 'Edm.Int64' && typeof given === 'number' && !Number.isSafeInteger(given))
    return { wanted: wantedFor(field) }
  try {
    const value = converted(field, spelt ? `${given}T00:00:00Z` : given)
    checkDemands(field, value)
    return { field: field.name, value }
  } catch (error) {
    if (error instanceof DataFault) return { wanted: wantedFor(field) }
    throw error
  }
}

/** The required fields, by the names that a row may use, for which a row has no entry. */
export function missingIn(row: Readonly<Record<string, unknown>>, fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, lookup, required, initial }) => {
    const isMissing = required && initial === undefined && !(name in row) && !(lookup && lookup.name in row)
    return isMissing ? [lookup?.name ?? name] : []
  })
}

/** The values that a row gives. Throws InvalidEmulatorOption for an entry that fits no field, and for a missing required one. */
export function givenValues(
  row: Readonly<Record<string, unknown>>,
  entity: string,
  fields: readonly Field[],
  domain: Domain,
): Values {
  const [missing] = missingIn(row, fields)
  if (missing !== undefined)
    throw new InvalidEmulatorOption(`data: a row of ${entity} lacks the required field ${missing}`)
  return Object.fromEntries(
    Object.entries(row).map(([name, given]) => {
      const read = givenValue(name, given, fields, domain)
      if (read === 'unknown') throw new InvalidEmulatorOption(`data: ${entity} has no field ${name}`)
      if ('wanted' in read)
        throw new InvalidEmulatorOption(`data: ${name} of a row of ${entity} must be ${read.wanted}`)
      return [read.field, read.value]
    }),
  )
}
