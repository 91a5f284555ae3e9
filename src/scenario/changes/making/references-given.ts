import { eq, filterText, isArray, isObject, isZeroGuid, type Row } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile } from '../../outcome/verdict.js'
import { named, rowsOf, seen } from '../../words/answers.js'
import { sendRenewing } from '../../words/main-session.js'
import { legacyReadOf, odataReadOf } from '../../words/requests.js'

/**
 * Ends a clause whose PUT was refused with all that the record holds too, where it shows a lookup by its object alone: that
 * one was not given, and it may be what is demanded. Of an object that is only a link it is not known whether it is a
 * lookup, or a list, unless the OData endpoint shows the Id field of the lookup.
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
  const lookups = objects
    .filter(([name, value]) => (isObject(value) && !('__deferred' in value)) || isSet(inOData, `${name}Id`))
    .map(([name]) => name)
  if (lookups.length === 0) return
  mendProfile(
    `${named(answer)} was refused (${seen(answer)}), and it does not give ${lookups.join(', ')}, which the record shows in ${read.id} without ${lookups.map((name) => `${name}Id`).join(', ')}: one may be demanded. Set sandbox.put to false`,
    'sandbox.put',
  )
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
