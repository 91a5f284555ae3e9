import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { sendRenewing, session } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import type { RunContext } from '../run-state/run-context.js'
import { named, isSuccess, seen } from '../answers/answers.js'
import { keysOfEntity } from './unknown-names.js'
import { legacyReadOf, odataReadOf } from '../sessions/requests.js'
import { Undecided } from '../outcome/verdict.js'
import type { Dialect } from '../../odata/index.js'
import { cite } from '../outcome/record.js'
import { SandboxUnreadable } from '../../sandbox/index.js'

/** A read of any entity by one way to read. */
export type ReadOf = (run: RunContext, entity: string) => ActorRequest

/**
 * Whether a 401 speaks of rights rather than of the session: a collection that does not exist is then answered
 * otherwise, since nobody has rights withheld to it.
 */
export async function blockedByPermissions(run: RunContext, main: Actor, readOf: ReadOf): Promise<boolean> {
  return !isRefused(run, await readNothing(run, main, readOf))
}

/**
 * The reads that show a data service to refuse main whatever it asks for: that of the probe, and that of a collection that
 * does not exist. None where either is answered otherwise: a refusal of one entity is then a matter of rights to it. Asked
 * once a run by each way to read.
 */
export function readsRefused(run: RunContext, main: Actor, readOf: ReadOf): Promise<readonly Exchange[]> {
  const { probe } = run.profile.entities
  return run.groundwork(`reads refused: ${JSON.stringify(readOf(run, 'Any'))}`, async () => {
    const ofProbe = probe ? [await sendRenewing(run, main, readOf(run, probe.entity))] : []
    if (!ofProbe.every((answer) => isRefused(run, answer))) return []
    const ofNothing = await readNothing(run, main, readOf)
    return isRefused(run, ofNothing) ? [...ofProbe, ofNothing] : []
  })
}

/** What is said beside one refused read of a service that refuses every read: whose rights to what plays no part then. */
export function sameForAllReads(others: readonly Exchange[]): string {
  return `like every other read of this service (${others.map(({ id, status }) => `${id}: ${String(status)}`).join(', ')})`
}

function readNothing(run: RunContext, main: Actor, readOf: ReadOf): Promise<Exchange> {
  return send(main, readOf(run, `Nosuch${run.randomName('entity').replaceAll('-', '')}`))
}

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

/**
 * Ends the sentence about a read of an entity that was refused access, with what has to be looked at: the session, where
 * the service refuses every read; the rights to the entity, where it refuses each of that alone; else whatever refuses
 * this one read for what it asks.
 */
export async function whyRefused(run: RunContext, main: Actor, service: Dialect, entity: string): Promise<string> {
  const readOf = service === 'legacy' ? legacyReadOf : odataReadOf
  const plain = await run.groundwork(`plain read of ${entity}, ${service}`, () =>
    sendRenewing(run, main, readOf(run, entity)),
  )
  cite(plain.id)
  if (!isRefused(run, plain) && !isSuccess(plain)) return `like a plain read of ${entity} (${plain.id}: ${seen(plain)})`
  if (!isRefused(run, plain))
    return `but a plain read of ${entity} is accepted (${plain.id}: ${seen(plain)}). A filter before the target may block this query: exempt it there, and run again`
  const others = await readsRefused(run, main, readOf)
  if (others.length === 0)
    return 'but a collection that does not exist is not refused. Check the rights of users.main, and any proxy before the service'
  cite(...others.map(({ id }) => id))
  // COOKIE-9 judges the session by the legacy service where there is one.
  const isJudged = service === 'legacy' || run.policy.legacyAbsent
  return `${sameForAllReads(others)}: ${isJudged ? 'see COOKIE-9' : 'check whether users.main may use the OData endpoint, and any proxy before it'}`
}

/**
 * The fault by which a clause ended. A sandbox record that main may not read is the profile's; where the service refuses
 * every read, it is the target's, and so says what this gives in its place. One that was turned away otherwise leads to what
 * has to be looked at.
 */
export async function recordRefused(run: RunContext, fault: unknown): Promise<unknown> {
  if (!(fault instanceof SandboxUnreadable)) return fault
  if (fault.why === 'turnedAway') return turnedAway(run, fault)
  if (fault.why !== 'refused') return fault
  const others = await readsRefused(run, await session(run, 'main'), legacyReadOf).catch(() => [])
  if (others.length === 0) return fault
  cite(...others.map(({ id }) => id))
  return new Undecided('cantTell', 'target', `${fault.message}, ${sameForAllReads(others)}: see COOKIE-9`)
}

async function turnedAway(run: RunContext, fault: SandboxUnreadable): Promise<unknown> {
  const { sandbox } = run.profile
  if (!sandbox) return fault
  try {
    const why = await whyRefused(run, await session(run, 'main'), 'legacy', sandbox.entity)
    return new Undecided('cantTell', 'target', `${fault.message}, ${why}`)
  } catch {
    return fault
  }
}
