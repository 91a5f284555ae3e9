import { or, type Filter } from '../../../odata/index.js'
import { cantTell, profileError } from '../../outcome/verdict.js'
import { ask } from '../asking/ask.js'
import { breach, type Breach, type Compared } from '../asking/breach.js'
import {
  choicesOf,
  plainestFirst,
  isSharedToTheLetter,
  isText,
  lastOfFirstField,
  uniqueTexts,
  sharedTexts,
  type Choice,
} from '../values/choices.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import { insertInside } from './lost-signs.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { unknownName } from '../asking/random.js'
import { oncePerSample, type Sample } from '../asking/sample.js'
import { fewEnough } from './text-of-many.js'

/** A text that several records of the sample have and not too many of the target. */
export function selectiveShared(reader: Reader, choices: readonly Choice[]): Promise<Choice | undefined> {
  return firstSelective(reader, sharedTexts(choices))
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
  for (const choices of plainestFirst(choicesOf(sample))) {
    const shared = await selectiveShared(reader, choices)
    const lone = uniqueTexts(choices)
    const besides = (one: Choice) => lone.findLast(({ field, text }) => field === one.field && text !== one.text)
    const one = lastOfFirstField(lone.filter((choice) => besides(choice) !== undefined))
    if (shared && (one === undefined || isSharedToTheLetter(shared)))
      return { filter: isText(shared), field: shared.field }
    if (one !== undefined) return { filter: or(isText(besides(one) ?? one), isText(one)), field: one.field }
  }
  return tooFewTexts(sample)
}

/** A text with a quote in it is matched or refused: undefined then. */
export async function matchesOrRefuses(reader: Reader, choice: Choice): Promise<readonly Breach[] | undefined> {
  return unlessRefused(() => findsExactly(reader, choice))
}

/**
 * A text whose quotes would end the literal, were they not doubled, and whose rest would then be a filter of its own: no
 * record may come for it.
 */
export function endsNoLiteral(reader: Reader, { field, text }: Choice): Promise<Compared> {
  return findsNone(reader, field, `${unknownName(reader.run, 'text')}' or ${field} eq '${text}`)
}

/** A text that is another one once its quote is lost. */
export function losesNoQuote(reader: Reader, { field, text }: Choice): Promise<Compared> {
  return findsNone(reader, field, insertInside(text, "'"))
}

async function findsNone(reader: Reader, field: string, text: string): Promise<Compared> {
  const breaches = await unlessRefused(() => findsNoOther(reader, field, text))
  const seen = breaches ? 'no record with another text' : 'rejected'
  return { breaches: breaches ?? [], expected: 'no record with another text, or rejected', seen }
}

/** A refusal of the data service: a status of 400 and more, or an error body without rows whatever the status. */
async function unlessRefused(judge: () => Promise<readonly Breach[]>): Promise<readonly Breach[] | undefined> {
  try {
    return await judge()
  } catch (fault) {
    if (fault instanceof NotAnswered && isDataRefusal(fault)) return undefined
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
export async function givesRows(sample: Sample, choice: Choice): Promise<readonly Breach[]> {
  const { reader, ofRun } = sample
  try {
    const { rows, what } = await oncePerSample(sample, `plain text of ${reader.service} ${reader.entity}`, () =>
      ask(reader, { filter: isText(choice) }),
    )
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
  return profileError(
    `the records of ${reader.entity} show too few short, plain and different texts to filter by: name a field that has them in entities.probe.fields.text`,
    'entities.probe.fields.text',
  )
}
