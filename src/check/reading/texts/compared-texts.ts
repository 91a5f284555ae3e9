import { instantOf, isDecimalText, isGuid, or, percentEncoded } from '../../../odata/index.js'
import { idsOf, notAmong } from '../../answers/ids.js'
import { cantTell, profileError, untested } from '../../outcome/verdict.js'
import { ask, type Answered } from '../../queries/ask.js'
import { howMany, inTurn, type Breach, type Compared } from '../../queries/breach.js'
import { answered } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import { oncePerSample, wholeOf, type Sample } from '../../queries/sample.js'
import { findsNoOther, foundAll, nonMatchingRows } from '../filters/equality.js'
import { shownAsSampled } from '../comparison/same-records.js'
import {
  choicesOf,
  isText,
  lastOfFirstField,
  longestInAddress,
  partsOf,
  plainTexts,
  sharedTexts,
  uniqueTexts,
  type Choice,
} from '../../queries/values/choices.js'
import { closedFields, type ClosedFields, findsGuarded, guardedSigns, type GuardedSign } from './closed-fields.js'
import { findsNoneByOthers, patternsOf, withSignMore } from './other-texts.js'
import { fewEnough, tooFewTexts } from './text-queries.js'

/** Signs beside letters that an address has to carry escaped, the last of those in four bytes. */
const signs = {
  'an ampersand': /&/,
  'an escape': /%[\da-f]{2}/i,
  'letters outside ASCII': /[^\p{ASCII}]/u,
  'a character in four bytes': /[\u{10000}-\u{10FFFF}]/u,
} as const

export type TextSign = keyof typeof signs

/** The texts of a sample that `eq` is judged by. Plus signs and quotes have clauses of their own: READ-9 and READ-15. */
export interface ComparedTexts extends ClosedFields {
  readonly reader: Reader
  readonly sample: Sample
  /** Those of all kinds, and of them the plain ones. */
  readonly choices: readonly Choice[]
  readonly plain: readonly Choice[]
  /** The text that stands for all, of a single record if it can be. */
  readonly lone: Choice
  /** All records of the entity, where they are few enough and the sample does not show them all. */
  readonly whole: Answered | undefined
}

