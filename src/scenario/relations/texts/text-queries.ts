import { or, type Filter } from '../../../odata/index.js'
import { cantTell, mendProfile } from '../../outcome/verdict.js'
import { ask } from '../asking/ask.js'
import { breach, type Breach } from '../asking/breach.js'
import {
  beginningOfAnother,
  brokenOnes,
  choicesOf,
  fromPlainOnes,
  isSharedToTheLetter,
  isText,
  lastOfEachField,
  lastOfFirstField,
  loneOnes,
  longOnes,
  partsOf,
  plainOnes,
  sharedOnes,
  type Choice,
} from '../values/choices.js'
import { findsExactly, findsNoOther, foundAll, repeatsItself } from '../filters/equality.js'
import { closedFields } from './closed-fields.js'
import { keepsGuardedTexts, readsNoEscape } from './guarded-texts.js'
import { findsEach, ofOtherKinds } from './kinds-of-text.js'
import { keepsLongTexts } from './long-texts.js'
import { losesNoSign, withInside } from './lost-signs.js'
import { NotAnswered } from '../asking/not-answered.js'
import { readsNoPattern } from './patterns.js'
import type { Reader } from '../asking/query.js'
import { unknownName } from '../asking/random.js'
import type { Sample } from '../asking/sample.js'
import { shownAsSampled } from '../sameness/shown-as-sampled.js'
import { fewEnough, keepsFilterOverPages } from './text-of-many.js'
import { wholeOf } from '../asking/whole-collection.js'

/**
 * Signs beside letters that an address has to carry escaped, the last of those in four bytes; and what a filter is made of
 * outside its literals, at which a reader that takes it apart too early cuts the text.
 */
const signs = [/&/, /%/, /%[\da-f]{2}/i, /[^\p{ASCII}]/u, /[\u{10000}-\u{10FFFF}]/u, /,/, /[()]/, / (and|or) /i]

/** What is found by one field may not be by another: fields of which a text is asked for, at most. */
const mostFields = 6

/**
 * `eq` on texts of the sample: one of a single record in each field, two that several share, of which one as many as can be, one that
 * another begins with, those with signs that get lost on the way, one of a field that other records leave open, and one of
 * each further kind.
 * Then on parts of a text, and on one with a sign more, which match nothing else than themselves.
 */
