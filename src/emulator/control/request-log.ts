import type { IncomingHttpHeaders } from 'node:http'
import { InvalidControlInput } from '../errors.js'
import { checkedPattern, pathPattern } from './path-pattern.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { userLoggingIn } from './request-pattern.js'
import { parsedJson, isRecord } from '../../runtime/json.js'

const masked = '***'

const passwordName = /UserPassword|client_secret/i

/** A member of a JSON object, whatever its value is. */
const jsonMember = /("(?:UserPassword|client_secret)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|[^\s,{}[\]"]+)/gis

/**
 * A request that the emulator received.
 *
 * @category Running emulator
 */
export interface LoggedRequest {
  /** Number of the request, from 1. Emptying the log does not restart it. */
  readonly id: number
  /** Time by the clock of the emulator: ISO 8601, UTC. */
  readonly at: string
  /** HTTP method. */
  readonly method: string
  /** Path below the base URL as sent, without the query. */
  readonly path: string
  /** Text after the question mark as sent; empty if there is none. */
  readonly query: string
  /** Headers by lower-case name, including cookies. The credentials of `Authorization` are `***`. */
  readonly headers: IncomingHttpHeaders
  /** Body as text, at most 64 KiB. The password of a login and the secret of a client are `***`. */
  readonly body: string
  /** Whether the body was longer than 64 KiB. */
  readonly bodyTruncated: boolean
  /** HTTP status of the answer; null if a fault withheld it. */
  readonly status: number | null
  /** Session by the cookies or the access token, also an expired one, or the one that a login began; otherwise null. */
  readonly session: { readonly id: string; readonly user: string } | null
  /** Id of the fault that the request met; null if none. */
  readonly fault: number | null
}

/**
 * Selects logged requests. All given conditions must match.
 *
 * @category Running emulator
 */
export interface RequestFilter {
  /** Path below the base URL, without the query. `{name}` matches one segment, `*` any characters, also slashes. */
  readonly path?: string
  /** HTTP method. */
  readonly method?: string
  /** HTTP status of the answer. */
  readonly status?: number
  /** User of the session, or of the login that the request attempts. */
  readonly user?: string
  /** Id of a request: selects those after it. */
  readonly since?: number
}

export const mostRequests = 10_000
export const mostBodyBytes = 64 * 1024
/** Bytes of all bodies together. */
export const mostBytes = 64 * 1024 * 1024

/** What is known of a request once it is answered. Its body is as it was received. */
export type ReceivedEntry = Omit<LoggedRequest, 'id' | 'body' | 'bodyTruncated'> & { readonly body: Buffer }

/** The newest requests: at most 10 000, and at most 64 MiB of bodies. */
export class RequestLog {
  #entries: LoggedRequest[] = []
  #bytes = 0
  #last = 0
  #dropped = 0

  /** How many requests were dropped, for want of room, since the log was last emptied. */
  get dropped(): number {
    return this.#dropped
  }

  add({ body, headers, ...received }: ReceivedEntry): void {
    this.#last += 1
    const text = maskPassword(body.toString('utf8'))
    const shown = Buffer.byteLength(text) > mostBodyBytes ? beginningOf(text) : text
    this.#entries.push({
      id: this.#last,
      ...received,
      headers: maskAuthorization(headers),
      body: shown,
      bodyTruncated: shown !== text,
    })
    this.#bytes += shown.length
    while (this.#entries.length > mostRequests || this.#bytes > mostBytes) this.#dropOldest()
  }

  /** Throws InvalidControlInput. */
  list(filter: RequestFilter = {}): readonly LoggedRequest[] {
    const { method, status, since = 0 } = filter
    const matches = filter.path === undefined ? undefined : pathPattern(checkedPattern(filter.path))
    const user = filter.user?.toLowerCase()
    if (!Number.isSafeInteger(since) || since < 0)
      throw new InvalidControlInput('since: expected the id of a request, a whole number')
    if (status !== undefined && !Number.isSafeInteger(status))
      throw new InvalidControlInput('status: expected an HTTP status such as 404')
    return this.#entries.filter(
      (entry) =>
        entry.id > since &&
        (matches === undefined || matches(entry.path) !== undefined) &&
        (method === undefined || method.toUpperCase() === entry.method) &&
        (status === undefined || status === entry.status) &&
        (user === undefined || user === userOf(entry)?.toLowerCase()),
    )
  }

  /** Gives back how many there were. */
  clear(): number {
    const { length } = this.#entries
    this.#entries = []
    this.#bytes = 0
    this.#dropped = 0
    return length
  }

  #dropOldest(): void {
    const oldest = this.#entries.shift()
    this.#bytes -= oldest?.body.length ?? 0
    this.#dropped += 1
  }
}

/** The headers with `***` in the place of the credentials of HTTP authentication; a scheme alone stays as it was sent. */
function maskAuthorization(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { authorization } = headers
  const scheme = /^\s*\S+(?=\s+\S)/.exec(authorization ?? '')
  return scheme === null ? headers : { ...headers, authorization: `${scheme[0]} ${masked}` }
}

/** The user whom a request belongs to, or logs in. */
export function userOf({ path, body, session }: Pick<LoggedRequest, 'path' | 'body' | 'session'>): string | undefined {
  return session?.user ?? userLoggingIn(path, body)
}

/** Up to the last whole character. */
function beginningOf(text: string): string {
  return Buffer.from(text)
    .subarray(0, mostBodyBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}

/** The body of a request with `***` in the place of the password of a login, and of the secret of a client. Everything else stays as it was sent. */
export function maskPassword(body: string): string {
  const value = parsedJson(body)
  if (isRecord(value)) return maskJson(body, value)
  if (/^[^\s{"<]+$/.test(body) && body.includes('=')) return body.split('&').map(maskPair).join('&')
  const at = passwordName.exec(body)
  // In a body that is neither, nobody can tell where the password ends.
  return at === null ? body : body.slice(0, at.index + at[0].length) + masked
}

/** A pair of a form, whose name may be percent-encoded. */
function maskPair(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return passwordName.test(percentDecoded(name) ?? name) ? `${name}=${masked}` : pair
}

function maskJson(body: string, value: Readonly<Record<string, unknown>>): string {
  const shown = body.replaceAll(jsonMember, `$1"${masked}"`)
  const again = parsedJson(shown)
  const keys = Object.keys(value).filter((key) => passwordName.test(key))
  // A name that is spelt with escapes, or a value that is no text.
  const isMasked = keys.every((key) => isRecord(again) && again[key] === masked)
  return isMasked ? shown : JSON.stringify({ ...value, ...Object.fromEntries(keys.map((key) => [key, masked])) })
}
