import { eq, lookupIs, or, percentEncoded, type Filter, type Row } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { byId, idOf } from '../../answers/ids.js'
import { ask, type Answered } from '../../queries/ask.js'
import { breachBy, breachIf, howMany, inTurn, type Breach } from '../../queries/breach.js'
import { decided } from '../../queries/not-answered.js'
import { isStill, pagesOf } from '../../queries/rows.js'
import { inPages, type Sample } from '../../queries/sample.js'
import { lookupValues } from '../filters/lookup.js'
import { movingFields } from '../../queries/live/moving-fields.js'
import { choicesOf, isText, longestInAddress, plainTexts } from '../../queries/values/choices.js'
import { lookupFields } from '../../queries/values/fields.js'

/** Filters that are asked for, and sides of one of them, at most. */
const [mostFilters, mostSides] = [8, 8]

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
  const { run, entity, service } = sample.reader
  const isWhole = !collection.bounded && collection.rows.length < run.profile.target.maxEntityRowCount
  const singles = await foundInOnePage(sample, collection, isWhole ? mostSides : 1)
  const joined = isWhole ? collection : await joinedInPages(singles)
  if (singles.length === 0 || !joined)
    observe(
      `lost records between the pages of ${entity} were not checked (${service}): no filter finds one page of records that the pages must contain`,
    )
  const judged: readonly Pages[] = [
    ...(joined ? [{ pages: joined, singles }] : []),
    ...(joined === collection ? [] : [{ pages: collection, singles: [] }]),
  ]
  return inTurn(judged, notHeld)
}

/** Breaches that are there in the pages, and once more when all is asked again, of records that are what they were. */
async function notHeld({ pages, singles }: Pages): Promise<readonly Breach[]> {
  const [lost, twice] = [lostFrom(pages, singles), onTwoPages(pages)]
  if (lost.size === 0 && twice.size === 0) return []
  const again = await askAgain(pages)
  const moving = movingFields([pages, again].map(({ rows, fieldTypes }) => ({ rows, types: fieldTypes })))
  const showing = singles.filter(({ rows }) => rows.some((row) => lost.has(idOf(row) ?? '')))
  const shownAgain: Answered[] = []
  for (const single of showing) shownAgain.push(await askAgain(single))
  const [lostAgain, twiceAgain] = [lostFrom(again, shownAgain), onTwoPages(again)]
  const gone = [...lost].flatMap(([id, row]) => (isStill(row, lostAgain.get(id), moving) ? [row] : []))
  const more = [...twice].filter(([id, copies]) =>
    [...copies, ...(twiceAgain.get(id) ?? [undefined])].every((copy) => isStill(copies[0], copy, moving)),
  )
  const { id, reader, answers } = pages
  const all = `the ${String(answers.length)} pages from ${id} on`
  return [
    ...breachBy(gone, `${all} lost ${howMany(gone)} that the filter of ${showing[0]?.id ?? ''} finds`, reader),
    ...breachIf(more.length > 0, `${all} have ${howMany(more)} on two pages`),
  ]
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
  for (const shared of sharedByField({ ...sample, rows: collection.rows }, size)) {
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
function sharedByField(sample: Sample, size: number): readonly (readonly Shared[])[] {
  const texts = plainTexts(choicesOf(sample)).map((choice): Shared & { readonly field: string } => ({
    field: choice.field,
    filter: isText(choice),
    rows: choice.rows,
    characters: percentEncoded(choice.text).length,
  }))
  const lookups = lookupFields(sample).filter((field) => field.endsWith('Id'))
  const found = (values: readonly Shared[]) => values.reduce((sum, { rows }) => sum + rows.length, 0)
  return [
    ...[...new Set(texts.map(({ field }) => field))].map((field) => texts.filter((text) => text.field === field)),
    ...lookups.map((field) => ofLookup(sample, field.slice(0, -2))),
  ]
    .map((values) => values.filter(({ rows }) => rows.length > 1 && rows.length < size))
    .filter((values) => values.length > 0)
    .sort((one, other) => found(other) - found(one))
    .slice(0, 3)
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
    const all = [...(group ?? []), value]
    const records = all.reduce((sum, { rows }) => sum + rows.length, 0)
    const characters = all.reduce((sum, one) => sum + one.characters, 0)
    if (group && group.length < sides && records < size && characters <= longestInAddress) group.push(value)
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
