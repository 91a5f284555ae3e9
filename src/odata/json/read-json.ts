import { randomUUID } from 'node:crypto'
import { type Bounds, defaultBounds } from '../bodies/bounds.js'
import { asUtf8 } from '../bodies/decode.js'
import { ExactNumber, fitsDouble } from '../values/exact-number.js'
import { jsonTokens, type JsonTokens } from './json-tokens.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import type { Value } from '../values/value.js'

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
