import { eq, filterText, isArray, isFieldName, isObject, isZeroGuid, type Row } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { profileError } from '../../outcome/verdict.js'
import { named, rowsOf, seen } from '../../core/answers.js'
import { sendRenewing } from '../../core/main-session.js'
import { legacyReadOf, odataReadOf } from '../../core/requests.js'

/** More lookups and lists than a record has: each that is only a link costs a read or two. */
const mostObjects = 40

/**
 * Ends a clause whose PUT was refused with all that the record holds too, where it shows a lookup by its object alone: that
 * one was not given, and it may be what is demanded. An object that is only a link may be one to a list: it is a lookup
 * that is set where the OData endpoint shows its Id field, or filters along its path tell so.
 */
export async function needsReferencesGiven(run: RunContext, main: Actor, { answer }: Changed): Promise<void> {
  const { entity = '', id = '' } = run.profile.sandbox ?? {}
  const ofRecord = eq('Id', { guid: id })
  const read = await sendRenewing(run, main, legacyReadOf(run, entity, { filter: filterText(ofRecord, 'legacy') }))
  const objects = Object.entries(rowsOf(read)?.[0] ?? {}).filter(
    ([name, value], _at, members) =>
      isObject(value) &&
      !isArray(value['results']) &&
      !name.startsWith('__') &&
      !members.some(([other]) => other === `${name}Id`),
  )
  if (objects.length === 0) return
  const inOData = await readInOData(run, main, filterText(ofRecord, 'odata'))
  const isLookup = async ([name, value]: (typeof objects)[number]) =>
    (isObject(value) && !('__deferred' in value)) || isSet(inOData, `${name}Id`) || (await leadsToOne(run, main, name))
  const lookups: string[] = []
  for (const object of objects.slice(0, mostObjects)) if (await isLookup(object)) lookups.push(object[0])
  if (lookups.length === 0) return
  profileError(
    `${named(answer)} was refused (${seen(answer)}), and it does not give ${lookups.join(', ')}, which the record shows in ${read.id} without ${lookups.map((name) => `${name}Id`).join(', ')}: one may be demanded. Set sandbox.put to false`,
    'sandbox.put',
  )
}

/** Whether the record is found by a filter for those whose lookup of this name is set, and not by one for the others. */
async function leadsToOne(run: RunContext, main: Actor, name: string): Promise<boolean> {
  const { entity = '', id = '' } = run.profile.sandbox ?? {}
  if (!isFieldName(name)) return false
  const rowsWhere = async (condition: string) => {
    const filter = `${filterText(eq('Id', { guid: id }), 'legacy')} and ${name}/Id ${condition}`
    return rowsOf(await sendRenewing(run, main, legacyReadOf(run, entity, { filter })))?.length
  }
  return (await rowsWhere('ne null')) === 1 && (await rowsWhere('eq null')) === 0
}

async function readInOData(run: RunContext, main: Actor, filter: string): Promise<Row> {
  if (run.columns(['odataRead']).length === 0) return {}
  const read = await sendRenewing(run, main, odataReadOf(run, run.profile.sandbox?.entity ?? '', { filter }))
  return rowsOf(read)?.[0] ?? {}
}

function isSet(row: Row, field: string): boolean {
  const value = row[field] ?? ''
  return value !== '' && !isZeroGuid(value)
}
