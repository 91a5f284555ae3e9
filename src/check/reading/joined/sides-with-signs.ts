import { or, percentEncoded } from '../../../odata/index.js'
import { byId, notAmong } from '../../answers/ids.js'
import { untested } from '../../outcome/verdict.js'
import { ask, type Answered } from '../../queries/ask.js'
import { breachBy, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../../queries/breach.js'
import { answered, mayBeRefused, NotAnswered } from '../../queries/not-answered.js'
import { matchedTerms, textInWords, type Reader } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'
import { nonMatchingRows } from '../filters/equality.js'
import { sameRecords } from '../../queries/live/comparing.js'
import {
  choicesOf,
  isText,
  partsOf,
  plainTexts,
  stableText,
  uniqueTexts,
  type Choice,
} from '../../queries/values/choices.js'

/** What a text may lose on its way into a filter: where it is the only one, READ-7, READ-9 and READ-15 judge it. */
const signs = [/[^\0-\xff]/, /&/, /\+/, /'/]

/** Characters of one text as an address has it: five of them leave it below the 2048 that some take. */
const longest = 200

/**
 * An `or` of a plain text, of those with signs that get lost and of parts of another finds what each of them finds alone: who
 * takes a filter apart at its `or` may read its sides otherwise than a filter of one condition, and compare less than the
 * whole text. A text with a quote may be refused, and then the others are asked for without it. The document names no number
 * of sides, so nothing is judged by a refusal of those.
 */
export async function findsBySidesWithSigns(sample: Sample): Promise<Compared> {
  const all = choicesOf(sample)
  const signed = chosenFrom(uniqueTexts(all))
  return mayBeRefused('an or of texts with signs', async () => {
    const { answer, sides } = await askJoined(sample.reader, [...signed, ...partsBeside(signed, all)])
    const lacking = notAmong(
      answer.rows,
      sides.flatMap(({ rows }) => rows),
    )
    const isDoubtful = lacking.length > 0 || nonMatchingRows(answer).length > 0
    return {
      breaches: isDoubtful ? await unlikeItsSides(answer, sides) : [],
      expected: `the records that its ${String(sides.length)} texts find alone: ${sides.map(({ text }) => textInWords(text)).join(', ')}`,
      seen: `${howMany(answer.rows)}: all of the sample with one of these texts, and no other`,
    }
  })
}

/** A plain text, and one with each of the signs, each of another record. */
function chosenFrom(choices: readonly Choice[]): readonly Choice[] {
  const plain = stableText(choices)
  if (plain === undefined) return []
  const chosen = [plain]
  for (const sign of signs) {
    const isFree = ({ rows }: Choice) => !chosen.some((other) => rows.some((row) => other.rows.includes(row)))
    const found = choices.find((choice) => sign.test(choice.text) && isShort(choice) && isFree(choice))
    if (found) chosen.push(found)
  }
  return chosen
}

function isShort({ text }: Choice): boolean {
  return percentEncoded(text).length <= longest
}

/** A beginning and an end of a plain text that is not asked for itself: no record of the sample may come for them. */
function partsBeside(chosen: readonly Choice[], all: readonly Choice[]): readonly Choice[] {
  const asked = new Set(chosen.flatMap(({ rows }) => rows))
  for (const choice of plainTexts(all)) {
    if (!isShort(choice) || choice.rows.some((row) => asked.has(row))) continue
    const [beginning, ...others] = partsOf(choice, all)
    const end = others.at(-1)
    if (beginning !== undefined && end !== undefined)
      return [beginning, end].map((text) => ({ ...choice, text, rows: [] }))
  }
  return []
}

interface Joined {
  readonly answer: Answered
  readonly sides: readonly Choice[]
}

async function askJoined(reader: Reader, sides: readonly Choice[]): Promise<Joined> {
  const [one, other, ...more] = sides.map(isText)
  if (!one || !other) return untested('the sample shows no two texts, one of them plain')
  const filter = or(one, other, ...more)
  try {
    return { answer: await ask(reader, { filter }), sides }
  } catch (fault) {
    const withoutQuotes = sides.filter(({ text }) => !text.includes("'"))
    if (!(fault instanceof NotAnswered) || withoutQuotes.length === sides.length) throw fault
    return askJoined(reader, withoutQuotes)
  }
}

/** What is found otherwise than by each side alone, of those sides that are not refused alone. */
async function unlikeItsSides(answer: Answered, sides: readonly Choice[]): Promise<readonly Breach[]> {
  const { id, reader, bounded } = answer
  const alone: Answered[] = []
  for (const side of sides) {
    const found = await answered(() => ask(reader, { filter: isText(side) }))
    if (found) alone.push(found)
  }
  const wanted = [...byId(alone.flatMap(({ rows }) => rows)).values()]
  const found = [...byId(answer.rows).values()]
  const missing = bounded ? [] : notAmong(found, wanted)
  const others = alone.length === sides.length ? notAmong(wanted, found) : []
  const breaches = [
    ...breachBy(missing, `${id} lost ${howMany(missing)}${matchedTerms(answer.query.filter, missing)}`, reader),
    ...breachBy(others, `${id} gave ${howMany(others)} that no text finds alone`, reader),
  ]
  return ignoreIfDataChanged(breaches, async () => !sameRecords(answer, await ask(reader, answer.query)))
}
