import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Exchange, RequestDraft, Wire } from '../exchange/index.js'
import { BoundedWire } from './bounded-wire.js'

/** A wire whose exchanges end, well or badly, when they are told. */
class HeldWire implements Wire {
  readonly sent: string[] = []
  most = 0
  readonly #under = new Map<string, { resolve(exchange: Exchange): void; reject(fault: Error): void }>()

  send({ url }: RequestDraft): Promise<Exchange> {
    this.sent.push(url)
    const answer = new Promise<Exchange>((resolve, reject) => this.#under.set(url, { resolve, reject }))
    this.most = Math.max(this.most, this.#under.size)
    return answer
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async end(url: string, fault?: Error): Promise<void> {
    const held = this.#under.get(url)
    this.#under.delete(url)
    if (fault) held?.reject(fault)
    else held?.resolve({} as Exchange)
    await setImmediate()
  }
}

const draft = (url: string): RequestDraft => ({ actor: 'main', method: 'GET', url, headers: [] })

it('has so many exchanges under way and no more, in the order of arrival, also where one fails', async () => {
  const held = new HeldWire()
  const wire = new BoundedWire(held, 2)
  const urls = ['a', 'b', 'c', 'd', 'e']
  const sent = urls.map((url) => wire.send(draft(url)).catch((fault: unknown) => fault))
  await setImmediate()
  expect(held.sent).toEqual(['a', 'b'])
  await held.end('b', new Error('reset'))
  expect(held.sent).toEqual(['a', 'b', 'c'])
  for (const url of ['a', 'c', 'd', 'e']) await held.end(url)
  expect(held.sent).toEqual(urls)
  expect(held.most).toBe(2)
  expect(await Promise.all(sent)).toEqual([{}, expect.any(Error), {}, {}, {}])
  const later = wire.send(draft('f'))
  expect(held.sent).toContain('f')
  await held.end('f')
  await later
})
