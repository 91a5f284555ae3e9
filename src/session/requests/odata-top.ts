import { beginsAsError, type Exchange } from '../../exchange/index.js'
import type { ActorRequest } from './actor-request.js'
import type { ForcePolicy } from './force-use-session.js'

/** Which `$top` the OData endpoint takes, as far as its answers have shown. */
export interface TopPolicy {
  /** The largest that it took. */
  odataTopTaken?: number
  /** The smallest that it refused; 0 where it refuses any. */
  odataTopRefused?: number
}

/** What the first reads of a target show: how its data services want to be asked. */
export interface ReadPolicy extends TopPolicy, ForcePolicy {}

/** Whether the OData endpoint was seen to refuse a `$top` of this many. */
export function refusesTop({ odataTopRefused = Infinity }: Readonly<TopPolicy>, top: number): boolean {
  return top >= odataTopRefused
}

/** The same read without `$top`, where the OData endpoint was seen to refuse that. */
export function withoutRefusedTop(policy: Readonly<TopPolicy>, request: ActorRequest): ActorRequest {
  const top = topOf(request)
  return top !== undefined && refusesTop(policy, top) ? withoutTop(request) : request
}

/**
 * The document names `$filter` alone for the OData endpoint (section "Read records, OData endpoint"). One that refuses
 * `$top`, or a large one, and answers the same read without it well, is asked without it from then on. Gives the answer
 * without it where it was refused just now.
 */
export async function askedWithoutTop(
  policy: TopPolicy,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange | undefined>,
  isGood: (answer: Exchange) => boolean,
): Promise<Exchange | undefined> {
  const { odataTopTaken: taken = 0, odataTopRefused = Infinity } = policy
  const top = topAlone.test(request.url) ? topOf(request) : undefined
  if (top === undefined || top <= taken) return undefined
  if (!isRefusal(answer)) {
    // Once it is known to be refused, it is left out before a request is sent: a good answer says nothing of it.
    if (answer.status === 200 && !refusesTop(policy, top)) policy.odataTopTaken = top
    return undefined
  }
  // A request may have been on its way with it when another one found out.
  const plain = await ask(withoutTop(request))
  if (!plain || !isGood(plain)) return undefined
  policy.odataTopRefused = Math.min(odataTopRefused, taken === 0 ? 0 : top)
  return plain
}

/** Of entities that are not there, of callers, and for the time being: not of an option. */
const otherRefusals = [401, 403, 404, 405, 410, 429, 502, 503, 504]

/** 400, 501, or an error body: the document gives a failure of the data service no status. */
function isRefusal(answer: Exchange): boolean {
  const { status } = answer
  return status === 400 || status === 501 || (!otherRefusals.includes(status) && beginsAsError(answer))
}

const topOption = /(?<=[?&])\$top=(\d+)(&|$)/
/** Beside other options a refusal may be of those. */
const topAlone = /\?\$top=\d+$/

/** The `$top` of a read of an entity of the OData endpoint, wherever the application stands; base URLs may have such a path too. */
function topOf({ method, url }: ActorRequest): number | undefined {
  const isOdataRead = method === 'GET' && /\/odata\/[^/]+$/.test(new URL(url).pathname)
  const top = isOdataRead ? topOption.exec(url)?.[1] : undefined
  return top === undefined ? undefined : Number(top)
}

function withoutTop(request: ActorRequest): ActorRequest {
  return { ...request, url: request.url.replace(topOption, '').replace(/[?&]$/, '') }
}
