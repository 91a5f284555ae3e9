import { describe, expect, it } from 'vitest'
import { draft, newWire, target } from '../../../tests/hostile/fixture.js'
import type { Listener, Reply } from '../../../tests/hostile/listener.js'
import { answer } from '../../../tests/hostile/replies.js'

const date = 'Date: Sat, 01 Jan 2000 00:00:00 GMT'
const soon = 'Retry-After: 0'

/** Puts the first so many requests off, with these headers, and carries out the others. */
function puttingOff(times: number, status: string, headers: readonly string[]): Promise<Listener> {
  let nth = 0
  const reply: Reply = (socket) => {
    nth += 1
    socket.write(nth <= times ? answer('later', headers, status) : answer('fine'))
  }
  return target(reply)
}

const tooMany = '429 Too Many Requests'
const unavailable = '503 Service Unavailable'

describe('a busy target', () => {
  it.each([
    ['429 with seconds', tooMany, [soon]],
    ['503 with seconds', unavailable, [soon]],
    ['429 with a date that has passed by its own clock', tooMany, [date, 'Retry-After: Fri, 31 Dec 1999 23:59:59 GMT']],
    ['503 with the present date', unavailable, [date, 'retry-after: Sat, 01 Jan 2000 00:00:00 GMT']],
  ])('that says when is asked once more, and both exchanges are recorded: %s', async (_name, status, headers) => {
    const listener = await puttingOff(1, status, headers)
    const { wire, log } = newWire()
    const exchange = await wire.send(draft(`${listener.origin}/`))
    expect(exchange.text()).toBe('fine')
    expect(exchange.earlier.map(({ id }) => id)).toEqual(['x-0001'])
    expect(log.records.map(({ id, status: seen, attempts }) => [id, seen, attempts])).toEqual([
      ['x-0001', Number(status.slice(0, 3)), 1],
      ['x-0002', 200, 1],
    ])
  })

  it('is left alone for the time that it names, by every request', async () => {
    const listener = await puttingOff(1, tooMany, ['Retry-After: 1'])
    const { wire, log } = newWire()
    const begun = performance.now()
    const first = wire.send(draft(`${listener.origin}/first`))
    await expect.poll(() => log.records.length, { interval: 5 }).toBe(1)
    await Promise.all([first, wire.send(draft(`${listener.origin}/second`))])
    expect(performance.now() - begun).toBeGreaterThanOrEqual(995)
    const [put, ...others] = log.records.map(({ startedAt, durationMs }) => ({ at: Date.parse(startedAt), durationMs }))
    expect(others).toHaveLength(2)
    for (const { at } of others) expect(at).toBeGreaterThanOrEqual((put?.at ?? 0) + (put?.durationMs ?? 0) + 990)
  })

  it('that puts off again is not asked a third time: the later answer counts', async () => {
    const listener = await puttingOff(9, unavailable, [soon])
    const exchange = await newWire().wire.send(draft(`${listener.origin}/`))
    expect([exchange.status, exchange.earlier.map(({ id }) => id)]).toEqual([503, ['x-0001']])
    expect(listener.heads).toHaveLength(2)
  })

  it('that puts off for ever is believed three times, and again once it has answered', async () => {
    const listener = await puttingOff(8, unavailable, [soon])
    const { wire } = newWire()
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await wire.send(draft(`${listener.origin}/`))).status)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 200])
    expect(listener.heads).toHaveLength(3 * 2 + 3)
  })

  it.each<[string, string, readonly string[]]>([
    ['without a time', tooMany, []],
    ['with a time beyond that for one request', tooMany, ['Retry-After: 6']],
    ['with a date beyond that', unavailable, [date, 'Retry-After: Sat, 01 Jan 2000 01:00:00 GMT']],
    ['with a time that is none', unavailable, ['Retry-After: soon']],
    ['with a negative time', unavailable, ['Retry-After: -1']],
    ['that sets a cookie, which the request would have to show', tooMany, [soon, 'Set-Cookie: a=1']],
    ['by a status that says nothing of later', '500 Internal Server Error', [soon]],
    ['by a redirect', '302 Found', [soon, 'Location: /x']],
  ])('%s is taken as it is', async (_name, status, headers) => {
    const listener = await puttingOff(1, status, headers)
    const exchange = await newWire().wire.send(draft(`${listener.origin}/`))
    expect([exchange.status, exchange.earlier]).toEqual([Number(status.slice(0, 3)), []])
    expect(listener.heads).toHaveLength(1)
  })

  it('that names no time is left alone for a moment by whatever comes next', async () => {
    const listener = await puttingOff(1, tooMany, [])
    const { wire, log } = newWire()
    expect((await wire.send(draft(`${listener.origin}/`))).status).toBe(429)
    expect((await wire.send(draft(`${listener.origin}/`))).status).toBe(200)
    const [first, second] = log.records.map(({ startedAt, durationMs }) => ({ at: Date.parse(startedAt), durationMs }))
    expect(second?.at).toBeGreaterThanOrEqual((first?.at ?? 0) + (first?.durationMs ?? 0) + 240)
  })

  it.each(['POST', 'MERGE', 'PUT', 'DELETE'])('is never sent a %s twice', async (method) => {
    const listener = await puttingOff(1, tooMany, [soon])
    expect((await newWire().wire.send(draft(`${listener.origin}/`, { method, body: '{}' }))).status).toBe(429)
    expect(listener.heads).toHaveLength(1)
  })

  it('is sent a POST twice where its sender says that it may be, and a GET once where not', async () => {
    const login = await puttingOff(1, unavailable, [soon])
    const again = await newWire().wire.send(
      draft(`${login.origin}/`, { method: 'POST', body: '{}', whenBusy: 'comeAgain' }),
    )
    expect(again.status).toBe(200)
    const limit = await puttingOff(1, tooMany, [soon])
    expect((await newWire().wire.send(draft(`${limit.origin}/`, { whenBusy: 'takeIt' }))).status).toBe(429)
    expect(limit.heads).toHaveLength(1)
  })
})
