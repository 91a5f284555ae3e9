import { profileError, untested } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, inTurn, type Breach, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { oncePerSample, type Sample, wholeOf } from '../asking/sample.js'
import { findsNoOther, foundAll } from '../filters/equality.js'
import { shownAsSampled } from '../sameness/same-records.js'
import {
  beginningOfAnother,
  multilineTexts,
  choicesOf,
  isText,
  lastOfEachField,
  lastOfFirstField,
  uniqueTexts,
  longTexts,
  partsOf,
  plainTexts,
  type Choice,
} from '../values/choices.js'
import { closedFields, type ClosedFields } from './closed-fields.js'
import { findsGuarded, guardedSigns, type GuardedSign } from './guarded-texts.js'
import { findsEach, ofOtherKinds } from './kinds-of-text.js'
import { keepsLongTexts } from './long-texts.js'
import { losesNoSign } from './lost-signs.js'
import { readsNoPattern } from './patterns.js'
import { keepsFilterOverPages } from './text-of-many.js'
import { selectiveShared, tooFewTexts } from './text-queries.js'

/**
 * Signs beside letters that an address has to carry escaped, the last of those in four bytes; and what a filter is made of
 * outside its literals, at which a reader that takes it apart too early cuts the text.
 */
const signs = {
  'an ampersand': /&/,
  'a percent sign': /%/,
  'an escape': /%[\da-f]{2}/i,
  'letters outside ASCII': /[^\p{ASCII}]/u,
  'a character in four bytes': /[\u{10000}-\u{10FFFF}]/u,
  'a comma': /,/,
  'a parenthesis': /[()]/,
  'the word and, or the word or': / (and|or) /i,
} as const

export type TextSign = keyof typeof signs

/** What is found by one field may not be by another: fields of which a text is asked for, at most. */
const mostFields = 6

/** The texts of a sample that `eq` is judged by. Plus signs and quotes have clauses of their own: READ-9 and READ-15. */
export interface ComparedTexts extends ClosedFields {
  readonly reader: Reader
  readonly sample: Sample
  /** Those of all kinds, and of them the plain ones. */
  readonly choices: readonly Choice[]
  readonly plain: readonly Choice[]
  /** The text that stands for all, of a single record if it can be. */
  readonly lone: Choice
  /** One that several records have, and not too many. */
  readonly shared: Choice | undefined
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
    const shared = await selectiveShared(reader, plain)
    const whole = sample.whole ? undefined : await wholeOf(sample)
    return { reader, sample, choices, plain, lone, shared, whole, ...closedFields(reader, lone) }
  })
}

/** The filter on a text finds every record that has it, with the values of the sample, and no other. */
export async function findsText(texts: ComparedTexts, choice: Choice): Promise<Compared> {
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
    seen: found === undefined ? `no text of ${field} can be filtered by` : `${found} with that text`,
  }
}

function inFields(choices: readonly Choice[], breaches: readonly Breach[]): Compared {
  const fields = [...new Set(choices.map(({ field }) => field))].join(', ')
  const count = choices.length === 1 ? 'a text' : `${String(choices.length)} texts`
  const told = `the records with ${count} of ${fields}, and no other`
  return { breaches, expected: told, seen: told }
}

function noneOf(called: string): never {
  return untested(`the sample shows no ${called}`)
}

/** The text that stands for all. */
export function findsLone(texts: ComparedTexts): Promise<Compared> {
  return findsText(texts, texts.lone)
}

/** A text that several records have: each of them is found. */
export function findsShared(texts: ComparedTexts): Promise<Compared> {
  return findsText(texts, texts.shared ?? noneOf('text that several records have'))
}

/** A text with such a sign. */
export function findsSigned(texts: ComparedTexts, sign: TextSign): Promise<Compared> {
  return findsText(texts, signedIn(texts.choices)(signs[sign]) ?? noneOf(`text with ${sign}`))
}

const signedIn = (choices: readonly Choice[]) => (sign: RegExp) => choices.find(({ text }) => sign.test(text))

function inOpenField({ plain, sample }: ComparedTexts): Choice | undefined {
  const isOpen = ({ field }: Choice) => sample.rows.some((row) => (row[field] ?? null) === null)
  return uniqueTexts(plain).find(isOpen) ?? plain.find(isOpen)
}

function ofEachField({ plain }: ComparedTexts): readonly Choice[] {
  return lastOfEachField(uniqueTexts(plain)).slice(0, mostFields)
}

