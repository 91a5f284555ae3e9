import { declaredInVain, eq, namedInVain, or, type Filter, type Row } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, inWords, type Breach } from '../asking/breach.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Query, Reader } from '../asking/query.js'
import { isSet } from '../asking/rows.js'
import { idOf, idsOf, writtenIdOf } from '../../words/ids.js'
import { freshSample, sampleSize, xmlSample, type Sample } from '../asking/sample.js'
import { onCommonFields, sameValuesAcross, sharedBy, showsAllOf, zeroOrNothing, type View } from './same-records.js'
import { wholeOf } from '../asking/whole-collection.js'

/** Records that are asked for by their ids where both services or formats show others of their own accord. */
const pinned = 4

/** The XML answer to the sample's query is the same collection as the JSON one: the same ids, the same values. */
export async function sameInXml(sample: Sample): Promise<readonly Breach[]> {
  const { reader } = sample
  const json: View = {
    rows: sample.rows,
    what: shownBy('the collection in JSON', sample),
    reader,
    leftOut: sample.moving,
  }
  const answer = await readXml(reader, { top: sampleSize })
  const xml = inXml(answer, json)
  const ids = [...showsAllOf(json, xml), ...showsAllOf(xml, json)]
  observeCharset(answer)
  const values = [...inAnotherEncoding(answer), ...sameValuesAcross(json, xml, sample.types)]
  if (ids.length === 0) return values.length > 0 ? values : allInXml(sample)
  const again: View = { rows: (await freshSample(reader)).rows, what: 'the same in JSON again', reader }
  const isSteady = showsAllOf(json, again).length === 0 && showsAllOf(again, json).length === 0
  if (!isSteady) return [...values, ...(await samePinnedInXml(sample))]
  return [...ids.map((one) => breach(inWords(one))), ...values]
}

/**
 * A feed that ends early gives fewer records than JSON does to the same query, of a collection that JSON shows whole: where
 * both are cut at a cap, that of XML is for LIMIT-4 to judge. What is fewer has to be so beside JSON that is read later too.
 */
async function allInXml(sample: Sample): Promise<readonly Breach[]> {
  const json = sample.whole ? undefined : await wholeOf(sample)
  if (!json) return []
  const count = ({ rows }: Answered) => idsOf(rows).size
  const xml = await readXml(sample.reader, json.query, json.rows.length + 1)
  if (count(xml) >= count(json)) return []
  const text = `${xml.what} gave ${howMany(xml.rows)} in XML and ${shownBy(`${String(count(json))} in JSON`, json)}`
  const again = await ask(sample.reader, json.query, { maxRows: json.rows.length + 1 })
  return [{ ...breach(text), moved: count(xml) >= count(again) }]
}

/** The checker reads UTF-8 for what it is; a parser that goes by the declaration reads other texts, or none. */
function inAnotherEncoding({ answers, what }: Answered): readonly Breach[] {
  const declared = answers.flatMap((page) => declaredInVain(page.body, page.header('content-type') ?? '') ?? [])
  return [...new Set(declared)].map((encoding) => breach(`${what} says that it is ${encoding}, and is UTF-8`))
}

/** Most parsers go by the declaration, or take UTF-8, and the document names no charset: recorded only. */
function observeCharset({ answers, what }: Answered): void {
  for (const page of answers.slice(0, 1)) {
    const named = namedInVain(page.body, page.header('content-type') ?? '')
    if (named === undefined) continue
    const text = `${what} says by its Content-Type that it is ${named}, and is UTF-8: who goes by that reads other texts`
    observe(text, { evidence: [page.id] })
  }
}

/** Where records come in another order each time, a few are asked for by their ids. */
async function samePinnedInXml({ reader, rows, types, moving }: Sample): Promise<readonly Breach[]> {
  const filter = anyOf(rows.slice(0, pinned))
  const json = await ask(reader, { filter })
  const wanted = idsOf(rows.slice(0, pinned))
  if (json.rows.length !== wanted.size || [...idsOf(json.rows)].some((id) => !wanted.has(id))) {
    return cantTell(
      `${json.what} did not give just these records, and without a filter others come each time: JSON and XML cannot be set side by side (READ-8, READ-11)`,
    )
  }
  const one: View = { rows: json.rows, what: shownBy('the records asked for in JSON', json), reader, leftOut: moving }
  const xml = inXml(await readXml(reader, { filter }), one)
  return [...showsAllOf(one, xml), ...showsAllOf(xml, one), ...sameValuesAcross(one, xml, types)]
}

/**
 * The XML as it is set beside the JSON. How XML writes what is not set is not shown: an empty element is as good as one that
 * says null, and is a text without characters only where JSON has such a text.
 */
export function inXml({ rows, reader, answers }: Answered, json: View): View {
  const known = new Map(json.rows.map((row) => [idOf(row), row]))
  const empty = new Set<string>()
  const read = rows.slice(0, sampleSize).map((row): Row => {
    const twin = known.get(idOf(row))
    const notSet = Object.keys(row).filter((field) => twin && row[field] === '' && !isSet(twin[field]))
    for (const field of notSet) empty.add(field)
    return notSet.length === 0 ? row : { ...row, ...Object.fromEntries(notSet.map((field) => [field, null])) }
  })
  if (empty.size > 0) observe(`XML writes what is not set as an empty element: ${[...empty].sort().join(', ')}`)
  return { rows: read, what: shownBy('the collection in XML', { answers }), reader }
}

