import type { Exchange } from '../../exchange/index.js'
import { alterations, type Actor, type ActorRequest } from '../../session/index.js'
import { isGoodRead, named } from '../answers/answers.js'
import { firstRead } from './first-read.js'
import { sendRenewing } from './main-session.js'
import { send } from './sending.js'
import { legacyRead, odataRead, plainRead, serviceCall } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'
import { discoverEndpoints, isTargetUnavailable, orWithoutLegacy } from './endpoints.js'
import { cantTell, untested } from '../outcome/verdict.js'

/** A request that shows a session to be a good one, where its answer is good. */
export interface SessionProof {
  readonly request: ActorRequest
  readonly isGood: (answer: Exchange) => boolean
  /** What a caller gets by it: records, or a call of the custom service. */
  readonly opens: 'records' | 'a call'
}

/**
 * What shows main's session to be good at this deployment: the read of the legacy service; where that is switched off or
 * broken, the read of the OData endpoint, or else a call of the custom service. Found out once a run, and nothing is sent
 * for it where the run's first read was good. Where none succeeds it is the first of them, for the clause to say so.
 */
export async function sessionProof(run: RunContext, main: Actor): Promise<SessionProof> {
  return run.groundwork('session proof', async () => {
    const read = await wayRead(run, main)
    const [first, ...others] = proofsOf(run)
    if (!first) return untested('no entity to read is configured', 'entities.probe')
    if (read && isGoodRead(read.exchange)) return first
    for (const proof of others) if (await succeeds(run, main, proof)) return proof
    return first
  })
}

/**
 * The read by which a clause about sessions judges: that of the legacy service or, where that alone is switched off or
 * broken, of the OData endpoint. Where neither brings records it is the first of them, for the clause to say so.
 */
export async function sessionRead(run: RunContext, main: Actor): Promise<ActorRequest> {
  const { request, opens } = await sessionProof(run, main)
  return opens === 'records' ? request : plainRead(run)
}

/** The column of the grid in which that read stands. */
export async function sessionColumn(run: RunContext, main: Actor): Promise<'legacyRead' | 'odataRead'> {
  const { url } = await sessionRead(run, main)
  return url === legacyRead(run).url ? 'legacyRead' : 'odataRead'
}

/** Whether the profile names anything by which a session can be shown to be good. */
export function canProveSession({ profile, settings }: RunContext): boolean {
  return profile.entities.probe !== undefined || (profile.services.custom !== undefined && !settings.readOnly)
}

/** Ends the clause where the proof is a call that goes through without cookies too: it shows nothing of a session. */
export async function needsGuarded(run: RunContext, { request, isGood, opens }: SessionProof): Promise<void> {
  if (opens === 'records') return
  const bare = await send(run.newActor('caller without cookies'), request, alterations.noCookies)
  if (isGood(bare))
    cantTell(`${named(bare)} succeeds without cookies too (REST-3), so it does not show what cookies give access to`)
}

/** The call of the custom service; none where the profile names no service, or it may not be called. */
export function callProofs(run: RunContext): readonly SessionProof[] {
  const isGood = (answer: Exchange) => isGoodCall(answer, wantedStatus(run))
  const isCalled = run.profile.services.custom !== undefined && !run.settings.readOnly
  return isCalled ? [{ request: serviceCall(run), isGood, opens: 'a call' }] : []
}

/** A read that brings records. */
export function readProof(request: ActorRequest): SessionProof {
  return { request, isGood: isGoodRead, opens: 'records' }
}

function proofsOf(run: RunContext): readonly SessionProof[] {
  const { profile, policy } = run
  const reads = profile.entities.probe ? [plainRead(run), ...(policy.legacyAbsent ? [] : [odataRead(run)])] : []
  return [...reads.map(readProof), ...callProofs(run)]
}

/** The run's first read, which shows the way besides; undefined where the profile names no entity, or where none came. */
async function wayRead(run: RunContext, main: Actor): Promise<{ readonly exchange: Exchange } | undefined> {
  if (run.profile.entities.probe) return orWithoutLegacy(run, () => firstRead(run, main))
  await discoverEndpoints(run, main)
  return undefined
}

async function succeeds(run: RunContext, main: Actor, { request, isGood }: SessionProof): Promise<boolean> {
  try {
    return isGood(await sendRenewing(run, main, request))
  } catch (fault) {
    if (!isTargetUnavailable(fault)) throw fault
    return false
  }
}
