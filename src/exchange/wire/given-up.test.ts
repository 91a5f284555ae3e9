import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { draft, faultOf, newWire, target } from '../../../tests/hostile/fixture.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { listen } from '../../../tests/hostile/listener.js'
import { replies } from '../../../tests/hostile/replies.js'
import type { RequestDraft } from '../index.js'

describe('a request that', () => {
  it.each<[string, Partial<RequestDraft>, RegExp]>([
    ['has a header name with a blank', { headers: [['X A', '1']] }, /header name "X A"/],
    [
      'has a header value with a line break',
      { headers: [['X', 'a\r\nY: b']] },
      /"X" has the character U\+000D at position 1/,
    ],
    ['has a header value beyond Latin-1', { headers: [['X', 'Зоряна']] }, /U\+0417.*Encode it/],
    ['steers the connection', { headers: [['Transfer-Encoding', 'chunked']] }, /controls the connection/],
    ['has no method', { method: '' }, /method/],
    ['lies about its length', { method: 'POST', body: 'abc', headers: [['Content-Length', '5']] }, /length/],
    ['has a blank in its URL', { url: 'http://127.0.0.1:9/a b' }, /space/],
    ['has a relative URL', { url: '/a' }, /absolute/],
    ['has no host', { url: 'http:///a' }, /has no host/],
    ['has credentials in its URL', { url: 'http://joe:secret@127.0.0.1:9/' }, /user name or password/],
  ])('%s is never sent, and is the checker’s fault', async (_name, more, says) => {
    const listener = await target(replies.silence)
    const fault = await faultOf(draft(`${listener.origin}/`, more))
    expect(fault).toMatchObject({ kind: 'invalidRequest', blame: 'checker' })
    expect(fault.message).toMatch(says)
    expect(fault.message).not.toMatch(/Зоряна|Y: b|joe/)
    expect(listener.heads).toEqual([])
  })

  it('is interrupted ends at once, and nothing is sent after it', async () => {
    const listener = await target(replies.silence)
    const stop = new AbortController()
    const { wire, log } = newWire({ signal: stop.signal })
    const under = wire.send(draft(`${listener.origin}/`)).catch((error: unknown) => error)
    await expect.poll(() => listener.heads.length).toBe(1)
    stop.abort(new Error('SIGINT'))
    expect(await under).toMatchObject({
      kind: 'aborted',
      blame: 'nobody',
      message: expect.stringContaining('SIGINT') as string,
    })
    expect(await wire.send(draft(`${listener.origin}/`)).catch((error: unknown) => error)).toMatchObject({
      kind: 'aborted',
      isUnsent: true,
    })
    expect(listener.heads.length).toBe(1)
    expect(log.records.map(({ attempts }) => attempts)).toEqual([1, 0])
  })

  it('changes a record, and is interrupted, still gets its answer', async () => {
    let answer = (): void => undefined
    const listener = await listen((socket) => {
      answer = () => socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    })
    afterThisTest(() => listener.close())
    const stop = new AbortController()
    const { wire } = newWire({ signal: stop.signal })
    const under = wire.send(draft(`${listener.origin}/`, { method: 'MERGE', body: '{}' }))
    await expect.poll(() => listener.heads.length).toBe(1)
    stop.abort(new Error('SIGINT'))
    answer()
    expect(await under).toMatchObject({ status: 204 })
  })

  it('changes a record, is interrupted, and gets no answer soon, is given up', async () => {
    const listener = await target(replies.silence)
    const stop = new AbortController()
    const { wire } = newWire({ signal: stop.signal })
    const under = wire
      .send(draft(`${listener.origin}/`, { method: 'MERGE', body: '{}' }))
      .catch((error: unknown) => error)
    await expect.poll(() => listener.heads.length).toBe(1)
    stop.abort(new Error('SIGINT'))
    expect(await under).toMatchObject({ kind: 'aborted', isUnsent: false })
  })

  it('was given up while it waited for its connection is never sent late', async () => {
    const gates: (() => void)[] = []
    const ended: Promise<unknown>[] = []
    const proxy = await listen((socket) => {
      ended.push(once(socket, 'close'))
      gates.push(() => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    })
    afterThisTest(() => proxy.close())
    const stop = new AbortController()
    const { wire } = newWire({ proxy: proxy.origin, signal: stop.signal })
    const under = wire
      .send(draft('http://127.0.0.1:9/', { method: 'MERGE', body: '{}' }))
      .catch((error: unknown) => error)
    await expect.poll(() => gates.length).toBe(1)
    stop.abort(new Error('SIGINT'))
    expect(await under).toMatchObject({ kind: 'aborted', isUnsent: true })
    for (const open of gates) open()
    await Promise.all(ended)
    expect(proxy.heads.map((head) => head.split(' ')[0])).toEqual(['CONNECT'])
  })

  it('is under way when the wire closes is given up', async () => {
    const { wire } = newWire()
    const under = wire.send(draft(`${(await target(replies.silence)).origin}/`)).catch((error: unknown) => error)
    await wire.close()
    expect(await under).toMatchObject({ kind: 'aborted', blame: 'nobody' })
  })
})
