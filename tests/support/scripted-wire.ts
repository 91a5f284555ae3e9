import {
  Exchange,
  ExchangeFault,
  isBusy,
  retryAfterMs,
  type EvidenceLog,
  type HeaderPair,
  type RequestDraft,
  type TargetWire,
} from '../../src/exchange/index.js'
import { answersOf, receivedAs } from './scripted-server.js'

/** Thrown by a server that gives no answer, but breaks the connection. */
export class BrokenOff extends Error {}

/**
 * A wire to a scripted server of this process without a connection: what connections do is tested with the wire, and what a
 * check sends and judges needs none. It waits for nobody: a busy server is asked again at once where it says when.
 */
export class ScriptedWire implements TargetWire {
  readonly tls = undefined
  readonly #log: EvidenceLog

  constructor(log: EvidenceLog) {
    this.#log = log
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    const first = await this.#sendOnce(draft, [])
    const comesAgain = draft.whenBusy !== 'takeIt' && (draft.whenBusy === 'comeAgain' || draft.method === 'GET')
    if (!comesAgain || !isBusy(first) || retryAfterMs(first, new Date()) === undefined) return first
    return this.#sendOnce(draft, [first])
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #sendOnce(draft: RequestDraft, earlier: readonly Exchange[]): Promise<Exchange> {
    const log = this.#log
    const { origin, pathname, search, host } = new URL(draft.url)
    const sending = log.begin(draft)
    const { method, url, headers, body } = draft
    const given = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) }
    const text = typeof body === 'string' ? body : Buffer.from(body ?? []).toString()
    const answer = answersOf(origin)
    if (!answer) throw new ExchangeFault('connectionRefused', `${sending.id}: nobody answers at ${origin}`, sending.id)
    const received = receivedAs(method, `${pathname}${search}`, [['host', host], ...given], text)
    const said = await answer(received).catch((fault: unknown) => {
      throw fault instanceof BrokenOff ? new ExchangeFault('reset', `${sending.id}: broken off`, sending.id) : fault
    })
    const head = { status: said.status ?? 200, headers: dated(said.headers ?? []) }
    const bytes = Buffer.from(said.body ?? '')
    const { id, startedAt, durationMs } = log.record(sending, { request, attempts: 1, head, body: bytes })
    return new Exchange({
      id,
      actor: sending.actor,
      request,
      ...head,
      body: bytes,
      startedAt,
      durationMs,
      attempts: 1,
      earlier,
      firstBytes: () => log.firstBytes(url, head.headers, bytes),
      masked: (text) => log.masker.mask(text),
    })
  }
}

/** With the Date of a server, where the script gives none. */
function dated(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  const isDated = headers.some(([name]) => name.toLowerCase() === 'date')
  return isDated ? headers : [...headers, ['Date', new Date().toUTCString()]]
}
