import { expect, it } from 'vitest'
import { newWire } from '../../../../tests/hostile/fixture.js'
import { serving } from '../../../../tests/support/scripted-server.js'
import { ExchangeFault } from '../../../exchange/index.js'
import type { DiagnosisRecord } from '../../outcome/record.js'
import { FirewallBan } from './firewall-ban.js'

interface Firewall {
  /** Refused requests that are still served; the next one begins the ban. */
  readonly most?: number
  /** Milliseconds of the clock that the ban lasts. */
  readonly banMs?: number
  readonly perMinute?: number
  readonly msLeft?: number
}

/** A firewall before a small platform, by a clock that only pauses move, and the wire of a run to it. */
async function behind({ most = Infinity, banMs = 0, perMinute, msLeft = 600_000 }: Firewall) {
  let now = 0
  let until = 0
  let refused = 0
  const page = (text: string) => ({ status: 403, headers: [['Content-Type', 'text/html']] as const, body: text })
  const server = await serving(({ url }) => {
    if (now < until) return page('<title>Blocked</title> Ray 4f1c9a2b7d')
    if (url !== '/refused') return { status: 200 }
    refused += 1
    if (refused > most) {
      until = now + banMs
      refused = 0
    }
    return page('no token')
  })
  const told: DiagnosisRecord[] = []
  const pauses: number[] = []
  const get = { actor: 'main', method: 'GET', headers: [] }
  const wire = new FirewallBan(newWire().wire, {
    perMinute,
    look: { ...get, url: `${server.origin}/look` },
    tell: (diagnosis) => told.push(diagnosis),
    msLeft: () => msLeft,
    pause: (ms) => {
      pauses.push(ms)
      now += ms
      return Promise.resolve()
    },
    clock: () => now,
  })
  const ask = async (path: string) => {
    const answer = await wire.send({ ...get, url: server.origin + path }).catch((fault: unknown) => fault)
    return answer instanceof ExchangeFault ? answer.message : String((answer as { status: number }).status)
  }
  const askAll = async (path: string, times: number) => {
    const came = new Set<string>()
    for (let each = 0; each < times; each += 1) came.add(await ask(path))
    return [...came]
  }
  return { ask, askAll, told, pauses, received: () => server.received.length }
}

it('a short ban is waited for, the request is sent once more, and the reason is told', async () => {
  const { ask, askAll, told, pauses } = await behind({ most: 8, banMs: 4000 })
  expect(await ask('/read')).toBe('200')
  expect(await askAll('/refused', 9)).toEqual(['403'])
  expect(await ask('/read')).toBe('200')
  expect(pauses).toEqual([2000, 3000])
  expect(told.map(({ id }) => id)).toEqual(['banned-by-firewall'])
  expect(told[0]?.text).toMatch(/because of the checker's own refused requests .* waited until it was served again/)
})

it('refused requests are spread after a ban, so that the next one does not come', async () => {
  const { ask, askAll, told, pauses } = await behind({ most: 10, banMs: 1000 })
  await ask('/read')
  await askAll('/refused', 11)
  expect(await ask('/read')).toBe('200')
  expect(await askAll('/refused', 10)).toEqual(['403'])
  expect(told).toHaveLength(1)
  expect(pauses.some((ms) => ms > 50_000)).toBe(true)
})

it('a ban that goes on ends what is asked later at once, and says why', async () => {
  const { ask, askAll, told, received } = await behind({ most: 8, banMs: 3_600_000 })
  await ask('/read')
  await askAll('/refused', 9)
  expect(await ask('/read')).toMatch(/has banned the checker for its own refused requests \(x-\d+: 403\)/)
  const before = received()
  expect(await ask('/read')).toMatch(/has banned the checker/)
  expect(received()).toBe(before)
  expect(told[0]?.remedy).toContain('limits.refusalsPerMinute')
})

it('the refusals of a platform are no ban, however many they are, and are looked into once', async () => {
  const { ask, askAll, told, received } = await behind({})
  await ask('/read')
  expect(await askAll('/refused', 40)).toEqual(['403'])
  expect(told).toEqual([])
  expect(received()).toBe(42)
})

it('a limit of the profile is kept without a ban', async () => {
  const { ask, askAll, pauses } = await behind({ perMinute: 3 })
  await ask('/read')
  await askAll('/refused', 5)
  expect(pauses).toEqual([60_001])
})
