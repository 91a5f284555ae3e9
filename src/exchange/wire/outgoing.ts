import type { Dispatcher } from 'undici'
import { Attempt, type Answer, type AttemptRequest } from './attempt.js'
import { offeredCodings } from '../answer/content-coding.js'
import { codeOf } from '../faults/fault-kind.js'
import type { SentRequest } from '../answer/exchange.js'
import { GivenUp, AttemptFailure, type AnswerHead } from '../faults/errors.js'
import { checkDraft } from '../request/request-check.js'
import { bytesOf, isHarmlessTwice, type HeaderPair, type RequestDraft } from '../request/request-draft.js'
import { headersOnTheWire } from '../request/sent-headers.js'

/** Node.js takes a longer time for no time at all. */
const longestTimer = 2 ** 31 - 1

const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** One request on its way, through one attempt or two, under one clock. */
export class Outgoing {
  readonly #draft: RequestDraft
  readonly #own: readonly HeaderPair[]
  readonly #limits: { readonly requestTimeoutMs: number; readonly maxBodySize: number }
  readonly #onHead: (head: AnswerHead) => void
  #attempt: Attempt | undefined
  #gone: GivenUp | undefined
  #attempts = 0
  #foundClosed = false
  #head: AnswerHead | undefined
  #origin = ''

  /** `own` are headers that the wire adds; one that the caller gave itself is left to the caller. */
  constructor(
    draft: RequestDraft,
    own: readonly HeaderPair[],
    limits: { readonly requestTimeoutMs: number; readonly maxBodySize: number },
    onHead: (head: AnswerHead) => void,
  ) {
    this.#draft = draft
    this.#own = [['Accept-Encoding', offeredCodings], ...own]
    this.#limits = limits
    this.#onHead = onHead
  }

  /** Whether it is a change, neither a read nor a login nor a call of a service, that the target may have received. */
  get isSentChange(): boolean {
    return !['GET', 'HEAD', 'POST'].includes(this.#draft.method) && this.wasSent
  }

  /** Whether the target may have received any of it. */
  get wasSent(): boolean {
    return this.#foundClosed || this.#attempt?.sentHead !== undefined
  }

  /** How often the request was tried so far. */
  get attempts(): number {
    return this.#attempts
  }

  /** Whether a connection that had been kept alive was found closed. */
  get foundClosed(): boolean {
    return this.#foundClosed
  }

  /** The head of the answer, as soon as it is there. */
  get head(): AnswerHead | undefined {
    return this.#head
  }

  /** Scheme, host and port; '' while the URL has not been found good. */
  get origin(): string {
    return this.#origin
  }

  /** The request as it went out; as it was to go out, where it never left. */
  get request(): SentRequest {
    const { method, url, body } = this.#draft
    const head = this.#attempt?.sentHead
    const headers =
      head === undefined
        ? this.#headers()
        : headersOnTheWire(head, method, body === undefined ? 0 : bytesOf(body).length)
    return { method, url, headers, ...(body === undefined ? {} : { body }) }
  }

  giveUp(reason: GivenUp): void {
    this.#gone = reason
    this.#attempt?.abandon(reason)
  }

  /**
   * The answer. Rejects with RequestRefused, GivenUp or AttemptFailure. `another` carries a second attempt: where one kept
   * connection was found closed, its neighbours, which idled as long, may be as dead.
   */
  async answered(dispatcher: Dispatcher, another: () => Dispatcher): Promise<Answer> {
    const target = checkDraft(this.#draft)
    this.#origin = target.origin
    const { method, body } = this.#draft
    const request = {
      ...target,
      method,
      headers: this.#headers(),
      body: body === undefined ? undefined : bytesOf(body),
    }
    const timer = setTimeout(
      () => {
        this.giveUp(new GivenUp('timeUp', 'the request timed out'))
      },
      Math.min(this.#limits.requestTimeoutMs, longestTimer),
    )
    try {
      return await this.#attemptOnce(dispatcher, request)
    } catch (failure) {
      this.#foundClosed = isOfClosedConnection(failure)
      if (this.#gone !== undefined || !this.#foundClosed || !isHarmlessTwice(this.#draft)) throw failure
      return await this.#attemptOnce(another(), request)
    } finally {
      clearTimeout(timer)
    }
  }

  #attemptOnce(dispatcher: Dispatcher, request: AttemptRequest): Promise<Answer> {
    this.#attempts += 1
    this.#attempt = new Attempt(this.#limits.maxBodySize, (head) => {
      this.#head = head
      this.#onHead(head)
    })
    this.#attempt.start(dispatcher, request)
    return this.#attempt.answer
  }

  #headers(): readonly HeaderPair[] {
    const { headers } = this.#draft
    const given = new Set(headers.map(([name]) => name.toLowerCase()))
    return [...headers, ...this.#own.filter(([name]) => !given.has(name.toLowerCase()))]
  }
}

/** Servers lawfully close idle connections, and a request can cross with that: no harm in asking again what changes nothing. */
function isOfClosedConnection(failure: unknown): boolean {
  return (
    failure instanceof AttemptFailure &&
    failure.reused &&
    failure.stage === 'sent' &&
    closedCodes.has(codeOf(failure.cause))
  )
}
