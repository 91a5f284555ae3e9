import { eq, or, percentEncoded, type Filter, type Row } from '../../../odata/index.js'
import { answered } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { cantTell } from '../../outcome/verdict.js'
import { breach, type Breach } from '../asking/breach.js'
import { choicesOf, isText, uniqueTexts, partsOf, plainTexts, textContaining } from '../values/choices.js'
import { twiceIn } from '../filters/equality.js'
import { severalFound, type SeveralFound } from '../joined/several-found.js'
import { beyond, besideFilter, few, givesItsTop } from './options-together.js'
import { neverShown, shows, showsOthers } from './projection.js'
import type { Query } from '../asking/query.js'
import { satisfies } from '../asking/rows.js'
import { idOf, idsOf, writtenIdOf } from '../../core/ids.js'
import { fieldsOf } from '../values/fields.js'
import { inXml } from '../sameness/same-in-xml.js'
import { onCommonFields, sameValues, sameValuesAcross, showsAllOf, type View } from '../sameness/same-records.js'
import { oncePerSample, sampleSize, type Sample } from '../asking/sample.js'

/** Characters, as an address has them, of a text outside ASCII that a filter is joined with. */
const longestBeyondAscii = 300

/**
 * The filter joined by `or` with the beginning of another text of its field and with one that begins with such a text, which
 * find nothing, with the id of a record, with a text outside ASCII, and with one that has a plus sign, where the sample shows
 * such ones. Where that finds too little, or is not taken, the filter itself: READ-8 judges the other.
 */
export function joinedFound(sample: Sample): Promise<SeveralFound> {
  const { reader } = sample
  return oncePerSample(sample, `joined ${reader.service} ${reader.entity}`, async () => {
    const found = await severalFound(sample)
    return (await joinedWith(found, sample)) ?? found
  })
}

/** The same of a filter at hand; undefined where the joined one finds too little to compare with. */
export async function joinedWith(found: SeveralFound, sample: Sample): Promise<SeveralFound | undefined> {
  const { reader } = sample
  const filter = joinedTo(found.filter, found.field, sample)
  const alone = await answered(() => ask(reader, { filter }))
  return alone === undefined || alone.rows.length < 2 || alone.bounded ? undefined : { ...found, filter, alone }
}

/** Beside `$select`, and a `$top` of more than there are, an `or` finds what it finds alone, each record once. */
export const orWithOthers = besideFilter({
  role: 'with $select and $top',
  query: ({ alone, field }) => ({ select: ['Id', field], top: beyond(alone) }),
  records: findsAll,
  fits: (answer, alone, sample) => [
    ...showsOthers(answer, answer.query.select ?? [], sample),
    ...findsOnce(answer, alone),
  ],
})

/** The same in XML, which the document gives whoever does not ask otherwise. */
export const orWithOthersInXml = besideFilter({
  role: 'with $select and $top, in XML',
  query: ({ alone, field }) => ({ select: ['Id', field], top: beyond(alone) }),
  ask: askInXml,
  records: findsAll,
  fits: async (answer, alone, sample) => [
    ...showsOthers(answer, answer.query.select ?? [], sample),
    ...(await neverShown(answer, alone)),
    ...findsOnce(answer, alone),
    ...(await shownAlike(alone, answer, sample)),
  ],
})

/** All three in XML, and other fields than above. */
export const allThreeInXml = besideFilter({
  role: 'with $select and a small $top, in XML',
  query: ({ alone, field }, sample) => ({
    select: selectedInXml(field, alone, sample),
    top: Math.min(few, alone.rows.length - 1),
  }),
  ask: askInXml,
  records: isPartOf,
  fits: async (answer, alone, sample) => [
    ...showsId(viewOf(answer)),
    ...showsOthers(answer, answer.query.select ?? [], sample),
    ...(await neverShown(answer, alone)),
    ...givesItsTop(answer, alone),
    ...findsOnce(answer, alone),
    ...(await shownAlike(alone, answer, sample)),
  ],
})

