import { inspect } from 'node:util'
import type { HeaderPair } from '../request/request-draft.js'
import { textOf, mediaTypeAsWritten, mediaTypeOf } from './text-body.js'

/**
 * A body that was read as JSON and is none. `firstBytes` is masked as the evidence is, so that the message may be
 * printed; `mediaType` is what the answer called itself, '' where it did not say.
 */
export class NotJson extends Error {
  override readonly name = 'NotJson'
  readonly exchangeId: string
  readonly mediaType: string
  readonly firstBytes: string

  constructor(exchangeId: string, mediaType: string, firstBytes: string) {
    super(
      `expected JSON in the body of ${exchangeId}: its content type is ${mediaType === '' ? 'missing' : mediaType} ` +
        `and it ${firstBytes === '' ? 'is empty' : `begins with ${firstBytes}`}`,
    )
    this.exchangeId = exchangeId
    this.mediaType = mediaType
    this.firstBytes = firstBytes
  }
}

/** A request as it was sent: the caller's headers and those that the wire added, in the order of the wire. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: string | Uint8Array
}

/** What an Exchange is made of. `firstBytes` gives the beginning of the body as the evidence shows it, and `masked` a text. */
export interface ExchangeParts {
  readonly id: string
  readonly actor: string
  readonly request: SentRequest
  readonly status: number
  readonly headers: readonly HeaderPair[]
  readonly body: Buffer
  readonly startedAt: string
  readonly durationMs: number
  readonly attempts: number
  readonly earlier?: readonly Exchange[]
  readonly firstBytes: () => string
  readonly masked: (text: string) => string
}

/**
 * One request and its answer. Its values are not masked. Printed as text or JSON, it shows only its id and its status.
 *
 * @category Requests and answers
 */
export class Exchange {
  readonly #parts: ExchangeParts

  constructor(parts: ExchangeParts) {
    this.#parts = parts
  }

  /** The id in the evidence, such as `x-0041`. */
  get id(): string {
    return this.#parts.id
  }

  /** The name of the actor that sent it. */
  get actor(): string {
    return this.#parts.actor
  }

  /** The request as it was sent: `method`, `url`, `headers` and `body`. */
  get request(): SentRequest {
    return this.#parts.request
  }

  /** The HTTP status. */
  get status(): number {
    return this.#parts.status
  }

  /** Pairs of name and value, in the order and case of the answer. Values are Latin-1: one character for each byte. */
  get headers(): readonly HeaderPair[] {
    return this.#parts.headers
  }

  /** The bytes of the body, decompressed; at most `limits.maxBodySize` of the profile. */
  get body(): Buffer {
    return this.#parts.body
  }

  /** When it was sent: ISO 8601, UTC. */
  get startedAt(): string {
    return this.#parts.startedAt
  }

  /** Milliseconds until the last byte of the body. */
  get durationMs(): number {
    return this.#parts.durationMs
  }

  /** 2 if a kept-alive connection was closed and the request was retried, otherwise 1. */
  get attempts(): number {
    return this.#parts.attempts
  }

  /** Earlier attempts of the request, which a busy target refused with 429 or 503. */
  get earlier(): readonly Exchange[] {
    return this.#parts.earlier ?? []
  }

  /** The value of the first header of this name. Names are case-insensitive. */
  header(name: string): string | undefined {
    return this.headerAll(name)[0]
  }

  /** The values of all headers of this name, in their order. */
  headerAll(name: string): readonly string[] {
    return headerValues(this.headers, name)
  }

  /** The content type in lower case, without parameters; empty if missing. */
  get mediaType(): string {
    return mediaTypeOf(this.header('content-type'))
  }

  /** The content type in its own case for messages, with secrets masked. */
  get mediaTypeTold(): string {
    return mediaTypeAsWritten(this.#contentTypeMasked)
  }

  get #contentTypeMasked(): string {
    return this.masked(this.header('content-type') ?? '')
  }

  /** The body as text in its own charset. Throws an ExchangeFault for invalid bytes and for an unknown charset. */
  text(): string {
    return textOf(this.body, this.header('content-type'), this.id, () => this.#contentTypeMasked)
  }

  /** The body parsed as JSON, whatever its content type is. Throws NotJson, or an ExchangeFault as `text()` does. */
  json(): unknown {
    const text = this.text()
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new NotJson(this.id, this.mediaTypeTold, this.firstBytes())
    }
  }

  /** The beginning of the body for messages: short, printable, with secrets masked. */
  firstBytes(): string {
    return this.#parts.firstBytes()
  }

  /** Masks the known secrets of the run in a text that quotes the answer. */
  masked(text: string): string {
    return this.#parts.masked(text)
  }

  /** @internal */
  toJSON(): { readonly id: string; readonly status: number } {
    return { id: this.id, status: this.status }
  }

  /** @internal */
  [inspect.custom](): string {
    return `Exchange ${this.id}: ${String(this.status)}`
  }
}

/**
 * Reads a raw header value as UTF-8. Header bytes are kept as one character each (ISO 8859-1), which loses nothing: a
 * `Location` written in UTF-8 shows as `/Login?x=Ã¼`, and this gives back `/Login?x=ü`. Undefined where the value holds
 * bytes outside ASCII that are not UTF-8, so that the caller decides what they mean.
 */
export function rereadAsUtf8(rawValue: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(rawValue, 'latin1'))
  } catch {
    return undefined
  }
}

/** The raw values of all headers of that name, in any case, in their order. */
export function headerValues(headers: readonly HeaderPair[], name: string): readonly string[] {
  const wanted = name.toLowerCase()
  return headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value)
}
