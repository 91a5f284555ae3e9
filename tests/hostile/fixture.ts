import { expect } from 'vitest'
import {
  EvidenceLog,
  ExchangeFault,
  HttpWire,
  Masker,
  type Exchange,
  type HeaderPair,
  type RequestDraft,
  type WireSettings,
} from '../../src/exchange/index.js'
import { validatorOf } from '../../src/schema/compile.js'
import { afterThisTest } from '../support/closing.js'
import { listen, type Listener, type Reply } from './listener.js'

/** A server of bare sockets that is closed after the test. */
export async function target(reply: Reply): Promise<Listener> {
  const listener = await listen(reply)
  afterThisTest(() => listener.close())
  return listener
}

/** A wire with a log of its own, which is closed after the test. */
export function newWire(settings: Partial<WireSettings> = {}): { readonly wire: HttpWire; readonly log: EvidenceLog } {
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'masked' })
  const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 1_000_000, log, ...settings })
  afterThisTest(() => wire.close())
  return { wire, log }
}

export function draft(url: string, more: Partial<RequestDraft> = {}): RequestDraft {
  return { actor: 'main', method: 'GET', url, headers: [], ...more }
}

/** One exchange with a server that answers like this. */
export async function exchanged(reply: Reply, method = 'GET', headers: readonly HeaderPair[] = []): Promise<Exchange> {
  const { origin } = await target(reply)
  return newWire().wire.send(draft(`${origin}/`, { method, headers }))
}

/** The fault of an exchange that must fail, found alike in the evidence. */
export async function faultOf(request: RequestDraft, settings: Partial<WireSettings> = {}): Promise<ExchangeFault> {
  const { wire, log } = newWire(settings)
  const fault = await wire.send(request).then(
    (exchange) => expect.fail(`an answer came: ${String(exchange.status)}`),
    (error: unknown) => error,
  )
  if (!(fault instanceof ExchangeFault)) throw fault
  const record = log.find(fault.exchangeId)
  const check = validatorOf('exchange')
  expect(check(record), JSON.stringify(check.errors)).toBe(true)
  expect(record?.fault).toEqual({ kind: fault.kind, blame: fault.blame, message: fault.message })
  expect(fault.message.length).toBeLessThan(700)
  return fault
}
