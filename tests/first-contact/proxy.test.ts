import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { afterThisTest } from '../support/closing.js'
import { init } from './meet.js'
import { platform } from './platform.js'

/** A proxy behind which every name is the platform. */
async function proxyTo(origin: string): Promise<{ readonly origin: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer().on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim())
    const target = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    for (const socket of [client, target]) sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked }
}

const env = { SVC_PASSWORD: 'not it' }
const url = 'http://crm.invalid'

describe('the proxy of the environment', () => {
  it('is gone through, and stands in no profile, as it may hold a login', async () => {
    const proxy = await proxyTo((await platform()).origin)
    const around = proxy.origin.replace('//', '//joe:s3cret!@')
    const out = join(temporaryFolder(), 'profile.yaml')
    const met = await init(url, out, [], { env: { ...env, HTTP_PROXY: around } })
    expect(met.code, met.stderr).toBe(0)
    expect(new Set(proxy.asked)).toEqual(
      new Set([`crm.invalid:80 Basic ${Buffer.from('joe:s3cret!').toString('base64')}`]),
    )
    expect(met.profile).toContain(`baseUrl: ${url}`)
    expect(met.profile).not.toContain('proxy')
    expect([met.profile, met.stderr, met.stdout].join()).not.toMatch(/s3cret|joe/)
  })

  it('gives way to the one that is given, and that one stands in the profile', async () => {
    const proxy = await proxyTo((await platform()).origin)
    const out = join(temporaryFolder(), 'profile.yaml')
    const around = { ...env, HTTP_PROXY: 'http://127.0.0.1:1' }
    const met = await init(url, out, ['--proxy', proxy.origin], { env: around })
    expect(met.code, met.stderr).toBe(0)
    expect(met.profile).toContain(`proxy: ${proxy.origin}`)
  })

  it('is not gone through where NO_PROXY covers the target', async () => {
    const proxy = await proxyTo((await platform()).origin)
    const around = { ...env, HTTP_PROXY: proxy.origin, NO_PROXY: 'crm.invalid' }
    const met = await init(url, join(temporaryFolder(), 'profile.yaml'), [], { env: around })
    expect(met).toMatchObject({ code: 6, stdout: '' })
    expect(proxy.asked).toEqual([])
  })

  it('that cannot be used is wrong usage, and nothing of it is repeated', async () => {
    const around = { ...env, HTTP_PROXY: 'socks5://joe:s3cret!@proxy.example' }
    const met = await init(url, join(temporaryFolder(), 'profile.yaml'), [], { env: around })
    expect(met).toMatchObject({ code: 2, stdout: '' })
    expect(met.stderr).toMatch(/HTTP_PROXY.*--proxy of init/s)
    expect(met.stderr).not.toMatch(/s3cret|joe/)
  })
})
