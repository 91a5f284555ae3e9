import type { Finding } from '../../outcome/check.js'
import { doubles } from '../../answers/ids.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask } from '../../queries/ask.js'
import { breachIf, fitsTogether, howMany, type Compared } from '../../queries/breach.js'
import { decided } from '../../queries/not-answered.js'
import { json, type Answers } from '../../queries/reads.js'
import { pagesOf } from '../../queries/rows.js'
import { mostOf, sampleSize, type Sample } from '../../queries/sample.js'
import { twiceIn } from '../filters/equality.js'
import { shownAsSampled } from '../comparison/same-records.js'

/**
 * `$top=n` gives n records over all pages, where the sample showed more, with the values that more of them show. One that the
 * sample shows twice as well is no matter of `$top` (RECORD-5).
 */
export async function givesThatMany(count: number, sample: Sample): Promise<Compared> {
  const answer = await ask(sample.reader, { top: count }, { maxRows: 2 * sampleSize })
  const { rows, id, bounded } = answer
  return {
    breaches: [
      ...breachIf(rows.length !== count, `${id} gave ${howMany(rows)}${bounded ? ' and more' : ''}`),
      ...(doubles(sample.rows).length > 0 ? [] : twiceIn(answer)),
      ...shownAsSampled(answer, sample),
    ],
    expected: count === 1 ? '1 record' : `${String(count)} records`,
    seen: howMany(rows),
  }
}

/**
 * `$top=0` gives none, which is easily taken for no `$top` at all; a target may refuse it. Only where all that comes then is
 * known to be no burden.
 */
export async function givesNone(sample: Sample): Promise<Compared> {
  if (!sample.whole && !(await decided(() => mostOf(sample))))
    return cantTell('there are too many records for a read whose $top may be ignored')
  const given = await decided(() => ask(sample.reader, { top: 0 }, { maxRows: sampleSize }))
  const { rows = [], id = '' } = given ?? {}
  return {
    breaches: breachIf(rows.length > 0, `${id} gave ${howMany(rows)}`),
    expected: 'no records',
    seen: given ? howMany(rows) : 'a refusal',
  }
}

/** Records that a `$top` without a filter asks for: fewer than a sample that tells anything has. */
const fewest = 2

/** A read without a filter of two records, with some of their fields. */
export function topAlone(select: readonly string[]) {
  const ifRefused = 'such a read is refused (READ-5, READ-6)'
  return { answer: json({ select, top: fewest }, { maxRows: sampleSize, ifRefused }) }
}

/** No page has more records than the `$top` asks for. One that stands twice on it is for RECORD-5 to judge. */
export function keepsToTop({ answer }: Answers<ReturnType<typeof topAlone>>): Finding {
  const { rowsPerPage, id, query } = answer
  const most = Math.max(...pagesOf(answer).map((page) => page.length - doubles(page).length))
  return fitsTogether({
    breaches: breachIf(most > (query.top ?? Infinity), `${id} gave ${String(most)} records on one page`),
    expected: `at most ${String(fewest)} records on a page`,
    seen: `${String(Math.max(...rowsPerPage))} on a page`,
  })
}
