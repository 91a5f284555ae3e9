import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { newWire, target } from '../../../tests/hostile/fixture.js'
import type { Reply } from '../../../tests/hostile/listener.js'
import { answer, replies } from '../../../tests/hostile/replies.js'

describe('a kept-alive connection that was closed', () => {
  const closesAfterFirst: Reply = (socket, _head, nth) => (nth === 1 ? socket.write(answer('')) : socket.end())
  const resetsAfterFirst: Reply = (socket, _head, nth) =>
    nth === 1 ? socket.write(answer('')) : socket.resetAndDestroy()

  it.each([
    ['GET', closesAfterFirst],
    ['HEAD', closesAfterFirst],
    ['GET', resetsAfterFirst],
  ])('costs a %s a second attempt, and the record says so', async (method, reply) => {
    const { origin } = await target(reply)
    const { wire } = newWire()
    const draft = { actor: 'main', url: `${origin}/`, headers: [] }
    expect((await wire.send({ ...draft, method: 'GET' })).attempts).toBe(1)
    expect(await wire.send({ ...draft, method })).toMatchObject({ status: 200, attempts: 2 })
  })

  it.each(['POST', 'MERGE', 'PUT', 'DELETE'])('never makes a %s go out twice', async (method) => {
    const listener = await target(closesAfterFirst)
    const { wire } = newWire()
    const draft = { actor: 'main', url: `${listener.origin}/`, headers: [] }
    await wire.send({ ...draft, method: 'GET' })
    const fault: unknown = await wire.send({ ...draft, method, body: '{}' }).catch((error: unknown) => error)
    expect(fault).toMatchObject({
      kind: 'keptConnectionClosed',
      blame: 'network',
      message: expect.stringContaining('kept alive') as string,
    })
    expect(listener.heads.filter((head) => head.startsWith(method))).toHaveLength(1)
  })

  it('is not looked for among its neighbours, which may be as dead', async () => {
    const held: Socket[] = []
    const arrivals = new EventEmitter()
    const hold = (socket: Socket) => {
      held.push(socket)
      arrivals.emit('held')
    }
    const { origin } = await target((socket, head, nth) => {
      if (head.startsWith('GET /held') && held.length < 2) hold(socket)
      else if (nth === 1) socket.write(answer(''))
      else socket.resetAndDestroy()
    })
    const { wire } = newWire()
    const get = (path: string) => wire.send({ actor: 'main', method: 'GET', url: origin + path, headers: [] })
    const slow = get('/held/first')
    await get('/')
    const crossing = get('/held/second')
    while (held.length < 2) await once(arrivals, 'held')
    const [idle, dying] = held
    idle?.write(answer(''))
    await slow
    dying?.resetAndDestroy()
    expect(await crossing).toMatchObject({ status: 200, attempts: 2 })
  })

  it('is not tried a third time', async () => {
    let answered = false
    const listener = await target((socket) => {
      if (answered) socket.end()
      else socket.write(answer(''))
      answered = true
    })
    const { wire } = newWire()
    const draft = { actor: 'main', method: 'GET', url: `${listener.origin}/`, headers: [] }
    await wire.send(draft)
    await expect(wire.send(draft)).rejects.toMatchObject({ kind: 'closedBeforeAnswer' })
    expect(listener.heads).toHaveLength(3)
  })

  it('is not tried again where an answer had begun, nor on a fresh connection', async () => {
    const begun = await target((socket, _head, nth) =>
      nth === 1 ? socket.write(answer('')) : socket.end('HTTP/1.1 20'),
    )
    const { wire } = newWire()
    await wire.send({ actor: 'main', method: 'GET', url: `${begun.origin}/`, headers: [] })
    const again = wire.send({ actor: 'main', method: 'GET', url: `${begun.origin}/`, headers: [] })
    await expect(again).rejects.toMatchObject({ kind: 'truncated' })
    expect(begun.heads).toHaveLength(2)
    const fresh = await target(replies.closedAtOnce)
    await expect(
      newWire().wire.send({ actor: 'main', method: 'GET', url: `${fresh.origin}/`, headers: [] }),
    ).rejects.toThrow()
    expect(fresh.heads).toHaveLength(1)
  })
})
