import { jsonNumber } from '../../odata/values/exact-number.js'
import {
  ExactNumber,
  guidSpelledBy,
  instantOf,
  isArray,
  isGuid,
  isObject,
  isZeroGuid,
  numericType,
  zeroGuid,
  type JsonObject,
  type Value,
} from '../../odata/index.js'

const quotable = new Set(['Edm.Decimal', 'Edm.Int64'])

/**
 * The ways to write a value that is put back, the snapshot's own first. The others are for targets that do not take
 * what they show: a GUID that is not set as null or as zeros, a GUID or a date-time as the document writes it, a wide
 * number with and without quotes, a number or a boolean that is shown as text (as Atom shows all of them) as what it is, and a lookup
 * that is shown as an object by its GUID. A target that shifts date-times by a time zone gets one that is shifted the other
 * way.
 */
export function waysToWrite(value: Value | undefined, present: Value | undefined, edmType?: string): readonly Value[] {
  if (value === undefined || value === null) {
    return edmType === 'Edm.Guid' || isGuid(present) ? [null, zeroGuid] : [null]
  }
  if (isZeroGuid(value)) return [value, null]
  if (typeof value === 'string') {
    const documented = documentedForm(value, edmType)
    if (isGuid(documented)) return [...new Set([value, documented])]
    // A target that quotes its numbers may name no type of them either, nor of its booleans.
    const spelled = [
      edmType === undefined || numericType.test(edmType) ? numberOf(value) : undefined,
      edmType === undefined || edmType === 'Edm.Boolean' ? booleanOf(value) : undefined,
    ].filter((way) => way !== undefined)
    if (spelled.length > 0) return [value, ...spelled]
    const shifted = againstShift(value, present)
    return [...new Set([value, documented, shifted].filter((way) => way !== undefined))]
  }
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const quoted = edmType !== undefined ? quotable.has(edmType) : value instanceof ExactNumber
    return quoted ? [value, String(value)] : [value]
  }
  return isObject(value) ? [value, ...guidsIn(value)] : [value]
}

/** A text as the document writes it (section Data records), where it is a GUID or a date-time in another spelling. */
export function documentedForm(text: string, edmType?: string): string {
  if (edmType === 'Edm.String') return text
  const guid = edmType === undefined || edmType === 'Edm.Guid' ? guidSpelledBy(text) : undefined
  if (guid !== undefined) return isGuid(text) ? text : guid
  const at = isDocumentedDateTime.test(text) ? undefined : millisecondsOf(text)
  return at === undefined ? text : new Date(at).toISOString()
}

const isDocumentedDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether there is a way to write a value that the document knows: it has no objects and no lists as values to be set. */
export function canBeWritten(value: Value | undefined): boolean {
  return isObject(value) ? guidsIn(value).length > 0 : !isArray(value)
}

/** The one GUID among the members of an object; none where there are several, since one of them may be another record's. */
function guidsIn(value: JsonObject): readonly string[] {
  const guids = [...new Set(Object.values(value).filter((member) => typeof member === 'string' && isGuid(member)))]
  return guids.length === 1 ? (guids as readonly string[]) : []
}

function numberOf(text: string): ExactNumber | undefined {
  return jsonNumber.test(text) ? new ExactNumber(text) : undefined
}

/** What XML Schema reads a text as, where it is a boolean to it. */
function booleanOf(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

const quarterOfAnHour = 15 * 60_000
const widestZone = 14 * 60 * 60_000

/** The date-time that such a target would store as the one wanted; `present` is what it made of the one wanted. */
function againstShift(text: string, present: Value | undefined): string | undefined {
  const [wanted, stored] = [millisecondsOf(text), typeof present === 'string' ? millisecondsOf(present) : undefined]
  if (wanted === undefined || stored === undefined) return undefined
  const shift = stored - wanted
  const isOfZone = shift !== 0 && shift % quarterOfAnHour === 0 && Math.abs(shift) <= widestZone
  return isOfZone ? new Date(wanted - shift).toISOString() : undefined
}

function millisecondsOf(text: string): number | undefined {
  const instant = instantOf(text)
  return instant && instant.seconds * 1000 + Number(instant.fraction.padEnd(3, '0').slice(0, 3))
}
