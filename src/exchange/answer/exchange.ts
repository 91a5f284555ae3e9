import { inspect } from 'node:util'
import { mediaTypeOf } from './media-type.js'
import { NotJson } from './not-json.js'
import type { HeaderPair } from '../request/request-draft.js'
import { textOf } from './text-body.js'

/** A request as it was sent: the caller's headers and those that the wire added, in the order of the wire. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: string | Uint8Array
}

/** What an Exchange is made of. `firstBytes` gives the beginning of the body as the evidence shows it. */
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
  readonly earlier?: readonly string[]
  readonly firstBytes: () => string
}

/**
 * One request and its whole answer. What it gives is not masked: masks are for what is recorded and printed. So that no
 * test runner prints it by itself, none of its properties is enumerable, and it shows itself by its id and status alone.
 */
export class Exchange {
  /** Names the exchange in the evidence, such as x-0041. */
  declare readonly id: string
  declare readonly actor: string
  declare readonly request: SentRequest
  declare readonly status: number
  /** Raw pairs in the order and case of the answer, never folded, one character a byte (see rereadAsUtf8). */
  declare readonly headers: readonly HeaderPair[]
  /** Decoded of its content coding; never longer than the wire's maxBodySize. */
  declare readonly body: Buffer
  /** ISO 8601, UTC. */
  declare readonly startedAt: string
  /** To the last byte of the body, in milliseconds. */
  declare readonly durationMs: number
  /** 2 where a kept-alive connection was found closed and a safe request was sent once more. */
  declare readonly attempts: number
  /** Ids of the exchanges before, in which a busy target put the same request off to this one. */
  declare readonly earlier: readonly string[]
  readonly #firstBytes: () => string

  constructor({ firstBytes, ...shown }: ExchangeParts) {
    this.#firstBytes = firstBytes
    for (const [name, value] of Object.entries({ earlier: [], ...shown }))
      Object.defineProperty(this, name, { value, enumerable: false })
  }

  /** The raw value of the first header of that name, in any case. */
  header(name: string): string | undefined {
    return this.headerAll(name)[0]
  }

  /** The raw values of all headers of that name, in any case, in their order. */
  headerAll(name: string): readonly string[] {
    const wanted = name.toLowerCase()
    return this.headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value)
  }

  /** Lower case, without parameters; '' where the answer names none. */
  get mediaType(): string {
    return mediaTypeOf(this.header('content-type'))
  }

  /** The body in its own charset. Throws ExchangeFault `invalidUtf8` or `unknownCharset`: nothing is ever replaced. */
  text(): string {
    return textOf(this.body, this.header('content-type'), this.id)
  }

  /** The body read as JSON, whatever it calls itself. Throws NotJson, or ExchangeFault as text() does. */
  json(): unknown {
    const text = this.text()
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new NotJson(this.id, this.mediaType, this.firstBytes())
    }
  }

  /** The beginning of the body for a sentence: masked as in the evidence, bounded, printable. */
  firstBytes(): string {
    return this.#firstBytes()
  }

  toJSON(): { readonly id: string; readonly status: number } {
    return { id: this.id, status: this.status }
  }

  [inspect.custom](): string {
    return `Exchange ${this.id}: ${String(this.status)}`
  }
}
