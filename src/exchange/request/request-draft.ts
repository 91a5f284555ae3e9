/** One header line, name and value in their own case and spelling. A header that occurs twice is two pairs. */
export type HeaderPair = readonly [name: string, value: string]

/**
 * A request as the caller wants it sent.
 *
 * `url` is absolute and goes out byte for byte in path and query: nothing is encoded, decoded or tidied. Characters
 * U+0080 to U+00FF go out as one byte each, so that a raw `Location` can be followed as it came; blanks, control
 * characters and anything above are refused. `headers` go out in their order and case. A string body is UTF-8.
 *
 * `whenBusy` says what becomes of a 429 or 503 with Retry-After: after the time that it names the request is sent once
 * more, or the answer is taken as it is. By default GET and HEAD come again, and nothing else does. What comes again may
 * also be sent once more where its connection, kept alive, was found closed.
 */
export interface RequestDraft {
  readonly actor: string
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: string | Uint8Array
  readonly whenBusy?: WhenBusy
}

/** What becomes of a 429 or 503 with Retry-After: the request is sent once more in time, or its answer taken as it is. */
export type WhenBusy = 'comeAgain' | 'takeIt'

/** A body as it goes out. */
export function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

/** What reads, and what its sender says may come twice. */
export function isHarmlessTwice({ method, whenBusy }: RequestDraft): boolean {
  return method === 'GET' || method === 'HEAD' || whenBusy === 'comeAgain'
}
