import { doubles } from '../../core/ids.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { breachIf, howMany, type Breach, type Compared } from '../asking/breach.js'
import { answered, decided } from '../asking/not-answered.js'
import type { Query } from '../asking/query.js'
import { pagesOf } from '../asking/rows.js'
import { mostOf, sampleSize, type Sample } from '../asking/sample.js'
import { twiceIn } from '../filters/equality.js'
import { shownAsSampled } from '../sameness/same-records.js'
import type { Format } from './selected-fields.js'

/**
 * `$top=n` gives n records over all pages, where the sample showed more, with the values that more of them show. One that the
 * sample shows twice as well is no matter of `$top` (RECORD-5).
 */
export async function givesThatMany(count: number, sample: Sample): Promise<Compared> {
  const answer = await ask(sample.reader, { top: count }, { maxRows: 2 * sampleSize })
  const { rows, what, bounded } = answer
  return {
    breaches: [
      ...breachIf(rows.length !== count, `${what} gave ${howMany(rows)}${bounded ? ' and more' : ''}`),
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
  const { rows = [], what = '' } = given ?? {}
  return {
    breaches: breachIf(rows.length > 0, `${what} gave ${howMany(rows)}`),
    expected: 'no records',
    seen: given ? howMany(rows) : 'a refusal',
  }
}

/** Records that a `$top` without a filter asks for: fewer than a sample that tells anything has. */
const fewest = 2

/** A read without a filter of two records: whole ones, or with some of their fields, in JSON or in XML. */
export async function topAlone({ reader }: Sample, options: Pick<Query, 'select'>, format: Format): Promise<Compared> {
  const manner = { accept: format === 'json' ? 'application/json' : undefined, maxRows: sampleSize }
  const answer =
    (await answered(() => ask(reader, { ...options, top: fewest }, manner))) ??
    cantTell('such a read is refused (READ-5, READ-6)')
  return {
    breaches: noPageAboveTop(answer),
    expected: `at most ${String(fewest)} records on a page`,
    seen: `${String(Math.max(...answer.rowsPerPage))} on a page`,
  }
}

/** No page has more records than the `$top` asks for. One that stands twice on it is for RECORD-5 to judge. */
function noPageAboveTop(answer: Answered): readonly Breach[] {
  const most = Math.max(...pagesOf(answer).map((page) => page.length - doubles(page).length))
  return breachIf(most > (answer.query.top ?? Infinity), `${answer.what} gave ${String(most)} records on one page`)
}
