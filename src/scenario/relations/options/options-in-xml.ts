import { eq, isObject, or, percentEncoded, type Filter, type Row } from '../../../odata/index.js'
import { answered } from '../asking/answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { breach, howMany, unlessMoved, type Breach } from '../asking/breach.js'
import { choicesOf, isText, loneOnes, partsOf, plainOnes, withSign } from '../values/choices.js'
import { areStill, twiceIn } from '../filters/equality.js'
import { unlessGone } from './given-again.js'
import { showsOthers } from './projection.js'
import type { Reader } from '../asking/query.js'
import { isSet, satisfies } from '../asking/rows.js'
import { byId, idOf, idsOf, writtenIdOf } from '../../words/ids.js'
import { fieldsOf } from '../values/fields.js'
import { inXml } from '../sameness/same-in-xml.js'
import { onCommonFields, sameValues, sameValuesAcross, showsAllOf, type View } from '../sameness/same-records.js'
import { sampleSize, type Sample } from '../asking/sample.js'

/** Records that `$top` lets through, and how far it lies beyond what there is. */
const mostRecords = 5

/** Characters, as an address has them, of a text outside ASCII that a filter is joined with. */
const longestBeyondAscii = 300

/**
 * The filter joined by `or` with the beginning of another text of its field and with one that begins with such a text, which
 * find nothing, with the id of a record, with a text outside ASCII, and with one that has a plus sign, where the sample shows
 * such ones, beside `$select` and `$top`: in JSON, and in XML, which the document gives whoever does not ask otherwise. All
 * find what the joined filter alone finds in JSON, each record once.
 * Where that finds too little, or is not taken, there is nothing to compare with: READ-8 judges it.
 */
export async function workTogetherInXml(
  reader: Reader,
  { filter, field }: { readonly filter: Filter; readonly field: string },
  sample: Sample,
): Promise<readonly Breach[]> {
  const joined = joinedTo(filter, field, reader, sample)
  const alone = await answered(() => ask(reader, { filter: joined }))
  if (alone === undefined || alone.rows.length < 2 || alone.bounded) return []
  const query = { filter: joined, select: ['Id', field] }
  const top = alone.rows.length + mostRecords
  const once = twiceIn(alone).length === 0
  const findsOnce = (answer: Answered, format = '') => (once ? twiceIn(answer, format) : [])
  const all = await ask(reader, { ...query, top })
  const breaches = [...showsOthers(all, query.select, sample), ...findsOnce(all)]
  const found: Answered[] = [all]
  const whole = await ask(reader, { ...query, top }, { accept: undefined })
  if (whole.format === 'xml') {
    const count = Math.min(mostRecords, alone.rows.length - 1)
    const select = selectedInXml(field, alone, sample)
    const part = await ask(reader, { filter: joined, select, top: count }, { accept: undefined })
    // All but one: a `$top` that has no effect beside a filter alone shows, and so do the values of most.
    const records = await wholeRecords(reader, joined, alone.rows.length - 1)
    found.push(whole, part, ...records)
    breaches.push(
      ...showsId(viewOf(part, ' in XML')),
      ...[whole, part].flatMap((answer) => showsOthers(answer, answer.query.select ?? [], sample)),
      ...(await neverShown(whole, alone)),
      ...(await neverShown(part, alone)),
      ...[part, ...records].flatMap((answer) => givesItsTop(answer, alone)),
      ...[whole, part].flatMap((answer) => findsOnce(answer, ' in XML')),
      ...(await shownAlike(alone, [whole, part, ...records], sample)),
    )
  }
  const given = ([inJson = all, inXml, ...few]: readonly Answered[]) => [
    ...findsAll(alone, inJson),
    ...(inXml === undefined ? [] : findsAll(alone, inXml, ' in XML')),
    ...few.flatMap((answer) => showsAllOf(viewOf(answer, ' in XML'), viewOf(alone))),
  ]
  const hasMoved = async () => !areStill(alone, await ask(reader, { filter: joined }), sample.moving)
  return [...(await unlessGone(found, given, hasMoved)), ...(await unlessMoved(breaches, hasMoved))]
}

/**
 * What a filter lets through has in XML the values that it has there without one. Only where something differs from JSON is
 * XML without a filter looked at: where that is otherwise than the sample, READ-4 judges it, or somebody changed it meanwhile.
 */
async function shownAlike(alone: Answered, answers: readonly Answered[], sample: Sample): Promise<readonly Breach[]> {
  const differing = (one: View, other: Answered) =>
    sameValues(...onCommonFields({ ...one, leftOut: sample.moving }, viewOf(other, ' in XML')), sample.types)
  if (answers.every((answer) => differing(viewOf(alone), answer).length === 0)) return []
  const plain = await ask(alone.reader, { top: sampleSize }, { accept: undefined })
  const json: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  if (sameValuesAcross(...onCommonFields(json, inXml(plain, json)), sample.types).length > 0) return []
  return answers.flatMap((answer) => differing(viewOf(plain, ' in XML'), answer))
}

