import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import { named } from './answers.js'
import { keysOfEntity } from './keys-of-entity.js'
import { send } from './main-session.js'
import { legacyReadOf, odataReadOf } from './requests.js'
import { blockedByPermissions, type ReadOf } from './blocked-by-permissions.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'

/**
 * Why a read that was answered 401 decides nothing, where main has no right to the entity (section Permissions): undefined
 * where the entity is read otherwise, or a collection that does not exist is refused as well.
 */
export async function withheldEntity(
  run: RunContext,
  actor: Actor,
  exchange: Exchange,
): Promise<Undecided | undefined> {
  const asked = exchange.status === 401 && actor.name === 'main' ? entityOf(run, exchange) : undefined
  const keys = asked ? keysOfEntity(run.profile, asked.entity) : []
  if (!asked || keys.length === 0) return undefined
  const { entity, readOf } = asked
  const isWithheld = await run.groundwork(`rights to ${JSON.stringify(readOf(run, entity))}`, async () => {
    const plain = await send(actor, readOf(run, entity))
    return plain.status === 401 && blockedByPermissions(run, actor, readOf)
  })
  return isWithheld
    ? new Undecided(
        'cantTell',
        'profile',
        `${named(exchange)} answered 401: users.main is logged in but seems to have no right to read ${entity}. Name an entity that users.main may read in ${keys.join(', ')}`,
        keys,
      )
    : undefined
}

/** Ends a clause whose read was answered 401 for that. */
export async function needsRights(run: RunContext, actor: Actor, exchange: Exchange): Promise<void> {
  const withheld = await withheldEntity(run, actor, exchange)
  if (withheld) throw withheld
}

function entityOf(
  { addresses }: RunContext,
  { request: { url } }: Exchange,
): { entity: string; readOf: ReadOf } | undefined {
  const [path = ''] = url.split('?')
  const legacy = path.startsWith(addresses.legacyRoot)
    ? /^\/(\w+)Collection$/.exec(path.slice(addresses.legacyRoot.length))
    : null
  if (legacy?.[1] !== undefined) return { entity: legacy[1], readOf: legacyReadOf }
  const odata = path.startsWith(addresses.odataRoot) ? /^\/(\w+)$/.exec(path.slice(addresses.odataRoot.length)) : null
  return odata?.[1] === undefined ? undefined : { entity: odata[1], readOf: odataReadOf }
}
