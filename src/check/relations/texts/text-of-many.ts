import type { Row } from '../../../odata/index.js'
import { cantTell } from '../../outcome/verdict.js'
import { answered } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { isText, sharedTexts, type Choice } from '../values/choices.js'
import { foundAll, nonMatchingRows } from '../filters/equality.js'
import type { Reader } from '../asking/query.js'
import { idsOf } from '../../core/ids.js'

/** Records that a filter may find and be no burden. */
export const fewEnough = 100

/**
 * What finds many records fills more than one page, as few filters do, and a later page may forget what was asked for, or
 * never come. The text that most records have, up to as many as are no burden: those that have it come, and no others.
 * Where the first page shows others already, it is the `$top` that does not go with a filter, which READ-10 judges; and
 * what is lacking has to be lacking without a `$top` as well. Undefined where no text is shared by more than another is.
 */
export async function keepsFilterOverPages(
  reader: Reader,
  choices: readonly Choice[],
  whole: Answered | undefined,
): Promise<readonly Breach[] | undefined> {
  const [rarest, ...others] = sharedTexts(choices)
  const most = others.at(-1)
  if (!rarest || !most || most.rows.length === rarest.rows.length) return undefined
  const breaches = await answered(async () => {
    const filter = isText(most)
    const answer = await ask(reader, { filter, top: fewEnough + 1 })
    const ofFirstPage = { ...answer, rows: answer.rows.slice(0, answer.rowsPerPage[0]) }
    if (nonMatchingRows(ofFirstPage).length > 0) return []
    // By their ids: a record that a page shows twice is not two.
    const isCut = idsOf(answer.rows).size < Math.min(idsOf(withText(whole?.rows ?? most.rows, most)).size, fewEnough)
    return [...nonMatchingRows(answer), ...(isCut ? await foundAll(await ask(reader, { filter }), most, whole) : [])]
  })
  return breaches ?? cantTell('a filter beside a $top is refused (READ-10)', 'nobody')
}

function withText(rows: readonly Row[], { field, text }: Choice): readonly Row[] {
  return rows.filter((row) => row[field] === text)
}
