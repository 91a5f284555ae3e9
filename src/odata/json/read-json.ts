import { randomUUID } from 'node:crypto'
import { type Bounds, defaultBounds } from '../bodies/page.js'
import { asUtf8 } from '../bodies/decode.js'
import { ExactNumber, fitsDouble } from '../values/exact-number.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { type Value, isArray } from '../values/value.js'

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What one pass over the bytes of a JSON text shows without building anything. */
interface JsonTokens {
  /** The depth to which objects and arrays are nested, or the first depth beyond the bound. */
  readonly depth: number
  /** Start and end of each number that has more digits than a double surely holds. */
  readonly longNumbers: readonly (readonly [start: number, end: number])[]
}

/** A double holds every decimal of 15 significant digits. */
const safeDigits = 15

/**
 * Reads JSON. Numbers that a double cannot hold come as `ExactNumber`.
 *
 * @throws UnreadableAnswer (`notText`, `broken`, `overBounds`)
 */
export function readJson(body: Buffer, mediaType: string, bounds: Partial<Bounds> = {}): Value {
  const { maxBytes, maxDepth } = { ...defaultBounds, ...bounds }
  const refuse = (why: 'broken' | 'overBounds', detail: string) =>
    new UnreadableAnswer(why, detail, { body, mediaType })
  if (body.length > maxBytes) throw refuse('overBounds', `more than ${maxBytes} bytes`)
  const bytes = asUtf8(body, mediaType)
  const tokens = jsonTokens(bytes, maxDepth)
  if (tokens.depth > maxDepth) throw refuse('overBounds', `JSON nested more than ${maxDepth} deep`)
  const text = bytes.toString('utf8')
  try {
    const value = JSON.parse(text) as Value
    const exact = exactNumbers(bytes, tokens)
    return exact.length === 0 ? value : parseExactly(bytes, exact)
  } catch (cause) {
    throw refuse('broken', brokenAt(cause, text))
  }
}

function exactNumbers(bytes: Buffer, { longNumbers }: JsonTokens): JsonTokens['longNumbers'] {
  return longNumbers.filter(([start, end]) => !fitsDouble(bytes.toString('latin1', start, end)))
}

/**
 * Before Node 21 a reviver does not see the token of a number, so each one travels as text behind a mark that no
 * answer can know.
 */
function parseExactly(bytes: Buffer, exact: JsonTokens['longNumbers']): Value {
  const mark = randomUUID()
  const parts: string[] = []
  let from = 0
  for (const [start, end] of exact) {
    parts.push(bytes.toString('utf8', from, start), `"${mark}${bytes.toString('latin1', start, end)}"`)
    from = end
  }
  parts.push(bytes.toString('utf8', from))
  const revive = (_name: string, value: Value): Value =>
    typeof value === 'string' && value.startsWith(mark) ? new ExactNumber(value.slice(mark.length)) : value
  return JSON.parse(parts.join(''), revive) as Value
}

/** The engine's own message quotes the body, in double quotes; only the place before them is taken from it. */
function brokenAt(cause: unknown, text: string): string {
  const said = cause instanceof Error ? cause.message : ''
  const place = /^[^"]* position (\d+)/.exec(said)?.[1]
  if (/^unexpected end/i.test(said) || Number(place) >= text.length) return 'JSON that ends too early'
  return place === undefined ? 'JSON that does not parse' : `JSON that does not parse at character ${place}`
}

/**
 * Walks over JSON in UTF-8, well-formed or not, in one pass; stops at the first bracket beyond `maxDepth`.
 */
export function jsonTokens(bytes: Uint8Array, maxDepth: number): JsonTokens {
  const longNumbers: [number, number][] = []
  const length = bytes.length
  let depth = 0
  let deepest = 0
  let at = 0
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte === 0x22) {
      at++
      while (at < length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1
      at++
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++
      if (depth > deepest) {
        deepest = depth
        if (depth > maxDepth) break
      }
      at++
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--
      at++
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const start = at
      let digits = 0
      let exponent = false
      for (at++; ; at++) {
        const next = bytes[at] ?? 0
        if (next >= 0x30 && next <= 0x39) digits++
        else if (next === 0x65 || next === 0x45) exponent = true
        else if (next !== 0x2e && next !== 0x2b && next !== 0x2d) break
      }
      if (exponent || digits >= safeDigits) longNumbers.push([start, at])
    } else {
      at++
    }
  }
  return { depth: deepest, longNumbers }
}

/**
 * JSON of a value that was read, numbers as they were sent: what a record is put back with. `JSON.stringify` would
 * turn the numbers that a double cannot hold into text.
 */
export function writeJson(value: Value): string {
  return written(value, JSON.stringify)
}

/** The same with every sign of every text as an escape: for what something on the way takes for an attack as it stands. */
export function writeSpelledOutJson(value: Value): string {
  return written(value, (text) => `"${text.replaceAll(/[^]/g, escaped)}"`)
}

function written(value: Value, text: (value: string) => string): string {
  if (value instanceof ExactNumber) return value.text
  if (typeof value === 'string') return text(value)
  if (isArray(value)) return `[${value.map((member) => written(member, text)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${written(member, text)}`)
    .join(',')}}`
}
