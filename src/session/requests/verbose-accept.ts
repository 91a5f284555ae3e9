import type { Exchange, HeaderPair } from '../../exchange/index.js'
import type { ActorRequest } from './actor-request.js'

/** Whether the legacy data service gives JSON only to who asks for its verbose form by name, as far as answers have shown. */
export interface JsonPolicy {
  /** The exchanges that showed it: the plain form refused, and the verbose one answered. */
  verboseJson?: { readonly refused: string; readonly answered: string }
}

/** The same request as a legacy service wants it that was seen to refuse `Accept: application/json`. */
export function withVerboseAccept({ verboseJson }: JsonPolicy, request: ActorRequest): ActorRequest {
  return verboseJson === undefined || !asksPlainly(request) ? request : verbosely(request)
}

/**
 * The document says that the caller asks for JSON (section "Read records, legacy data service"), and not by which name.
 * Services of the third version of OData refuse `application/json` as a media type that they do not know, since it was
 * kept for a form to come, and take `application/json;odata=verbose`. A read that was refused for its media type is asked
 * once more by that name, and where it helps, everything is from then on. Undefined where it does not.
 */
export async function askedVerbosely(
  policy: JsonPolicy,
  request: ActorRequest,
  answer: Exchange,
  ask: (request: ActorRequest) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  const isRefused = answer.status === 415 || answer.status === 406
  if (!isRefused || request.method !== 'GET' || !asksPlainly(request)) return undefined
  const again = await ask(verbosely(request))
  const isJson = /^application\/json\b/i.test(again.header('content-type')?.trim() ?? '')
  if (again.status !== 200 || !isJson) return undefined
  policy.verboseJson ??= { refused: answer.id, answered: again.id }
  return again
}

function asksPlainly({ url, headers }: ActorRequest): boolean {
  return isLegacy(url) && headers.some(isPlainAccept)
}

function isPlainAccept([name, value]: HeaderPair): boolean {
  return name.toLowerCase() === 'accept' && value === 'application/json'
}

function verbosely(request: ActorRequest): ActorRequest {
  const headers = request.headers.map((pair): HeaderPair =>
    isPlainAccept(pair) ? [pair[0], 'application/json;odata=verbose'] : pair,
  )
  return { ...request, headers }
}

/** What is known of the legacy data service only: elsewhere its forms and headers would be an invention. */
export function isLegacy(url: string): boolean {
  return new URL(url).pathname.includes('/EntityDataService.svc/')
}
