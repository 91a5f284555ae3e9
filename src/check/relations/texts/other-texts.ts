import { or, type Filter } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { cantTell } from '../../outcome/verdict.js'
import { decided } from '../asking/not-answered.js'
import { ask } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { isText } from '../values/choices.js'
import { findsNoOther, nonMatchingRows } from '../filters/equality.js'
import type { Reader } from '../asking/query.js'

/** Texts that a field may not be found by, though somebody on the way may take them for one that it holds. */
export interface OtherTexts {
  readonly field: string
  /** Those first that are likeliest taken so. */
  readonly texts: readonly string[]
  /** What they are, in the plural. */
  readonly called: string
}

/** How many of the texts are asked alone where all of them in one filter are refused. */
const foremost = 2

/**
 * Judges that none of the texts finds a record with another one. All are asked for in one filter, and each alone where that
 * finds what nobody asked for: how sides are joined is for READ-8 to judge. What stands before a deployment may refuse such
 * an address out of caution: then those are judged that are not refused alone.
 */
export async function findsNoneByOthers(
  reader: Reader,
  { field, texts, called }: OtherTexts,
): Promise<readonly Breach[]> {
  const [one, other, ...more] = texts.map((text): Filter => isText({ field, text }))
  if (!one || !other) return []
  const together = await decided(() => ask(reader, { filter: or(one, other, ...more) }))
  if (together && nonMatchingRows(together).length === 0) return []
  const breaches: Breach[] = []
  let judged = 0
  for (const text of together ? texts : texts.slice(0, foremost)) {
    const others = await decided(() => findsNoOther(reader, field, text))
    if (!others) continue
    judged += 1
    breaches.push(...others)
  }
  if (judged === 0) return cantTell(`${called} may be refused, and are`, 'nobody')
  if (!together)
    observe(
      `${called}: one filter with all of them was refused, so ${String(judged)} of ${String(texts.length)} were judged`,
    )
  return breaches
}
