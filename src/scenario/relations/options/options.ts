import { eq, type Filter, type Row } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { named, rowsOf } from '../../words/answers.js'
import { cantTell } from '../../outcome/verdict.js'
import { answered, decided } from '../asking/answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, unlessMoved, type Breach } from '../asking/breach.js'
import { othersIn } from '../filters/equality.js'
import { NotAnswered } from '../asking/not-answered.js'
import { showsOnly } from './projection.js'
import type { Reader } from '../asking/query.js'
import { nextTo } from '../asking/random.js'
import { citeReads, readsLike, type ReadOfRun } from '../asking/reads-of-run.js'
import { pagesOf, satisfies } from '../asking/rows.js'
import { doubles, idOf, idsOf, writtenIdOf } from '../../words/ids.js'
import { sampleSize, type Sample } from '../asking/sample.js'
import { shownAsSampled } from '../sameness/shown-as-sampled.js'
import { mostOf } from '../asking/whole-collection.js'

/** `$select` alone but for a bound on how many records come: it takes fields away, and no records. */
export async function selectsOnly(
  reader: Reader,
  fields: readonly string[],
  sample: Sample,
): Promise<readonly Breach[]> {
  const answer = await ask(reader, { select: fields, top: sampleSize }, { maxRows: sampleSize })
  if (answer.rows.length === 0) return [breach(`${answer.what} gave no records, and the sample shows some`)]
  return [...(await showsAsMany(answer, sample)), ...showsOnly(answer, fields, sample)]
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
  return unlessMoved([breach(text)], async () => {
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
export async function givesThatMany(reader: Reader, count: number, sample: Sample): Promise<readonly Breach[]> {
  const answer = await ask(reader, { top: count }, { maxRows: 2 * sampleSize })
  const { rows, what, bounded } = answer
  const twice = doubles(sample.rows).length > 0 ? [] : pagesOf(answer).flatMap(doubles)
  return [
    ...(rows.length === count ? [] : [breach(`${what} gave ${howMany(rows)}${bounded ? ' and more' : ''}`)]),
    ...(twice.length === 0 ? [] : [breach(`${what} gave ${howMany(twice)} once more`)]),
    ...shownAsSampled(answer, sample),
  ]
}

/**
 * `$top=0` gives none, which is easily taken for no `$top` at all; a target may refuse it. Only where all that comes then is
 * known to be no burden.
 */
export async function givesNone(reader: Reader, sample: Sample): Promise<readonly Breach[]> {
  const given = await decided(async () => {
    if (!sample.whole && !(await mostOf(sample))) return undefined
    return ask(reader, { top: 0 }, { maxRows: sampleSize })
  })
  return given === undefined || given.rows.length === 0 ? [] : [breach(`${given.what} gave ${howMany(given.rows)}`)]
}

/**
 * No read in JSON gave more than its `$top` on a single page by now: that is seen without sending one for every number. XML
 * is READ-10's to judge.
 */
export function givesNoMore(reader: Reader, few: Exchange): readonly Breach[] {
  const plain = readsLike(reader).filter(
    ({ accept, query: { filter, select } }) => accept !== undefined && filter === undefined && select === undefined,
  )
  const broad = plain.find(({ query: { top = Infinity }, most }) => most > top)
  const asked = Number(new URL(few.request.url).searchParams.get('$top') ?? Infinity)
  return [
    ...tooBroad(broad),
    ...((rowsOf(few)?.length ?? 0) > asked ? [breach(`${named(few)} gave ${howMany(rowsOf(few) ?? [])}`)] : []),
  ]
}

/** Records that a `$top` without a filter asks for where it is sent for itself: fewer than a sample that tells anything has. */
const fewest = 2

/** A `$top` keeps its meaning in reads without a filter too: in those sent here, and in all that the run has sent. */
export async function keepsTop(reader: Reader, field: string): Promise<readonly Breach[]> {
  const select = ['Id', field]
  const manners = [
    { query: { select, top: fewest }, accept: 'application/json' },
    { query: { select, top: fewest }, accept: undefined },
    { query: { top: fewest }, accept: undefined },
  ]
  for (const { query, accept } of manners) await answered(() => ask(reader, query, { accept, maxRows: sampleSize }))
  return givesNoMoreBeside(reader)
}

/**
 * Nor did one that names its fields, or is answered in XML, and has no filter. Where the Id is not among the fields, one that
 * comes twice cannot be told from one too many: RECORD-5 judges it.
 */
export function givesNoMoreBeside(reader: Reader): readonly Breach[] {
  const broad = readsLike(reader).find(
    ({ accept, query: { filter, select, top = Infinity }, most }) =>
      filter === undefined && (select?.includes('Id') ?? accept === undefined) && most > top,
  )
  return tooBroad(broad)
}

function tooBroad(read: ReadOfRun | undefined): readonly Breach[] {
  if (!read) return []
  citeReads([read])
  return [breach(`${read.what} gave ${String(read.most)} records on one page`)]
}

/** A filter on the id of a record of the sample finds that record alone, as the sample shows it. */
export async function findsById(reader: Reader, row: Row, sample: Sample): Promise<readonly Breach[]> {
  const id = idOf(row) ?? cantTell('the records have no Id that is a GUID (RECORD-2)')
  const answer = await ask(reader, { filter: eq('Id', { guid: writtenIdOf(row) ?? id }) })
  const isFound = answer.rows.some((found) => idOf(found) === id)
  return [
    ...(isFound ? [] : [{ text: `${answer.what} did not find the record, which the sample shows`, rows: [row] }]),
    ...(answer.rows.length > 1 ? [breach(`${answer.what} gave ${howMany(answer.rows)} for one id`)] : []),
    ...othersIn(answer),
    ...shownAsSampled(answer, sample),
  ]
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
export async function findsNoneNextTo(
  reader: Reader,
  [known, random]: readonly [known: string, random: string],
  filterOf: (id: string) => Filter,
): Promise<readonly Breach[]> {
  const near = await found(reader, filterOf(nextTo(known)))
  const others = near ? othersIn(near) : []
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
