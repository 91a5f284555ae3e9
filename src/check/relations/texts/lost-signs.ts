import type { Breach } from '../asking/breach.js'
import type { Choice } from '../values/choices.js'
import { findsNoneByOthers } from './other-texts.js'
import type { Reader } from '../asking/query.js'

/**
 * Signs that somebody on the way may take out of a query, or leave out as texts are compared: those that part an address,
 * those that code is made of, and those by which people write one name in two ways. Plus signs
 * and single quotes have clauses of their own: READ-9 and READ-15.
 */
const signs = ['#', ';', ',', '(', ')', '@', ':', '=', '!', '$', '|', '--', ' ', '"'] as const

/**
 * The text with each of the signs inside, and with a blank in front: one at its end does not count to many databases. One of
 * a single character has no inside.
 */
export function withSignMore(text: string): readonly string[] {
  return [...text].length > 1 ? [...signs.map((sign) => insertInside(text, sign)), ` ${text}`] : []
}

/** The text with a sign in its middle: in front, where it is a single character. */
export function insertInside(text: string, sign: string): string {
  const characters = [...text]
  const half = Math.floor(characters.length / 2)
  return [...characters.slice(0, half), sign, ...characters.slice(half)].join('')
}

/** A text with a sign more is another text: whoever loses the sign finds the one without it. */
export function losesNoSign(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  return findsNoneByOthers(reader, { field, texts: withSignMore(text), called: 'texts with a sign more' })
}
