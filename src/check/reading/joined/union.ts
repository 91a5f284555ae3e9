import { or, eq, type Filter, type Row } from '../../../odata/index.js'
import { byId, doubles, idsOf, notAmong, writtenIdOf } from '../../answers/ids.js'
import { inRole } from '../../outcome/record.js'
import { profileError } from '../../outcome/verdict.js'
import { ask, type Answered } from '../../queries/ask.js'
import { breachBy, breachIf, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../../queries/breach.js'
import { matchedTerms } from '../../queries/query.js'
import { satisfies } from '../../queries/rows.js'
import { type Sample, oncePerSample } from '../../queries/sample.js'
import { nonMatchingRows } from '../filters/equality.js'
import { sameRecords } from '../../queries/live/comparing.js'
import { onCommonFields, sameValues, type View } from '../comparison/same-records.js'
import { firstSelective, tooFewTexts } from '../texts/text-queries.js'
import {
  choicesOf,
  isText,
  noBeginnings,
  plainestFirst,
  sharedTexts,
  uniqueTexts,
  type Choice,
} from '../../queries/values/choices.js'

/** Two filters or three, to be joined by `or`. */
type Sides = readonly [Filter, Filter, ...(readonly Filter[])]

/** The sides of both kinds. */
interface JoinedSides {
  readonly apart: Sides
  /** Absent where the record of the first has neither another text nor an id. */
  readonly overlapping?: Sides
}

/** Filters joined by `or` give what each gives alone, with the same values, each record once, and nothing else. */
export async function givesUnion([left, right, ...more]: Sides, sample: Sample): Promise<Compared> {
  const { reader } = sample
  const askSides = async () => {
    const answers: Answered[] = []
    for (const filter of [left, right, ...more]) answers.push(await ask(reader, { filter }))
    return answers
  }
  const sides = await askSides()
  for (const [place, { answers }] of sides.entries())
    if (answers[0]) inRole(`side ${String(place + 1)} alone`, answers[0])
  const both = await ask(reader, { filter: or(left, right, ...more) })
  if (both.answers[0]) inRole('the sides joined by or', both.answers[0])
  const breaches = [...foundNothing(sides, sample), ...isUnionOf(both, sides), ...shownAlike(both, sides, sample)]
  const wanted = [...idsOf(sides.flatMap(({ rows }) => rows))]
  return {
    breaches: await ignoreIfDataChanged(breaches, async () => {
      const again = await askSides()
      return sides.some((side, index) => !sameRecords(side, again[index] ?? side))
    }),
    expected: `${howMany(wanted)}, each once (the sides alone find ${sides.map(({ rows }) => String(rows.length)).join(', ')})`,
    seen: `${howMany(both.rows)}, each once`,
  }
}

/** Whatever the sides show of a record, the joined filter shows too. */
function shownAlike(both: Answered, sides: readonly Answered[], { moving, types }: Sample): readonly Breach[] {
  const rows = sides.flatMap((side) => side.rows)
  const alone: View = { rows, what: 'its sides', reader: both.reader, leftOut: moving }
  return sameValues(...onCommonFields(alone, both), types)
}

/** Each side asks for a record of the sample: one that finds none proves nothing of the union, and is wrong itself. */
function foundNothing(sides: readonly Answered[], sample: Sample): readonly Breach[] {
  return sides.flatMap(({ id, query: { filter }, rows }, place) => {
    if (rows.length > 0) return []
    const sampled = sample.rows.filter((row) => filter !== undefined && satisfies(row, filter))
    return [
      {
        text: `${id}, side ${String(place + 1)} alone, found no record, and the sample has ${howMany(sampled)}`,
        rows: sampled,
      },
    ]
  })
}

/** Judges the answer to the joined filter against those to its sides. */
export function isUnionOf(both: Answered, sides: readonly Answered[]): readonly Breach[] {
  const large = [...sides, both].find(({ bounded }) => bounded)
  if (large)
    return profileError(
      `${large.what} has more records than the checker reads. In entities.probe, name a field with more distinct values`,
      'entities.probe',
    )
  const { id, reader, rows } = both
  const wanted = [...byId(sides.flatMap((side) => side.rows)).values()]
  const [missing, more] = [notAmong(rows, wanted), notAmong(wanted, rows)]
  const twice = doubles(rows)
  return [
    ...breachBy(missing, `${id} lost ${howMany(missing)}${matchedTerms(both.query.filter, missing)}`, reader),
    ...breachBy(more, `${id} gave ${howMany(more)} that no side finds alone`, reader),
    ...breachIf(twice.length > 0, `${id} gave ${howMany(twice)} twice`),
    ...nonMatchingRows(both),
  ]
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
