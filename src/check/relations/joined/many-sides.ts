import { or, percentEncoded } from '../../../odata/index.js'
import { notAmong } from '../../core/ids.js'
import { untested } from '../../outcome/verdict.js'
import { ask } from '../asking/ask.js'
import { breachBy, howMany, type Compared } from '../asking/breach.js'
import { mayBeRefused } from '../asking/not-answered.js'
import type { Sample } from '../asking/sample.js'
import { nonMatchingRows, twiceIn } from '../filters/equality.js'
import {
  choicesOf,
  isText,
  longestInAddress,
  noBeginnings,
  plainTexts,
  uniqueTexts,
  type Choice,
} from '../values/choices.js'

/** More than the sides that are asked for one by one, and few enough to keep the address short. */
const [fewest, most] = [4, 8]

/**
 * A filter of more texts than three, each of which another record of the sample has: who reads some of them alone lacks
 * the records of the others. One query, judged by the records' own values. The document says nothing of how many sides an
 * `or` may have, so nothing is judged by a refusal.
 */
export async function findsByManySides(sample: Sample): Promise<Compared> {
  const chosen = manyOf(plainTexts(choicesOf(sample)))
  const [first, second, ...rest] = chosen.map(isText)
  if (!first || !second || chosen.length < fewest)
    return untested(`the sample shows fewer than ${String(fewest)} plain texts, each of another record`)
  const filter = or(first, second, ...rest)
  const answer = await mayBeRefused('an or of many sides', () => ask(sample.reader, { filter }))
  const { rows, what, reader, bounded } = answer
  const sampled = bounded ? [] : chosen.flatMap((choice) => choice.rows)
  const missing = notAmong(rows, sampled)
  return {
    breaches: [
      ...breachBy(missing, `${what} lacks ${howMany(missing)} of the sample with a text that it asks for`, reader),
      ...nonMatchingRows(answer),
      ...twiceIn(answer),
    ],
    expected: `the records with one of ${String(chosen.length)} texts, each once`,
    seen: howMany(rows),
  }
}

/** As many as the address has room for: with the fields it stays below the 2048 characters that some take, in whatever script. */
function manyOf(choices: readonly Choice[]): readonly Choice[] {
  const chosen: Choice[] = []
  let characters = 0
  for (const choice of noBeginnings(uniqueTexts(choices))) {
    const isTaken = chosen.some(({ rows: [row] }) => row !== undefined && choice.rows.includes(row))
    const length = percentEncoded(choice.text).length
    if (isTaken || characters + length > longestInAddress || chosen.length === most) continue
    chosen.push(choice)
    characters += length
  }
  return chosen
}
