import { or } from '../../../odata/index.js'
import { byId, doubles, idsOf, notAmong } from '../../core/ids.js'
import { inRole } from '../../outcome/record.js'
import { profileError } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { breachBy, breachIf, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import { satisfies } from '../asking/rows.js'
import type { Sample } from '../asking/sample.js'
import { nonMatchingRows, sameRecords } from '../filters/equality.js'
import { onCommonFields, sameValues, type View } from '../sameness/same-records.js'
import type { Sides } from './sides.js'

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
  return sides.flatMap(({ what, query: { filter }, rows }) => {
    if (rows.length > 0) return []
    const sampled = sample.rows.filter((row) => filter !== undefined && satisfies(row, filter))
    return [{ text: `${what} found nothing, but the sample has ${howMany(sampled)}`, rows: sampled }]
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
  const { what, reader, rows } = both
  const wanted = [...byId(sides.flatMap((side) => side.rows)).values()]
  const [missing, more] = [notAmong(rows, wanted), notAmong(wanted, rows)]
  const twice = doubles(rows)
  return [
    ...breachBy(missing, `${what} lacks ${howMany(missing)} of its sides`, reader),
    ...breachBy(more, `${what} gave ${howMany(more)} that no side finds alone`, reader),
    ...breachIf(twice.length > 0, `${what} gave ${howMany(twice)} twice`),
    ...nonMatchingRows(both),
  ]
}
