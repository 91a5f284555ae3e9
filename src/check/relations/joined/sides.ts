import { eq, type Filter } from '../../../odata/index.js'
import {
  choicesOf,
  plainestFirst,
  isText,
  uniqueTexts,
  noBeginnings,
  sharedTexts,
  type Choice,
} from '../values/choices.js'
import type { Reader } from '../asking/query.js'
import { writtenIdOf } from '../../core/ids.js'
import { oncePerSample, type Sample } from '../asking/sample.js'
import { firstSelective, tooFewTexts } from '../texts/text-queries.js'

/** Two filters or three, to be joined by `or`. */
export type Sides = readonly [Filter, Filter, ...(readonly Filter[])]

/** The sides of both kinds. */
export interface JoinedSides {
  readonly apart: Sides
  /** Absent where the record of the first has neither another text nor an id. */
  readonly overlapping?: Sides
}

/**
 * The sides that an `or` is judged by: two texts of one field and a third condition on another, which no record of the
 * sample fulfils beside the first, so that none can be passed over unseen; and two conditions that one record fulfils
 * both, which must not come twice.
 */
export function sidesOf(reader: Reader, sample: Sample): Promise<JoinedSides> {
  return oncePerSample(sample, `sides ${reader.service} ${reader.entity}`, async () => {
    const choices = plainestFirst(choicesOf(sample)).find(haveTwoOfField) ?? tooFewTexts(sample)
    const apart = noBeginnings(uniqueTexts(choices))
    const one =
      apart.find((choice) => hasAnother(choice, choices)) ?? choices.find((choice) => hasAnother(choice, choices))
    if (one === undefined) return tooFewTexts(sample)
    const other =
      apart.findLast(({ field, text }) => field === one.field && text !== one.text) ??
      choices.find(({ field, text }) => field === one.field && text !== one.text) ??
      tooFewTexts(sample)
    const both = await overlapping(reader, one, choices)
    const third = await elsewhere(reader, one, choices, sample)
    const left = isText(one)
    return { apart: [left, isText(other), ...(third ? [third] : [])], ...(both ? { overlapping: [left, both] } : {}) }
  })
}

function haveTwoOfField(choices: readonly Choice[]): boolean {
  return choices.some((choice) => hasAnother(choice, choices))
}

/** A field may have one such text alone: that which a change of the sandbox record has just put there, say. */
function hasAnother(choice: Choice, choices: readonly Choice[]): boolean {
  return choices.some(({ field, text }) => field === choice.field && text !== choice.text)
}

/**
 * A condition on another field that a record with the text fulfils too; its id where the texts give none that finds anything:
 * by some fields nothing can be found.
 */
async function overlapping(reader: Reader, one: Choice, choices: readonly Choice[]): Promise<Filter | undefined> {
  const [row] = one.rows
  const sameRecord = choices
    .filter(({ field, rows }) => field !== one.field && row !== undefined && rows.includes(row))
    .sort((left, right) => left.rows.length - right.rows.length)
  const selective = await firstSelective(reader, sameRecord)
  if (selective) return isText(selective)
  const id = row && writtenIdOf(row)
  return id === undefined ? undefined : eq('Id', { guid: id })
}

/** A condition on another field that only other records fulfil; the id of one of them where no text is selective. */
async function elsewhere(
  reader: Reader,
  one: Choice,
  choices: readonly Choice[],
  sample: Sample,
): Promise<Filter | undefined> {
  const foreign = choices.filter(
    ({ field, rows }) => field !== one.field && !rows.some((row) => one.rows.includes(row)),
  )
  const selective = await firstSelective(reader, [...uniqueTexts(foreign), ...sharedTexts(foreign)])
  if (selective) return isText(selective)
  const id = sample.rows
    .filter((row) => !one.rows.includes(row))
    .map(writtenIdOf)
    .find((id) => id !== undefined)
  return id === undefined ? undefined : eq('Id', { guid: id })
}
