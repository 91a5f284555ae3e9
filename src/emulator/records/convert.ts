import type { EdmType, Field, Value } from '../../../fixtures/model.js'
import { DataFault } from '../faults/data-fault.js'

const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Brings a value of a JSON body into the type of its field. Throws a fault of kind `guid` or `value` where it does not fit. */
export function converted(field: Field, given: unknown): Value {
  if (given === null) return null
  const value = conversions[field.type](given, field)
  if (value !== undefined) return value
  throw field.type === 'Edm.Guid' ? guidFault() : valueFault(field.type)
}

const conversions: Readonly<Record<EdmType, (given: unknown, field: Field) => Value | undefined>> = {
  'Edm.Guid': guidFrom,
  'Edm.String': (given) => (typeof given === 'string' ? given : undefined),
  'Edm.Int32': (given) => wholeFrom(given, 2 ** 31),
  'Edm.Int64': (given) => wholeFrom(typeof given === 'string' ? numberFrom(given) : given, Number.MAX_SAFE_INTEGER),
  'Edm.Decimal': decimalFrom,
  'Edm.Boolean': (given) => (typeof given === 'boolean' ? given : undefined),
  'Edm.DateTime': (given) => (typeof given === 'string' ? momentFrom(given) : undefined),
}

/** Of a lookup, the zero GUID means that it is not set. */
function guidFrom(given: unknown, field: Field): Value | undefined {
  if (typeof given !== 'string' || !guidShape.test(given)) return undefined
  const guid = given.toLowerCase()
  return field.lookup && guid === zeroGuid ? null : guid
}

function wholeFrom(given: unknown, bound: number): Value | undefined {
  return typeof given === 'number' && Number.isInteger(given) && Math.abs(given) < bound ? given : undefined
}

/** A decimal keeps the digits of its field, as a database column does. */
function decimalFrom(given: unknown, field: Field): Value | undefined {
  const number = typeof given === 'string' ? numberFrom(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return Number(number.toFixed(field.scale ?? 2))
}

function numberFrom(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const momentShape = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,7})?(Z|[+-]\d\d:\d\d)?$/

/** ISO 8601 with up to seven fraction digits, of which three are kept; without a zone it is UTC. Also `/Date(ms)/`. */
function momentFrom(text: string): Value | undefined {
  const [, counted] = /^\/Date\((-?\d{1,15})\)\/$/.exec(text) ?? []
  if (counted !== undefined) return Number(counted)
  const [whole, day = '', time = '', fraction = '', zone = 'Z'] = momentShape.exec(text) ?? []
  if (whole === undefined) return undefined
  const moment = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone}`)
  const asRead = Date.parse(`${day}T${time}Z`)
  const exists = !Number.isNaN(asRead) && new Date(asRead).toISOString().startsWith(day)
  return exists && !Number.isNaN(moment) ? moment : undefined
}

/** The two messages of the document: what cannot be converted, and below it what a GUID must look like. */
export function guidFault(): DataFault {
  const message =
    "A primitive value cannot be converted to the expected type 'Edm.Guid'. See the inner exception for details."
  return new DataFault('guid', message, {
    message,
    type: 'Microsoft.OData.ODataException',
    inner: {
      message: 'A Guid should contain 32 digits with 4 dashes (xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).',
      type: 'System.FormatException',
    },
  })
}

function valueFault(type: EdmType): DataFault {
  const message = `A primitive value cannot be converted to the expected type '${type}'. See the inner exception for details.`
  return new DataFault('value', message, {
    message,
    type: 'Microsoft.OData.ODataException',
    inner: { message: 'The input was not in a correct format.', type: 'System.FormatException' },
  })
}
