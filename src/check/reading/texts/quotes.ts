import { eq } from '../../../odata/index.js'
import { idOf, notAmong, writtenIdOf } from '../../answers/ids.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask } from '../../queries/ask.js'
import { breach, breachBy, howMany, type Breach, type Compared } from '../../queries/breach.js'
import { NotAnswered } from '../../queries/not-answered.js'
import { textInWords, type Reader } from '../../queries/query.js'
import { unknownName } from '../../queries/random.js'
import { oncePerSample, type Sample } from '../../queries/sample.js'
import { findsExactly, findsNoOther, nonMatchingRows, foundExactly } from '../filters/equality.js'
import { foundInXml } from '../filters/found-by-id.js'
import { isText, type Choice } from '../../queries/values/choices.js'
import { insertInside } from './other-texts.js'
import { inRole } from '../../outcome/record.js'

/** A text with a quote in it is matched or refused, in JSON and in XML. */
export async function matchesQuotes(reader: Reader, choice: Choice): Promise<Compared> {
  const inJson = await unlessRefused(() => findsExactly(reader, choice))
  const wanted = `${howMany(choice.rows)} with that text`
  return {
    breaches: [...(inJson ?? []), ...(await matchesInXml(reader, choice))],
    expected: `${wanted}, or rejected`,
    seen: inJson ? wanted : 'rejected',
  }
}

/**
 * The same in XML, judged by the records that XML finds by their ids alone: where it keeps no filter READ-10 judges it, and
 * READ-11 a filter on an id.
 */
async function matchesInXml(reader: Reader, choice: Choice): Promise<readonly Breach[]> {
  const answer = await foundInXml(reader, isText(choice))
  if (answer === undefined || answer.bounded) return []
  const missing = notAmong(answer.rows, choice.rows).filter((row) => row[choice.field] === choice.text)
  const breaches = [
    ...breachBy(missing, `${answer.id} found no record for ${textInWords(choice.text)}`, reader),
    ...nonMatchingRows({ ...answer, rows: notAmong(choice.rows, answer.rows) }),
  ]
  const [row = choice.rows[0]] = missing
  const id = row && writtenIdOf(row)
  if (breaches.length === 0 || row === undefined || id === undefined) return []
  const byId = await foundInXml(reader, eq('Id', { guid: id }))
  return byId?.rows.length === 1 && byId.rows.some((one) => idOf(one) === idOf(row)) ? breaches : []
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

/** Undefined for a refusal of the data service: a status of 400 and more, or an error body without rows whatever the status. */
async function unlessRefused(judge: () => Promise<readonly Breach[]>): Promise<readonly Breach[] | undefined> {
  try {
    return await judge()
  } catch (fault) {
    if (!(fault instanceof NotAnswered)) throw fault
    const { status } = fault.exchange
    if (status >= 400 || (fault.why === 'refused' && status === 200)) return undefined
    throw fault
  }
}

/**
 * A filter that gives rows: the accepted half beside one that may be refused. The run's sample may be out of date, not least
 * by what the checker has changed since, so that only a fresh one leaves a clause undecided.
 */
export async function givesRows(sample: Sample, choice: Choice): Promise<readonly Breach[]> {
  const { reader, ofRun } = sample
  try {
    const { rows, what, id } = await oncePerSample(sample, `plain text of ${reader.service} ${reader.entity}`, () =>
      ask(reader, { filter: isText(choice) }),
    )
    if (rows.length > 0) return []
    if (ofRun === true) return [{ ...breach(`${id} found no record`), moved: true }]
    return cantTell(`${what} found nothing, so a refusal of another text is not evidence (READ-7)`)
  } catch (fault) {
    if (!(fault instanceof NotAnswered)) throw fault
    return cantTell(`${fault.message}, so a refusal of another text is not evidence (READ-7)`)
  }
}

/** A plus sign is found as a plus sign; the same text with blanks in its place finds other records or none. */
export async function keepsPlusSigns(reader: Reader, choice: Choice): Promise<Compared> {
  const withBlanks = choice.text.replaceAll('+', ' ').trim()
  const plus = await ask(reader, { filter: isText(choice) })
  inRole(`${choice.field} eq the text, its plus sign sent as %2B`, plus.answers[0])
  const blanks = await ask(reader, { filter: isText({ ...choice, text: withBlanks }) })
  inRole(`${choice.field} eq the text with a blank for the plus sign`, blanks.answers[0])
  return {
    breaches: [...foundExactly(plus, choice), ...nonMatchingRows(blanks)],
    expected: `${howMany(choice.rows)} with the plus sign, found by %2B; none of them by a blank`,
    seen: `${howMany(plus.rows)} by %2B; ${blanks.rows.length === 0 ? 'no record' : `${howMany(blanks.rows)}, all with the blank,`} by a blank`,
  }
}
