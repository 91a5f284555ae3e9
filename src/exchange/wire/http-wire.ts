import type { Dispatcher } from 'undici'
import type { Answer } from './attempt.js'
import { BusyPatience } from './busy-patience.js'
import { openConnections, type TlsSeen } from './connections.js'
import { diagnose } from '../faults/diagnose.js'
import type { Sending } from '../evidence/evidence-log.js'
import { Exchange } from '../answer/exchange.js'
import { ExchangeFault, GivenUp } from '../faults/errors.js'
import { blameOf } from '../faults/fault-kind.js'
import { Outgoing } from './outgoing.js'
import { Pace } from './pace.js'
import { isHarmlessTwice, type HeaderPair, type RequestDraft } from '../request/request-draft.js'
import { learnProxy, learnSent, learnSetCookies } from './secrets-on-the-wire.js'
import { userAgent, Correlation } from '../request/sent-headers.js'
import { checkWireSettings, headerLimit, type WireSettings } from './wire-settings.js'

/** The way to a target: the network, or recorded evidence in its place. */
export interface Wire {
  /** Makes one exchange. Rejects with an ExchangeFault where no whole answer came. Redirects are answers like any other. */
  send(draft: RequestDraft): Promise<Exchange>
  /** Gives up what is under way, with a fault of the kind `aborted`, and closes all connections. */
  close(): Promise<void>
}

/** A wire that may know what the target's TLS looked like on the newest connection. */
export interface TargetWire extends Wire {
  readonly tls: TlsSeen | undefined
}

/** Answers up to here are no burden: a page at the cap of the document is 17 MB in Atom. */
const long = 32 * 1024 * 1024

/** What a run may take in longer ones: so many times the longest that one may be. */
const mostLong = 4

/**
 * How long the next body may be. What scenarios look at together stays in memory to the end of a run, so that a target
 * which answers everything at length would fill it, however well each single answer is bounded.
 */
export class BodyAllowance {
  readonly #maxBodySize: number
  #left: number

  /** `maxBodySize` is what one body may have, in bytes. */
  constructor(maxBodySize: number) {
    this.#maxBodySize = maxBodySize
    this.#left = mostLong * maxBodySize
  }

  /** In bytes. A body of ordinary length is always taken. */
  get next(): number {
    return Math.min(this.#maxBodySize, Math.max(long, this.#left))
  }

  /** Counts a body that was taken. */
  took(bytes: number): void {
    if (bytes > long) this.#left -= bytes
  }
}

/**
 * An interrupted change is given so long for its answer, in milliseconds: without one nobody knows whether it takes effect
 * later.
 */
const changeGraceMs = 500

/**
 * The network. Sends exactly what it is given, adding Host, Connection and Content-Length, Accept-Encoding and
 * User-Agent where the caller names none, and the id of the exchange where a header for it is named; never follows a
 * redirect. Sends a request a second time only where that is safe (GET, HEAD, and what its sender says may come again)
 * and the connection, kept alive, was found closed before any byte of an answer; and once more, as an exchange of its
 * own, where a busy target asks for that. Throws InvalidWireSettings when made.
 */
export class HttpWire implements Wire {
  readonly #settings: WireSettings
  readonly #dispatcher: Dispatcher
  #single: Dispatcher | undefined
  #closesUnasked = false
  readonly #underWay = new Set<Outgoing>()
  readonly #pace: Pace
  readonly #patience: BusyPatience
  readonly #allowance: BodyAllowance
  readonly #userAgent: HeaderPair
  readonly #correlation: Correlation | undefined
  #sent = 0
  #tls: TlsSeen | undefined
  #stopped: GivenUp | undefined

