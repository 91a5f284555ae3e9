import type { Exchange, HeaderPair } from '../../exchange/index.js'
import type { ActorRequest } from './actor-request.js'
import type { Presented } from '../cookies/presented.js'
import { ticketOf } from '../logins/renewal.js'
import { isLegacy } from './verbose-accept.js'

/** Which requests of a valid session carry the headers of the reported work-around. */
export type ForcedRequests = 'none' | 'changes' | 'legacy' | 'all'

/** What is known of these headers, and of whether they may be tried. */
export interface ForcePolicy {
  forceUseSession: ForcedRequests
  /** Whether calls of custom services were seen to want the headers too, for which the document does not have them. */
  forcesServices?: boolean
  /** How many changes that are refused with 401 may still be tried with the headers; none where not given. */
  forcedTrials?: number
  /** The exchanges that showed changes to want the headers: one refused without them, and the same with them. */
  forcedChange?: { readonly refused: string; readonly answered: string }
}

/** A 401 may be for want of rights: the headers are tried with this many changes. */
const mostTrials = 2

/** What holds before anything was sent, by `target.forceUseSession` of the profile. */
export function forcePolicyOf(setting: 'never' | 'on401' | 'always'): ForcePolicy {
  return {
    forceUseSession: setting === 'always' ? 'all' : 'none',
    forcedTrials: setting === 'on401' ? mostTrials : 0,
  }
}

/** Whether such a request of a valid session carries the headers. */
export function isForced(
  { forceUseSession, forcesServices = false }: Readonly<ForcePolicy>,
  request: ActorRequest,
): boolean {
  if (isCustomService(request.url)) return forcesServices || forceUseSession === 'all'
  if (forceUseSession === 'all') return isLegacy(request.url) || isOdata(request.url)
  if (forceUseSession === 'none' || !isLegacy(request.url)) return false
  return forceUseSession === 'legacy' || request.method !== 'GET'
}

/**
 * The headers that go along with a request. They belong to a valid session: a caller without one, or with a ticket other
 * than its own, may be answered otherwise with them, and is sent without. A twin may add them on purpose.
 */
export function extraHeaders(
  policy: Readonly<ForcePolicy>,
  request: ActorRequest,
  { orderly, shown }: { readonly orderly: Presented; readonly shown: Presented },
): readonly HeaderPair[] {
  const ticket = ticketOf(shown)
  const isValid = ticket !== undefined && ticket === ticketOf(orderly)
  return shown.extra.length === 0 && isValid && isForced(policy, request) ? forceUseSessionHeaders : shown.extra
}

/**
 * Does a task again with the headers, after a change in order was refused with 401. Where they seem to help, it is done
 * without them and with them once more, since a 401 may come and go by itself: they are kept where it is refused and taken
 * again. Gives the latest outcome; undefined where the headers may not be tried.
 */
export async function withForcedChanges<T>(
  policy: ForcePolicy,
  task: (latest: T | undefined) => Promise<T>,
  answerOf: (outcome: T) => Exchange | undefined,
): Promise<T | undefined> {
  const { forcedTrials = 0 } = policy
  if (policy.forceUseSession !== 'none' || forcedTrials === 0) return undefined
  policy.forcedTrials = forcedTrials - 1
  const isTaken = (outcome: T) => ![undefined, 401].includes(answerOf(outcome)?.status)
  const withHeaders = async (latest?: T) => {
    policy.forceUseSession = 'changes'
    try {
      return await task(latest)
    } finally {
      policy.forceUseSession = 'none'
    }
  }
  const first = await withHeaders()
  if (!isTaken(first)) return first
  const without = await task(first)
  const refused = answerOf(without)
  if (refused?.status !== 401) return without
  const again = await withHeaders(without)
  const answered = answerOf(again)
  if (!answered || !isTaken(again)) return again
  policy.forceUseSession = 'changes'
  policy.forcedChange = { refused: refused.id, answered: answered.id }
  return again
}

/** The pair of headers that a user reported as the cure for a 401 of a good cookie session on the legacy service. */
export const forceUseSessionHeaders: readonly HeaderPair[] = [
  ['Authorization', 'Cookie'],
  ['ForceUseSession', 'true'],
]

/** The OData endpoint, wherever the application stands. */
function isOdata(url: string): boolean {
  return /\/odata\/[^/]+$/.test(new URL(url).pathname)
}

/** A method of a custom service, wherever the application stands. */
function isCustomService(url: string): boolean {
  return /\/rest\/[^/]+\/[^/]/.test(new URL(url).pathname)
}
