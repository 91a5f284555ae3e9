import { eq, lookupIs, or, percentEncoded, type Filter, type Row } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { byId, idOf } from '../../core/ids.js'
import { decided } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, type Breach } from '../asking/breach.js'
import { isStill, pagesOf } from '../asking/rows.js'
import { type Sample, inPages } from '../asking/sample.js'
import { lookupValues } from '../filters/lookup.js'
import { movingFields } from '../live/moving-fields.js'
import { choicesOf, isText, plainTexts, type Choice } from '../values/choices.js'
import { lookupFields } from '../values/fields.js'

/** Filters that are asked for, sides of one of them, and characters of their values in an address, at most. */
const [mostFilters, mostSides, mostCharacters] = [8, 8, 1200]

/** A value that several records have, and the filter that asks for it. */
interface Shared {
  readonly filter: Filter
  readonly rows: readonly Row[]
  readonly characters: number
}

/** What is judged: the pages of one query, and the queries whose single page they are to hold. */
interface Pages {
  readonly pages: Answered
  readonly singles: readonly Answered[]
}

/**
 * All pages of a collection together hold each record once, and every record that a filter finds whose answer is one page.
 * Of a collection that is too large to be read whole, or that the cap ends, the pages of an `or` are judged by its sides.
 */
export async function holdsAllInPages(sample: Sample): Promise<readonly Breach[]> {
  const collection = await inPages(sample)
  if (!collection) return []
  const { reader } = sample
  const isWhole = !collection.bounded && collection.rows.length < reader.run.profile.target.maxEntityRowCount
  const singles = await foundInOnePage(sample, collection, isWhole ? mostSides : 1)
  const joined = isWhole ? collection : await joinedInPages(singles)
  if (singles.length === 0 || !joined)
    observe(
      `whether a record is lost between the pages of ${reader.entity} was not judged (${reader.service}): no filter finds one page of records that the pages that were read have to hold`,
    )
  const judged: readonly Pages[] = [
    ...(joined ? [{ pages: joined, singles }] : []),
    ...(joined === collection ? [] : [{ pages: collection, singles: [] }]),
  ]
  const breaches: Breach[] = []
  for (const each of judged) breaches.push(...(await notHeld(each)))
  return breaches
}

/** Breaches that are there in the pages, and once more when all is asked again, of records that are what they were. */
async function notHeld({ pages, singles }: Pages): Promise<readonly Breach[]> {
  const [lost, twice] = [lostFrom(pages, singles), onTwoPages(pages)]
  if (lost.size === 0 && twice.size === 0) return []
  const again = await askAgain(pages)
  const moving = movingFields([pages, again].map(({ rows, fieldTypes }) => ({ rows, types: fieldTypes })))
  const showing = singles.filter(({ rows }) => rows.some((row) => lost.has(idOf(row) ?? '')))
  const lostAgain = lostFrom(again, lost.size === 0 ? [] : await inTurnAgain(showing))
  const twiceAgain = onTwoPages(again)
  const isLost = ([id, row]: readonly [string, Row]) => isStill(row, lostAgain.get(id), moving)
  const isTwice = ([id, copies]: readonly [string, readonly Row[]]) =>
    [...copies, ...(twiceAgain.get(id) ?? [undefined])].every((copy) => isStill(copies[0], copy, moving))
  const [gone, more] = [[...lost].filter(isLost), [...twice].filter(isTwice)]
  const { what, reader, answers } = pages
  const all = `the ${String(answers.length)} pages of ${what}`
  return [
    ...(gone.length === 0
      ? []
      : [
          {
            text: `${all} lack ${howMany(gone)} that a filter finds (${showing[0]?.what ?? ''})`,
            rows: gone.map(([, row]) => row),
            shownTo: reader,
          },
        ]),
    ...(more.length === 0 ? [] : [{ text: `${all} hold ${howMany(more)} on two of them`, rows: [] }]),
  ]
}

async function inTurnAgain(answers: readonly Answered[]): Promise<readonly Answered[]> {
  const again: Answered[] = []
  for (const answer of answers) again.push(await askAgain(answer))
  return again
}

function askAgain({ reader, query, rows }: Answered): Promise<Answered> {
  return ask(reader, query, { maxRows: rows.length + 1 })
}

