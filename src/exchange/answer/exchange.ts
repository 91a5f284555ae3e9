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
 * One request and its whole answer. What it gives is not masked: masks are for what is recorded and printed. So that no
 * test runner prints it by itself, it has no property of its own, and shows itself by its id and status alone.
 */
export class Exchange {
  readonly #parts: ExchangeParts

  constructor(parts: ExchangeParts) {
    this.#parts = parts
  }

  /** Names the exchange in the evidence, such as x-0041. */
  get id(): string {
    return this.#parts.id
  }

  get actor(): string {
    return this.#parts.actor
  }

  get request(): SentRequest {
    return this.#parts.request
  }

  get status(): number {
    return this.#parts.status
  }

  /** Raw pairs in the order and case of the answer, never folded, one character a byte (see rereadAsUtf8). */
  get headers(): readonly HeaderPair[] {
    return this.#parts.headers
  }

  /** Decoded of its content coding; never longer than the wire's maxBodySize. */
  get body(): Buffer {
    return this.#parts.body
  }

  /** ISO 8601, UTC. */
  get startedAt(): string {
    return this.#parts.startedAt
  }

  /** To the last byte of the body, in milliseconds. */
  get durationMs(): number {
    return this.#parts.durationMs
  }

  /** 2 where a kept-alive connection was found closed and a safe request was sent once more. */
  get attempts(): number {
    return this.#parts.attempts
  }

  /** The exchanges before, in which a busy target put the same request off to this one. */
  get earlier(): readonly Exchange[] {
    return this.#parts.earlier ?? []
  }

  /** The raw value of the first header of that name, in any case. */
  header(name: string): string | undefined {
    return this.headerAll(name)[0]
  }

  /** The raw values of all headers of that name, in any case, in their order. */
  headerAll(name: string): readonly string[] {
    return headerValues(this.headers, name)
  }

  /** Lower case, without parameters; '' where the answer names none. */
  get mediaType(): string {
    return mediaTypeOf(this.header('content-type'))
  }

  /** The same to be told: as the answer writes it, and masked before it is taken from its header, as half a secret is none. */
  get mediaTypeTold(): string {
    return mediaTypeAsWritten(this.#contentTypeMasked)
  }

  get #contentTypeMasked(): string {
    return this.masked(this.header('content-type') ?? '')
  }

  /** The body in its own charset. Throws ExchangeFault `invalidUtf8` or `unknownCharset`: nothing is ever replaced. */
  text(): string {
    return textOf(this.body, this.header('content-type'), this.id, () => this.#contentTypeMasked)
  }

  /** The body read as JSON, whatever it calls itself. Throws NotJson, or ExchangeFault as text() does. */
  json(): unknown {
    const text = this.text()
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new NotJson(this.id, this.mediaTypeTold, this.firstBytes())
    }
  }

  /** The beginning of the body for a sentence: masked as in the evidence, bounded, printable. */
  firstBytes(): string {
    return this.#parts.firstBytes()
  }

  /** A text that quotes the answer, with the secrets masked that are known by now: for whatever is told to no run. */
  masked(text: string): string {
    return this.#parts.masked(text)
  }

  toJSON(): { readonly id: string; readonly status: number } {
    return { id: this.id, status: this.status }
  }

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
