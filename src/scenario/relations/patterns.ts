import { or, type Filter } from '../../odata/index.js'
import { ask } from './ask.js'
import type { Breach } from './breach.js'
import { isText, type Choice } from './choices.js'
import { findsNoOther, othersIn } from './equality.js'
import { lookFor } from './manner.js'
import type { Reader } from './query.js'

/** How many of the patterns are asked alone where all of them in one filter are refused. */
const foremost = 2

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

/**
 * A text with a sign that somebody may read as any character is another text. All are asked for in one filter, and each
 * alone where that finds what nobody asked for: how sides are joined is for READ-8 to judge. What stands before a deployment
 * may refuse such an address out of caution, so a refusal is recorded only.
 */
export async function readsNoPattern(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  const patterns = patternsOf(text)
  const [one, other, ...more] = patterns.map((pattern): Filter => isText({ field, text: pattern }))
  if (!one || !other) return []
  let doubtful: readonly string[] = patterns.slice(0, foremost)
  await lookFor('texts that look like patterns', async () => {
    const answer = await ask(reader, { filter: or(one, other, ...more) })
    doubtful = othersIn(answer).length > 0 ? patterns : []
  })
  const breaches: Breach[] = []
  for (const pattern of doubtful) {
    await lookFor('a text that looks like a pattern', async () => {
      breaches.push(...(await findsNoOther(reader, field, pattern)))
    })
  }
  return breaches
}
