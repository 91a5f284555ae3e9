import {
  declaredInVain,
  eq,
  isXmlInNoCharset,
  namedInVain,
  or,
  UnreadableAnswer,
  type Filter,
  type Row,
} from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import { ask, type Answered } from '../../queries/ask.js'
import { withoutIds } from '../../queries/values/fields.js'
import { breach, howMany, inWords, type Breach, type Compared } from '../../queries/breach.js'
import { NotAnswered, Unread } from '../../queries/not-answered.js'
import type { Query, Reader } from '../../queries/query.js'
import { isSet } from '../../queries/rows.js'
import { idOf, idsOf, writtenIdOf } from '../../answers/ids.js'
import { pageOf } from '../../answers/answers.js'
import { freshSample, oncePerSample, sampleSize, xmlSample, type Sample, wholeOf } from '../../queries/sample.js'
import { sameValuesAcross, shownBy, showsAllOf, type View } from './same-records.js'

/** Records that are asked for by their ids where each read shows others. */
const pinned = 4

/** The JSON and the XML answer to the sample's query, as they are held against each other. */
async function bothFormats(
  sample: Sample,
): Promise<{ readonly json: View; readonly xml: View; readonly answer: Answered }> {
  const { reader, rows, moving } = sample
  const json: View = { rows, what: shownBy('the collection in JSON', sample), reader, leftOut: moving }
  const answer =
    (sample.ofRun === true ? sample.xml : undefined) ??
    (await oncePerSample(sample, `xml of ${reader.entity}`, () => readXml(reader, { top: sampleSize })))
  return { json, xml: observedInXml(answer, json), answer }
}

/** The XML answer to the sample's query shows the same ids as the JSON one. */
export async function sameIdsInXml(sample: Sample): Promise<Compared> {
  const { json, xml, answer } = await bothFormats(sample)
  const ids = [...showsAllOf(json, xml), ...showsAllOf(xml, json)]
  const told = { expected: `the ${howMany(json.rows)} of JSON`, seen: `${howMany(answer.rows)} in XML` }
  if (ids.length === 0) return { breaches: [], ...told }
  if (await isSteady(sample, json)) return { breaches: ids.map((one) => breach(inWords(one))), ...told }
  const pinned = await pinnedInBoth(sample)
  return { breaches: [...showsAllOf(pinned.json, pinned.xml), ...showsAllOf(pinned.xml, pinned.json)], ...told }
}

/** The records that both show have the same values: those asked for by their ids where each read shows others. */
export async function sameValuesInXml(sample: Sample): Promise<Compared> {
  const { json, xml } = await bothFormats(sample)
  const isAnother = [...showsAllOf(json, xml), ...showsAllOf(xml, json)].length > 0
  const pinned = isAnother && !(await isSteady(sample, json)) ? await pinnedInBoth(sample) : undefined
  const fields = new Set(json.rows.flatMap((row) => Object.keys(row)))
  return {
    breaches: [
      ...sameValuesAcross(json, xml, sample.types),
      ...(pinned ? sameValuesAcross(pinned.json, pinned.xml, sample.types) : []),
    ],
    expected: `${String(fields.size)} fields with the same values as in JSON`,
    seen: `${String(fields.size)} fields with the same values as in JSON, in ${howMany(xml.rows)}`,
  }
}

/** The XML is well-formed: its bytes are of the declared charset, and its characters are those that XML allows. */
export async function wellFormedXml(sample: Sample): Promise<Compared> {
  const { answer } = await bothFormats(sample)
  observeCharset(answer)
  const told = 'XML that every parser reads alike'
  return { breaches: [...inAnotherEncoding(answer), ...notAllowedInXml(answer)], expected: told, seen: told }
}

/** Whether the same records come in JSON once more. */
async function isSteady(sample: Sample, json: View): Promise<boolean> {
  const { reader } = sample
  const { rows } = await oncePerSample(sample, `json again of ${reader.entity}`, () => freshSample(reader))
  const again: View = { rows, what: 'the same in JSON again', reader }
  return showsAllOf(json, again).length === 0 && showsAllOf(again, json).length === 0
}

/**
 * A feed that ends early gives fewer records than JSON does to the same query, of a collection that JSON shows whole: where
 * both are cut at a cap, that of XML is for LIMIT-4 to judge. What is fewer has to be so beside JSON that is read later too.
 */
export async function allInXml(sample: Sample): Promise<Compared> {
  const json = sample.whole ? undefined : await wholeOf(sample)
  if (!json) return untested('the sample shows all records, or there are too many to read them all')
  const count = ({ rows }: Answered) => idsOf(rows).size
  const xml = await readXml(sample.reader, json.query, json.rows.length + 1)
  const told = { expected: `at least the ${howMany(json.rows)} of JSON`, seen: `${howMany(xml.rows)} in XML` }
  if (count(xml) >= count(json)) return { breaches: [], ...told }
  const text = `${xml.what} gave ${howMany(xml.rows)}, and ${shownBy(`${String(count(json))} in JSON`, json)}`
  const again = await ask(sample.reader, json.query, { maxRows: json.rows.length + 1 })
  return { breaches: [{ ...breach(text), moved: count(xml) >= count(again) }], ...told }
}

