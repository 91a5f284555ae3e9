import { createServer as createTlsServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authority, certificate, type Certificate } from '../../tests/hostile/certificates.js'
import { fullBacklog } from '../../tests/hostile/full-backlog.js'
import { listen, type Reply } from '../../tests/hostile/listener.js'
import { answer, replies, says } from '../../tests/hostile/replies.js'
import { tunnel } from '../../tests/hostile/tunnel.js'
import { validatorOf } from '../schema/compile.js'
import {
  EvidenceLog,
  ExchangeFault,
  HttpWire,
  Masker,
  type FaultKind,
  type RequestDraft,
  type WireSettings,
} from './index.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function wireWith(settings: Partial<WireSettings> = {}): { readonly wire: HttpWire; readonly log: EvidenceLog } {
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'masked' })
  const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 1_000_000, log, ...settings })
  closing.push(() => wire.close())
  return { wire, log }
}

function get(url: string, more: Partial<RequestDraft> = {}): RequestDraft {
  return { actor: 'main', method: 'GET', url, headers: [], ...more }
}

/** The fault of an exchange that must fail, found alike in the evidence. */
async function faultOf(draft: RequestDraft, settings: Partial<WireSettings> = {}): Promise<ExchangeFault> {
  const { wire, log } = wireWith(settings)
  const fault = await wire.send(draft).then(
    (exchange) => expect.fail(`an answer came: ${String(exchange.status)}`),
    (error: unknown) => error,
  )
  if (!(fault instanceof ExchangeFault)) throw fault
  const record = log.find(fault.exchangeId)
  const check = validatorOf('exchange')
  expect(check(record), JSON.stringify(check.errors)).toBe(true)
  expect(record?.fault).toEqual({ kind: fault.kind, blame: fault.blame, message: fault.message })
  expect(fault.message.length).toBeLessThan(700)
  return fault
}

async function serving(reply: Reply): Promise<string> {
  const listener = await listen(reply)
  closing.push(() => listener.close())
  return listener.origin
}

interface Case {
  readonly reply: Reply
  readonly kind: FaultKind
  readonly blame: 'network' | 'target'
  readonly says: RegExp
  readonly timeout?: number
}