function lostFrom({ rows }: Answered, singles: readonly Answered[]): ReadonlyMap<string, Row> {
  const held = byId(rows)
  return new Map([...byId(singles.flatMap((single) => single.rows))].filter(([id]) => !held.has(id)))
}

/** Records that stand on two pages or more, each copy of them; one that stands twice on one page is for RECORD-5. */
function onTwoPages(answer: Answered): ReadonlyMap<string, readonly Row[]> {
  const copies = new Map<string, readonly Row[]>()
  for (const page of pagesOf(answer))
    for (const [id, row] of byId(page)) copies.set(id, [...(copies.get(id) ?? []), row])
  return new Map([...copies].filter(([, rows]) => rows.length > 1))
}

/** What filters find on a single page: by the field by which most records can be found, or by the next where it is refused. */
async function foundInOnePage(sample: Sample, collection: Answered, sides: number): Promise<readonly Answered[]> {
  const size = collection.rowsPerPage[0] ?? 0
  for (const shared of sharedByField(sample, collection, size)) {
    const found: Answered[] = []
    for (const filter of filtersOf(shared, size, sides)) {
      const answer = await decided(() => ask(sample.reader, { filter }))
      if (!answer) break
      if (answer.answers.length === 1 && answer.rows.length > 0) found.push(answer)
    }
    if (found.length > 0) return found
  }
  return []
}

/**
 * The values of each text field and lookup that records share, those of the field first by which most records are found. A
 * lost record has them too, whereas its own it takes along.
 */
function sharedByField(sample: Sample, { rows }: Answered, size: number): readonly (readonly Shared[])[] {
  const all = { ...sample, rows }
  const texts = plainTexts(choicesOf(all))
  const fields = [...new Set(texts.map(({ field }) => field))]
  const lookups = lookupFields(all).filter((field) => field.endsWith('Id'))
  const isShared = ({ rows: having }: Shared) => having.length > 1 && having.length < size
  const found = (values: readonly Shared[]) => values.reduce((sum, { rows: having }) => sum + having.length, 0)
  return [
    ...fields.map((field) => texts.filter((choice) => choice.field === field).map(ofText)),
    ...lookups.map((field) => ofLookup(all, field.slice(0, -2))),
  ]
    .map((values) => values.filter(isShared))
    .filter((values) => values.length > 0)
    .sort((one, other) => found(other) - found(one))
    .slice(0, 3)
}

function ofText(choice: Choice): Shared {
  return { filter: isText(choice), rows: choice.rows, characters: percentEncoded(choice.text).length }
}

function ofLookup(sample: Sample, lookup: string): readonly Shared[] {
  const isOdata = sample.reader.service === 'odata'
  return lookupValues(sample, lookup).map(({ written, rows }) => ({
    filter: isOdata ? lookupIs(lookup, written) : eq(`${lookup}Id`, { guid: written }),
    rows,
    characters: written.length,
  }))
}

/** Filters of some values each, of fewer records than a page has. */
function filtersOf(shared: readonly Shared[], size: number, sides: number): readonly Filter[] {
  const groups: Shared[][] = []
  for (const value of shared) {
    const group = groups.at(-1)
    const records = [...(group ?? []), value].reduce((sum, { rows }) => sum + rows.length, 0)
    const characters = [...(group ?? []), value].reduce((sum, one) => sum + one.characters, 0)
    if (group && group.length < sides && records < size && characters <= mostCharacters) group.push(value)
    else groups.push([value])
  }
  return groups.slice(0, mostFilters).map((group) => joined(group.map(({ filter }) => filter)))
}

function joined([one, other, ...more]: readonly Filter[]): Filter {
  if (!one) throw new Error('a filter has a side at least')
  return other ? or(one, other, ...more) : one
}

/** The pages of an `or` of filters; undefined where it is refused, or comes in one page. */
async function joinedInPages(singles: readonly Answered[]): Promise<Answered | undefined> {
  const filters = singles.flatMap(({ query: { filter } }) => filter ?? [])
  const [single] = singles
  if (!single || filters.length < 2) return undefined
  const answer = await decided(() => ask(single.reader, { filter: joined(filters) }))
  return answer && answer.answers.length > 1 && !answer.bounded ? answer : undefined
}
