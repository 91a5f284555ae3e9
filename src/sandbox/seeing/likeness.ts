import { ExactNumber, instantOf, isZeroGuid, type Value } from '../../odata/index.js'
import { canonical } from './sameness.js'

/** Zero, in quotes or not; the first moment that servers write for a date-time that was never set. */
const nothing = /^([-+]?0*\.?0*|0001-01-01T.*|\/Date\(-62135596800000\)\/)$/

/** Whether a value is one that a PUT may leave in a field that it did not give. */
export function isBlank(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'number' || value instanceof ExactNumber) return Number(String(value)) === 0
  return typeof value === 'string' && (isZeroGuid(value) || nothing.test(value))
}

/**
 * Whether a value that was read may be what became of one that was sent: servers cut text, round numbers and drop
 * fractions of a second. For changes whose outcome nobody has read; a value that was read back is compared exactly.
 */
export function mayHaveBecome(sent: Value, read: Value | undefined, edmType?: string): boolean {
  if (canonical(sent, edmType) === canonical(read, edmType)) return true
  const [one, other] = [textOf(sent), textOf(read)]
  if (one === undefined || other === undefined) return false
  if (edmType !== 'Edm.String' && isNumber(one) && isNumber(other)) {
    return Math.abs(Number(one) - Number(other)) <= precisionOf(other)
  }
  const [sentAt, readAt] = [instantOf(one), instantOf(other)]
  if (sentAt && readAt && edmType !== 'Edm.String') return Math.abs(sentAt.seconds - readAt.seconds) <= 1
  const [plain, stored] = [one, other].map((text) => text.replaceAll('\r\n', '\n').normalize('NFC').trim())
  return stored !== undefined && stored !== '' && plain?.startsWith(stored) === true
}

function textOf(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || value instanceof ExactNumber ? String(value) : undefined
}

function isNumber(text: string): boolean {
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text.trim())
}

/** One unit of the last digit that is shown. */
function precisionOf(text: string): number {
  return 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0)
}
