import type { Dispatcher } from 'undici'
import type { Answer } from './attempt.js'
import { openConnections, type TlsSeen } from './connections.js'
import { diagnose } from './diagnose.js'
import type { Sending } from './evidence-log.js'
import { Exchange } from './exchange.js'
import { ExchangeFault } from './exchange-fault.js'
import { blameOf } from './fault-kind.js'
import { GivenUp } from './given-up.js'
import { Outgoing } from './outgoing.js'
import type { RequestDraft } from './request-draft.js'
import { learnProxy, learnSent, learnSetCookies } from './secrets-on-the-wire.js'
import type { Wire } from './wire.js'
import { checkWireSettings, headerLimit, type WireSettings } from './wire-settings.js'

/**
 * The network. Sends exactly what it is given, adding Host, Connection and Content-Length, and Accept-Encoding where
 * the caller names none; never follows a redirect; sends a request a second time only where that is safe (GET, HEAD)
 * and the connection, kept alive, was found closed before any byte of an answer. Throws InvalidWireSettings when made.
 */
export class HttpWire implements Wire {
  readonly #settings: WireSettings
  readonly #dispatcher: Dispatcher
  readonly #underWay = new Set<Outgoing>()
  #tls: TlsSeen | undefined
  #stopped: GivenUp | undefined

  constructor(settings: WireSettings) {
    checkWireSettings(settings)
    this.#settings = settings
    this.#dispatcher = openConnections(settings, (tls) => {
      this.#tls = tls
    })
    if (settings.proxy !== undefined) learnProxy(settings.log.masker, settings.proxy)
    if (settings.signal?.aborted === true) this.#onAbort()
    else settings.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** What the target's TLS looked like on the newest connection; undefined over plain http and before the first. */
  get tls(): TlsSeen | undefined {
    return this.#tls
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    const { log } = this.#settings
    const sending = log.begin(draft)
    learnSent(log.masker, draft.headers)
    const outgoing = new Outgoing(draft, this.#settings, (head) => {
      learnSetCookies(log.masker, head.headers)
    })
    this.#underWay.add(outgoing)
    const answer = await this.#answered(outgoing).finally(() => this.#underWay.delete(outgoing))
    if (answer instanceof Error) throw this.#fault(sending, outgoing, answer)
    return this.#exchange(sending, outgoing, answer)
  }

  async close(): Promise<void> {
    this.#settings.signal?.removeEventListener('abort', this.#onAbort)
    this.#stop('the wire was closed')
    await this.#dispatcher.destroy()
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#settings.signal?.reason
    this.#stop(reason instanceof Error ? reason.message : String(reason))
  }

  #stop(words: string): void {
    this.#stopped = new GivenUp('interrupted', words)
    for (const outgoing of this.#underWay) outgoing.giveUp(this.#stopped)
  }

  async #answered(outgoing: Outgoing): Promise<Answer | Error> {
    try {
      return this.#stopped ?? (await outgoing.answered(this.#dispatcher))
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #exchange(sending: Sending, outgoing: Outgoing, { status, headers, body }: Answer): Exchange {
    const { log } = this.#settings
    const { attempts, request } = outgoing
    const record = log.record(sending, { request, attempts, head: { status, headers }, body })
    const { id, startedAt, durationMs } = record
    const firstBytes = (): string => log.firstBytes(headers, body)
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
      firstBytes,
    })
  }

  #fault(sending: Sending, outgoing: Outgoing, error: Error): ExchangeFault {
    const { log, requestTimeoutMs, proxy } = this.#settings
    const { attempts, head, request, origin } = outgoing
    const { kind, sentence } = diagnose(error, {
      origin,
      timeoutMs: requestTimeoutMs,
      maxHeaderSize: headerLimit(this.#settings),
      proxied: proxy !== undefined,
    })
    const message = log.masker.mask(`${sending.id}: ${sentence}`)
    log.record(sending, { request, attempts, head, fault: { kind, blame: blameOf[kind], message } })
    return new ExchangeFault(kind, message, sending.id)
  }
}