  constructor(settings: WireSettings) {
    checkWireSettings(settings)
    const { correlationHeader, requestTimeoutMs, maxBodySize, contact } = settings
    this.#settings = settings
    this.#pace = new Pace(settings)
    this.#patience = new BusyPatience(requestTimeoutMs)
    this.#allowance = new BodyAllowance(maxBodySize)
    this.#userAgent = ['User-Agent', userAgent(contact)]
    this.#correlation = correlationHeader === undefined ? undefined : new Correlation(correlationHeader)
    this.#dispatcher = openConnections(settings, this.#onTls)
    if (settings.proxy !== undefined) learnProxy(settings.log.masker, settings.proxy)
    if (settings.signal?.aborted === true) this.#onAbort()
    else settings.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** What the target's TLS looked like on the newest connection; undefined over plain http and before the first. */
  get tls(): TlsSeen | undefined {
    return this.#tls
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    const first = await this.#pace.keep(() => this.#sendOnce(draft))
    const wait = this.#patience.waitFor(draft, first)
    if (wait === undefined) {
      this.#pace.hold(this.#patience.restAfter(draft, first))
      return first
    }
    this.#pace.hold(wait)
    const again = await this.#pace.keep(() => this.#sendOnce(draft, [first]))
    this.#patience.cameAgain(again)
    return again
  }

  async close(): Promise<void> {
    this.#settings.signal?.removeEventListener('abort', this.#onAbort)
    this.#stop('the wire was closed')
    await Promise.all([this.#dispatcher.destroy(), this.#single?.destroy()])
  }

  async #sendOnce(draft: RequestDraft, earlier: readonly Exchange[] = []): Promise<Exchange> {
    const { log, requestTimeoutMs } = this.#settings
    this.#countOne()
    const sending = log.begin(draft)
    learnSent(log.masker, draft.headers)
    const limits = { requestTimeoutMs, maxBodySize: this.#allowance.next }
    const outgoing = new Outgoing(draft, this.#headersOf(sending), limits, (head) => {
      learnSetCookies(log.masker, head.headers)
    })
    this.#underWay.add(outgoing)
    const answer = await this.#answered(outgoing, draft).finally(() => this.#underWay.delete(outgoing))
    this.#closesUnasked ||= outgoing.foundClosed
    if (answer instanceof Error) throw this.#fault(sending, outgoing, answer)
    this.#allowance.took(answer.body.length)
    return this.#exchange(sending, outgoing, answer, earlier)
  }

  /** A request beyond the bound is none of the evidence: nothing of it was ever on its way. */
  #countOne(): void {
    const { maxExchanges = Infinity } = this.#settings
    if (this.#sent >= maxExchanges) {
      const bound = `${String(maxExchanges)} exchanges, which limits.maxExchanges of the profile allows at most`
      throw new ExchangeFault('aborted', `the request was not sent: the run has sent ${bound}`, '', { isUnsent: true })
    }
    this.#sent += 1
  }

  #headersOf({ id }: Sending): readonly HeaderPair[] {
    return this.#correlation ? [this.#userAgent, this.#correlation.pairFor(id)] : [this.#userAgent]
  }

  readonly #onTls = (tls: TlsSeen): void => {
    this.#tls = tls
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#settings.signal?.reason
    this.#stop(reason instanceof Error ? reason.message : String(reason), changeGraceMs)
  }

  /** `graceMs`: how long a change that was sent may wait for its answer. */
  #stop(words: string, graceMs = 0): void {
    const reason = (this.#stopped = new GivenUp('interrupted', words))
    this.#pace.end()
    for (const outgoing of this.#underWay) {
      if (graceMs > 0 && outgoing.isSentChange)
        setTimeout(() => {
          outgoing.giveUp(reason)
        }, graceMs).unref()
      else outgoing.giveUp(reason)
    }
  }

  /**
   * Where a kept connection was found closed once, it may be again: what cannot be sent a second time then gets a
   * connection of its own.
   */
  #dispatcherFor(draft: RequestDraft): Dispatcher {
    return !this.#closesUnasked || isHarmlessTwice(draft) ? this.#dispatcher : this.#ofItsOwn()
  }

  readonly #ofItsOwn = (): Dispatcher =>
    (this.#single ??= openConnections(this.#settings, this.#onTls, 'for one request'))

  async #answered(outgoing: Outgoing, draft: RequestDraft): Promise<Answer | Error> {
    try {
      return this.#stopped ?? (await outgoing.answered(this.#dispatcherFor(draft), this.#ofItsOwn))
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #exchange(sending: Sending, outgoing: Outgoing, answer: Answer, earlier: readonly Exchange[]): Exchange {
    const { status, headers, body } = answer
    const { log } = this.#settings
    const { attempts, request } = outgoing
    const record = log.record(sending, { request, attempts, head: { status, headers }, body })
    const { id, startedAt, durationMs } = record
    return new Exchange({
      id,
      actor: sending.actor,
      request,
      status,
      headers,
      body,
      startedAt,
      durationMs,
      attempts,
      earlier,
      firstBytes: () => log.firstBytes(request.url, headers, body),
      masked: (text) => log.masker.mask(text),
    })
  }

  #fault(sending: Sending, outgoing: Outgoing, error: Error): ExchangeFault {
    const { log, requestTimeoutMs, proxy, tls } = this.#settings
    const { attempts, head, request, origin, wasSent } = outgoing
    const { kind, sentence } = diagnose(error, {
      origin,
      timeoutMs: requestTimeoutMs,
      maxHeaderSize: headerLimit(this.#settings),
      proxied: proxy !== undefined,
      certified: tls?.cert !== undefined && origin.startsWith('https:'),
    })
    const message = log.masker.mask(`${sending.id}: ${sentence}`)
    log.record(sending, { request, attempts, head, fault: { kind, blame: blameOf[kind], message } })
    return new ExchangeFault(kind, message, sending.id, { isUnsent: !wasSent })
  }
}
