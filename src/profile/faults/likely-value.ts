import { nearest } from './suggestion.js'
import type { SchemaView } from './schema-view.js'

/**
 * What a value that does not fit was likely meant to be, written as it belongs in the profile. Only forms that cannot
 * be a secret are repeated: a GUID, a date, a quantity, a truth value, a number, a word of a closed list.
 */
export function likelyValue(value: unknown, { keywords, definition }: SchemaView): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const offered = keywords['enum']
  if (Array.isArray(offered))
    return nearest(
      text,
      offered.filter((word) => typeof word === 'string'),
    )
  if (definition === 'guid') return guid(text)
  if (definition === 'date') return date(text)
  if (definition === 'duration') return quantity(text, durationUnits)
  if (definition === 'size') return quantity(text, sizeUnits)
  switch (keywords['type']) {
    case 'boolean':
      return /^(yes|on|true|1)$/i.test(text) ? 'true' : /^(no|off|false|0)$/i.test(text) ? 'false' : undefined
    case 'integer':
      return /^\d{1,12}$/.test(text.replace(/[\s_.,']/g, '')) ? text.replace(/[\s_.,']/g, '') : undefined
    default:
      return undefined
  }
}

function guid(text: string): string | undefined {
  const digits = text.replace(/^guid|[^0-9a-z]/gi, '')
  if (!/^[0-9a-f]{32}$/i.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function date(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : undefined
}

const durationUnits: readonly (readonly [RegExp, string])[] = [
  [/^(ms|msec|msecs|millis|milliseconds?)$/i, 'ms'],
  [/^(s|sec|secs|seconds?)$/i, 's'],
  [/^(m|min|mins|minutes?)$/i, 'm'],
  [/^(h|hrs?|hours?)$/i, 'h'],
]

const sizeUnits: readonly (readonly [RegExp, string])[] = [
  [/^(b|bytes?)$/i, 'B'],
  [/^kb?$/i, 'kB'],
  [/^kib?$/i, 'KiB'],
  [/^mb?$/i, 'MB'],
  [/^mib?$/i, 'MiB'],
  [/^gb?$/i, 'GB'],
  [/^gib?$/i, 'GiB'],
]

function quantity(text: string, units: readonly (readonly [RegExp, string])[]): string | undefined {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]+)$/i.exec(text) ?? []
  const known = units.find(([form]) => form.test(unit))
  return amount === undefined || known === undefined ? undefined : `${amount}${known[1]}`
}