/** One text of each further kind: of another script, or one that reads like a number, a date, an id or a word of the format. */
export async function findsOtherKinds(texts: ComparedTexts): Promise<Compared> {
  const { reader, choices, openOnes } = texts
  const others = ofOtherKinds(openOnes(choices), askedAnyway(texts))
  if (others.length === 0) return noneOf('text of a further kind')
  const breaches = await findsEach(reader, others, async (choice) => {
    const found = await findsText(texts, choice)
    return found.breaches
  })
  return inFields(others, breaches)
}

/** What the other checks ask for. */
function askedAnyway(texts: ComparedTexts): readonly Choice[] {
  const { choices, plain, lone, shared } = texts
  const further = [
    shared,
    beginningOfAnother(plain),
    inOpenField(texts),
    ...Object.values(signs).map(signedIn(choices)),
  ]
  return [lone, ...further.flatMap((choice) => choice ?? []), ...ofEachField(texts)]
}

/** A text that many records have: its filter holds on every page. */
export async function findsOverPages({ reader, plain, whole, openOnes }: ComparedTexts): Promise<Compared> {
  const breaches = await keepsFilterOverPages(reader, openOnes(plain), whole)
  return {
    breaches: breaches ?? noneOf('text that many records have, beside one that few have'),
    expected: 'the records with that text on every page',
    seen: 'the records with that text on every page',
  }
}

/** A text with a sign that somebody on the way may guard a deployment against. */
export async function findsWithGuarded(texts: ComparedTexts, sign: GuardedSign): Promise<Compared> {
  const { reader, sample, choices, openOnes } = texts
  const all = openOnes([...choices, ...multilineTexts(sample)])
  const choice = all.find(({ text }) => guardedSigns[sign].test(text)) ?? noneOf(`text with ${sign}`)
  const breaches = await findsGuarded(reader, sign, choice, texts.unlessClosed)
  return inFields([choice], breaches)
}

/** The longest of the texts that one record has. */
function longest({ plain, lone, openOnes }: ComparedTexts): Choice {
  const [first] = [...uniqueTexts(openOnes(plain))].sort((one, other) => other.text.length - one.text.length)
  return first ?? lone
}

/** The shortest text of two characters and more, which keeps an address short that has it many times. */
function shortest({ plain, lone, openOnes }: ComparedTexts): Choice {
  const ofOne = uniqueTexts(openOnes(plain)).filter(({ text }) => [...text].length > 1)
  return [...ofOne].sort((one, other) => one.text.length - other.text.length)[0] ?? lone
}

/**
 * Beginnings and ends of a text, none of which is a text of the sample. A field that cannot be filtered by may show with the
 * first of them: then the longest text of another one is asked for.
 */
export async function findsNoParts(texts: ComparedTexts, which: 'the longest' | 'the others'): Promise<Compared> {
  const { reader, sample, openOnes, unlessClosed } = texts
  const long = longest(texts)
  const [first, ...others] = partsOf(long, choicesOf(sample))
  if (first === undefined)
    return profileError(
      `no text of ${reader.entity} has a part that is not a text itself: name a field with longer texts in entities.probe.fields.text`,
      'entities.probe.fields.text',
    )
  const parts = which === 'the longest' ? [first] : others
  if (parts.length === 0) return noneOf('further part of a text')
  const breaches = await unlessClosed(long, () => inTurn(parts, (part) => findsNoOther(reader, long.field, part)))
  return openOnes([long]).length === 0 ? findsNoParts(texts, which) : noOthers(breaches)
}

function noOthers(breaches: readonly Breach[]): Compared {
  return { breaches, expected: 'no record with another text', seen: 'no record with another text' }
}

/** Texts that look like patterns of the longest. */
export async function findsNoPattern(texts: ComparedTexts): Promise<Compared> {
  return noOthers(await readsNoPattern(texts.reader, longest(texts)))
}

/** Texts with a sign more than the shortest. */
export async function findsNoSignMore(texts: ComparedTexts): Promise<Compared> {
  const choice = shortest(texts)
  if ([...choice.text].length < 2) return noneOf('text of two characters')
  return noOthers(await losesNoSign(texts.reader, choice))
}

/** A text of more than a hundred characters, and the same without its last one. */
export async function findsLong({ reader, sample, openOnes }: ComparedTexts): Promise<Compared> {
  const choices = openOnes(longTexts(sample))
  if (choices.length === 0) return noneOf('long, plain text of a single record')
  return {
    breaches: await keepsLongTexts(reader, choices),
    expected: '1 record with the text, none with a part of it',
    seen: '1 record with the text, none with a part of it',
  }
}
