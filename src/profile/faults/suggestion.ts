import { distance } from 'fastest-levenshtein'
import type { SchemaView } from './schema-view.js'

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

/**
 * The word that was likely meant: the same but for case, blanks, hyphens and underscores, else the nearest within a third of its
 * letters. Undefined where none is near, since a far-fetched suggestion is worse than none.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const bare = strip(word)
  const same = known.find((candidate) => strip(candidate) === bare)
  if (same !== undefined || bare === '') return same
  const ranked = known
    .map((candidate) => ({ candidate, steps: steps(bare, strip(candidate)) }))
    .sort((a, b) => a.steps - b.steps)
  const [best] = ranked
  return best && best.steps <= Math.max(1, Math.floor(Math.max(bare.length, best.candidate.length) / 3))
    ? best.candidate
    : undefined
}

/** Whether two words differ only in case, blanks, hyphens and underscores. */
export function sameWord(one: string, other: string): boolean {
  return strip(one) === strip(other)
}

/** `a, b or c`, each in backticks. */
export function oneOf(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  const quoted = words.map((word) => `\`${word}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1) ?? ''}`
}

/** Edits between two words; letters in another order are one slip, not two. */
function steps(one: string, other: string): number {
  const letters = (word: string) => [...word].sort().join('')
  return Math.min(distance(one, other), letters(one) === letters(other) ? 1 : Infinity)
}

function strip(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}

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

function quantity(text: string, units: readonly (readonly [RegExp, string])[]): string | undefined {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]+)$/i.exec(text) ?? []
  const known = units.find(([form]) => form.test(unit))
  return amount === undefined || known === undefined ? undefined : `${amount}${known[1]}`
}
