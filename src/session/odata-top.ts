import { beginsAsError, type Exchange } from '../exchange/index.js'
import type { ActorRequest } from './actor-request.js'
import type { ForcePolicy } from './force-use-session.js'

/** Whether the OData endpoint takes `$top`, as far as its answers have shown. */
export interface TopPolicy {
  odataTop?: 'unknown' | 'taken' | 'refused'
}

/** What the first reads of a target show: how its data services want to be asked. */
export interface ReadPolicy extends TopPolicy, ForcePolicy {}

/** The same read without `$top`, where the OData endpoint was seen to refuse that. */
export function withoutRefusedTop({ odataTop }: Readonly<TopPolicy>, request: ActorRequest): ActorRequest {
  return odataTop === 'refused' && isOdataRead(request) ? withoutTop(request) : request
}

/**
 * The document names `$filter` alone for the OData endpoint (section "Read records, OData endpoint"). One that refuses
 * `$top`, and answers the same read without it well, is asked without it from then on. Looked at until an answer shows
 * whether `$top` is taken; gives the answer without it where it was refused just now.
 */
export async function askedWithoutTop(
  policy: TopPolicy,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange | undefined>,
  isGood: (answer: Exchange) => boolean,
): Promise<Exchange | undefined> {
  const { odataTop = 'unknown' } = policy
  // A request may have been on its way with it when another one found out.
  if (odataTop === 'taken' || !isOdataRead(request) || !topAlone.test(request.url)) return undefined
  if (!isRefusal(answer)) {
    // Once it is known to be refused, it is left out before a request is sent: a good answer says nothing of it.
    if (answer.status === 200 && odataTop === 'unknown') policy.odataTop = 'taken'
    return undefined
  }
  const plain = await ask(withoutTop(request))
  if (!plain || !isGood(plain)) return undefined
  policy.odataTop = 'refused'
  return plain
}

/** Of entities that are not there, of callers, and for the time being: not of an option. */
const otherRefusals = [401, 403, 404, 405, 410, 429, 502, 503, 504]

/** 400, 501, or an error body: the document gives a failure of the data service no status. */
function isRefusal(answer: Exchange): boolean {
  const { status } = answer
  return status === 400 || status === 501 || (!otherRefusals.includes(status) && beginsAsError(answer))
}

const top = /(?<=[?&])\$top=\d+(&|$)/
/** Beside other options a refusal may be of those. */
const topAlone = /\?\$top=\d+$/

/** A read of an entity of the OData endpoint, wherever the application stands; base URLs may have such a path too. */
function isOdataRead({ method, url }: ActorRequest): boolean {
  return method === 'GET' && /\/odata\/[^/]+$/.test(new URL(url).pathname)
}

function withoutTop(request: ActorRequest): ActorRequest {
  return { ...request, url: request.url.replace(top, '').replace(/[?&]$/, '') }
}
