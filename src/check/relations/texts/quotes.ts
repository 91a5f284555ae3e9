import { eq } from '../../../odata/index.js'
import { idOf, notAmong, writtenIdOf } from '../../core/ids.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask } from '../asking/ask.js'
import { breach, breachBy, howMany, type Breach, type Compared } from '../asking/breach.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { unknownName } from '../asking/random.js'
import { oncePerSample, type Sample } from '../asking/sample.js'
import { findsExactly, findsNoOther, nonMatchingRows } from '../filters/equality.js'
import { foundInXml } from '../filters/found-by-id.js'
import { isText, type Choice } from '../values/choices.js'
import { insertInside } from './other-texts.js'

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
    ...breachBy(missing, `${answer.what} lacks a record with exactly that text`, reader),
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
    const { rows, what } = await oncePerSample(sample, `plain text of ${reader.service} ${reader.entity}`, () =>
      ask(reader, { filter: isText(choice) }),
    )
    if (rows.length > 0) return []
    if (ofRun === true) return [{ ...breach(`${what} found nothing`), moved: true }]
    return cantTell(`${what} found nothing, so a refusal of another text is no evidence (READ-7)`)
  } catch (fault) {
    if (!(fault instanceof NotAnswered)) throw fault
    return cantTell(`${fault.message}, so a refusal of another text is no evidence (READ-7)`)
  }
}
