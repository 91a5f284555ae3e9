import { afterEach, describe, expect, it } from 'vitest'
import { newWire } from '../../../../tests/hostile/fixture.js'
import { listen, type Listener, type Reply } from '../../../../tests/hostile/listener.js'
import { answer } from '../../../../tests/hostile/replies.js'
import { ExchangeFault, type WireSettings } from '../../../exchange/index.js'
import { CircuitBreaker } from './circuit-breaker.js'

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close()
})

const answered: Reply = (socket) => socket.write(answer('here'))
const reset: Reply = (socket) => socket.resetAndDestroy()
const silent: Reply = () => undefined

/** A server that treats each path as the test says, and a latched wire to it whose look goes to /look, or elsewhere. */
async function latched(
  paths: Readonly<Record<string, Reply>>,
  settings: Partial<WireSettings> = {},
  lookAt = '/look',
): Promise<{ readonly get: (path: string) => Promise<string>; readonly seen: () => readonly string[] }> {
  const server = await listen((socket, head, nth) => {
    const path = head.split(' ')[1] ?? ''
    ;(paths[path] ?? answered)(socket, head, nth)
  })
  open.push(server)
  const look = { actor: 'checker', method: 'GET', url: `${server.origin}${lookAt}`, headers: [] }
  const wire = new CircuitBreaker(newWire(settings).wire, look)
  return {
    get: async (path) => {
      const outcome = await wire.send({ ...look, actor: 'main', url: server.origin + path }).then(
        ({ status }) => String(status),
        (fault: unknown) => fault,
      )
      if (typeof outcome === 'string') return outcome
      if (!(outcome instanceof ExchangeFault)) throw outcome
      return `${outcome.kind} ${outcome.exchangeId}`
    },
    seen: () => server.heads.map((head) => head.split(' ')[1] ?? ''),
  }
}

describe('a target that has died', () => {
  it('is looked at once more after three exchanges in a row without an answer, and then left alone', async () => {
    const { get, seen } = await latched({ '/dead': silent, '/look': silent }, { requestTimeoutMs: 500 })
    const faults = []
    for (let turn = 0; turn < 40; turn += 1) faults.push(await get('/dead'))
    expect(faults.slice(0, 3)).toEqual(['noAnswer x-0001', 'noAnswer x-0002', 'noAnswer x-0003'])
    expect(new Set(faults.slice(3))).toEqual(new Set(['noAnswer x-0004']))
    expect(seen()).toEqual(['/dead', '/dead', '/dead', '/look'])
  })

  it('holds back the exchanges that begin while it is looked at', async () => {
    let endLook: () => unknown = () => undefined
    const held: Reply = (socket) => (endLook = () => socket.resetAndDestroy())
    const { get, seen } = await latched({ '/dead': reset, '/look': held })
    const dead = Promise.all(['/dead', '/dead', '/dead'].map(get))
    await expect.poll(seen).toContain('/look')
    const others = ['/a', '/b', '/c'].map(get)
    endLook()
    await dead
    expect(await Promise.all(others)).toEqual(Array(3).fill('reset x-0004'))
    expect(seen().filter((path) => path.length === 2)).toEqual([])
  })
})

describe('a target that lives', () => {
  it('is not given up for faults with an answer between them', async () => {
    const { get, seen } = await latched({ '/dead': reset })
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await get('/dead')).toMatch(/^reset/)
      expect(await get('/dead')).toMatch(/^reset/)
      expect(await get('/fine')).toBe('200')
    }
    expect(seen()).not.toContain('/look')
  })

  it('is not given up for many faults in a row while the look is answered, whatever the answer', async () => {
    const refused: Reply = (socket) => socket.write(answer('no', [], '500 No'))
    const { get, seen } = await latched({ '/dead': reset, '/look': refused })
    for (let turn = 0; turn < 7; turn += 1) expect(await get('/dead')).toMatch(/^reset/)
    expect(await get('/fine')).toBe('200')
    expect(seen().filter((path) => path === '/look')).toHaveLength(2)
  })

  it('is not given up for requests that the checker could not send', async () => {
    const { get, seen } = await latched({})
    for (let turn = 0; turn < 5; turn += 1) expect(await get('/a b')).toMatch(/^invalidRequest/)
    expect(await get('/fine')).toBe('200')
    expect(seen()).toEqual(['/fine'])
  })
})

describe('one service of a target that lives', () => {
  const legacy = '/0/ServiceModel/EntityDataService.svc'

  it('is left alone once it answers no look either, and the others are not', async () => {
    const { get, seen } = await latched({ [`${legacy}/A`]: reset, [`${legacy}/`]: reset })
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await get(`${legacy}/A`)).toMatch(/^reset/)
      expect(await get('/0/odata/A')).toBe('200')
    }
    const faults = [await get(`${legacy}/A`), await get(`${legacy}/B?$top=1`)]
    expect(new Set(faults).size).toBe(1)
    expect(await get('/0/odata/A')).toBe('200')
    expect(seen().filter((path) => path === `${legacy}/`)).toHaveLength(1)
    expect(seen().filter((path) => path.startsWith(`${legacy}/B`))).toEqual([])
    expect(seen()).not.toContain('/look')
  })

  it('may be the login page, while another has shown that the target lives', async () => {
    const page = '/Login/NuiLogin.aspx'
    const { get, seen } = await latched({ [`${page}?a`]: reset, [page]: reset }, {}, page)
    expect(await get('/ServiceModel/AuthService.svc/Login')).toBe('200')
    for (let turn = 0; turn < 9; turn += 1) expect(await get(`${page}?a`)).toMatch(/^reset/)
    expect(await get('/0/odata/A')).toBe('200')
    expect(seen().filter((path) => path === '/ServiceModel/AuthService.svc/')).toHaveLength(1)
  })

  it('is asked on where the look at it is answered', async () => {
    const { get } = await latched({ [`${legacy}/A`]: reset })
    for (let turn = 0; turn < 7; turn += 1) expect(await get(`${legacy}/A`)).toMatch(/^reset/)
    expect(await get(`${legacy}/B`)).toBe('200')
  })
})
