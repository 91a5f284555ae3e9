import type { Breach } from '../asking/breach.js'
import type { Choice } from '../values/choices.js'
import { findsNoneByOthers } from './other-texts.js'
import type { Reader } from '../asking/query.js'

/**
 * Texts that find this one where a sign stands for others: as in the patterns of databases, which come first, in names of
 * files, and in regular expressions.
 */
export function patternsOf(text: string): readonly string[] {
  const signs = [...text]
  const [first = '', ...others] = signs
  const [begin, end] = [signs.slice(0, -1).join(''), others.join('')]
  const inner = signs.length > 2 ? [`${first}_${others.slice(1).join('')}`] : []
  return [
    `${begin}%`,
    `${begin}_`,
    `%${end}`,
    ...inner,
    `[${first}]${end}`,
    `${begin}*`,
    `*${end}`,
    `${begin}?`,
    `${begin}.`,
  ].filter((pattern) => pattern !== text)
}

/** A text with a sign that somebody may read as any character is another text. */
export function readsNoPattern(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  return findsNoneByOthers(reader, { field, texts: patternsOf(text), called: 'texts that look like patterns' })
}
