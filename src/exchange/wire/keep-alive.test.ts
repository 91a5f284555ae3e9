import { describe, expect, it } from 'vitest'
import { draft, newWire, target } from '../../../tests/hostile/fixture.js'
import type { Reply } from '../../../tests/hostile/listener.js'
import { answer } from '../../../tests/hostile/replies.js'

const methods = ['POST', 'GET', 'MERGE', 'GET', 'PUT', 'POST', 'GET', 'DELETE', 'MERGE']

/** Every way in which a server may lawfully end a connection after an answer. */
const closings: Readonly<Record<string, Reply>> = {
  'with its announcement': (socket) => socket.end(answer('fine', ['Connection: close'])),
  'without a word': (socket) => socket.end(answer('fine')),
  'a moment after the answer': (socket) => {
    socket.write(answer('fine'), () => setImmediate(() => socket.end()))
  },
  'after every second answer': (socket, _head, nth) => {
    socket.write(answer('fine'))
    if (nth === 2) socket.end()
  },
  'by HTTP/1.0': (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nfine'),
  'after announcing that it keeps it for no time': (socket) =>
    socket.end(answer('fine', ['Keep-Alive: timeout=0', 'Connection: keep-alive'])),
}

describe('a server that closes its connections', () => {
  it.each(Object.entries(closings))(
    '%s is served every request once, and answers all of them',
    async (_name, reply) => {
      const listener = await target(reply)
      const { wire } = newWire()
      for (const method of methods) {
        const body = method === 'GET' ? {} : { body: '{}' }
        expect((await wire.send(draft(`${listener.origin}/`, { method, ...body }))).text()).toBe('fine')
      }
      const unsafe = (all: readonly string[]) => all.filter((method) => method !== 'GET')
      expect(unsafe(listener.heads.map((head) => head.split(' ', 1)[0] ?? ''))).toEqual(unsafe(methods))
    },
  )

  it('unasked, once, is sent nothing more over a kept connection that may not come twice', async () => {
    const listener = await target((socket, _head, nth) => (nth === 1 ? socket.write(answer('fine')) : socket.end()))
    const { wire } = newWire()
    for (const method of ['GET', 'GET', 'MERGE', 'GET', 'MERGE', 'POST']) {
      const body = method === 'GET' ? {} : { body: '{}' }
      expect((await wire.send(draft(`${listener.origin}/`, { method, ...body }))).text()).toBe('fine')
    }
    const heads = listener.heads.filter((head) => !head.startsWith('GET'))
    expect(heads).toHaveLength(3)
    for (const head of heads) expect(head).toMatch(/^connection: close$/im)
  })

  it('while a request crosses costs what may come again a second attempt, and nothing else', async () => {
    const closesOnSecond: Reply = (socket, _head, nth) => (nth === 1 ? socket.write(answer('fine')) : socket.end())
    for (const whenBusy of ['comeAgain', 'takeIt'] as const) {
      const listener = await target(closesOnSecond)
      const { wire } = newWire()
      await wire.send(draft(`${listener.origin}/`))
      const login = wire.send(draft(`${listener.origin}/`, { method: 'POST', body: '{}', whenBusy }))
      if (whenBusy === 'comeAgain') expect(await login).toMatchObject({ status: 200, attempts: 2 })
      else await expect(login).rejects.toMatchObject({ kind: 'keptConnectionClosed' })
      expect(listener.heads).toHaveLength(whenBusy === 'comeAgain' ? 3 : 2)
    }
  })
})
