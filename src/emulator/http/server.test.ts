import { EventEmitter, once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyAnswer } from './answer.js'
import { startServer, type HttpServer, type ReceivedRequest, type Reply } from './server.js'

const started: HttpServer[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()))
})

async function serve(respond: (request: ReceivedRequest) => Reply, port = 0): Promise<HttpServer> {
  const server = await startServer(respond, { port, host: '127.0.0.1', tls: undefined })
  started.push(server)
  return server
}

function reply(delayMs = 0): Reply {
  return { answer: emptyAnswer(204), delayMs, date: new Date() }
}

async function ask(
  { port }: HttpServer,
  method: string,
  body: string | Buffer = '',
  options: RequestOptions = {},
): Promise<{ status: number | undefined; body: string; isReused: boolean }> {
  const sent = request({ host: '127.0.0.1', port, method, agent, ...options })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer), isReused: sent.reusedSocket }
}

describe('the server of the emulator', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'MERGE', 'OPTIONS'])(
    'hands on the body of %s as bytes',
    async (method) => {
      const seen: ReceivedRequest[] = []
      const server = await serve((given) => {
        seen.push(given)
        return reply()
      })
      await ask(server, method, 'ä%', { path: '/%2e%2e//a%zz?b', headers: { 'X-Case': 'Kept', 'Content-Length': 3 } })
      expect(seen).toMatchObject([{ method, target: '/%2e%2e//a%zz?b', body: Buffer.from('ä%') }])
      expect(seen[0]?.rawHeaders).toContainEqual(['X-Case', 'Kept'])
    },
  )

  it.each(['PROPFIND', 'TRACE', 'LOCK'])('refuses %s with 405', async (method) => {
    const server = await serve(() => reply())
    expect(await ask(server, method)).toMatchObject({
      status: 405,
      body: expect.stringContaining('Method not allowed'),
    })
  })

  it.each([
    ['a length', { 'Content-Length': 33 * 1024 * 1024 }],
    ['chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('refuses a body beyond 32 MB with 413, sent with %s, and serves the next request', async (_, headers) => {
    const server = await serve(() => reply())
    const large = Buffer.alloc(33 * 1024 * 1024)
    expect(await ask(server, 'POST', large, { headers })).toMatchObject({ status: 413 })
    expect(await ask(server, 'POST', 'small')).toMatchObject({ status: 204, isReused: true })
  })

  it.each([
    ['gzip', gzipSync('ä%')],
    ['x-gzip', gzipSync('ä%')],
    ['deflate', deflateSync('ä%')],
    ['br', brotliCompressSync('ä%')],
    ['identity', Buffer.from('ä%')],
  ])('hands on a body of the encoding %s as it was before', async (encoding, body) => {
    const seen: ReceivedRequest[] = []
    const server = await serve((given) => {
      seen.push(given)
      return reply()
    })
    await ask(server, 'POST', body, { headers: { 'Content-Encoding': encoding } })
    expect(seen).toMatchObject([{ body: Buffer.from('ä%') }])
  })

  it.each([
    ['that is broken', 'gzip', Buffer.from('no gzip'), 400],
    ['of an unknown encoding', 'zstd2', Buffer.from('a'), 415],
    ['beyond 32 MB once decoded', 'gzip', gzipSync(Buffer.alloc(33 * 1024 * 1024)), 413],
  ])('refuses a body %s, and serves the next request', async (_case, encoding, body, status) => {
    const server = await serve(() => reply())
    expect(await ask(server, 'POST', body, { headers: { 'Content-Encoding': encoding } })).toMatchObject({ status })
    expect(await ask(server, 'POST', 'small')).toMatchObject({ status: 204, isReused: true })
  })

  it('takes a body of 32 MB', async () => {
    const server = await serve(({ body }) => (body.length === 32 * 1024 * 1024 ? reply() : { ...reply(), delayMs: -1 }))
    expect(await ask(server, 'PUT', Buffer.alloc(32 * 1024 * 1024))).toMatchObject({ status: 204 })
  })

  it('answers 500 where a behaviour throws, and serves the next request', async () => {
    let isBroken = true
    const server = await serve(() => {
      if (isBroken) throw new Error('broken')
      return reply()
    })
    expect(await ask(server, 'GET')).toMatchObject({ status: 500 })
    isBroken = false
    expect(await ask(server, 'GET')).toMatchObject({ status: 204, isReused: true })
  })

  it('ends the connection where an answer has a header that HTTP does not have', async () => {
    const server = await serve(() => ({ ...reply(), answer: emptyAnswer(204, ['X-A', 'a\nb']) }))
    await expect(ask(server, 'GET')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('survives a client that leaves in the middle of its body', async () => {
    const server = await serve(() => reply())
    const client = connect(server.port, '127.0.0.1')
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
    client.destroySoon()
    await once(client, 'close')
    expect(await ask(server, 'POST', 'all of it')).toMatchObject({ status: 204 })
  })

  it('breaks the answers that it holds back, and idle connections, when it is closed', async () => {
    const asked = new EventEmitter()
    const server = await serve(({ target }) => {
      asked.emit(target)
      return reply(target === '/held' ? 600_000 : 0)
    })
    await ask(server, 'GET')
    const held = ask(server, 'GET', '', { path: '/held', agent: false })
    const broken = expect(held).rejects.toThrow()
    await once(asked, '/held')
    await server.close()
    await broken
    await server.close()
  })

  it('rejects with the error of the system where the port is taken', async () => {
    const { port } = await serve(() => reply())
    await expect(serve(() => reply(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
