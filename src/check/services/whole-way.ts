import { eq, filterText, type Filter, type Row, type Value } from '../../odata/index.js'
import type { Exchange } from '../../exchange/index.js'
import { isGoodRead, named, needsText, rowsOf, seen } from '../answers/answers.js'
import { change, expectSuccess } from '../writing/making/changing.js'
import { freshText } from '../writing/fields/fresh-values.js'
import { isDataRefusal } from '../writing/refused/malformed.js'
import { lookupRecords } from '../writing/lookups/lookup-records.js'
import { lostOf, kindOfValue } from '../writing/fields/read-back.js'
import { sandboxOf } from '../writing/sandbox-of.js'
import { isFromOutside } from '../reading/errors/error-shape.js'
import { readInOrder } from '../sessions/main-session.js'
import { cite, inRole, observe } from '../outcome/record.js'
import { legacyReadOf } from '../sessions/requests.js'
import { callInOrder, calledInOrder, goesThrough } from './service-calls.js'
import { needsServiceInSession } from './unjudged-calls.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'
import { cantTell } from '../outcome/verdict.js'
import type { GivenMain } from '../engine/given.js'
import type { Finding } from '../outcome/check.js'
import { allOf, finding } from '../outcome/finding.js'
import { configured } from '../outcome/not-configured.js'

/**
 * The whole way of a caller in one session: logged in, read the records that a lookup may point to, point it to one of
 * them, find the record by a filter on what was set, call a service. A session that ended on the way is not the way's
 * fault: once more in the new one.
 */
export async function wholeWay(given: GivenMain): Promise<Finding> {
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const begunWith = given.main.loginNumber
    if (given.main.loginAnswer) inRole('step 1: login', given.main.loginAnswer)
    if (given.main.loginAnswer) cite(given.main.loginAnswer.id)
    const found = await walk(given)
    if (given.main.loginNumber === begunWith || found.holds === false) return found
  }
  return cantTell('the session ended twice during the sequence, so it was never completed. Run again', 'nobody')
}

async function walk(given: GivenMain): Promise<Finding> {
  const { entity, fields: known } = configured(given.run, 'sandbox')
  const { idField, one, shownBy } = await lookupRecords(given)
  inRole('step 2: records that the lookup may point to', shownBy)
  const text = freshText(given.run, known.text)
  // Which shows whether the profile names a service that is there, before anything is changed.
  const before = given.run.profile.services.custom && (await calledInOrder(given))
  const fields: Row = { [idField]: one, ...(known.text === undefined ? {} : { [known.text]: text }) }
  const changed = await change(given, { method: 'MERGE', fields })
  inRole(`step 3: MERGE that sets ${Object.keys(fields).join(' and ')}`, changed.answer)
  expectSuccess(given.run, changed)
  const id = changed.after['Id'] as Value
  const { found, faults } = await foundByFilter(given, { entity, fields, id }, text)
  inRole('step 4: the record found by a filter', found)
  needsText(found)
  const wanted = 'the record found by a filter, as it was set'
  if (!isGoodRead(found)) return finding(false, wanted, `${seen(found)} (${named(found)})`)
  if (faults.length > 0) return finding(false, wanted, `${faults.join('; ')} (${named(found)})`)
  const isFound = finding(true, wanted, `1 record, with ${Object.keys(fields).join(' and ')} as set (${found.id})`)
  if (!before) return isFound
  const call = inRole('step 5: call of the custom service', await callInOrder(given.run, given.main))
  await needsServiceInSession(given, call, isGoodCall(before, wantedStatus(given.run)))
  return allOf(isFound, goesThrough(call, wantedStatus(given.run)))
}

interface Changed {
  readonly entity: string
  readonly fields: Row
  readonly id: Value
}

interface Wanted extends Changed {
  readonly filter: string
}

interface Found {
  readonly found: Exchange
  /** In what it is not the record, as it was set; none where it is. */
  readonly faults: readonly string[]
}

/**
 * The record as a filter on the text finds it, or one on the id where none was given. So does it where the text's column is
 * one of those that databases do not compare, whose filter the service refuses: that texts can be filtered by, READ-7 judges.
 */
async function foundByFilter(given: GivenMain, changed: Changed, text: string): Promise<Found> {
  const by = (one: Filter) => foundAgain(given, { ...changed, filter: filterText(one, 'legacy') })
  const byId = () => by(eq('Id', { guid: String(changed.id) }))
  const field = given.run.profile.sandbox?.fields.text
  if (field === undefined) return byId()
  const found = await by(eq(field, { text }))
  if (!isDataRefusal(given.run, found.found) || isFromOutside(found.found)) return found
  observe(`filters on ${field} of ${changed.entity} are refused, so the record was found by its id`, {
    evidence: [found.found.id],
  })
  return byId()
}

/**
 * The record as the filter finds it. A filter may look into an index that is a little behind the records, of which the document
 * says nothing: where it does not find what was set, it is asked again for about a second.
 */
async function foundAgain(given: GivenMain, wanted: Wanted): Promise<Found> {
  let latest = await find(given, wanted)
  if (latest.faults.length === 0 || latest.found.status !== 200) return latest
  const sandbox = sandboxOf(given)
  for await (const now of sandbox.readAgain(given.main)) {
    // What the record itself does not show no filter finds.
    if (lostOf(given, wanted.fields, now).length > 0) continue
    latest = await find(given, wanted)
    if (latest.faults.length > 0) continue
    given.run.diagnose({
      id: 'found-late',
      text: `A filter on ${wanted.entity} finds a change later than the record shows it: a client that queries immediately gets old results.`,
      evidence: [latest.found.id],
    })
    break
  }
  return latest
}

async function find(given: GivenMain, { entity, filter, fields, id }: Wanted): Promise<Found> {
  const found = await readInOrder(given.run, given.main, legacyReadOf(given.run, entity, { filter }))
  const sandbox = sandboxOf(given)
  const rows = rowsOf(found) ?? []
  const own = rows.find((row) => sandbox.same('Id', row, { Id: id }))
  const faults = own
    ? lostOf(given, fields, own).map((field) => `${field} = ${kindOfValue(own[field])}, not the new value`)
    : ['the changed record is not among them']
  if (rows.length > 1) faults.push(`${String(rows.length)} records, but the filter matches one`)
  return { found, faults }
}
