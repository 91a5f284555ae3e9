import type { EdmType, Field, Value } from '../../../fixtures/model.js'
import { DataFault } from '../errors.js'

const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Brings a value of a JSON body into the type of its field. Throws a fault of kind `guid` or `value` where it does not fit. */
export function converted(field: Field, given: unknown): Value {
  const value = given === null ? null : conversions[field.type](given, field)
  if (value === undefined) throw field.type === 'Edm.Guid' ? guidFault() : valueFault(field.type)
  return value
}

/** Throws a fault for null in a required field, for too long a text, and for a decimal of too many digits. */
export function checkDemands({ name, required, maxLength, precision, scale = 2 }: Field, value: Value): void {
  if (value === null && required)
    throw new DataFault('value', `The property '${name}' must have a value: it is not nullable.`)
  if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength)
    throw new DataFault('value', `The value of '${name}' has ${value.length} characters; MaxLength is ${maxLength}.`)
  if (precision !== undefined && Math.abs(Number(value)) >= 10 ** (precision - scale))
    throw new DataFault(
      'value',
      `The value of '${name}' has too many digits: Precision is ${precision}, Scale is ${scale}.`,
    )
}

const conversions: Readonly<Record<EdmType, (given: unknown, field: Field) => Value | undefined>> = {
  'Edm.Guid': guidFrom,
  'Edm.String': (given) => (typeof given === 'string' ? given : undefined),
  'Edm.Int32': (given) => wholeFrom(given, 2 ** 31),
  'Edm.Int64': longFrom,
  'Edm.Decimal': decimalFrom,
  'Edm.Double': (given) => finite(typeof given === 'string' ? numberFrom(given) : given),
  'Edm.Boolean': (given) => (typeof given === 'boolean' ? given : undefined),
  'Edm.DateTime': (given) => (typeof given === 'string' ? momentFrom(given) : undefined),
  'Edm.Date': (given) => (typeof given === 'string' ? dateFrom(given) : undefined),
  'Edm.TimeOfDay': (given) => (typeof given === 'string' ? timeFrom(given) : undefined),
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

/** A whole number of 64 bits, also as text. */
function longFrom(given: unknown): Value | undefined {
  const isWhole = typeof given === 'bigint' || Number.isInteger(given) || /^-?\d{1,19}$/.test(String(given))
  if (!isWhole || given === true) return undefined
  const whole = BigInt(given as string | number | bigint)
  return BigInt.asIntN(64, whole) === whole ? wholeNumber(whole) : undefined
}

/** A whole number, as a bigint where a number cannot hold it. */
export function wholeNumber(digits: string | bigint): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}

/** A decimal keeps the digits of its field, as a database column does. */
function decimalFrom(given: unknown, field: Field): Value | undefined {
  const number = finite(typeof given === 'string' ? numberFrom(given) : given)
  return number === undefined ? undefined : Number(number.toFixed(field.scale ?? 2))
}

function finite(given: unknown): number | undefined {
  const number = typeof given === 'bigint' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
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

/** A date alone, or the date-time of its midnight, which is what the legacy service has. */
function dateFrom(text: string): Value | undefined {
  const moment = momentFrom(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text)
  return Number(moment) % 86_400_000 === 0 ? moment : undefined
}

const clockShape = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,12})?)?$/
const durationShape = /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?(?:(\d{1,2})(\.\d{1,12})?S)?$/

/** Milliseconds since midnight of `08:30:00.5`, or of `PT8H30M0.5S`, which is what the legacy service has. */
export function timeFrom(text: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = ''] =
    clockShape.exec(text) ?? durationShape.exec(text) ?? []
  if (whole === undefined) return undefined
  const time = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  return time < 86_400_000 ? time + Math.trunc(Number(`0${fraction}`) * 1000) : undefined
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
