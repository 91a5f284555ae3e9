import type { Exchange } from '../../exchange/index.js'
import { alterations, isForced, type Actor, type ActorRequest } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { send } from './sending.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'

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

/**
 * Sends a request in order. A call of a custom service that is refused with 401 is sent with the headers, and then without
 * and with them once more, since a 401 may come and go by itself: where they help, all calls carry them from then on. Tried
 * once in a session that has served, and once in a new one: a 401 may mean that the session has ended.
 */
export async function sendForcingServices(run: RunContext, actor: Actor, request: ActorRequest): Promise<Exchange> {
  const first = await send(actor, request)
  const isCall = request.url.startsWith(`${run.addresses.restRoot}/`) && actor.user !== undefined
  const isTried = run.profile.target.forceUseSession === 'on401' && isCall && !isForced(run.policy, request)
  if (first.status !== 401 || !isTried) return first
  const session = actor.hasServed ? 'that has served' : 'that is new'
  await run.groundwork(`service with ForceUseSession: ${actor.name}, in a session ${session}`, () =>
    findForcedServices(run, first, () => send(actor, request)),
  )
  return isForced(run.policy, request) ? send(actor, request) : first
}

async function findForcedServices(run: RunContext, refused: Exchange, ask: () => Promise<Exchange>): Promise<void> {
  const { policy } = run
  const askForced = async () => {
    policy.forcesServices = true
    try {
      return await ask()
    } finally {
      policy.forcesServices = false
    }
  }
  const answered = await askForced()
  if (!isGoodCall(answered, wantedStatus(run)) || (await ask()).status !== 401) return
  policy.forcesServices = true
  run.diagnose({
    id: 'force-use-session-services',
    text: 'A call of a custom service was answered with 401, and succeeded with the headers Authorization: Cookie and ForceUseSession: true added. The document has these headers for the legacy data service only. The run keeps sending them with such calls.',
    remedy: 'Clients of this deployment must send both headers to custom services.',
    evidence: [refused.id, answered.id],
  })
}
