import { eq, type Row } from '../../../odata/index.js'
import { cantTell } from '../../outcome/verdict.js'
import { ask } from '../../queries/ask.js'
import type { Breach } from '../../queries/breach.js'
import { NotAnswered } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import { idOf, notAmong, writtenIdOf } from '../../answers/ids.js'
import { freshSample, type Sample, wholeOf } from '../../queries/sample.js'
import {
  onCommonFields,
  sameValuesAcross,
  sharedBy,
  shownBy,
  showsAllOf,
  zeroOrNothing,
  type View,
} from './same-records.js'

/** Records that are looked up by their ids where the services show others of their own accord. */
const mostLookedUp = 4

/**
 * The OData endpoint shows the records that the legacy data service shows. The two may begin with different records, so those
 * that only one of them shows are looked up in the other by their ids.
 */
export async function sameInOdata(legacy: Sample, odata: Sample): Promise<readonly Breach[]> {
  const types = new Map([...legacy.types, ...odata.types])
  const leftOut = legacy.moving
  const [here, there] = ['the legacy data service', 'the OData endpoint'] as const
  const one: View = { rows: legacy.rows, what: shownBy(here, legacy), reader: legacy.reader, leftOut }
  const other: View = { rows: odata.rows, what: shownBy(there, odata), reader: odata.reader, leftOut }
  const breaches: Breach[] = [...sameValuesAcross(...onCommonFields(one, other), types)]
  const zeros = new Set(zeroOrNothing(one, other, types))
  let compared = sharedBy(one, other)
  for (const { showing, lacking, sample, service } of [
    { showing: other, lacking: one, sample: legacy, service: here },
    { showing: one, lacking: other, sample: odata, service: there },
  ]) {
    const rows = missingFrom(lacking, showing)
    const found = sample.whole ? [] : await foundById(lacking.reader, rows)
    if (found === undefined) continue
    const shown = { ...showing, rows }
    // What was looked up by its id was not shown by the answer that the sample is of.
    const again = { ...lacking, rows: found, what: sample.whole ? lacking.what : service }
    const now = async () => (sample.whole ? (await freshSample(lacking.reader)).rows : found)
    breaches.push(...(await lacksStill(shown, again, now)), ...sameValuesAcross(...onCommonFields(shown, again), types))
    for (const field of zeroOrNothing(shown, again, types)) zeros.add(field)
    compared += sharedBy(shown, again)
  }
  if (breaches.length === 0 && compared === 0) {
    return cantTell('no record was returned by both services, so nothing could be compared')
  }
  const all = breaches.length > 0 ? breaches : await sameWhole(legacy, odata)
  if (all.length === 0 && zeros.size > 0) {
    const fields = [...zeros].sort().join(', ')
    return cantTell(
      `one service returns 0 for ${fields}, the other nothing. The user may have no right to the column: let users.main read ${fields}, or set a number in these records`,
    )
  }
  return all
}

/**
 * Where both services show all of an entity, they show the same records: one that a listing leaves out is found by its id
 * all the same. Larger entities are not read for it.
 */
async function sameWhole(legacy: Sample, odata: Sample): Promise<readonly Breach[]> {
  const one = await wholeOf(legacy)
  const other = one && (await wholeOf(odata))
  if (!other) return []
  const here: View = { rows: one.rows, what: 'all of the legacy data service', reader: legacy.reader }
  const there: View = { rows: other.rows, what: 'all of the OData endpoint', reader: odata.reader }
  const now = async (sample: Sample) => (await wholeOf({ ...sample, ofRun: false }))?.rows
  return [...(await lacksStill(here, there, () => now(odata))), ...(await lacksStill(there, here, () => now(legacy)))]
}

/**
 * A listing lacks what somebody added after it was taken: what it lacks still, once it is taken anew. One that has come to
 * be too long to be taken again says nothing.
 */
async function lacksStill(
  one: View,
  other: View,
  now: () => Promise<readonly Row[] | undefined>,
): Promise<readonly Breach[]> {
  const lacking = showsAllOf(one, other)
  if (lacking.length === 0) return []
  const rows = await now()
  const still = rows === undefined ? [] : showsAllOf(one, { ...other, rows })
  return still.length > 0 ? still : lacking.map((breach) => ({ ...breach, moved: true }))
}

/** The first records of a view that the other one does not show. */
function missingFrom(view: View, other: View): readonly Row[] {
  return notAmong(view.rows, other.rows).slice(0, mostLookedUp)
}

/** The records by their ids; undefined where the service does not filter by id, which the document promises of the legacy one. */
async function foundById(reader: Reader, rows: readonly Row[]): Promise<readonly Row[] | undefined> {
  const found: Row[] = []
  for (const row of rows) {
    const id = idOf(row)
    if (id === undefined) continue
    try {
      const { rows: answer } = await ask(reader, { filter: eq('Id', { guid: writtenIdOf(row) ?? id }) })
      found.push(...answer.filter((one) => idOf(one) === id))
    } catch (fault) {
      if (fault instanceof NotAnswered && reader.service === 'odata') return undefined
      throw fault
    }
  }
  return found
}
