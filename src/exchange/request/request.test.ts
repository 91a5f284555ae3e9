import { describe, expect, it } from 'vitest'
import { newWire, target } from '../../../tests/hostile/fixture.js'
import { answer, says } from '../../../tests/hostile/replies.js'
import { InvalidWireSettings, type WireSettings } from '../index.js'
import { toolVersion } from '../../runtime/tool-version.js'

describe('a request', () => {
  it('carries what the caller gave, what HTTP needs, the offered codings and the name of the tool, and nothing else', async () => {
    const listener = await target(says(answer('')))
    const headers = [
      ['Cookie', 'a=1'],
      ['X-tWice', 'one'],
      ['X-tWice', 'two'],
    ] as const
    const { request } = await newWire().wire.send({
      actor: 'main',
      method: 'GET',
      url: `${listener.origin}/0/x`,
      headers,
    })
    const lines = listener.heads[0]?.split('\r\n') ?? []
    expect(lines[0]).toBe('GET /0/x HTTP/1.1')
    expect(lines.slice(1)).toEqual([
      `host: 127.0.0.1:${String(listener.port)}`,
      'connection: keep-alive',
      'Cookie: a=1',
      'X-tWice: one',
      'X-tWice: two',
      'Accept-Encoding: gzip, deflate, br',
      `User-Agent: svc-conformance/${toolVersion()}`,
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
    const { request } = await newWire().wire.send({
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
    `/0/ServiceModel/EntityDataService.svc/ContactCollection(guid'730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00')`,
    `/0/odata/Contact?$filter=Name%20eq%20'O''Brien'&$top=1`,
    '/a/../b/./c//d?x=%2B+%2b&y="<>`{}|\\^[]',
    '/%41%zz%?a=b?c#',
    '?only=query',
    '//double/slash',
    '/raw\u00fc\u00e9?\u00ff',
  ])('goes out byte for byte: %s', async (rest) => {
    const listener = await target(says(answer('')))
    const { request } = await newWire().wire.send({
      actor: 'main',
      method: 'GET',
      url: listener.origin + rest,
      headers: [],
    })
    const sent = rest.split('#')[0] ?? ''
    expect(listener.heads[0]?.split('\r\n')[0]).toBe(`GET ${sent.startsWith('/') ? sent : `/${sent}`} HTTP/1.1`)
    expect(request.url).toBe(listener.origin + rest)
  })

  it('keeps the codings that the caller names', async () => {
    const listener = await target(says(answer('')))
    await newWire().wire.send({
      actor: 'main',
      method: 'GET',
      url: `${listener.origin}/`,
      headers: [['accept-encoding', 'identity']],
    })
    expect(listener.heads[0]?.match(/accept-encoding.*/gi)).toEqual(['accept-encoding: identity'])
  })

  it('uses its connection again, after a MERGE with a body as well', async () => {
    const listener = await target(says(answer('')))
    const { wire } = newWire()
    for (const method of ['GET', 'MERGE', 'POST', 'GET']) {
      const body = method === 'GET' ? {} : { body: '{}' }
      await wire.send({ actor: 'main', method, url: `${listener.origin}/`, headers: [], ...body })
    }
    expect(listener.connections()).toBe(1)
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
    ['concurrency', { concurrency: 0 }],
    ['rate', { rate: Number.NaN }],
    ['maxExchanges', { maxExchanges: -1 }],
  ])('with a %s that cannot work are refused by name', (setting, settings) => {
    expect(() => newWire(settings)).toThrow(InvalidWireSettings)
    expect(() => newWire(settings)).toThrow(expect.objectContaining({ setting }) as Error)
  })
})