/** What is set beside another, with the exchange that shows it, or the first page of it. */
function shownBy(what: string, { answers: [first] }: Pick<Answered, 'answers'>): string {
  return first === undefined ? what : `${what} (${first.id})`
}

async function readXml(reader: Reader, query: Query, maxRows = sampleSize): Promise<Answered> {
  try {
    return await xmlSample(reader, query, maxRows)
  } catch (fault) {
    if (!(fault instanceof NotAnswered) || fault.why === 'notACollection') throw fault
    return cantTell(`there is no XML to look at: ${fault.message} (READ-2)`)
  }
}

/**
 * The OData endpoint shows the records that the legacy service shows. The two may begin with different records, so those
 * that only one of them shows are looked up in the other by their ids.
 */
export async function sameInOdata(legacy: Sample, odata: Sample): Promise<readonly Breach[]> {
  const types = new Map([...legacy.types, ...odata.types])
  const leftOut = legacy.moving
  const [here, there] = ['the legacy service', 'the OData endpoint'] as const
  const one: View = { rows: legacy.rows, what: shownBy(here, legacy), reader: legacy.reader, leftOut }
  const other: View = { rows: odata.rows, what: shownBy(there, odata), reader: odata.reader, leftOut }
  const breaches: Breach[] = [...sameValuesAcross(...onCommonFields(one, other), types)]
  const zeros = new Set(zeroOrNothing(one, other, types))
  let compared = sharedBy(one, other)
  for (const { showing, lacking, sample, service } of [
    { showing: other, lacking: one, sample: legacy, service: here },
    { showing: one, lacking: other, sample: odata, service: there },
  ]) {
    const rows = missingFrom(lacking, showing)
    const found = sample.whole ? [] : await foundById(lacking.reader, rows)
    if (found === undefined) continue
    const shown = { ...showing, rows }
    // What was looked up by its id was not shown by the answer that the sample is of.
    const again = { ...lacking, rows: found, what: sample.whole ? lacking.what : service }
    const now = async () => (sample.whole ? (await freshSample(lacking.reader)).rows : found)
    breaches.push(...(await lacksStill(shown, again, now)), ...sameValuesAcross(...onCommonFields(shown, again), types))
    for (const field of zeroOrNothing(shown, again, types)) zeros.add(field)
    compared += sharedBy(shown, again)
  }
  if (breaches.length === 0 && compared === 0) {
    return cantTell('no record was shown by both services, so nothing could be compared')
  }
  const all = breaches.length > 0 ? breaches : await sameWhole(legacy, odata)
  if (all.length === 0 && zeros.size > 0) {
    const fields = [...zeros].sort().join(', ')
    return cantTell(
      `of ${fields} one service shows 0 where the other shows nothing, as of a column that the user may not read: let users.main read ${fields}, or have a number set in these records`,
    )
  }
  return all
}

/**
 * Where both services show all of an entity, they show the same records: one that a listing leaves out is found by its id
 * all the same. Larger entities are not read for it.
 */
async function sameWhole(legacy: Sample, odata: Sample): Promise<readonly Breach[]> {
  const one = await wholeOf(legacy)
  const other = one && (await wholeOf(odata))
  if (!other) return []
  const here: View = { rows: one.rows, what: 'all of the legacy service', reader: legacy.reader }
  const there: View = { rows: other.rows, what: 'all of the OData endpoint', reader: odata.reader }
  const now = async (sample: Sample) => (await wholeOf({ ...sample, ofRun: false }))?.rows
  return [...(await lacksStill(here, there, () => now(odata))), ...(await lacksStill(there, here, () => now(legacy)))]
}

/**
 * A listing lacks what somebody added after it was taken: what it lacks still, once it is taken anew. One that has come to
 * be too long to be taken again says nothing.
 */
async function lacksStill(
  one: View,
  other: View,
  now: () => Promise<readonly Row[] | undefined>,
): Promise<readonly Breach[]> {
  const lacking = showsAllOf(one, other)
  if (lacking.length === 0) return []
  const rows = await now()
  const still = rows === undefined ? [] : showsAllOf(one, { ...other, rows })
  return still.length > 0 ? still : lacking.map((breach) => ({ ...breach, moved: true }))
}

/** The first records of a view that the other one does not show. */
function missingFrom(view: View, other: View): readonly Row[] {
  const known = idsOf(view.rows)
  return other.rows.filter((row) => !known.has(idOf(row) ?? '')).slice(0, pinned)
}

/** The records by their ids; undefined where the service does not filter by id, which the document promises of the legacy one. */
async function foundById(reader: Reader, rows: readonly Row[]): Promise<readonly Row[] | undefined> {
  const found: Row[] = []
  for (const row of rows) {
    const id = idOf(row)
    if (id === undefined) continue
    try {
      const { rows: answer } = await ask(reader, { filter: eq('Id', { guid: writtenIdOf(row) ?? id }) })
      found.push(...answer.filter((one) => idOf(one) === id))
    } catch (fault) {
      if (fault instanceof NotAnswered && reader.service === 'odata') return undefined
      throw fault
    }
  }
  return found
}

function anyOf(rows: readonly Row[]): Filter {
  const [first, second, ...others] = rows.flatMap((row) => {
    const id = writtenIdOf(row)
    return id === undefined ? [] : [eq('Id', { guid: id })]
  })
  if (first === undefined) return cantTell('the records have no Id that is a GUID (RECORD-2)')
  return second === undefined ? first : or(first, second, ...others)
}
