import { or, type Filter } from '../../../odata/index.js'
import { ask } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { isText } from '../values/choices.js'
import { findsNoOther, othersIn } from '../filters/equality.js'
import { lookFor } from '../errors/manner.js'
import type { Reader } from '../asking/query.js'

/** Texts that a field may not be found by, though somebody on the way may take them for one that it holds. */
export interface OtherTexts {
  readonly field: string
  /** Those first that are likeliest taken so. */
  readonly texts: readonly string[]
  /** What they are, in the plural, and what one of them is, as is recorded where they are refused. */
  readonly called: { readonly all: string; readonly one: string }
}

/** How many of the texts are asked alone where all of them in one filter are refused. */
const foremost = 2

/**
 * Judges that none of the texts finds a record with another one. All are asked for in one filter, and each alone where that
 * finds what nobody asked for: how sides are joined is for READ-8 to judge. What stands before a deployment may refuse such
 * an address out of caution, so a refusal is recorded only.
 */
export async function findsNoneByOthers(
  reader: Reader,
  { field, texts, called }: OtherTexts,
): Promise<readonly Breach[]> {
  const [one, other, ...more] = texts.map((text): Filter => isText({ field, text }))
  if (!one || !other) return []
  let doubtful: readonly string[] = texts.slice(0, foremost)
  await lookFor(called.all, async () => {
    const answer = await ask(reader, { filter: or(one, other, ...more) })
    doubtful = othersIn(answer).length > 0 ? texts : []
  })
  const breaches: Breach[] = []
  for (const text of doubtful) {
    await lookFor(called.one, async () => {
      breaches.push(...(await findsNoOther(reader, field, text)))
    })
  }
  return breaches
}
