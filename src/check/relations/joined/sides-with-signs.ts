import { or, percentEncoded } from '../../../odata/index.js'
import { untested } from '../../outcome/verdict.js'
import { answered, mayBeRefused, NotAnswered } from '../asking/not-answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, ignoreIfDataChanged, type Breach, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import type { Sample } from '../asking/sample.js'
import { nonMatchingRows, sameRecords } from '../filters/equality.js'
import { choicesOf, isText, stableText, uniqueTexts, partsOf, plainTexts, type Choice } from '../values/choices.js'
import { byId, idOf, idsOf } from '../../core/ids.js'

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
export async function findsBySidesWithSigns(reader: Reader, sample: Sample): Promise<Compared> {
  const all = choicesOf(sample)
  const signed = chosenFrom(uniqueTexts(all))
  const chosen = [...signed, ...partsBeside(signed, all)]
  return mayBeRefused('an or of texts with signs', async () => {
    const joined = await askJoined(reader, chosen)
    if (!joined) return untested('the sample shows no two texts, one of them plain')
    return {
      breaches: isDoubtful(joined) ? await unlikeItsSides(joined) : [],
      expected: `the records that its ${String(joined.sides.length)} texts find alone`,
      seen: `${howMany(joined.answer.rows)}, as each text finds alone`,
    }
  })
}

/** A plain text, and one with each of the signs, each of another record. */
function chosenFrom(choices: readonly Choice[]): readonly Choice[] {
  const plain = stableText(choices)
  if (plain === undefined) return []
  const chosen = [plain]
  for (const sign of signs) {
    const isTaken = ({ rows }: Choice) => chosen.some((other) => rows.some((row) => other.rows.includes(row)))
    const found = choices.find(
      (choice) => sign.test(choice.text) && percentEncoded(choice.text).length <= longest && !isTaken(choice),
    )
    if (found) chosen.push(found)
  }
  return chosen
}

/** A beginning and an end of a plain text that is not asked for itself: no record of the sample may come for them. */
function partsBeside(chosen: readonly Choice[], all: readonly Choice[]): readonly Choice[] {
  const asked = new Set(chosen.flatMap(({ rows }) => rows))
  for (const choice of plainTexts(all)) {
    if (percentEncoded(choice.text).length > longest || choice.rows.some((row) => asked.has(row))) continue
    const [beginning, ...others] = partsOf(choice, all)
    const end = others.at(-1)
    if (beginning === undefined || end === undefined) continue
    return [beginning, end].map((text) => ({ field: choice.field, text, rows: [], place: choice.place }))
  }
  return []
}

interface Joined {
  readonly answer: Answered
  readonly sides: readonly Choice[]
}

/** Undefined where there are no two sides to join. */
async function askJoined(reader: Reader, sides: readonly Choice[]): Promise<Joined | undefined> {
  const [one, other, ...more] = sides.map(isText)
  if (!one || !other) return undefined
  const withoutQuotes = sides.filter(({ text }) => !text.includes("'"))
  try {
    return { answer: await ask(reader, { filter: or(one, other, ...more) }), sides }
  } catch (fault) {
    if (!(fault instanceof NotAnswered) || withoutQuotes.length === sides.length) throw fault
    return askJoined(reader, withoutQuotes)
  }
}

/** Whether something came that was not asked for, or a record of the sample did not come. */
function isDoubtful({ answer, sides }: Joined): boolean {
  const found = idsOf(answer.rows)
  return nonMatchingRows(answer).length > 0 || sides.some(({ rows }) => rows.some((row) => !found.has(idOf(row) ?? '')))
}

/** What is found otherwise than by each side alone, of those sides that are not refused alone. */
async function unlikeItsSides({ answer, sides }: Joined): Promise<readonly Breach[]> {
  const { what, reader, rows, bounded } = answer
  const alone: Answered[] = []
  for (const side of sides) {
    const found = await answered(() => ask(reader, { filter: isText(side) }))
    if (found) alone.push(found)
  }
  const wanted = byId(alone.flatMap((each) => each.rows))
  const found = byId(rows)
  const missing = [...wanted].filter(([id]) => !found.has(id)).map(([, row]) => row)
  const others = [...found].filter(([id]) => !wanted.has(id)).map(([, row]) => row)
  const breaches: Breach[] = []
  if (missing.length > 0 && !bounded)
    breaches.push({ text: `${what} lacks ${howMany(missing)} that a side finds alone`, rows: missing, shownTo: reader })
  if (others.length > 0 && alone.length === sides.length)
    breaches.push({ text: `${what} gave ${howMany(others)} that no side finds alone`, rows: others, shownTo: reader })
  return ignoreIfDataChanged(breaches, async () => !sameRecords(answer, await ask(reader, answer.query)))
}
