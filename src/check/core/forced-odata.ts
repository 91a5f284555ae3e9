import type { Exchange } from '../../exchange/index.js'
import { alterations, isForced, type Actor, type ActorRequest } from '../../session/index.js'
import { send } from './main-session.js'
import type { RunContext } from '../context/run-context.js'

/**
 * Reads of the OData endpoint go without the headers of the work-around, which the document has of the legacy service alone.
 * Where one of main's in order is refused with 401 it is sent with them, once a run: the likely cause rests on the answer.
 */
export async function tryForcedOdata(
  run: RunContext,
  actor: Actor,
  request: ActorRequest,
  { status }: Exchange,
): Promise<void> {
  const isTried = run.profile.target.forceUseSession === 'on401' && actor.name === 'main' && request.method === 'GET'
  const isOdata = request.url.startsWith(`${run.addresses.odataRoot}/`)
  if (status !== 401 || !isTried || !isOdata || isForced(run.policy, request)) return
  await run.groundwork('OData read with ForceUseSession', () => send(actor, request, alterations.forceUseSession))
}
