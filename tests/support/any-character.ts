import { nat } from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

/**
 * Any character, as a unit of `fc.string`: what its unit `binary` is, which first makes a table of all 1.1 million
 * characters, in a second and some hundred megabytes of every thread.
 */
export const anyCharacter = nat(0x10ffff - surrogates).map(
  (place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates),
  placeOf,
)

/** Throws for what is not one of them, as fast-check asks for. */
function placeOf(char: unknown): number {
  const point = typeof char === 'string' ? char.codePointAt(0) : undefined
  if (point === undefined || char !== String.fromCodePoint(point)) throw new TypeError('not one character')
  if (point < firstSurrogate) return point
  if (point < firstSurrogate + surrogates) throw new TypeError('half a character')
  return point - surrogates
}
