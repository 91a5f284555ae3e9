import { isArray, isObject, ownMembersOnly, type Row, type Value } from '../values/value.js'

/** A character that XML 1.0 does not allow, in whatever way it is written, and the first record that has it. */
export interface ForbiddenCharacter {
  /** Such as `U+001F`. */
  readonly character: string
  /** Unset where it stands outside of the records. */
  readonly place?: { readonly field: string; readonly row: Row }
}

const written = /&#(?:x([\da-fA-F]{1,6})|(\d{1,7}));|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** As characters for private use, which XML allows, they pass a parser; later they are what they were again. */
const stand = 0xf0000
const standIns = /[\u{f0000}-\u{f001f}\u{fd800}-\u{fdfff}\u{ffffe}\u{fffff}]/gu

/** Larger documents are refused as they stand: this copies them. */
const mostBytes = 64 * 1024 * 1024

/** XML in UTF-8 with stand-ins for what XML does not allow, and the first such character; undefined where there is none. */
export function withStandIns(bytes: Buffer): { readonly bytes: Buffer; readonly character: string } | undefined {
  if (bytes.length > mostBytes) return undefined
  let first: number | undefined
  const text = bytes.toString('utf8').replace(written, (whole, hex?: string, decimal?: string) => {
    const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : whole.charCodeAt(0)
    if (!isForbidden(code)) return whole
    first ??= code
    return String.fromCodePoint(stand + code)
  })
  return first === undefined ? undefined : { bytes: Buffer.from(text), character: nameOf(first) }
}

/** Puts the characters back in the place of their stand-ins, and says where the first of them stands. */
export function withoutStandIns(rows: Row[]): ForbiddenCharacter['place'] {
  let place: ForbiddenCharacter['place']
  for (const [index, row] of rows.entries()) {
    for (const [field, value] of Object.entries(row)) {
      const restored = restoredIn(value)
      if (restored === value) continue
      const now = ownMembersOnly({ ...rows[index], [field]: restored })
      rows[index] = now
      place ??= { field, row: now }
    }
  }
  return place
}

function restoredIn(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(standIns, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - stand))
  if (isArray(value)) {
    const restored = value.map(restoredIn)
    return restored.some((each, index) => each !== value[index]) ? restored : value
  }
  if (!isObject(value)) return value
  const restored = Object.entries(value).map(([name, member]) => [name, restoredIn(member)] as const)
  return restored.some(([name, member]) => member !== value[name]) ? Object.fromEntries(restored) : value
}

/** Not a character of XML 1.0 (section 2.2). */
function isForbidden(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d
  return (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
