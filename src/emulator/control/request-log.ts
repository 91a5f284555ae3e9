import type { IncomingHttpHeaders } from 'node:http'
import { InvalidControlInput } from './invalid-control-input.js'
import { maskPassword } from './mask-password.js'
import { checkedPattern, matchesPath } from './path-pattern.js'

/** A request that the emulator received, and the status that it answered with. */
export interface LoggedRequest {
  /** Counts up from 1, and goes on after the log was emptied. */
  readonly id: number
  /** ISO 8601 UTC, by the emulator's clock. */
  readonly at: string
  readonly method: string
  /** The path below the base URL as the client sent it, without the query. */
  readonly path: string
  /** What follows the question mark, as the client sent it; empty if there is none. */
  readonly query: string
  /** By lower-case name, cookies included. */
  readonly headers: IncomingHttpHeaders
  /** As text; the password of a login is `***`. */
  readonly body: string
  /** Whether the body is longer than 64 KiB, and shown only up to there. */
  readonly bodyTruncated: boolean
  /** Null if a fault left the request without an answer. */
  readonly status: number | null
  /** The login that the request belongs to, by its cookies, expired or not; also of a successful login. */
  readonly session: { readonly id: string; readonly user: string } | null
  /** The id of the injected fault that the request met. */
  readonly fault: number | null
}

/** Which requests to show. All that is given must hold. */
export interface RequestFilter {
  /** The path below the base URL, without the query. `*` matches any characters. */
  readonly path?: string
  readonly method?: string
  /** Only requests after the one with this id. */
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

  add({ body, ...received }: ReceivedEntry): void {
    this.#last += 1
    const text = maskPassword(body.toString('utf8'))
    const shown = Buffer.byteLength(text) > mostBodyBytes ? beginningOf(text) : text
    this.#entries.push({ id: this.#last, ...received, body: shown, bodyTruncated: shown !== text })
    this.#bytes += shown.length
    while (this.#entries.length > mostRequests || this.#bytes > mostBytes) this.#dropOldest()
  }

  /** Throws InvalidControlInput. */
  list(filter: RequestFilter = {}): readonly LoggedRequest[] {
    const { method, since = 0 } = filter
    const pattern = filter.path === undefined ? undefined : checkedPattern(filter.path)
    if (!Number.isSafeInteger(since) || since < 0)
      throw new InvalidControlInput('since: expected the id of a request, a whole number')
    return this.#entries.filter(
      (entry) =>
        entry.id > since &&
        (pattern === undefined || matchesPath(pattern, entry.path)) &&
        (method === undefined || method.toUpperCase() === entry.method),
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

/** Up to the last whole character. */
function beginningOf(text: string): string {
  return Buffer.from(text)
    .subarray(0, mostBodyBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}
