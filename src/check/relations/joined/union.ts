import { or } from '../../../odata/index.js'
import { inRole } from '../../outcome/record.js'
import { profileError } from '../../outcome/verdict.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import { nonMatchingRows, sameRecords } from '../filters/equality.js'
import type { Reader } from '../asking/query.js'
import { satisfies } from '../asking/rows.js'
import { byId, doubles, idOf, idsOf } from '../../core/ids.js'
import { onCommonFields, sameValues, type View } from '../sameness/same-records.js'
import type { Sides } from './sides.js'
import type { Sample } from '../asking/sample.js'

/** Filters joined by `or` give what each gives alone, with the same values, each record once, and nothing else. */
export async function givesUnion(reader: Reader, [left, right, ...more]: Sides, sample: Sample): Promise<Compared> {
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
  const wanted = idsOf(sides.flatMap(({ rows }) => rows)).size
  return {
    breaches: await ignoreIfDataChanged(breaches, async () => {
      const again = await askSides()
      return sides.some((side, index) => !sameRecords(side, again[index] ?? side))
    }),
    expected: `${wanted === 1 ? '1 record' : `${String(wanted)} records`}, each once (the sides alone find ${sides.map(({ rows }) => String(rows.length)).join(', ')})`,
    seen: `${howMany(both.rows)}, each once`,
  }
}

/** Whatever the sides show of a record, the joined filter shows too. */
function shownAlike(both: Answered, sides: readonly Answered[], { moving, types }: Sample): readonly Breach[] {
  const { reader } = both
  const alone: View = { rows: sides.flatMap(({ rows }) => rows), what: 'its sides', reader, leftOut: moving }
  return sameValues(...onCommonFields(alone, { rows: both.rows, what: both.what, reader }), types)
}

/** Each side asks for a record of the sample: one that finds none proves nothing of the union, and is wrong itself. */
function foundNothing(sides: readonly Answered[], sample: Sample): readonly Breach[] {
  return sides.flatMap(({ what, query: { filter }, rows }) => {
    const sampled = sample.rows.filter((row) => filter !== undefined && satisfies(row, filter))
    return rows.length > 0
      ? []
      : [{ text: `${what} found nothing, and the sample shows ${howMany(sampled)}`, rows: sampled }]
  })
}

/** Judges the answer to the joined filter against those to its sides. */
export function isUnionOf(both: Answered, sides: readonly Answered[]): readonly Breach[] {
  const large = [...sides, both].find(({ bounded }) => bounded)
  if (large) {
    return profileError(
      `${large.what} has more records than the checker reads: name a field of entities.probe that tells records apart`,
      'entities.probe',
    )
  }
  const wanted = byId(sides.flatMap(({ rows }) => rows))
  const found = idsOf(both.rows)
  const missing = [...wanted].filter(([id]) => !found.has(id)).map(([, row]) => row)
  const more = both.rows.filter((row) => !wanted.has(idOf(row) ?? ''))
  const twice = doubles(both.rows)
  return [
    ...(missing.length === 0
      ? []
      : [{ text: `${both.what} lacks ${howMany(missing)} of its sides`, rows: missing, shownTo: both.reader }]),
    ...(more.length === 0
      ? []
      : [{ text: `${both.what} gave ${howMany(more)} of none of its sides`, rows: more, shownTo: both.reader }]),
    ...(twice.length === 0 ? [] : [{ text: `${both.what} gave ${howMany(twice)} once more`, rows: [] }]),
    ...nonMatchingRows(both),
  ]
}