export async function comparesTexts(reader: Reader, sample: Sample): Promise<readonly Breach[]> {
  const all = choicesOf(reader.run, sample)
  // Plus signs and quotes have clauses of their own: READ-9 and READ-15.
  const choices = all.filter(({ text }) => !/['+]/.test(text))
  const plain = plainOnes(choices)
  const lone = lastOfFirstField(loneOnes(plain)) ?? lastOfFirstField(plain) ?? tooFewTexts(sample)
  const shared = await selectiveShared(reader, plain)
  const beginning = beginningOfAnother(plain)
  const wanted = [
    lone,
    ...(shared ? [shared] : []),
    ...(beginning ? [beginning] : []),
    ...signs.flatMap((sign) => choices.find(({ text }) => sign.test(text)) ?? []),
    ...(ofOpenField(plain, sample) ?? []),
    ...lastOfEachField(loneOnes(plain)).slice(0, mostFields),
  ]
  const breaches: Breach[] = []
  const whole = sample.whole ? undefined : await wholeOf(sample)
  const { unlessClosed, openOnes } = closedFields(reader, lone)
  const judge = async (choice: Choice) => {
    const answer = await ask(reader, { filter: isText(choice) })
    return [...(await foundAll(answer, choice, whole)), ...shownAsSampled(answer, sample)]
  }
  for (const choice of new Set(wanted)) breaches.push(...(await unlessClosed(choice, judge)))
  breaches.push(
    ...(await findsEach(reader, ofOtherKinds(openOnes(choices), wanted), (one) => unlessClosed(one, judge))),
  )
  breaches.push(...(await keepsFilterOverPages(reader, openOnes(plain), whole)))
  breaches.push(
    ...(await keepsGuardedTexts(reader, openOnes([...choices, ...brokenOnes(reader.run, sample)]), unlessClosed)),
  )
  const ofOne = loneOnes(openOnes(plain))
  const long = longest(ofOne) ?? lone
  for (const part of partsOf(long, all)) breaches.push(...(await findsNoOther(reader, long.field, part)))
  breaches.push(...(await readsNoEscape(reader, long)), ...(await readsNoPattern(reader, long)))
  breaches.push(...(await keepsLongTexts(reader, openOnes(longOnes(reader.run, sample)))))
  breaches.push(...(await losesNoSign(reader, shortest(ofOne) ?? lone)))
  return [...breaches, ...(await repeatsItself(reader, shared ?? lone))]
}

/** A text of a field that other records leave open: what matches everything that is not set shows there. */
function ofOpenField(choices: readonly Choice[], { rows }: Sample): readonly Choice[] | undefined {
  const isOpen = ({ field }: Choice) => rows.some((row) => (row[field] ?? null) === null)
  const choice = loneOnes(choices).find(isOpen) ?? choices.find(isOpen)
  return choice && [choice]
}

/** The shortest text of two characters and more, which keeps an address short that has it many times. */
function shortest(choices: readonly Choice[]): Choice | undefined {
  return choices.filter(({ text }) => [...text].length > 1).sort((one, other) => one.text.length - other.text.length)[0]
}

function longest(choices: readonly Choice[]): Choice | undefined {
  return [...choices].sort((one, other) => other.text.length - one.text.length)[0]
}

/** A text that several records of the sample have and not too many of the target. */
function selectiveShared(reader: Reader, choices: readonly Choice[]): Promise<Choice | undefined> {
  return firstSelective(reader, sharedOnes(choices))
}

/** The first text that not too many records of the target have: its filter is asked with a `$top` first. */
export async function firstSelective(reader: Reader, choices: readonly Choice[]): Promise<Choice | undefined> {
  for (const choice of choices.slice(0, 3)) {
    try {
      const { rows } = await ask(reader, { filter: isText(choice), top: fewEnough + 1 })
      if (rows.length <= fewEnough) return choice
    } catch (fault) {
      if (!(fault instanceof NotAnswered)) throw fault
    }
  }
  return undefined
}

/** A filter that several records answer to, the field that it is about, and none of them among the first of the sample if it can be. */
export async function filterOfSeveral(
  reader: Reader,
  sample: Sample,
): Promise<{ readonly filter: Filter; readonly field: string }> {
  for (const choices of fromPlainOnes(choicesOf(reader.run, sample))) {
    const shared = await selectiveShared(reader, choices)
    const lone = loneOnes(choices)
    const besides = (one: Choice) => lone.findLast(({ field, text }) => field === one.field && text !== one.text)
    const one = lastOfFirstField(lone.filter((choice) => besides(choice) !== undefined))
    if (shared && (one === undefined || isSharedToTheLetter(shared)))
      return { filter: isText(shared), field: shared.field }
    if (one !== undefined) return { filter: or(isText(besides(one) ?? one), isText(one)), field: one.field }
  }
  return tooFewTexts(sample)
}

/** A text with a quote in it is matched or refused. */
export async function matchesOrRefuses(reader: Reader, choice: Choice): Promise<readonly Breach[]> {
  return unlessRefused(() => findsExactly(reader, choice))
}

/**
 * Texts with quotes that no record may come for: one whose quotes would end the literal, were they not doubled, and whose rest
 * would then be a filter of its own, and one that is another text once its quote is lost.
 */
export async function keepsQuotesInside(reader: Reader, { field, text }: Choice): Promise<readonly Breach[]> {
  const trick = `${unknownName(reader.run, 'text')}' or ${field} eq '${text}`
  const breaches: Breach[] = []
  for (const other of [trick, withInside(text, "'")])
    breaches.push(...(await unlessRefused(() => findsNoOther(reader, field, other))))
  return breaches
}

/** A refusal of the data service: a status of 400 and more, or an error body without rows whatever the status. */
async function unlessRefused(judge: () => Promise<readonly Breach[]>): Promise<readonly Breach[]> {
  try {
    return await judge()
  } catch (fault) {
    if (fault instanceof NotAnswered && isDataRefusal(fault)) return []
    throw fault
  }
}

function isDataRefusal({ why, exchange: { status } }: NotAnswered): boolean {
  return status >= 400 || (why === 'refused' && status === 200)
}

/**
 * A filter that gives rows: the accepted half beside one that may be refused. The run's sample may be out of date, not least
 * by what the checker has changed since, so that only a fresh one leaves a clause undecided.
 */
export async function givesRows({ reader, ofRun }: Sample, choice: Choice): Promise<readonly Breach[]> {
  try {
    const { rows, what } = await ask(reader, { filter: isText(choice) })
    if (rows.length > 0) return []
    if (ofRun === true) return [{ ...breach(`${what} found nothing`), moved: true }]
    return cantTell(`${what} found nothing, so a refusal of another text proves nothing (READ-7)`)
  } catch (fault) {
    if (!(fault instanceof NotAnswered)) throw fault
    return cantTell(`${fault.message}, so a refusal of another text proves nothing (READ-7)`)
  }
}

/** Ends the clause undecided where the sample has no texts to build its filters on. */
export function tooFewTexts({ reader }: Sample): never {
  return mendProfile(
    `the records of ${reader.entity} show too few short, plain and different texts to filter by: name a field that has them in entities.probe.fields.text`,
    'entities.probe.fields.text',
  )
}
