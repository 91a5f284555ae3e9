import { eq } from '../../../odata/index.js'
import { howMany, type Breach, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { nonMatchingRows } from '../filters/equality.js'
import { foundInXml } from '../filters/found-by-id.js'
import { isText, type Choice } from '../values/choices.js'
import { idOf, idsOf, writtenIdOf } from '../../core/ids.js'
import { matchesOrRefuses } from './text-queries.js'

/** A text with a quote in it is matched or refused, in JSON and in XML. */
export async function matchesQuotes(reader: Reader, choice: Choice): Promise<Compared> {
  const inJson = await matchesOrRefuses(reader, choice)
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
  const found = idsOf(answer.rows)
  const known = idsOf(choice.rows)
  const others = { ...answer, rows: answer.rows.filter((row) => !known.has(idOf(row) ?? '')) }
  const missing = choice.rows.filter((row) => row[choice.field] === choice.text && !found.has(idOf(row) ?? ''))
  const [row = choice.rows[0]] = missing
  const breaches: readonly Breach[] = [
    ...(missing.length === 0
      ? []
      : [{ text: `${answer.what} lacks a record with that very text`, rows: missing, shownTo: reader }]),
    ...nonMatchingRows(others),
  ]
  const id = row && writtenIdOf(row)
  if (breaches.length === 0 || row === undefined || id === undefined) return []
  const byId = await foundInXml(reader, eq('Id', { guid: id }))
  return byId?.rows.length === 1 && byId.rows.some((one) => idOf(one) === idOf(row)) ? breaches : []
}