/** The checker reads UTF-8 for what it is; a parser that goes by the declaration reads other texts, or none. */
function inAnotherEncoding({ answers, what }: Answered): readonly Breach[] {
  const declared = answers.flatMap((page) => declaredInVain(page.body, page.header('content-type') ?? '') ?? [])
  return [...new Set(declared)].map((encoding) => breach(`${what} declares ${encoding} but is UTF-8`))
}

/** XML parsers refuse the whole answer for one character that XML does not allow, whether it is escaped or not. */
function notAllowedInXml({ answers, what }: Answered): readonly Breach[] {
  return answers.flatMap((answer) => {
    const page = pageOf(answer)
    if (page instanceof UnreadableAnswer || page.forbidden === undefined) return []
    const { character, place } = page.forbidden
    const where = place ? `${place.field} of record ${idOf(place.row) ?? 'without Id'} holds` : 'the feed holds'
    return [breach(`${what} is not well-formed XML: ${where} ${character}, which XML 1.0 does not allow`)]
  })
}

/** Most parsers go by the declaration, or take UTF-8, and the document names no charset: recorded only. */
function observeCharset({ answers, what }: Answered): void {
  for (const page of answers.slice(0, 1)) {
    const named = namedInVain(page.body, page.header('content-type') ?? '')
    if (named === undefined) continue
    const text = `${what} has ${named} in its Content-Type but is UTF-8: clients that use the header read wrong texts`
    observe(text, { evidence: [page.id] })
  }
}

/** Where records come in another order each time, a few are asked for by their ids. */
async function pinnedInBoth(sample: Sample): Promise<{ readonly json: View; readonly xml: View }> {
  const { reader, rows, moving } = sample
  const filter = anyOf(rows.slice(0, pinned))
  const [json, xml] = await oncePerSample(sample, `pinned of ${reader.entity}`, async () => {
    const inJson = await ask(reader, { filter })
    const wanted = idsOf(rows.slice(0, pinned))
    if (inJson.rows.length !== wanted.size || [...idsOf(inJson.rows)].some((id) => !wanted.has(id))) {
      return cantTell(
        `${inJson.what} did not return exactly these records, and reads without a filter return others each time, so JSON and XML cannot be compared (READ-8, READ-11)`,
      )
    }
    return [inJson, await readXml(reader, { filter })] as const
  })
  const one: View = { rows: json.rows, what: shownBy('the records asked for in JSON', json), reader, leftOut: moving }
  return { json: one, xml: observedInXml(xml, one) }
}

/**
 * The XML as it is set beside the JSON. How XML writes what is not set is not shown: an empty element is as good as one that
 * says null, and is a text without characters only where JSON has such a text.
 */
export function inXml({ rows, reader, answers }: Answered, json: View): View {
  const known = new Map(json.rows.map((row) => [idOf(row), row]))
  const read = rows.slice(0, sampleSize).map((row): Row => {
    const notSet = emptyFor(row, known.get(idOf(row)))
    return notSet.length === 0 ? row : { ...row, ...Object.fromEntries(notSet.map((field) => [field, null])) }
  })
  return { rows: read, what: shownBy('the collection in XML', { answers }), reader }
}

/** The same, and an observation of the fields that are not set and written as empty elements. */
function observedInXml(answer: Answered, json: View): View {
  const known = new Map(json.rows.map((row) => [idOf(row), row]))
  const empty = new Set(answer.rows.slice(0, sampleSize).flatMap((row) => emptyFor(row, known.get(idOf(row)))))
  if (empty.size > 0) observe(`XML writes unset fields as empty elements: ${[...empty].sort().join(', ')}`)
  return inXml(answer, json)
}

function emptyFor(row: Row, twin: Row | undefined): readonly string[] {
  return twin ? Object.keys(row).filter((field) => row[field] === '' && !isSet(twin[field])) : []
}

async function readXml(reader: Reader, query: Query, maxRows = sampleSize): Promise<Answered> {
  try {
    return await xmlSample(reader, query, maxRows)
  } catch (fault) {
    const last = fault instanceof Unread ? fault.answers.at(-1) : undefined
    if (fault instanceof Unread && last && isXmlInNoCharset(last.body, last.header('content-type') ?? ''))
      throw new NotAnswered('notACollection', last, `the XML is not well-formed: ${fault.message}`)
    if (!(fault instanceof NotAnswered) || fault.why === 'notACollection') throw fault
    return cantTell(`there is no XML to check: ${fault.message} (READ-2)`)
  }
}

function anyOf(rows: readonly Row[]): Filter {
  const [first, second, ...others] = rows.flatMap((row) => {
    const id = writtenIdOf(row)
    return id === undefined ? [] : [eq('Id', { guid: id })]
  })
  if (first === undefined) return withoutIds()
  return second === undefined ? first : or(first, second, ...others)
}
