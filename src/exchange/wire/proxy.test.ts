import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { authority, certificate } from '../../../tests/hostile/certificates.js'
import { draft, faultOf, newWire, target } from '../../../tests/hostile/fixture.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { answer, replies, says } from '../../../tests/hostile/replies.js'
import { secureTunnel as startSecureTunnel, tunnel } from '../../../tests/hostile/tunnel.js'

describe('a proxy that', () => {
  async function through(allows?: (head: string) => string | undefined) {
    const proxy = await tunnel(allows)
    afterThisTest(() => proxy.close())
    return proxy
  }

  async function secureTunnel(...given: Parameters<typeof startSecureTunnel>) {
    const proxy = await startSecureTunnel(...given)
    afterThisTest(() => proxy.close())
    return proxy
  }

  it('opens its tunnel changes nothing of the request', async () => {
    const behind = await target(says(answer('fine')))
    const proxy = await through()
    const { wire, log } = newWire({ proxy: proxy.origin.replace('//', '//joe:pa%20ss@') })
    const headers = [
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ] as const
    expect((await wire.send(draft(`${behind.origin}/a'b?c='d'`, { headers }))).text()).toBe('fine')
    expect(behind.heads[0]).toMatch(/^GET \/a'b\?c='d' HTTP\/1\.1\r\n/)
    expect(behind.heads[0]).toMatch(/X-Twice: 1\r\nX-Twice: 2/)
    expect(behind.heads[0]).not.toMatch(/proxy/i)
    expect(proxy.heads[0]).toContain(`proxy-authorization: Basic ${Buffer.from('joe:pa ss').toString('base64')}`)
    expect(JSON.stringify(log.records)).not.toMatch(/pa%20ss|am9l/)
  })

  it('speaks TLS itself is trusted by the same authorities, and no others', async () => {
    const [ca, other] = [await authority(), await authority()]
    const behind = await target(says(answer('fine')))
    const proxy = await secureTunnel(await certificate(ca))
    const settings = { proxy: proxy.origin.replace('//', '//joe:pa%20ss@') }
    const { wire, log } = newWire({ ...settings, tls: { ca: ca.cert } })
    expect((await wire.send(draft(`${behind.origin}/`))).text()).toBe('fine')
    expect(proxy.logins()).toEqual([`Basic ${Buffer.from('joe:pa ss').toString('base64')}`])
    expect(JSON.stringify(log.records)).not.toMatch(/pa%20ss|pa ss|am9l/)
    const fault = await faultOf(draft(`${behind.origin}/`), { ...settings, tls: { ca: other.cert } })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(/: its certificate authority is not trusted here/)
    expect(fault.message).not.toMatch(/joe|pa%20ss|pa ss/)
    const elsewhere = await secureTunnel(await certificate(ca, { name: 'elsewhere.example.com' }))
    const strange = await faultOf(draft(`${behind.origin}/`), { proxy: elsewhere.origin, tls: { ca: ca.cert } })
    expect(strange).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(strange.message).toMatch(/: its certificate is for another name: /)
  })

  it('leads to a target with TLS shows the certificate of the target, checked as without a proxy', async () => {
    const [ca, other] = [await authority(), await authority()]
    const pair = await certificate(ca)
    const server = createTlsServer(pair, (socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.write(answer('fine')))
    })
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterThisTest(() => server.close())
    const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
    const proxy = await through()
    const { wire } = newWire({ proxy: proxy.origin, tls: { ca: ca.cert } })
    expect((await wire.send(draft(url))).text()).toBe('fine')
    const digest = new X509Certificate(pair.cert).fingerprint256.replaceAll(':', '').toLowerCase()
    expect(wire.tls?.certificateSha256).toBe(digest)
    const fault = await faultOf(draft(url), { proxy: proxy.origin, tls: { ca: other.cert } })
    expect(fault).toMatchObject({ kind: 'tlsUntrusted' })
    expect(fault.message).toMatch(/tls\.ca in the profile/)
  })

  it('wants a login is told the right one, and a wrong one is never repeated in what is said of it', async () => {
    const behind = await target(says(answer('fine')))
    const right = `Basic ${Buffer.from('joe:right-7').toString('base64')}`
    const proxy = await through((head) => (head.includes(right) ? undefined : '407 Proxy Authentication Required'))
    const asJoe = (password: string) => proxy.origin.replace('//', `//joe:${password}@`)
    expect((await newWire({ proxy: asJoe('right-7') }).wire.send(draft(`${behind.origin}/`))).text()).toBe('fine')
    const fault = await faultOf(draft(`${behind.origin}/`), { proxy: asJoe('wrong-7') })
    expect(fault.message).toMatch(/407/)
    expect(fault.message).not.toMatch(/joe|wrong-7/)
  })

  it.each([
    ['wants a login', '407 Proxy Authentication Required', /407.*HTTPS_PROXY/],
    ['forbids the tunnel', '403 Forbidden', /answered the CONNECT request with 403/],
  ])('%s is named', async (_name, status, says) => {
    const proxy = await through(() => status)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(says)
    expect(proxy.connections()).toBe(1)
  })

  it('is not there is named', async () => {
    const proxy = await tunnel()
    await proxy.close()
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(/: it refused the connection: nothing listens on that port: connect ECONNREFUSED /)
  })

  it.each([
    ['hangs up', replies.closedAtOnce],
    ['resets', replies.resetAtOnce],
    ['speaks another protocol', replies.notHttp],
  ])('%s is asked once, and not for ever', async (_name, reply) => {
    const proxy = await target(reply)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 3000 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(proxy.connections()).toBe(1)
  })

  it('says nothing ends with the time for the request', async () => {
    const proxy = await target(replies.silence)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 300 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
  })
})
