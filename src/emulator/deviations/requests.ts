import { cookieOf, headerSent, type Call } from '../http/call.js'

/** A caller that does not say what it takes gets XML from the legacy service. */
export function wantsJson(call: Call): boolean {
  return /json/i.test(call.headers.accept ?? '')
}

export function wantsXml(call: Call): boolean {
  return !wantsJson(call)
}

/** Whether the caller is a browser that opens an address, by what it accepts. */
export function isBrowser(call: Call): boolean {
  return /text\/html/i.test(call.headers.accept ?? '')
}

/** Whether the body of a change is in the verbose form of JSON. */
export function sentVerbose(call: Call): boolean {
  return /odata=verbose/i.test(call.headers['content-type'] ?? '')
}

export function isMerge({ method }: Call): boolean {
  return method === 'MERGE'
}

export function isPut({ method }: Call): boolean {
  return method === 'PUT'
}

/** Whether one record is asked for by its key. */
export function isByKey({ path }: Call): boolean {
  return /\(.+\)$/.test(path)
}

/** Whether a collection is asked for without any query. */
export function isOfAll(call: Call): boolean {
  return call.query === '' && !isByKey(call)
}

export function hasFilter({ query }: Call): boolean {
  return /(^|&)(\$|%24)filter=/.test(query)
}

export function hasSelection({ query }: Call): boolean {
  return /(^|&)(\$|%24)select=/.test(query)
}

export function hasTokenCookie(call: Call): boolean {
  return cookieOf(call, 'token') !== undefined
}

export function lacksTokenCookie(call: Call): boolean {
  return !hasTokenCookie(call)
}

/** Whether the request has the header that a user reported as half of a fix for a 401. */
export function isForced(call: Call): boolean {
  return headerSent(call, 'forceusesession') !== undefined
}
