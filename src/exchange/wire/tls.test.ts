import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import { authority, certificate, selfSigned, type Certificate } from '../../../tests/hostile/certificates.js'
import { draft, faultOf, newWire, target } from '../../../tests/hostile/fixture.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { listen } from '../../../tests/hostile/listener.js'
import { answer, replies } from '../../../tests/hostile/replies.js'

describe('TLS that', () => {
  let ca: Certificate
  let other: Certificate
  beforeAll(async () => {
    ca = await authority()
    other = await authority()
  })

  async function secured(
    pair: Certificate,
    { clientCa, speaks = 'http/1.1' }: { readonly clientCa?: string; readonly speaks?: string } = {},
  ): Promise<string> {
    const wanted = clientCa === undefined ? {} : { requestCert: true, rejectUnauthorized: true, ca: clientCa }
    const server = createTlsServer({ ...pair, ...wanted, ALPNProtocols: [speaks] }, (socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.write(answer('fine')))
    })
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    afterThisTest(() => server.close())
    return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  }

  it('comes from an unknown authority is refused, and taken where that is wanted', async () => {
    const url = await secured(await certificate(ca))
    const fault = await faultOf(draft(url), { tls: { ca: other.cert } })
    expect(fault).toMatchObject({ kind: 'tlsUntrusted', blame: 'network' })
    expect(fault.message).toMatch(/tls\.ca in the profile/)
    const { wire } = newWire({ tls: { insecure: true } })
    expect((await wire.send(draft(url))).status).toBe(200)
    expect(wire.tls?.certificateSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is signed by itself is refused, and taken where it is named as its own authority', async () => {
    const own = await selfSigned()
    const url = await secured(own)
    expect(await faultOf(draft(url))).toMatchObject({ kind: 'tlsUntrusted', blame: 'network' })
    expect((await newWire({ tls: { ca: own.cert } }).wire.send(draft(url))).status).toBe(200)
  })

  it('is trusted shows its version and certificate', async () => {
    const { wire } = newWire({ tls: { ca: ca.cert } })
    const url = await secured(await certificate(ca))
    expect(wire.tls).toBeUndefined()
    expect((await wire.send(draft(url))).text()).toBe('fine')
    expect(wire.tls?.version).toBe('TLSv1.3')
    expect(wire.tls?.certificateSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has expired is refused', async () => {
    const fault = await faultOf(draft(await secured(await certificate(ca, { expired: true }))), {
      tls: { ca: ca.cert },
    })
    expect(fault).toMatchObject({ kind: 'tlsExpired', blame: 'target' })
    expect(fault.message).toMatch(/expired or not yet valid \(CERT_HAS_EXPIRED\)/)
  })

  it('is for another name is refused', async () => {
    const fault = await faultOf(draft(await secured(await certificate(ca, { name: 'other.example' }))), {
      tls: { ca: ca.cert },
    })
    expect(fault).toMatchObject({ kind: 'tlsWrongName', blame: 'target' })
    expect(fault.message).toMatch(/for another name/)
  })

  it('wants a client certificate is refused without one and served with one', async () => {
    const url = await secured(await certificate(ca), { clientCa: ca.cert })
    const fault = await faultOf(draft(url), { tls: { ca: ca.cert } })
    expect(fault).toMatchObject({ kind: 'tlsFailed', blame: 'target' })
    expect(fault.message).toMatch(/client certificate/)
    const client = await certificate(ca, { name: 'client' })
    expect((await newWire({ tls: { ca: ca.cert, ...client } }).wire.send(draft(url))).status).toBe(200)
    const strange = await certificate(other, { name: 'client' })
    const refused = await faultOf(draft(url), { tls: { ca: ca.cert, ...strange } })
    expect(refused.blame).toBe('target')
    expect(refused.message).toMatch(/client certificate \(target\.tls\.cert/)
    expect(refused.message).not.toContain('PRIVATE KEY')
  })

  it('takes HTTP/2 alone says so', async () => {
    const url = await secured(await certificate(ca), { speaks: 'h2' })
    const fault = await faultOf(draft(url), { tls: { ca: ca.cert } })
    expect(fault).toMatchObject({ kind: 'tlsFailed', blame: 'target' })
    expect(fault.message).toMatch(/perhaps only HTTP\/2/)
  })

  it('is not TLS at all is told from TLS that fails', async () => {
    const listener = await listen(
      () => undefined,
      (socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    afterThisTest(() => listener.close())
    const fault = await faultOf(draft(listener.origin.replace('http:', 'https:')))
    expect(fault).toMatchObject({ kind: 'notTls', blame: 'target' })
    expect(fault.message).toMatch(/begin with http:\/\//)
  })

  it('is cut in its handshake fails once, and is not tried for ever', async () => {
    const listener = await listen(
      () => undefined,
      (socket) => socket.once('data', () => socket.destroy()),
    )
    afterThisTest(() => listener.close())
    const fault = await faultOf(draft(listener.origin.replace('http:', 'https:')))
    expect(fault).toMatchObject({ kind: 'tlsFailed', blame: 'target' })
    expect(listener.connections()).toBe(1)
  })

  it('stays silent in its handshake ends with the time for the request', async () => {
    const fault = await faultOf(draft((await target(replies.silence)).origin.replace('http:', 'https:')), {
      requestTimeoutMs: 300,
    })
    expect(fault).toMatchObject({ kind: 'connectTimeout', blame: 'network' })
  })
})
