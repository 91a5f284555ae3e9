import { eq, or, percentEncoded, type Filter, type Row } from '../../../odata/index.js'
import { idOf, writtenIdOf } from '../../answers/ids.js'
import type { Answered } from '../../queries/ask.js'
import { answered } from '../../queries/not-answered.js'
import { answersTo, json } from '../../queries/reads.js'
import { satisfies } from '../../queries/rows.js'
import { oncePerSample, type Sample } from '../../queries/sample.js'
import { selectiveShared, tooFewTexts } from '../texts/text-queries.js'
import {
  choicesOf,
  isSharedToTheLetter,
  isText,
  lastOfFirstField,
  partsOf,
  plainestFirst,
  plainTexts,
  textContaining,
  uniqueTexts,
} from '../../queries/values/choices.js'

/** A filter that several records answer to, the field that it is about, and what it finds without any other option. */
export interface SeveralFound {
  readonly filter: Filter
  readonly field: string
  readonly alone: Answered
}

/** Asks what a filter finds that several records of the sample answer to: whole records, as the sample shows them. */
export function severalFound(sample: Sample): Promise<SeveralFound> {
  const { reader } = sample
  return oncePerSample(sample, `several ${reader.service} ${reader.entity}`, async () => {
    const several = await filterOfSeveral(sample)
    return { ...several, ...(await answersTo({ alone: json({ filter: several.filter }) }, sample)) }
  })
}

/** None of the records that it finds is among the first of the sample, if it can be. */
export async function filterOfSeveral(sample: Sample): Promise<Pick<SeveralFound, 'filter' | 'field'>> {
  for (const choices of plainestFirst(choicesOf(sample))) {
    const shared = await selectiveShared(sample.reader, choices)
    const lone = uniqueTexts(choices)
    const besides = (one: (typeof lone)[number]) =>
      lone.findLast(({ field, text }) => field === one.field && text !== one.text)
    const one = lastOfFirstField(lone.filter((choice) => besides(choice) !== undefined))
    if (shared && (one === undefined || isSharedToTheLetter(shared)))
      return { filter: isText(shared), field: shared.field }
    if (one !== undefined) return { filter: or(isText(besides(one) ?? one), isText(one)), field: one.field }
  }
  return tooFewTexts(sample)
}

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
export async function joinedWith(
  { filter, field }: Pick<SeveralFound, 'filter' | 'field'>,
  sample: Sample,
): Promise<SeveralFound | undefined> {
  const joined = joinedTo(filter, field, sample)
  const found = await answered(() => answersTo({ alone: json({ filter: joined }) }, sample))
  return !found || found.alone.rows.length < 2 || found.alone.bounded ? undefined : { field, filter: joined, ...found }
}

/** Characters, as an address has them, of a text outside ASCII that a filter is joined with. */
const longestBeyondAscii = 300

function joinedTo(filter: Filter, field: string, sample: Sample): Filter {
  const isFound = (row: Row) => satisfies(row, filter)
  const others = sample.rows.filter((row) => idOf(row) !== undefined && !isFound(row))
  // What is lost of signs that markup is made of shows in a record that has some, and not in the last that is found.
  const other = others.find(hasMarkup) ?? others.at(-1)
  const choices = choicesOf(sample)
  const beyondAscii = uniqueTexts(choices).filter(
    ({ text, rows }) => isShortBeyondAscii(text) && !rows.some((row) => row === other || isFound(row)),
  )
  // What is lost on the way is lost by all of those beyond Latin-1, and not by each that ends there.
  const beyond = beyondAscii.find(({ text }) => /[^\0-\xff]/.test(text)) ?? beyondAscii[0]
  const ofField = plainTexts(choices).filter(({ field: name, rows }) => name === field && !rows.some(isFound))
  const [beginning] = ofField.flatMap((choice) => partsOf(choice, choices).slice(0, 1))
  const [shortest] = ofField.map(({ text }) => text).sort((one, another) => one.length - another.length)
  const findingNothing = [beginning, shortest && shortest + shortest].flatMap((text) => (text ? [{ field, text }] : []))
  const id = other && writtenIdOf(other)
  const isShown = (row: Row) => row === other || isFound(row) || (beyond?.rows.includes(row) ?? false)
  const unique = uniqueTexts(choices)
  const ofOthers = unique.filter(({ rows }) => !rows.some(isShown))
  const withPlus = textContaining(ofOthers, '+') ?? textContaining(unique, '+')
  const found = [beyond, withPlus].flatMap((choice) => choice ?? [])
  // What finds nothing stands within, and if it can be, no side finds what another one does: a lost last side must show.
  const [first, ...rest] = [
    ...findingNothing.map(isText),
    ...(id === undefined ? [] : [eq('Id', { guid: id })]),
    ...found.map(isText),
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