const cases: Record<string, Case> = {
  'never answers': {
    reply: replies.silence,
    kind: 'noAnswer',
    blame: 'target',
    says: /no byte of an answer within 300 ms.*requestTimeout/,
    timeout: 300,
  },
  'drips its headers': {
    reply: replies.drippingHead,
    kind: 'noAnswer',
    blame: 'target',
    says: /headers did not end within 300 ms/,
    timeout: 300,
  },
  'drips its body': {
    reply: replies.drippingBody,
    kind: 'bodyTimeout',
    blame: 'target',
    says: /body did not end within 300 ms; \d+ bytes had come/,
    timeout: 300,
  },
  'stalls in its body': {
    reply: replies.stalledBody,
    kind: 'bodyTimeout',
    blame: 'target',
    says: /9 bytes had come/,
    timeout: 300,
  },
  'sends early hints for ever': {
    reply: replies.endlessHints,
    kind: 'noAnswer',
    blame: 'target',
    says: /headers did not end/,
    timeout: 300,
  },
  'sends a body without an end': {
    reply: replies.endlessBody,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the 1000000 bytes allowed.*maxBodySize/,
  },
  'sends a body without an end in chunks of one byte': {
    reply: replies.endlessTinyChunks,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the 1000000/,
  },
  'sends compressed nothing without an end': {
    reply: replies.endlessEmptyGzip,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the 1000000/,
  },
  'sends a body beyond the limit': {
    reply: replies.longBody,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the 1000000/,
  },
  'says gzip and sends something else': {
    reply: replies.brokenGzip,
    kind: 'malformedCompression',
    blame: 'target',
    says: /says that it is gzip, and is not/,
  },
  'sends half of a gzip': {
    reply: replies.cutGzip,
    kind: 'malformedCompression',
    blame: 'target',
    says: /unexpected end/,
  },
  'uses a coding that was not offered': {
    reply: replies.unknownCoding,
    kind: 'unknownCoding',
    blame: 'target',
    says: /"zstd".*not offered/,
  },
  'compresses four times over': {
    reply: replies.manyCodings,
    kind: 'malformedCompression',
    blame: 'target',
    says: /4 times over/,
  },
  'breaks the length of a chunk': {
    reply: replies.brokenChunk,
    kind: 'malformedChunking',
    blame: 'target',
    says: /chunks of the body break the protocol/,
  },
  'sends more than the chunk has': {
    reply: replies.overlongChunk,
    kind: 'malformedChunking',
    blame: 'target',
    says: /chunks of the body/,
  },
  'speaks another protocol': { reply: replies.notHttp, kind: 'notHttp', blame: 'target', says: /not HTTP.*port/ },
  'answers http with TLS': { reply: replies.tlsAlert, kind: 'notHttp', blame: 'target', says: /https:\/\// },
  'gives two lengths': {
    reply: replies.twoLengths,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /breaks the HTTP protocol/,
  },
  'sends a header without a colon': {
    reply: replies.brokenHeader,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /breaks the HTTP protocol/,
  },
  'upgrades unasked': {
    reply: replies.unaskedUpgrade,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /not asked for/,
  },
  'sends 10 000 headers': {
    reply: replies.manyHeaders,
    kind: 'headersTooLarge',
    blame: 'target',
    says: /longer than 65536 bytes/,
  },
  'sends 10 000 tiny headers': {
    reply: replies.manyTinyHeaders,
    kind: 'tooManyHeaders',
    blame: 'target',
    says: /10001 headers/,
  },
  'sets a cookie of 1 MB': {
    reply: replies.hugeCookie,
    kind: 'headersTooLarge',
    blame: 'target',
    says: /a cookie, as a rule/,
  },
  'resets at once': {
    reply: replies.resetAtOnce,
    kind: 'reset',
    blame: 'network',
    says: /reset before the first byte/,
  },
  'resets in the middle': {
    reply: replies.resetInTheMiddle,
    kind: 'reset',
    blame: 'network',
    says: /reset in the middle of the body, after 10 bytes/,
  },
  'closes at once': {
    reply: replies.closedAtOnce,
    kind: 'closedBeforeAnswer',
    blame: 'target',
    says: /closed before the first byte of the answer/,
  },
  'closes in its headers': {
    reply: replies.closedInTheHead,
    kind: 'truncated',
    blame: 'target',
    says: /closed in the middle of the headers/,
  },
  'closes in its body': {
    reply: replies.closedInTheBody,
    kind: 'truncated',
    blame: 'target',
    says: /closed in the middle of the body, after 10 bytes/,
  },
  'closes in a chunk': {
    reply: replies.closedInAChunk,
    kind: 'truncated',
    blame: 'target',
    says: /closed in the middle of the body/,
  },
}

describe('a target that', () => {
  it.each(Object.entries(cases))(
    '%s ends in a fault of its own kind',
    async (_name, { reply, kind, blame, says, timeout }) => {
      const begun = performance.now()
      const fault = await faultOf(get(`${await serving(reply)}/`), { requestTimeoutMs: timeout ?? 5000 })
      expect({ kind: fault.kind, blame: fault.blame }).toEqual({ kind, blame })
      expect(fault.message).toMatch(says)
      expect(performance.now() - begun).toBeLessThan((timeout ?? 5000) + 3000)
    },
  )

  it.each([
    ['gzip', replies.gzipBomb],
    ['brotli', replies.brotliBomb],
    ['gzip in gzip', replies.bombInABomb],
  ])('sends a bomb of %s is cut short', async (_name, reply) => {
    const fault = await faultOf(get(`${await serving(reply)}/`), { maxBodySize: 256 * 1024 * 1024 })
    expect({ kind: fault.kind, blame: fault.blame }).toEqual({ kind: 'compressionBomb', blame: 'target' })
    expect(fault.message).toMatch(/grew from \d+ bytes to more than \d+/)
  })
})

describe('a connection that', () => {
  it('is refused says so', async () => {
    const listener = await listen(replies.silence)
    await listener.close()
    const fault = await faultOf(get(`${listener.origin}/`))
    expect(fault).toMatchObject({ kind: 'connectionRefused', blame: 'network' })
    expect(fault.message).toMatch(/nothing listens on that port/)
  })

  it('has no host by that name says so', async () => {
    const fault = await faultOf(get(`http://${'x'.repeat(64)}.invalid/`))
    expect(fault).toMatchObject({ kind: 'nameNotResolved', blame: 'network' })
    expect(fault.message).toMatch(/spelling of the base URL/)
  })

  it('never comes about ends with the time for the request', async () => {
    const port = await fullBacklog()
    closing.push(port.close)
    const fault = await faultOf(get(`${port.origin}/`), { requestTimeoutMs: 300 })
    expect(fault).toMatchObject({ kind: 'connectTimeout', blame: 'network' })
    expect(fault.message).toMatch(/no connection to \S+ within 300 ms/)
  })
})

describe('TLS that', () => {
  let ca: Certificate
  let other: Certificate
  beforeAll(async () => {
    ca = await authority()
    other = await authority()
  })

  async function secured(pair: Certificate, more: { readonly clientCa?: string } = {}): Promise<string> {
    const options =
      more.clientCa === undefined ? {} : { requestCert: true, rejectUnauthorized: true, ca: more.clientCa }
    const server = createTlsServer({ ...pair, ...options }, (socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.write(answer('fine')))
    })
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  }

  it('comes from an unknown authority is refused, and taken where that is wanted', async () => {
    const url = await secured(await certificate(ca))
    const fault = await faultOf(get(url), { tls: { ca: other.cert } })
    expect(fault).toMatchObject({ kind: 'tlsUntrusted', blame: 'network' })
    expect(fault.message).toMatch(/tls\.ca in the profile/)
    expect((await wireWith({ tls: { insecure: true } }).wire.send(get(url))).status).toBe(200)
  })

  it('is trusted shows its version and certificate', async () => {
    const { wire } = wireWith({ tls: { ca: ca.cert } })
    const url = await secured(await certificate(ca))
    expect(wire.tls).toBeUndefined()
    expect((await wire.send(get(url))).text()).toBe('fine')
    expect(wire.tls?.version).toBe('TLSv1.3')
    expect(wire.tls?.certificateSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has expired is refused', async () => {
    const fault = await faultOf(get(await secured(await certificate(ca, { expired: true }))), { tls: { ca: ca.cert } })
    expect(fault).toMatchObject({ kind: 'tlsExpired', blame: 'target' })
    expect(fault.message).toMatch(/not valid now \(CERT_HAS_EXPIRED\)/)
  })

  it('is for another name is refused', async () => {
    const fault = await faultOf(get(await secured(await certificate(ca, { name: 'other.example' }))), {
      tls: { ca: ca.cert },
    })
    expect(fault).toMatchObject({ kind: 'tlsWrongName', blame: 'target' })
    expect(fault.message).toMatch(/for another name/)
  })

  it('wants a client certificate is refused without one and served with one', async () => {
    const url = await secured(await certificate(ca), { clientCa: ca.cert })
    const fault = await faultOf(get(url), { tls: { ca: ca.cert } })
    expect(fault).toMatchObject({ kind: 'tlsFailed', blame: 'target' })
    expect(fault.message).toMatch(/client certificate/)
    const client = await certificate(ca, { name: 'client' })
    expect((await wireWith({ tls: { ca: ca.cert, ...client } }).wire.send(get(url))).status).toBe(200)
  })

  it('is not TLS at all is told from TLS that fails', async () => {
    const listener = await listen(
      () => undefined,
      (socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    closing.push(() => listener.close())
    const fault = await faultOf(get(listener.origin.replace('http:', 'https:')))
    expect(fault).toMatchObject({ kind: 'notTls', blame: 'target' })
    expect(fault.message).toMatch(/begin with http:\/\//)
  })

  it('is cut in its handshake fails once, and is not tried for ever', async () => {
    const listener = await listen(
      () => undefined,
      (socket) => socket.once('data', () => socket.destroy()),
    )
    closing.push(() => listener.close())
    const fault = await faultOf(get(listener.origin.replace('http:', 'https:')))
    expect(fault).toMatchObject({ kind: 'tlsFailed', blame: 'target' })
    expect(listener.connections()).toBe(1)
  })

  it('stays silent in its handshake ends with the time for the request', async () => {
    const fault = await faultOf(get((await serving(replies.silence)).replace('http:', 'https:')), {
      requestTimeoutMs: 300,
    })
    expect(fault).toMatchObject({ kind: 'connectTimeout', blame: 'network' })
  })
})

describe('a proxy that', () => {
  async function through(allows?: (head: string) => string | undefined) {
    const proxy = await tunnel(allows)
    closing.push(() => proxy.close())
    return proxy
  }

  it('opens its tunnel changes nothing of the request', async () => {
    const target = await listen(says(answer('fine')))
    closing.push(() => target.close())
    const proxy = await through()
    const { wire, log } = wireWith({ proxy: proxy.origin.replace('//', '//joe:pa%20ss@') })
    const headers = [
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ] as const
    expect((await wire.send(get(`${target.origin}/a'b?c='d'`, { headers }))).text()).toBe('fine')
    expect(target.heads[0]).toMatch(/^GET \/a'b\?c='d' HTTP\/1\.1\r\n/)
    expect(target.heads[0]).toMatch(/X-Twice: 1\r\nX-Twice: 2/)
    expect(target.heads[0]).not.toMatch(/proxy/i)
    expect(proxy.heads[0]).toContain(`proxy-authorization: Basic ${Buffer.from('joe:pa ss').toString('base64')}`)
    expect(JSON.stringify(log.records)).not.toMatch(/pa%20ss|am9l/)
  })

  it.each([
    ['wants a login', '407 Proxy Authentication Required', /407.*proxy URL/],
    ['forbids the tunnel', '403 Forbidden', /answered the CONNECT request with 403/],
  ])('%s is named', async (_name, status, says) => {
    const proxy = await through(() => status)
    const fault = await faultOf(get('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(says)
    expect(proxy.connections()).toBe(1)
  })

  it('is not there is named', async () => {
    const proxy = await tunnel()
    await proxy.close()
    const fault = await faultOf(get('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(/connectionRefused/)
  })

  it.each([
    ['hangs up', replies.closedAtOnce],
    ['resets', replies.resetAtOnce],
    ['speaks another protocol', replies.notHttp],
  ])('%s is asked once, and not for ever', async (_name, reply) => {
    const proxy = await listen(reply)
    closing.push(() => proxy.close())
    const fault = await faultOf(get('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 3000 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(proxy.connections()).toBe(1)
  })

  it('says nothing ends with the time for the request', async () => {
    const proxy = await listen(replies.silence)
    closing.push(() => proxy.close())
    const fault = await faultOf(get('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 300 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
  })
})

describe('a request that', () => {
  it.each<[string, Partial<RequestDraft>, RegExp]>([
    ['has a header name with a blank', { headers: [['X A', '1']] }, /header name "X A"/],
    [
      'has a header value with a line break',
      { headers: [['X', 'a\r\nY: b']] },
      /"X" has the character U\+000D at position 1/,
    ],
    ['has a header value beyond Latin-1', { headers: [['X', 'Зоряна']] }, /U\+0417.*encode it/],
    ['steers the connection', { headers: [['Transfer-Encoding', 'chunked']] }, /about the connection/],
    ['has no method', { method: '' }, /method/],
    ['lies about its length', { method: 'POST', body: 'abc', headers: [['Content-Length', '5']] }, /length/],
    ['has a blank in its URL', { url: 'http://127.0.0.1:9/a b' }, /blank/],
    ['has a relative URL', { url: '/a' }, /absolute/],
    ['has no host', { url: 'http:///a' }, /names no host/],
    ['has credentials in its URL', { url: 'http://joe:secret@127.0.0.1:9/' }, /user name or password/],
  ])('%s is never sent, and is the checker’s fault', async (_name, more, says) => {
    const listener = await listen(replies.silence)
    closing.push(() => listener.close())
    const fault = await faultOf(get(`${listener.origin}/`, more))
    expect(fault).toMatchObject({ kind: 'invalidRequest', blame: 'checker' })
    expect(fault.message).toMatch(says)
    expect(fault.message).not.toMatch(/Зоряна|Y: b|joe/)
    expect(listener.heads).toEqual([])
  })

  it('is interrupted ends at once, and nothing is sent after it', async () => {
    const listener = await listen(replies.silence)
    closing.push(() => listener.close())
    const stop = new AbortController()
    const { wire, log } = wireWith({ signal: stop.signal })
    const begun = performance.now()
    const under = wire.send(get(`${listener.origin}/`)).catch((error: unknown) => error)
    await expect.poll(() => listener.heads.length).toBe(1)
    stop.abort(new Error('SIGINT'))
    expect(await under).toMatchObject({
      kind: 'aborted',
      blame: 'nobody',
      message: expect.stringContaining('SIGINT') as string,
    })
    expect(await wire.send(get(`${listener.origin}/`)).catch((error: unknown) => error)).toMatchObject({
      kind: 'aborted',
    })
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(listener.heads.length).toBe(1)
    expect(log.records.map(({ attempts }) => attempts)).toEqual([1, 0])
  })

  it('was given up while it waited for its connection is never sent late', async () => {
    const gate: (() => void)[] = []
    const proxy = await listen((socket) => gate.push(() => socket.write('HTTP/1.1 200 OK\r\n\r\n')))
    closing.push(() => proxy.close())
    const fault = await faultOf(get('http://127.0.0.1:9/', { method: 'MERGE', body: '{}' }), {
      proxy: proxy.origin,
      requestTimeoutMs: 200,
    })
    expect(fault.kind).toBe('proxyFailed')
    for (const open of gate) open()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(proxy.heads.map((head) => head.split(' ')[0])).toEqual(['CONNECT'])
  })

  it('is under way when the wire closes is given up', async () => {
    const { wire } = wireWith()
    const under = wire.send(get(`${await serving(replies.silence)}/`)).catch((error: unknown) => error)
    await wire.close()
    expect(await under).toMatchObject({ kind: 'aborted', blame: 'nobody' })
  })
})
