import { createHash } from 'node:crypto'
import { withoutMasks, type Mask } from './masks.js'

/**
 * One way to fill in what the masks of a recording hide. What was hidden is not known, so a recording is judged in
 * several worlds, each with values of another look, and only what comes out alike in all of them was shown by it.
 */
export type World = number

/** What stands in one world for a value that is hidden; the same for the same value. */
export function standInFor({ kind, digits, more }: Mask, world: World): string {
  const hex = createHash('sha256')
    .update(`${String(world)} ${digits}`)
    .digest('hex')
  if (kind === 'text') return letters(hex, more ?? 12)
  // Codes in every other world: what is judged by the look of a value comes out otherwise there.
  const value = world % 2 === 0 ? `S${hex.slice(0, 31)}` : inCodes(hex.slice(0, 12), '|')
  return kind === 'userName' && more !== undefined ? spelled(value, more) : value
}

/** A user name as its cookie spells it: in decimal codes, joined by `|` or by a comma and a blank. */
export function spelled(name: string, sign: number): string {
  return inCodes(name, sign === 44 ? ', ' : String.fromCodePoint(sign))
}

function inCodes(text: string, joint: string): string {
  return Array.from(text, (character) => String(character.codePointAt(0))).join(joint)
}

function letters(hex: string, length: number): string {
  let text = ''
  for (let round = 0; text.length < length; round += 1) {
    const digest = createHash('sha256')
      .update(`${hex} ${String(round)}`)
      .digest()
    text += Array.from(digest, (byte) => String.fromCharCode(97 + (byte % 26))).join('')
  }
  return text.slice(0, length)
}

/** A value of plain data with every mask in its texts filled in: a profile, as the report of a run keeps it. */
export function filledIn<T>(value: T, world: World): T {
  if (typeof value === 'string') return withoutMasks(value, (mask) => standInFor(mask, world)) as T
  if (Array.isArray(value)) return value.map((item: unknown) => filledIn(item, world)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledIn(inner as unknown, world)])) as T
}
