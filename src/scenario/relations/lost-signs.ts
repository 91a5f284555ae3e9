import { or, type Filter } from '../../odata/index.js'
import { ask } from './ask.js'
import type { Breach } from './breach.js'
import { isText, type Choice } from './choices.js'
import { findsNoOther, othersIn } from './equality.js'
import { lookFor } from './manner.js'
import type { Reader } from './query.js'

/** Signs that somebody on the way may take out of a query: those that part an address, and those that code is made of. */
const signs = ['#', ';', ',', '(', ')', '@', ':', '=', '!', '$', '|', '--'] as const

/** The text with each of the signs inside. One of a single character has no inside. */
export function withSignsInside(text: string): readonly string[] {
  const characters = [...text]
  const half = Math.floor(characters.length / 2)
  if (half === 0) return []
  const [begin, end] = [characters.slice(0, half).join(''), characters.slice(half).join('')]
  return signs.map((sign) => `${begin}${sign}${end}`)
}

/**
 * A text with a sign more is another text: whoever loses the sign finds the one without it. All are asked for in one filter,
 * and each alone where that finds what nobody asked for: how sides are joined is for READ-8 to judge. What stands before a
 * deployment may refuse such an address out of caution, so a refusal is recorded only.
 */
export async function losesNoSign(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  const texts = withSignsInside(text)
  const [one, other, ...more] = texts.map((longer): Filter => isText({ field, text: longer }))
  if (!one || !other) return []
  let doubtful: readonly string[] = []
  await lookFor('a text with a sign more', async () => {
    const answer = await ask(reader, { filter: or(one, other, ...more) })
    doubtful = othersIn(answer).length > 0 ? texts : []
  })
  const breaches: Breach[] = []
  for (const longer of doubtful) {
    await lookFor('a text with a sign more', async () => {
      breaches.push(...(await findsNoOther(reader, field, longer)))
    })
  }
  return breaches
}
