import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../exchange/index.js'
import { serving, type Script } from '../../../tests/support/scripted-server.js'
import { follow, mayBeTooLong } from './follow.js'
import { runAt } from '../testing/run-at.js'

const page = { headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const
const to = (location: string, status = 302) => ({ status, headers: [['Location', location]] as const })

async function followed(script: Script) {
  const server = await serving(script)
  const run = await runAt(server.origin)
  const caller = run.newActor('redirected caller')
  const first = await caller.send({ method: 'GET', url: `${server.origin}/start`, headers: [] })
  const end = await follow(caller, first).catch((fault: unknown) => fault)
  return { end, received: server.received, origin: server.origin }
}

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('by %s is followed to its end', async (status) => {
    const { end, received } = await followed(({ url }) => (url === '/start' ? to('/Login?x=1', status) : page))
    expect(end).toMatchObject({ status: 200 })
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /start', 'GET /Login?x=1'])
    expect(received[1]?.headers['accept']).toBe('text/html')
  })

  it('over several steps, relative and absolute, is followed with the cookies of the way', async () => {
    const { end, received, origin } = await followed(({ url, headers }) => {
      if (url === '/start')
        return {
          ...to('two'),
          headers: [
            ['Location', 'two'],
            ['Set-Cookie', 'L=1; path=/'],
          ],
        }
      return url === '/two' ? to(`http://${headers['host'] ?? ''}/three#top`) : page
    })
    expect(end).toMatchObject({ status: 200, request: { url: `${origin}/three#top` } })
    expect(received.map(({ cookies }) => cookies)).toEqual([{}, { L: '1' }, { L: '1' }])
  })

  it('that is none is where the way ends', async () => {
    const { end, received } = await followed(() => ({ status: 401 }))
    expect(end).toMatchObject({ status: 401 })
    expect(received).toHaveLength(1)
  })

  it.each<[string, Script, number]>([
    ['to another origin', () => to('https://elsewhere.example/Login'), 1],
    ['to another origin without a scheme', () => to('//elsewhere.example/Login'), 1],
    ['without a Location', () => ({ status: 302 }), 1],
    ['to what is no URL', () => to('http://'), 1],
    ['in a loop', ({ url }) => to(url === '/a' ? '/b' : '/a'), 3],
    ['without an end', (_request, received) => to(`/${String(received.length)}`), 6],
  ])('%s decides nothing', async (_what, script, requests) => {
    const { end, received } = await followed(script)
    expect(end).toMatchObject({ name: 'Undecided', outcome: 'cantTell' })
    expect(received).toHaveLength(requests)
  })
})

describe('a page that is refused', () => {
  it.each([
    [414, 2001, true],
    [404, 2001, true],
    [400, 2001, true],
    [404, 2000, false],
    [500, 2001, false],
    [200, 2001, false],
    [302, 2001, false],
  ])('by %i at an address of %i characters may be so for its length: %s', (status, length, may) => {
    const request = { method: 'GET', url: 'http://x.example/'.padEnd(length, 'x'), headers: [] }
    expect(mayBeTooLong({ status, request } as unknown as Exchange)).toBe(may)
  })
})