/** Chooses the texts, once a run. */
export function comparedTexts(sample: Sample): Promise<ComparedTexts> {
  const { reader } = sample
  return oncePerSample(sample, `texts ${reader.service} ${reader.entity}`, async () => {
    const choices = choicesOf(sample).filter(({ text }) => !/['+]/.test(text))
    const plain = plainTexts(choices)
    const lone = lastOfFirstField(uniqueTexts(plain)) ?? lastOfFirstField(plain) ?? tooFewTexts(sample)
    const whole = sample.whole ? undefined : await wholeOf(sample)
    return { reader, sample, choices, plain, lone, whole, ...closedFields(reader, lone) }
  })
}

/** The filter on a text finds every record that has it, with the values of the sample, and no other. */
async function findsText(texts: ComparedTexts, choice: Choice): Promise<Compared> {
  const { reader, sample, whole } = texts
  const { field, place, text, rows } = choice
  let found: string | undefined
  const breaches = await texts.unlessClosed(choice, async () => {
    const key = `text ${field} ${String(place)} of ${reader.service} ${reader.entity}`
    const answer = await oncePerSample(sample, key, () => ask(reader, { filter: isText(choice) }))
    found = howMany(answer.rows)
    return [...(await foundAll(answer, choice, whole)), ...shownAsSampled(answer, sample)]
  })
  const wanted = (whole?.rows ?? rows).filter((row) => row[field] === text)
  return {
    breaches,
    expected: `${howMany(wanted)} with that text`,
    seen: found === undefined ? `no filter on ${field} works` : `${found} with that text`,
  }
}

function inFields(choices: readonly Choice[], breaches: readonly Breach[]): Compared {
  const fields = [...new Set(choices.map(({ field }) => field))].join(', ')
  const count = choices.length === 1 ? 'a text' : `${String(choices.length)} texts`
  return asExpected(breaches, `the records with ${count} of ${fields}, and no other`)
}

function asExpected(breaches: readonly Breach[], expected: string): Compared {
  return { breaches, expected, seen: expected }
}

function noneOf(called: string): never {
  return untested(`the sample shows no ${called}`)
}

/** The text that stands for all. */
export function findsLone(texts: ComparedTexts): Promise<Compared> {
  return findsText(texts, texts.lone)
}

/** A text with such a sign. */
export function findsSigned(texts: ComparedTexts, sign: TextSign): Promise<Compared> {
  return findsText(texts, texts.choices.find(({ text }) => signs[sign].test(text)) ?? noneOf(`text with ${sign}`))
}

const scripts = 'Cyrillic Greek Han Hiragana Katakana Hangul Arabic Hebrew Thai Devanagari Armenian Georgian'

/**
 * Kinds of texts that somebody on the way may keep in another form than the rest: those of a script that the database has
 * another encoding for, and those that read like a value of another type.
 */
const kinds: readonly ((text: string) => boolean)[] = [
  ...scripts.split(' ').map((script) => {
    const letter = new RegExp(`\\p{Script=${script}}`, 'u')
    return (text: string) => letter.test(text)
  }),
  isGuid,
  isDecimalText,
  (text) => instantOf(text) !== undefined,
  (text) => /^(?:true|false|null)$/i.test(text),
]

/**
 * The shortest text of each kind that no other check asks for, of a single record if it can be. Each is asked for alone where
 * one filter does not find them all: how its sides are joined is for READ-8 to judge.
 */
export async function findsOtherKinds(texts: ComparedTexts): Promise<Compared> {
  const { choices, lone } = texts
  const signed = Object.values(signs).map((sign) => choices.find(({ text }) => sign.test(text)))
  const asked = [lone, ...signed].flatMap((choice) => choice ?? [])
  const inOrder = texts
    .openOnes(choices)
    .toSorted((one, other) => one.rows.length - other.rows.length || one.text.length - other.text.length)
  const others: Choice[] = []
  for (const isOfKind of kinds) {
    if ([...asked, ...others].some(({ text }) => isOfKind(text))) continue
    others.push(...inOrder.filter(({ text }) => isOfKind(text)).slice(0, 1))
  }
  if (others.length === 0) return noneOf('text of a further kind')
  if (await areFoundTogether(texts.reader, others)) return inFields(others, [])
  const breaches = await inTurn(others, async (choice) => (await findsText(texts, choice)).breaches)
  return inFields(others, breaches)
}

async function areFoundTogether(reader: Reader, choices: readonly Choice[]): Promise<boolean> {
  const [one, other, ...more] = choices.map(isText)
  const inAddress = choices.map(({ text }) => percentEncoded(text)).join('')
  if (!one || !other || inAddress.length > longestInAddress) return false
  const answer = await answered(() => ask(reader, { filter: or(one, other, ...more) }))
  const shown = choices.flatMap(({ field, text, rows }) => rows.filter((row) => row[field] === text))
  return answer !== undefined && nonMatchingRows(answer).length === 0 && notAmong(answer.rows, shown).length === 0
}

/**
 * What finds many records fills more than one page, as few filters do, and a later page may forget what was asked for, or
 * never come. The text that most records have, up to as many as are no burden: those that have it come, and no others.
 * Where the first page shows others already, it is the `$top` that does not go with a filter, which READ-10 judges; and
 * what is lacking has to be lacking without a `$top` as well.
 */
export async function findsOverPages({ reader, plain, whole, openOnes }: ComparedTexts): Promise<Compared> {
  const [rarest, ...others] = sharedTexts(openOnes(plain))
  const most = others.at(-1)
  if (!rarest || !most || most.rows.length === rarest.rows.length)
    return noneOf('text that many records have, and one that few have')
  const filter = isText(most)
  const breaches = await answered(async () => {
    const answer = await ask(reader, { filter, top: fewEnough + 1 })
    const ofFirstPage = { ...answer, rows: answer.rows.slice(0, answer.rowsPerPage[0]) }
    if (nonMatchingRows(ofFirstPage).length > 0) return []
    // By their ids: a record that a page shows twice is not two.
    const having = idsOf((whole?.rows ?? most.rows).filter((row) => row[most.field] === most.text)).size
    const isCut = idsOf(answer.rows).size < Math.min(having, fewEnough)
    return [...nonMatchingRows(answer), ...(isCut ? await foundAll(await ask(reader, { filter }), most, whole) : [])]
  })
  return asExpected(
    breaches ?? cantTell('a filter with $top is refused (READ-10)', 'nobody'),
    'the records with that text on every page',
  )
}

/** A text with a sign that somebody on the way may guard a deployment against. */
export async function findsWithGuarded(texts: ComparedTexts, sign: GuardedSign): Promise<Compared> {
  const { reader, choices, openOnes } = texts
  const choice = openOnes(choices).find(({ text }) => guardedSigns[sign].test(text)) ?? noneOf(`text with ${sign}`)
  return inFields([choice], await findsGuarded(reader, sign, choice, texts.unlessClosed))
}

/** The texts of one record each, the longest first. */
function longestFirst(choices: readonly Choice[]): readonly Choice[] {
  return uniqueTexts(choices).toSorted((one, other) => other.text.length - one.text.length)
}

function longest({ plain, lone, openOnes }: ComparedTexts): Choice {
  return longestFirst(openOnes(plain))[0] ?? lone
}

/**
 * The longest part of a text that is no text of the sample. A field that cannot be filtered by may show with it: then the
 * longest text of another one is asked for.
 */
export async function findsNoPart(texts: ComparedTexts): Promise<Compared> {
  const { reader, sample, openOnes, unlessClosed } = texts
  const long = longest(texts)
  const [part] = partsOf(long, choicesOf(sample))
  if (part === undefined)
    return profileError(
      `no text of ${reader.entity} has a part that is not also a text of another record. Name a field with longer texts in entities.probe.fields.text`,
      'entities.probe.fields.text',
    )
  const breaches = await unlessClosed(long, () => findsNoOther(reader, long.field, part))
  return openOnes([long]).length === 0 ? findsNoPart(texts) : noOthers(breaches)
}

function noOthers(breaches: readonly Breach[]): Compared {
  return asExpected(breaches, 'no record with another text')
}

/** A text with a sign that somebody may read as any character is another text than the longest. */
export async function findsNoPattern(texts: ComparedTexts): Promise<Compared> {
  const { field, text } = longest(texts)
  return noOthers(await findsNoneByOthers(texts.reader, field, patternsOf(text), 'texts that look like patterns'))
}

/** A text with a sign more is another text. The shortest keeps an address short that has it many times. */
export async function findsNoSignMore({ reader, plain, lone, openOnes }: ComparedTexts): Promise<Compared> {
  const ofOne = uniqueTexts(openOnes(plain)).filter(({ text }) => [...text].length > 1)
  const { field, text } = ofOne.toSorted((one, other) => one.text.length - other.text.length)[0] ?? lone
  if ([...text].length < 2) return noneOf('text of two characters')
  return noOthers(await findsNoneByOthers(reader, field, withSignMore(text), 'texts with a sign more'))
}
