import { eq, type Filter, type Row } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { named, rowsOf } from '../../core/answers.js'
import { cantTell } from '../../outcome/verdict.js'
import { answered, decided, NotAnswered } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import { nonMatchingRows } from '../filters/equality.js'
import { inShort, neverShown, showsOnly, showsOthers } from './projection.js'
import type { Query, Reader } from '../asking/query.js'
import { nextTo } from '../asking/random.js'
import { pagesOf, satisfies } from '../asking/rows.js'
import { doubles, idOf, idsOf, writtenIdOf } from '../../core/ids.js'
import { sampleSize, type Sample } from '../asking/sample.js'
import { shownAsSampled } from '../sameness/shown-as-sampled.js'
import { mostOf } from '../asking/whole-collection.js'

/** `$select` alone but for a bound on how many records come: it takes fields away, and no records. */
export async function selectsOnly(reader: Reader, fields: readonly string[], sample: Sample): Promise<Compared> {
  const answer = await ask(reader, { select: fields, top: sampleSize }, { maxRows: sampleSize })
  const breaches =
    answer.rows.length === 0
      ? [breach(`${answer.what} gave no records, and the sample shows some`)]
      : [...(await showsAsMany(answer, sample)), ...showsOnly(answer, fields, sample)]
  return { breaches, ...selected(answer, fields, sample) }
}

/** The same in XML, which has what was selected and nothing else. Values, and how many records come, are READ-4's and READ-10's. */
export async function selectsInXml(reader: Reader, fields: readonly string[], sample: Sample): Promise<Compared> {
  const answer = await answered(() =>
    ask(reader, { select: fields, top: sampleSize }, { accept: undefined, maxRows: sampleSize }),
  )
  if (!answer) return cantTell('such a read is refused in XML (READ-4)')
  if (answer.format !== 'xml') return cantTell(`there is no XML to look at: ${answer.what} came in JSON (READ-2)`)
  const breaches = [...showsOthers(answer, fields, sample), ...(await neverShown(answer, sample))]
  return { breaches, ...selected(answer, fields, sample) }
}

function selected(answer: Answered, fields: readonly string[], sample: Sample): Omit<Compared, 'breaches'> {
  return { expected: `${howMany(sample.rows)} with ${fields.join(', ')} only`, seen: inShort(answer) }
}

/**
 * As many records as without `$select`. Which of them a target begins with is its own affair; how many there are may have
 * changed since the sample was taken, and as many come again where some came and others went.
 */
async function showsAsMany(answer: Answered, sample: Sample): Promise<readonly Breach[]> {
  const { rows, what, reader, query } = answer
  const count = Math.min(rows.length, sampleSize)
  if (count === sample.rows.length) return []
  const text = `${what} gave ${howMany(rows)}, and ${String(sample.rows.length)} come without $select`
  return ignoreIfDataChanged([breach(text)], async () => {
    const again = await ask(reader, { top: sampleSize }, { maxRows: sampleSize })
    if (Math.min(again.rows.length, sampleSize) !== sample.rows.length) return true
    const known = idsOf(sample.rows)
    if (sample.whole && [...idsOf(again.rows)].some((id) => !known.has(id))) return true
    const selectedAgain = await ask(reader, query, { maxRows: sampleSize })
    return Math.min(selectedAgain.rows.length, sampleSize) !== count
  })
}

/**
 * `$top=n` gives n records over all pages, where the sample showed more. A record that comes again on a later page may
 * have moved meanwhile, and one that the sample shows twice as well is no matter of `$top` (RECORD-5). They have the values
 * that more of them show.
 */
export async function givesThatMany(reader: Reader, count: number, sample: Sample): Promise<Compared> {
  const answer = await ask(reader, { top: count }, { maxRows: 2 * sampleSize })
  const { rows, what, bounded } = answer
  const twice = doubles(sample.rows).length > 0 ? [] : pagesOf(answer).flatMap(doubles)
  const breaches = [
    ...(rows.length === count ? [] : [breach(`${what} gave ${howMany(rows)}${bounded ? ' and more' : ''}`)]),
    ...(twice.length === 0 ? [] : [breach(`${what} gave ${howMany(twice)} once more`)]),
    ...shownAsSampled(answer, sample),
  ]
  return { breaches, expected: count === 1 ? '1 record' : `${String(count)} records`, seen: howMany(rows) }
}

/**
 * `$top=0` gives none, which is easily taken for no `$top` at all; a target may refuse it. Only where all that comes then is
 * known to be no burden.
 */
export async function givesNone(reader: Reader, sample: Sample): Promise<Compared> {
  if (!sample.whole && !(await decided(() => mostOf(sample))))
    return cantTell('there are too many records to ask for them with a $top that may be taken for none')
  const given = await decided(() => ask(reader, { top: 0 }, { maxRows: sampleSize }))
  const breaches =
    given === undefined || given.rows.length === 0 ? [] : [breach(`${given.what} gave ${howMany(given.rows)}`)]
  return { breaches, expected: 'no records', seen: given ? howMany(given.rows) : 'a refusal' }
}

