import type { Dispatcher } from 'undici'
import type { Answer } from './attempt.js'
import { BodyAllowance } from './body-allowance.js'
import { BusyPatience } from './busy-patience.js'
import { openConnections, type TlsSeen } from './connections.js'
import { Correlation } from '../request/correlation.js'
import { diagnose } from '../faults/diagnose.js'
import type { Sending } from '../evidence/evidence-log.js'
import { Exchange } from '../answer/exchange.js'
import { ExchangeFault } from '../faults/exchange-fault.js'
import { blameOf } from '../faults/fault-kind.js'
import { GivenUp } from '../faults/given-up.js'
import { Outgoing } from './outgoing.js'
import { Pace } from './pace.js'
import { isHarmlessTwice, type HeaderPair, type RequestDraft } from '../request/request-draft.js'
import { learnProxy, learnSent, learnSetCookies } from './secrets-on-the-wire.js'
import { userAgent } from '../request/user-agent.js'
import type { Wire } from './wire.js'
import { checkWireSettings, headerLimit, type WireSettings } from './wire-settings.js'

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
      throw new ExchangeFault('aborted', `the request was not sent: the run has sent ${bound}`, '')
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
    this.#stop(reason instanceof Error ? reason.message : String(reason))
  }

  #stop(words: string): void {
    this.#stopped = new GivenUp('interrupted', words)
    this.#pace.end()
    for (const outgoing of this.#underWay) outgoing.giveUp(this.#stopped)
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
    const { attempts, head, request, origin } = outgoing
    const { kind, sentence } = diagnose(error, {
      origin,
      timeoutMs: requestTimeoutMs,
      maxHeaderSize: headerLimit(this.#settings),
      proxied: proxy !== undefined,
      certified: tls?.cert !== undefined && origin.startsWith('https:'),
    })
    const message = log.masker.mask(`${sending.id}: ${sentence}`)
    log.record(sending, { request, attempts, head, fault: { kind, blame: blameOf[kind], message } })
    return new ExchangeFault(kind, message, sending.id)
  }
}