function joinedTo(filter: Filter, field: string, { run }: Reader, sample: Sample): Filter {
  const others = sample.rows.filter((row) => idOf(row) !== undefined && !satisfies(row, filter))
  // What is lost of signs that markup is made of shows in a record that has some, and not in the last that is found.
  const other = others.find(hasMarkup) ?? others.at(-1)
  const id = other && writtenIdOf(other)
  const choices = choicesOf(run, sample)
  const plus = withSign(loneOnes(choices), '+')
  const beyond = loneOnes(choices).filter(
    ({ text, rows }) => isShortBeyondAscii(text) && !rows.some((row) => row === other || isFound(filter)(row)),
  )
  // What is lost on the way is lost by all of those beyond Latin-1, and not by each that ends there.
  const beyondAscii = beyond.find(({ text }) => /[^\0-\xff]/.test(text)) ?? beyond[0]
  const ofField = plainOnes(choices).filter(({ field: name, rows }) => name === field && !rows.some(isFound(filter)))
  const [beginning] = ofField.flatMap((choice) => partsOf(choice, choices).slice(0, 1))
  const [shortest] = ofField.map(({ text }) => text).sort((one, another) => one.length - another.length)
  const longer = shortest === undefined ? undefined : shortest + shortest
  // What finds nothing stands within: a last side that is lost must show.
  const [first, ...rest] = [
    ...[beginning, longer].flatMap((text) => (text === undefined ? [] : [isText({ field, text })])),
    ...(id === undefined ? [] : [eq('Id', { guid: id })]),
    ...(beyondAscii === undefined ? [] : [isText(beyondAscii)]),
    ...(plus === undefined ? [] : [isText(plus)]),
  ]
  return first === undefined ? filter : or(filter, first, ...rest)
}

function hasMarkup(row: Row): boolean {
  return Object.values(row).some((value) => typeof value === 'string' && /[&<>]/.test(value))
}

/** Letters outside ASCII and no sign that is hard to carry, in few enough characters of an address. */
function isShortBeyondAscii(text: string): boolean {
  return /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N} .-]+$/u.test(text) && percentEncoded(text).length <= longestBeyondAscii
}

const isFound = (filter: Filter) => (row: Row) => satisfies(row, filter)

/** The records in XML with all their fields. Whether there are any, and whether they can be read, READ-2 and READ-4 judge. */
async function wholeRecords(reader: Reader, filter: Filter, top: number): Promise<readonly Answered[]> {
  const answer = await answered(() => ask(reader, { filter, top }, { accept: undefined }))
  return answer ? [answer] : []
}

/**
 * An answer in XML shows as many records as were asked for. Whole ones may be fewer, for a value that XML leaves out the
 * record of: READ-4 judges that.
 */
function givesItsTop({ rows, what, query }: Answered, alone: Answered): readonly Breach[] {
  const [count, top = 0] = [rows.length, query.top]
  const isCut = query.select === undefined ? count <= top : count === top
  return isCut ? [] : [breach(`${what} in XML gave ${howMany(rows)} of ${howMany(alone.rows)}`)]
}

/**
 * What is selected of the few records: another field than of all of them, and in front of the id. Who shows the first field
 * alone leaves something out, and a field that comes along with every answer is selected in one of the two at most.
 */
function selectedInXml(field: string, { rows }: Answered, sample: Sample): readonly string[] {
  const other = fieldsOf(sample).find(
    (name) => name !== 'Id' && name !== field && sample.moving?.has(name) !== true && rows.every(shows(name)),
  )
  return other === undefined ? ['Id', field] : [other, 'Id']
}

/** XML may have nothing where JSON has a text without characters. */
const shows = (field: string) => (row: Row | undefined) =>
  isSet(row?.[field]) && row?.[field] !== '' && !isObject(row?.[field])

/**
 * The selected fields that no record of an answer in XML has, though the same records have them in JSON, and XML has them
 * without a selection: whether it shows them at all is for READ-4 to judge.
 */
async function neverShown({ rows, query, what, reader }: Answered, alone: Answered): Promise<readonly Breach[]> {
  const known = byId(alone.rows)
  const lacking = (query.select ?? []).filter(
    (field) => !rows.some(shows(field)) && rows.some((row) => shows(field)(known.get(idOf(row) ?? ''))),
  )
  if (lacking.length === 0) return []
  const plain = await ask(reader, { top: sampleSize }, { accept: undefined })
  const lost = lacking.filter((field) => plain.rows.some(shows(field)))
  return lost.length === 0 ? [] : [breach(`${what} in XML never shows ${lost.join(', ')}`)]
}

/** An answer shows the records that the filter alone finds, and no others. */
function findsAll(alone: Answered, answer: Answered, format = ''): readonly Breach[] {
  const [one, other] = [viewOf(alone), viewOf(answer, format)]
  const withoutIds = showsId(other)
  return withoutIds.length > 0 ? withoutIds : [...showsAllOf(one, other), ...showsAllOf(other, one)]
}

function showsId({ rows, what }: View): readonly Breach[] {
  return idsOf(rows).size === 0 && rows.length > 0 ? [breach(`${what} never shows Id`)] : []
}

function viewOf({ rows, what, reader }: Answered, format = ''): View {
  return { rows, what: `${what}${format}`, reader }
}
