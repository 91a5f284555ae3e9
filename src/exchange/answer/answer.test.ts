import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { draft, exchanged, newWire, target } from '../../../tests/hostile/fixture.js'
import { answer, says, saysAndCloses } from '../../../tests/hostile/replies.js'
import { rereadAsUtf8 } from '../index.js'

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
    const exchange = await newWire().wire.send({
      actor: 'main',
      method: 'GET',
      url: `${listener.origin}/`,
      headers: [],
    })
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

  it.each([
    ['with a length', (bytes: Buffer) => answer(bytes, ['Content-Encoding: gzip', 'Connection: close'])],
    [
      'that ends with the connection',
      (bytes: Buffer) => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'), bytes]),
    ],
  ])('comes whole where the target closes the connection before it is decompressed: a body %s', async (_name, said) => {
    const long = Buffer.alloc(4 * 1024 * 1024)
    for (let at = 0; at < long.length; at += 8) long.writeUInt32LE(Math.imul(at, 0x9e3779b1) >>> 0, at)
    const { origin } = await target(saysAndCloses(said(gzipSync(long, { level: 1 }))))
    const exchange = await newWire({ maxBodySize: long.length }).wire.send(draft(`${origin}/`))
    expect(exchange.body.equals(long)).toBe(true)
  })

  it('comes whole where brotli makes little of many rows that are nearly alike', async () => {
    const unset = Array.from({ length: 100 }, (_, at) => `<d:Field${at} m:type="Edm.Decimal" m:null="true"/>`).join('')
    const rows = Array.from({ length: 1000 }, (_, at) => `<d:Id>${String(at).padStart(32, '0')}</d:Id>${unset}`).join(
      '',
    )
    const bytes = brotliCompressSync(rows, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    expect(rows.length / bytes.length).toBeGreaterThan(500)
    const { origin } = await target(says(answer(bytes, ['Content-Encoding: br'])))
    const exchange = await newWire({ maxBodySize: rows.length }).wire.send(draft(`${origin}/`))
    expect(exchange.text()).toBe(rows)
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

  it.each([
    ['as it comes', answer('x'.repeat(1000))],
    ['once it is decompressed', answer(gzipSync('x'.repeat(1000)), ['Content-Encoding: gzip'])],
  ])('just as long as allowed %s is taken', async (_name, said) => {
    const { origin } = await target(says(said))
    const send = (maxBodySize: number) =>
      newWire({ maxBodySize }).wire.send({ actor: 'main', method: 'GET', url: `${origin}/`, headers: [] })
    expect((await send(1000)).body).toHaveLength(1000)
    await expect(send(999)).rejects.toMatchObject({ kind: 'bodyTooLarge' })
  })
})
