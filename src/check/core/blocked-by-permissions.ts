import type { Exchange } from '../../exchange/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { isRefused } from './access-refusal.js'
import { send, sendRenewing } from './main-session.js'
import type { RunContext } from '../context/run-context.js'

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
