import { or, percentEncoded } from '../../../odata/index.js'
import { untested } from '../../outcome/verdict.js'
import { mayBeRefused } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, type Breach, type Compared } from '../asking/breach.js'
import { choicesOf, isText, uniqueTexts, noBeginnings, plainTexts, type Choice } from '../values/choices.js'
import { nonMatchingRows, twiceIn } from '../filters/equality.js'
import type { Reader } from '../asking/query.js'
import { idOf, idsOf } from '../../core/ids.js'
import type { Sample } from '../asking/sample.js'

/** More than the sides that are asked for one by one, and few enough to keep the address short. */
const [fewest, most] = [4, 8]

/**
 * Characters of all the texts together, as the address has them: with the fields it stays below the 2048 that some take, in
 * whatever script.
 */
const mostCharacters = 1200

/**
 * A filter of more texts than three, each of which another record of the sample has: who reads some of them alone lacks
 * the records of the others. One query, judged by the records' own values. The document says nothing of how many sides an
 * `or` may have, so nothing is judged by a refusal.
 */
export async function findsByManySides(reader: Reader, sample: Sample): Promise<Compared> {
  const chosen = manyOf(plainTexts(choicesOf(sample)))
  const [first, second, ...rest] = chosen.map(isText)
  if (!first || !second || chosen.length < fewest)
    return untested(`the sample shows fewer than ${String(fewest)} plain texts, each of another record`)
  const filter = or(first, second, ...rest)
  const answer = await mayBeRefused('an or of many sides', () => ask(reader, { filter }))
  return {
    breaches: [...lackingIn(answer, chosen), ...nonMatchingRows(answer), ...twiceIn(answer)],
    expected: `the records with one of ${String(chosen.length)} texts, each once`,
    seen: howMany(answer.rows),
  }
}

function manyOf(choices: readonly Choice[]): readonly Choice[] {
  const chosen: Choice[] = []
  let characters = 0
  for (const choice of noBeginnings(uniqueTexts(choices))) {
    const isTaken = chosen.some(({ rows: [row] }) => row !== undefined && choice.rows.includes(row))
    const length = percentEncoded(choice.text).length
    if (isTaken || characters + length > mostCharacters) continue
    chosen.push(choice)
    characters += length
    if (chosen.length === most) break
  }
  return chosen
}

function lackingIn(answer: Answered, chosen: readonly Choice[]): readonly Breach[] {
  const found = idsOf(answer.rows)
  const missing = chosen.flatMap(({ rows }) => rows).filter((row) => !found.has(idOf(row) ?? ''))
  return missing.length === 0 || answer.bounded
    ? []
    : [
        {
          text: `${answer.what} lacks ${howMany(missing)} of the sample with a text that it asks for`,
          rows: missing,
          shownTo: answer.reader,
        },
      ]
}