/** All records but one, whole: a `$top` that has no effect beside a filter alone shows, and so do the values of most. */
export const filterWithTopInXml = besideFilter({
  role: 'with a $top that leaves out one record, in XML',
  query: ({ alone }) => ({ top: alone.rows.length - 1 }),
  ask: askWholeInXml,
  records: isPartOf,
  fits: async (answer, alone, sample) => [...givesItsTop(answer, alone), ...(await shownAlike(alone, answer, sample))],
})

async function askInXml(query: Query, { alone }: SeveralFound): Promise<Answered> {
  if (alone.bounded)
    return cantTell(`${alone.what} has more records than the checker reads, so XML is not held against it`)
  const answer = await ask(alone.reader, query, { accept: undefined })
  return answer.format === 'xml' ? answer : cantTell(`there is no XML to look at: ${answer.what} came in JSON (READ-2)`)
}

/** Whether whole records can be read in XML, READ-4 judges. */
async function askWholeInXml(query: Query, found: SeveralFound): Promise<Answered> {
  const answer = await answered(() => askInXml(query, found))
  return answer ?? cantTell('whole records cannot be read in XML (READ-4)')
}

function isPartOf(answer: Answered, alone: Answered): readonly Breach[] {
  return showsAllOf(viewOf(answer), viewOf(alone))
}

function findsOnce(answer: Answered, alone: Answered): readonly Breach[] {
  return twiceIn(alone).length > 0 ? [] : twiceIn(answer, answer.format === 'xml' ? ' in XML' : '')
}

/**
 * What a filter lets through has in XML the values that it has there without one. Only where something differs from JSON is
 * XML without a filter looked at: where that is otherwise than the sample, READ-4 judges it, or somebody changed it meanwhile.
 */
async function shownAlike(alone: Answered, answer: Answered, sample: Sample): Promise<readonly Breach[]> {
  const differing = (one: View) =>
    sameValues(...onCommonFields({ ...one, leftOut: sample.moving }, viewOf(answer)), sample.types)
  if (differing(viewOf(alone)).length === 0) return []
  const plain = await ask(alone.reader, { top: sampleSize }, { accept: undefined })
  const json: View = { rows: sample.rows, what: 'the sample', reader: sample.reader, leftOut: sample.moving }
  if (sameValuesAcross(...onCommonFields(json, inXml(plain, json)), sample.types).length > 0) return []
  return differing(viewOf(plain))
}

function joinedTo(filter: Filter, field: string, sample: Sample): Filter {
  const others = sample.rows.filter((row) => idOf(row) !== undefined && !satisfies(row, filter))
  // What is lost of signs that markup is made of shows in a record that has some, and not in the last that is found.
  const other = others.find(hasMarkup) ?? others.at(-1)
  const id = other && writtenIdOf(other)
  const choices = choicesOf(sample)
  const plus = textContaining(uniqueTexts(choices), '+')
  const beyond = uniqueTexts(choices).filter(
    ({ text, rows }) => isShortBeyondAscii(text) && !rows.some((row) => row === other || isFound(filter)(row)),
  )
  // What is lost on the way is lost by all of those beyond Latin-1, and not by each that ends there.
  const beyondAscii = beyond.find(({ text }) => /[^\0-\xff]/.test(text)) ?? beyond[0]
  const ofField = plainTexts(choices).filter(({ field: name, rows }) => name === field && !rows.some(isFound(filter)))
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

/** An answer shows the records that the filter alone finds, and no others. */
function findsAll(answer: Answered, alone: Answered): readonly Breach[] {
  const [one, other] = [viewOf(alone), viewOf(answer)]
  const withoutIds = showsId(other)
  return withoutIds.length > 0 ? withoutIds : [...showsAllOf(one, other), ...showsAllOf(other, one)]
}

function showsId({ rows, what }: View): readonly Breach[] {
  return idsOf(rows).size === 0 && rows.length > 0 ? [breach(`${what} never shows Id`)] : []
}

function viewOf({ rows, what, reader, format }: Answered): View {
  return { rows, what: `${what}${format === 'xml' ? ' in XML' : ''}`, reader }
}