/** The first read of the run, the sample, and where it is not whole what is read of all: each has a `$top` and no filter. */
export async function keepsTopOnPages(first: Exchange, sample: Sample): Promise<Compared> {
  const top = Number(new URL(first.request.url).searchParams.get('$top') ?? Infinity)
  const count = rowsOf(first)?.length ?? 0
  const whole = sample.whole ? undefined : await decided(() => mostOf(sample))
  const sampled = sample.pages.find((page) => page.length - doubles(page).length > sampleSize)
  return {
    breaches: [
      ...(count > top ? [breach(`${named(first)} gave ${String(count)} records`)] : []),
      ...(sampled ? [breach(`the sample with $top ${String(sampleSize)} gave ${howMany(sampled)} on one page`)] : []),
      ...(whole ? noPageAboveTop(whole) : []),
    ],
    expected: `at most ${[top, sampleSize, ...(whole?.query.top === undefined ? [] : [whole.query.top])].join(', ')} records`,
    seen: [count, sample.rows.length, ...(whole ? [whole.rows.length] : [])].join(', '),
  }
}

/** Records that a `$top` without a filter asks for: fewer than a sample that tells anything has. */
const fewest = 2

/** A read without a filter of two records: whole ones, or with some of their fields, in JSON or in XML. */
export async function topAlone(
  reader: Reader,
  options: Pick<Query, 'select'>,
  format: 'json' | 'xml',
): Promise<Compared> {
  const manner = { accept: format === 'json' ? 'application/json' : undefined, maxRows: sampleSize }
  const answer = await answered(() => ask(reader, { ...options, top: fewest }, manner))
  if (!answer) return cantTell('such a read is refused (READ-5, READ-6)')
  return {
    breaches: noPageAboveTop(answer),
    expected: `at most ${String(fewest)} records on a page`,
    seen: `${String(Math.max(...answer.rowsPerPage))} on a page`,
  }
}

/** No page has more records than the `$top` asks for. One that stands twice on it is for RECORD-5 to judge. */
export function noPageAboveTop(answer: Answered): readonly Breach[] {
  const { what, query } = answer
  const most = Math.max(...pagesOf(answer).map((page) => page.length - doubles(page).length))
  return most > (query.top ?? Infinity) ? [breach(`${what} gave ${String(most)} records on one page`)] : []
}

/** A filter on the id of a record of the sample finds that record alone, as the sample shows it. */
export async function findsById(reader: Reader, row: Row, sample: Sample): Promise<Compared> {
  const id = idOf(row) ?? cantTell('the records have no Id that is a GUID (RECORD-2)')
  const answer = await ask(reader, { filter: eq('Id', { guid: writtenIdOf(row) ?? id }) })
  const isFound = answer.rows.some((found) => idOf(found) === id)
  const breaches = [
    ...(isFound ? [] : [{ text: `${answer.what} did not find the record, which the sample shows`, rows: [row] }]),
    ...(answer.rows.length > 1 ? [breach(`${answer.what} gave ${howMany(answer.rows)} for one id`)] : []),
    ...nonMatchingRows(answer),
    ...shownAsSampled(answer, sample),
  ]
  return { breaches, expected: '1 record, with that Id', seen: `${howMany(answer.rows)}, with that Id` }
}

/** A filter on an id that no record has finds nothing; to say so with 404, or without a body, is as good. */
export async function findsNone(reader: Reader, filter: Filter): Promise<readonly Breach[]> {
  const { rows = [], what = '' } = (await found(reader, filter)) ?? {}
  return rows.length === 0 ? [] : [breach(`${what} gave ${howMany(rows)} for an id that no record has`)]
}

/**
 * The same with an id that differs from a known one in a digit. A record may have it after all, since ids may be given out
 * one after the other: what came is judged by its own id, and where it does not show that, by a random one.
 */
export async function findsNoNearbyId(
  reader: Reader,
  [known, random]: readonly [known: string, random: string],
  filterOf: (id: string) => Filter,
): Promise<readonly Breach[]> {
  const near = await found(reader, filterOf(nextTo(known)))
  const others = near ? nonMatchingRows(near) : []
  if (others.length === 0) return []
  const showsKnown = others.some(({ rows }) => rows.some((row) => satisfies(row, filterOf(known))))
  return showsKnown ? others : findsNone(reader, filterOf(random))
}

/** What a filter finds; undefined where the target says with 404, or without a body, that it is nothing. */
async function found(reader: Reader, filter: Filter): Promise<Answered | undefined> {
  try {
    return await ask(reader, { filter })
  } catch (fault) {
    if (fault instanceof NotAnswered && [204, 404].includes(fault.exchange.status)) return undefined
    throw fault
  }
}
