import { eq, type Filter, type Row } from '../../../odata/index.js'
import { writtenIdOf } from '../../core/ids.js'
import { oncePerSample, type Sample } from '../asking/sample.js'
import { firstSelective, tooFewTexts } from '../texts/text-queries.js'
import {
  choicesOf,
  isText,
  noBeginnings,
  plainestFirst,
  sharedTexts,
  uniqueTexts,
  type Choice,
} from '../values/choices.js'

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
export function sidesOf(sample: Sample): Promise<JoinedSides> {
  const { reader } = sample
  return oncePerSample(sample, `sides ${reader.service} ${reader.entity}`, async () => {
    const isPaired = (choices: readonly Choice[]) => choices.some((choice) => hasAnother(choice, choices))
    const choices = plainestFirst(choicesOf(sample)).find(isPaired) ?? tooFewTexts(sample)
    const apart = noBeginnings(uniqueTexts(choices))
    const isFirst = (choice: Choice) => hasAnother(choice, choices)
    const one = apart.find(isFirst) ?? choices.find(isFirst) ?? tooFewTexts(sample)
    const isSecond = ({ field, text }: Choice) => field === one.field && text !== one.text
    const other = apart.findLast(isSecond) ?? choices.find(isSecond) ?? tooFewTexts(sample)
    const both = await overlapping(one, choices, sample)
    const third = await elsewhere(one, choices, sample)
    const left = isText(one)
    return { apart: [left, isText(other), ...(third ? [third] : [])], ...(both && { overlapping: [left, both] }) }
  })
}

/** A field may have one such text alone: that which a change of the sandbox record has just put there, say. */
function hasAnother(choice: Choice, choices: readonly Choice[]): boolean {
  return choices.some(({ field, text }) => field === choice.field && text !== choice.text)
}

/**
 * A condition on another field that a record with the text fulfils too; its id where the texts give none that finds anything:
 * by some fields nothing can be found.
 */
async function overlapping(one: Choice, choices: readonly Choice[], { reader }: Sample): Promise<Filter | undefined> {
  const [row] = one.rows
  const sameRecord = choices
    .filter(({ field, rows }) => field !== one.field && row !== undefined && rows.includes(row))
    .sort((left, right) => left.rows.length - right.rows.length)
  return conditionOf(await firstSelective(reader, sameRecord), row ? [row] : [])
}

/** A condition on another field that only other records fulfil; the id of one of them where no text is selective. */
async function elsewhere(one: Choice, choices: readonly Choice[], sample: Sample): Promise<Filter | undefined> {
  const foreign = choices.filter(
    ({ field, rows }) => field !== one.field && !rows.some((row) => one.rows.includes(row)),
  )
  const selective = await firstSelective(sample.reader, [...uniqueTexts(foreign), ...sharedTexts(foreign)])
  return conditionOf(
    selective,
    sample.rows.filter((row) => !one.rows.includes(row)),
  )
}

function conditionOf(choice: Choice | undefined, rows: readonly Row[]): Filter | undefined {
  if (choice) return isText(choice)
  const guid = rows.map(writtenIdOf).find((id) => id !== undefined)
  return guid === undefined ? undefined : eq('Id', { guid })
}
