import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { ExchangeFault, type RequestDraft, type TargetWire } from '../../../exchange/index.js'
import { harmlessForOwn } from './wires.js'
import { CircuitBreaker } from './circuit-breaker.js'

const draft: RequestDraft = { actor: 'main', method: 'GET', url: 'https://crm.example.com/0', headers: [] }
const look: RequestDraft = { ...draft, actor: 'checker', url: 'https://crm.example.com/Login' }
const tls = { version: 'TLSv1.3', certificateSha256: '00' }

/** A wire that brings these faults one after the other, and then answers; it tells what became of it. */
function wireOf(...faults: readonly unknown[]) {
  const sent: string[] = []
  let closed = 0
  const wire: TargetWire = {
    tls,
    send: ({ url }) => {
      sent.push(new URL(url).pathname)
      const fault = faults[sent.length - 1]
      return fault === undefined ? Promise.resolve(exchangeOf({ url })) : Promise.reject(fault as Error)
    },
    close: () => {
      closed += 1
      return Promise.resolve()
    },
  }
  return { wire, sent, closed: () => closed }
}

const reset = new ExchangeFault('reset', 'reset', 'x-0001')
const givenUp = new ExchangeFault('aborted', 'given up', 'x-0002')

describe('what stands before the wire of a run', () => {
  it('closes it, and shows its TLS', async () => {
    const { wire, closed } = wireOf()
    const latched = new CircuitBreaker(wire, look)
    expect(latched.tls).toBe(tls)
    await latched.close()
    expect(closed()).toBe(1)
    await harmlessForOwn(wire, look.url).close()
    expect(closed()).toBe(2)
  })

  it.each([
    ['noAnswer', /^the target no longer answers, so the checker sent no further requests there: /],
    ['malformedCompression', /^the target gives no readable answers, so the checker sent no further requests there: /],
  ] as const)('says of one that is given up what it did: %s', async (kind, said) => {
    const fault = new ExchangeFault(kind, 'the fault', 'x-0001')
    const latched = new CircuitBreaker(wireOf(fault, fault, fault, fault).wire, look)
    for (let turn = 0; turn < 3; turn += 1) await expect(latched.send(draft)).rejects.toBe(fault)
    await expect(latched.send(draft)).rejects.toThrow(said)
  })

  it.each([
    ['the checker itself gave it up', givenUp],
    ['it failed by a mistake of the checker', new TypeError('mistake')],
  ])('does not take the target for dead by a look where %s', async (_why, fault) => {
    const { wire, sent } = wireOf(reset, reset, reset, fault)
    const latched = new CircuitBreaker(wire, look)
    for (let turn = 0; turn < 3; turn += 1) await expect(latched.send(draft)).rejects.toBe(reset)
    expect((await latched.send(draft)).status).toBe(200)
    expect(sent).toEqual(['/0', '/0', '/0', '/Login', '/0'])
  })
})
