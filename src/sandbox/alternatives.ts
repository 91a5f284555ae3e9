import { ExactNumber, instantOf, isGuid, isZeroGuid, zeroGuid, type Value } from '../odata/index.js'

const quotable = new Set(['Edm.Decimal', 'Edm.Int64'])
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * The ways to write a value that is put back, the snapshot's own first. The others are for targets that do not take
 * what they show: a GUID that is not set as null or as zeros, a date-time as the document writes it, a wide number with
 * and without quotes.
 */
export function waysToWrite(value: Value | undefined, present: Value | undefined, edmType?: string): readonly Value[] {
  if (value === undefined || value === null) {
    return edmType === 'Edm.Guid' || isGuid(present) ? [null, zeroGuid] : [null]
  }
  if (isZeroGuid(value)) return [value, null]
  if (typeof value === 'string') {
    if (edmType !== undefined && quotable.has(edmType) && jsonNumber.test(value)) return [value, new ExactNumber(value)]
    const documented = value.startsWith('/Date(') ? asDocumented(value) : undefined
    return documented === undefined ? [value] : [value, documented]
  }
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const quoted = edmType !== undefined ? quotable.has(edmType) : value instanceof ExactNumber
    return quoted ? [value, String(value)] : [value]
  }
  return [value]
}

function asDocumented(text: string): string | undefined {
  const instant = instantOf(text)
  if (!instant) return undefined
  const milliseconds = Number(instant.fraction.padEnd(3, '0').slice(0, 3))
  return new Date(instant.seconds * 1000 + milliseconds).toISOString()
}
