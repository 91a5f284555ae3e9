import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, type Listener, type Reply } from '../../tests/hostile/listener.js'
import { answer, replies, says } from '../../tests/hostile/replies.js'
import {
  EvidenceLog,
  ExchangeFault,
  HttpWire,
  InvalidWireSettings,
  Masker,
  NotJson,
  rereadAsUtf8,
  type HeaderPair,
  type WireSettings,
} from './index.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function target(reply: Reply): Promise<Listener> {
  const listener = await listen(reply)
  closing.push(() => listener.close())
  return listener
}

function newWire(settings: Partial<WireSettings> = {}): HttpWire {
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'masked' })
  const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 1_000_000, log, ...settings })
  closing.push(() => wire.close())
  return wire
}

async function exchanged(reply: Reply, method = 'GET', headers: readonly HeaderPair[] = []) {
  const { origin } = await target(reply)
  return newWire().send({ actor: 'main', method, url: `${origin}/`, headers })
}

describe('a request', () => {
  it('carries what the caller gave, what HTTP needs and the offered codings, and nothing else', async () => {
    const listener = await target(says(answer('')))
    const headers = [
      ['Cookie', 'a=1'],
      ['X-tWice', 'one'],
      ['X-tWice', 'two'],
    ] as const
    const { request } = await newWire().send({ actor: 'main', method: 'GET', url: `${listener.origin}/0/x`, headers })
    const lines = listener.heads[0]?.split('\r\n') ?? []
    expect(lines[0]).toBe('GET /0/x HTTP/1.1')
    expect(lines.slice(1)).toEqual([
      `host: 127.0.0.1:${String(listener.port)}`,
      'connection: keep-alive',
      'Cookie: a=1',
      'X-tWice: one',
      'X-tWice: two',
      'Accept-Encoding: gzip, deflate, br',
    ])
    expect(request.headers.map((pair) => pair.join(': '))).toEqual(lines.slice(1))
  })

  it.each([
    ['POST', '{"a":"ü"}', '10'],
    ['MERGE', '{}', '2'],
    ['PUT', undefined, '0'],
    ['MERGE', undefined, undefined],
    ['DELETE', undefined, undefined],
  ])('of %s with the body %s says its length as %s, in the record too', async (method, body, length) => {
    const listener = await target(says(answer('')))
    const url = `${listener.origin}/`
    const { request } = await newWire().send({
      actor: 'main',
      method,
      url,
      headers: [],
      ...(body === undefined ? {} : { body }),
    })
    const sent = /content-length: (\d+)/i.exec(listener.heads[0] ?? '')?.[1]
    expect(sent).toBe(length)
    expect(request.headers.find(([name]) => name === 'content-length')?.[1]).toBe(length)
  })

  it.each([
    `/0/ServiceModel/EntityDataService.svc/ContactCollection(guid'410006e1-ca4e-4502-a9ec-e54d922d2c00')`,
    `/0/odata/Contact?$filter=Name%20eq%20'O''Brien'&$top=1`,
    '/a/../b/./c//d?x=%2B+%2b&y="<>`{}|\\^[]',
    '/%41%zz%?a=b?c#',
    '?only=query',
    '//double/slash',
    '/raw\u00fc\u00e9?\u00ff',
  ])('goes out byte for byte: %s', async (rest) => {
    const listener = await target(says(answer('')))
    const { request } = await newWire().send({ actor: 'main', method: 'GET', url: listener.origin + rest, headers: [] })
    const sent = rest.split('#')[0] ?? ''
    expect(listener.heads[0]?.split('\r\n')[0]).toBe(`GET ${sent.startsWith('/') ? sent : `/${sent}`} HTTP/1.1`)
    expect(request.url).toBe(listener.origin + rest)
  })

  it('keeps the codings that the caller names', async () => {
    const listener = await target(says(answer('')))
    await newWire().send({
      actor: 'main',
      method: 'GET',
      url: `${listener.origin}/`,
      headers: [['accept-encoding', 'identity']],
    })
    expect(listener.heads[0]?.match(/accept-encoding.*/gi)).toEqual(['accept-encoding: identity'])
  })

  it('uses its connection again, after a MERGE with a body as well', async () => {
    const listener = await target(says(answer('')))
    const wire = newWire()
    for (const method of ['GET', 'MERGE', 'POST', 'GET']) {
      const body = method === 'GET' ? {} : { body: '{}' }
      await wire.send({ actor: 'main', method, url: `${listener.origin}/`, headers: [], ...body })
    }
    expect(listener.connections()).toBe(1)
  })
})

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
    const wire = newWire()
    const draft = { actor: 'main', url: `${origin}/`, headers: [] }
    expect((await wire.send({ ...draft, method: 'GET' })).attempts).toBe(1)
    expect(await wire.send({ ...draft, method })).toMatchObject({ status: 200, attempts: 2 })
  })

  it.each(['POST', 'MERGE', 'PUT', 'DELETE'])('never makes a %s go out twice', async (method) => {
    const listener = await target(closesAfterFirst)
    const wire = newWire()
    const draft = { actor: 'main', url: `${listener.origin}/`, headers: [] }
    await wire.send({ ...draft, method: 'GET' })
    const fault: unknown = await wire.send({ ...draft, method, body: '{}' }).catch((error: unknown) => error)
    expect(fault).toMatchObject({
      kind: 'closedBeforeAnswer',
      message: expect.stringContaining('kept alive') as string,
    })
    expect(listener.heads.filter((head) => head.startsWith(method))).toHaveLength(1)
  })

  it('is not tried a third time', async () => {
    let answered = false
    const listener = await target((socket) => {
      if (answered) socket.end()
      else socket.write(answer(''))
      answered = true
    })
    const wire = newWire()
    const draft = { actor: 'main', method: 'GET', url: `${listener.origin}/`, headers: [] }
    await wire.send(draft)
    await expect(wire.send(draft)).rejects.toMatchObject({ kind: 'closedBeforeAnswer' })
    expect(listener.heads).toHaveLength(3)
  })

  it('is not tried again where an answer had begun, nor on a fresh connection', async () => {
    const begun = await target((socket, _head, nth) =>
      nth === 1 ? socket.write(answer('')) : socket.end('HTTP/1.1 20'),
    )
    const wire = newWire()
    await wire.send({ actor: 'main', method: 'GET', url: `${begun.origin}/`, headers: [] })
    const again = wire.send({ actor: 'main', method: 'GET', url: `${begun.origin}/`, headers: [] })
    await expect(again).rejects.toMatchObject({ kind: 'truncated' })
    expect(begun.heads).toHaveLength(2)
    const fresh = await target(replies.closedAtOnce)
    await expect(
      newWire().send({ actor: 'main', method: 'GET', url: `${fresh.origin}/`, headers: [] }),
    ).rejects.toThrow()
    expect(fresh.heads).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('keeps its headers as they came: doubled, in their order and case, byte for byte', async () => {
    const location = Buffer.from('/Login?ReturnUrl=ü').toString('latin1')
    const head = [
      'Set-Cookie: A=1; path=/',
      'X-CASE:  padded ',
      'set-cookie: A=2',
      `Location: ${location}`,
      'X-Latin: \xfc',
      'X-Empty:',
    ]
    const exchange = await exchanged(says(`HTTP/1.1 302 Found\r\n${head.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`))
    expect(exchange.headers).toEqual([
      ['Set-Cookie', 'A=1; path=/'],
      ['X-CASE', 'padded'],
      ['set-cookie', 'A=2'],
      ['Location', location],
      ['X-Latin', '\xfc'],
      ['X-Empty', ''],
      ['Content-Length', '0'],
    ])
    expect(exchange.headerAll('SET-COOKIE')).toEqual(['A=1; path=/', 'A=2'])
    expect(exchange.header('set-cookie')).toBe('A=1; path=/')
    expect(exchange.header('absent')).toBeUndefined()
    expect(rereadAsUtf8(exchange.header('location') ?? '')).toBe('/Login?ReturnUrl=ü')
    expect(rereadAsUtf8(exchange.header('x-latin') ?? '')).toBeUndefined()
  })

  it('is never followed where it redirects', async () => {
    const listener = await target(says(answer('', ['Location: /elsewhere'], '302 Found')))
    const exchange = await newWire().send({ actor: 'main', method: 'GET', url: `${listener.origin}/`, headers: [] })
    expect(exchange.status).toBe(302)
    expect(listener.heads).toHaveLength(1)
  })

  const text = JSON.stringify({ value: 'ü'.repeat(5000) })
  it.each<[string, Buffer, string]>([
    ['gzip', gzipSync(text), 'gzip'],
    ['x-gzip', gzipSync(text), 'X-GZIP'],
    ['deflate with a zlib header', deflateSync(text), 'deflate'],
    ['deflate without one', deflateRawSync(text), 'deflate'],
    ['brotli', brotliCompressSync(text), 'br'],
    ['gzip in brotli', brotliCompressSync(gzipSync(text)), 'gzip, br'],
    ['gzip in two members', Buffer.concat([gzipSync(text.slice(0, 10)), gzipSync(text.slice(10))]), 'gzip'],
    ['gzip with padding behind it', Buffer.concat([gzipSync(text), Buffer.alloc(20)]), 'gzip'],
    ['identity', Buffer.from(text), 'identity'],
  ])('in %s is decoded', async (_name, body, coding) => {
    expect((await exchanged(says(answer(body, [`Content-Encoding: ${coding}`])))).text()).toBe(text)
  })

  it('comes whole when its bytes come one by one', async () => {
    const bytes = answer(gzipSync(text), ['Content-Encoding: gzip'])
    const exchange = await exchanged((socket) => {
      socket.setNoDelay(true)
      for (const byte of bytes) socket.write(Buffer.from([byte]))
    })
    expect(exchange.text()).toBe(text)
  })

  it.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n', 200],
    ['GET', 'HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n', 204],
    ['GET', 'HTTP/1.1 304 Not Modified\r\n\r\n', 304],
  ])('to %s without a body is whole: %s', async (method, bytes, status) => {
    const exchange = await exchanged(says(bytes), method)
    expect([exchange.status, exchange.body.length, exchange.text()]).toEqual([status, 0, ''])
  })

  it('without a length ends where the connection does', async () => {
    const exchange = await exchanged((socket) =>
      socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nall of it'),
    )
    expect(exchange.text()).toBe('all of it')
  })

  it('after early hints is the one that counts', async () => {
    const exchange = await exchanged(
      says(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${answer('x').toString('latin1')}`),
    )
    expect([exchange.status, exchange.headers.length, exchange.text()]).toEqual([200, 1, 'x'])
  })

  it('just as long as allowed is taken', async () => {
    const { origin } = await target(says(answer('x'.repeat(1000))))
    const send = (maxBodySize: number) =>
      newWire({ maxBodySize }).send({ actor: 'main', method: 'GET', url: `${origin}/`, headers: [] })
    expect((await send(1000)).body).toHaveLength(1000)
    await expect(send(999)).rejects.toMatchObject({ kind: 'bodyTooLarge' })
  })
})

describe('a body', () => {
  const typed = (body: Buffer, type: string | undefined) =>
    exchanged(says(answer(body, type === undefined ? [] : [`Content-Type: ${type}`])))

  it.each<[string | undefined, string, Buffer]>([
    ['application/json; charset=utf-8', 'ü', Buffer.from('ü')],
    ['TEXT/HTML;Charset="ISO-8859-1"', 'ü', Buffer.from([0xfc])],
    [undefined, 'ü', Buffer.from('ü')],
    ['text/plain; charset=', 'ü', Buffer.from('ü')],
    ['text/plain; charset=utf-16le', 'ü', Buffer.from('ü', 'utf16le')],
    ['application/json', '{}', Buffer.from('\ufeff{}')],
  ])('of type %s is read as it says', async (type, text, bytes) => {
    expect((await typed(bytes, type)).text()).toBe(text)
  })

  it.each([
    ['Application/JSON ; odata=verbose', 'application/json'],
    ['text/html', 'text/html'],
    [undefined, ''],
  ])('of type %s has the media type %s', async (type, mediaType) => {
    expect((await typed(Buffer.from('x'), type)).mediaType).toBe(mediaType)
  })

  it('that is not in its charset is a fault of the target that says where', async () => {
    const exchange = await typed(Buffer.concat([Buffer.alloc(1000, 'x'), Buffer.from([0xff, 0xfe])]), 'text/plain')
    expect(() => exchange.text()).toThrow(ExchangeFault)
    expect(() => exchange.text()).toThrow(/utf-8, and is not: it breaks near byte 768 of 1002/)
    expect(() => exchange.text()).toThrow(
      expect.objectContaining({ kind: 'invalidUtf8', blame: 'target', exchangeId: 'x-0001' }) as Error,
    )
  })

  it('in a charset that nobody knows is a fault of the target', async () => {
    const exchange = await typed(Buffer.from('x'), 'text/plain; charset=klingon')
    expect(() => exchange.text()).toThrow(expect.objectContaining({ kind: 'unknownCharset', blame: 'target' }) as Error)
  })

  it('that is no JSON says what it is, without the values in it', async () => {
    const exchange = await typed(Buffer.from('<html><body>Log in</body></html>'), 'text/html')
    const error = await Promise.resolve()
      .then(() => exchange.json())
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotJson)
    expect(error).toMatchObject({
      mediaType: 'text/html',
      firstBytes: '<html><body>Log in</body></html>',
      exchangeId: 'x-0001',
    })
    const cut = await typed(Buffer.from('{"Name":"Smith","Age":'), 'application/json')
    expect(() => cut.json()).toThrow(/begins with \{"Name":"‹text·[0-9a-f]{8}·5›","Age":$/)
    expect(() => cut.json()).not.toThrow(/Smith/)
  })
})

describe('settings', () => {
  it.each<[string, Partial<WireSettings>]>([
    ['requestTimeoutMs', { requestTimeoutMs: 0 }],
    ['maxBodySize', { maxBodySize: Number.NaN }],
    ['tls', { tls: { ca: 'not a certificate', cert: 'x' } }],
    ['proxy', { proxy: 'socks://127.0.0.1' }],
    ['proxy', { proxy: '' }],
    ['proxy', { proxy: 'http://joe:%zz@127.0.0.1' }],
  ])('with a %s that cannot work are refused by name', (setting, settings) => {
    expect(() => newWire(settings)).toThrow(InvalidWireSettings)
    expect(() => newWire(settings)).toThrow(expect.objectContaining({ setting }) as Error)
  })
})
