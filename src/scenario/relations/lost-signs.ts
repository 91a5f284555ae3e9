import type { Breach } from './breach.js'
import type { Choice } from './choices.js'
import { findsNoneByOthers } from './other-texts.js'
import type { Reader } from './query.js'

/**
 * Signs that somebody on the way may take out of a query, or leave out as texts are compared: those that part an address,
 * those that code is made of, and those by which people write one name in two ways.
 */
const signs = ['#', ';', ',', '(', ')', '@', ':', '=', '!', '$', '|', '--', ' ', "'", '"'] as const

/** The text with each of the signs inside. One of a single character has no inside. */
export function withSignsInside(text: string): readonly string[] {
  const characters = [...text]
  const half = Math.floor(characters.length / 2)
  if (half === 0) return []
  const [begin, end] = [characters.slice(0, half).join(''), characters.slice(half).join('')]
  return signs.map((sign) => `${begin}${sign}${end}`)
}

/** A text with a sign more is another text: whoever loses the sign finds the one without it. */
export function losesNoSign(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  const called = { all: 'texts with a sign more', one: 'a text with a sign more' }
  return findsNoneByOthers(reader, { field, texts: withSignsInside(text), called })
}
