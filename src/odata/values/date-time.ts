/**
 * A point in time: seconds since 1970 and the digits behind the decimal point as they were written. Milliseconds alone
 * would lose the seven digits that the platform's databases keep.
 */
export interface Instant {
  readonly seconds: number
  readonly fraction: string
}

const iso = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,12}))?)?(Z|[+-]\d{2}:?\d{2})?$/i
const microsoftJson = /^\/Date\((-?\d{1,15})([+-]\d{1,4})?\)\/$/

const toTheSecond = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d'

/** The pattern of the document's date-times as a JSON Schema writes it (section Data records). */
export const documentDateTimePattern = `${toTheSecond}\\.\\d{3}Z$`
/** The pattern of the departure `dates-iso-loose`: 0 to 7 fraction digits, Z optional. It stays UTC, which an offset of zero is too. */
export const looseDateTimePattern = `${toTheSecond}(\\.\\d{1,7})?(Z|[+-]00:00)?$`
/** The pattern of the departure `dates-microsoft-json`, which has no offset either. */
export const microsoftDateTimePattern = '^/Date\\(-?\\d{1,15}([+-]0{1,4})?\\)/$'

/** The instant that an ISO 8601 or `/Date(ms)/` text names; without an offset it is UTC. No such day: undefined. */
export function instantOf(text: string): Instant | undefined {
  const microsoft = microsoftJson.exec(text)
  if (microsoft) {
    // The offset says where the clock hung, not when: the milliseconds count from 1970 in UTC.
    const milliseconds = Number(microsoft[1])
    const seconds = Math.floor(milliseconds / 1000)
    return { seconds, fraction: String(milliseconds - seconds * 1000).padStart(3, '0') }
  }
  const parts = iso.exec(text)
  if (!parts) return undefined
  const [, day = '', minute = '', second = '00', fraction = '', offset = 'Z'] = parts
  const local = `${day}T${minute}:${second}`
  const milliseconds = Date.parse(`${local}Z`)
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 19) !== local) return undefined
  return { seconds: milliseconds / 1000 - offsetSeconds(offset), fraction }
}

/**
 * Whether two instants are the same, down to the coarser of the two, milliseconds at the least: a format that keeps
 * milliseconds shows the same value as one that keeps seven digits.
 */
export function sameInstant(left: Instant, right: Instant): boolean {
  const digits = Math.max(3, Math.min(left.fraction.length, right.fraction.length))
  const cut = (fraction: string) => fraction.padEnd(digits, '0').slice(0, digits)
  return left.seconds === right.seconds && cut(left.fraction) === cut(right.fraction)
}

/** Whether two texts name the same instant to the second; false where one of them names none. */
export function sameSecond(left: string, right: string): boolean {
  const one = instantOf(left)
  return one !== undefined && one.seconds === instantOf(right)?.seconds
}

function offsetSeconds(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [offset.slice(1, 3), offset.slice(-2)].map(Number)
  return (offset.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 3600 + (minutes ?? 0) * 60)
}
