import { ExactNumber, instantOf, isGuid, isZeroGuid, zeroGuid, type Value } from '../../odata/index.js'

const quotable = new Set(['Edm.Decimal', 'Edm.Int64'])
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * The ways to write a value that is put back, the snapshot's own first. The others are for targets that do not take
 * what they show: a GUID that is not set as null or as zeros, a date-time as the document writes it, a wide number with
 * and without quotes. A target that shifts date-times by a time zone gets one that is shifted the other way.
 */
export function waysToWrite(value: Value | undefined, present: Value | undefined, edmType?: string): readonly Value[] {
  if (value === undefined || value === null) {
    return edmType === 'Edm.Guid' || isGuid(present) ? [null, zeroGuid] : [null]
  }
  if (isZeroGuid(value)) return [value, null]
  if (typeof value === 'string') {
    if (edmType !== undefined && quotable.has(edmType) && jsonNumber.test(value)) return [value, new ExactNumber(value)]
    const documented = value.startsWith('/Date(') ? asDocumented(value) : undefined
    const shifted = againstShift(value, present)
    return [value, documented, shifted].filter((way) => way !== undefined)
  }
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const quoted = edmType !== undefined ? quotable.has(edmType) : value instanceof ExactNumber
    return quoted ? [value, String(value)] : [value]
  }
  return [value]
}

function asDocumented(text: string): string | undefined {
  const at = millisecondsOf(text)
  return at === undefined ? undefined : new Date(at).toISOString()
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
