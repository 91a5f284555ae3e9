import { describe, expect, it } from 'vitest'
import { linkOrigin } from './answer-request.js'
import { startEmulator, type EmulatorOptions } from '../index.js'
import { loggedIn, type Client } from '../testing/client.js'

const own = { origin: 'http://127.0.0.1:8080', isBehindProxy: false }
const proxied = { origin: 'https://emulator.example.com', isBehindProxy: true }

describe('the origin of links', () => {
  it.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['emulator', 'http://emulator'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['emulator.test:65535', 'http://emulator.test:65535'],
    [undefined, own.origin],
    ['', own.origin],
    ['emulator.test:65536', own.origin],
    ['emulator.test:', own.origin],
    ['a b', own.origin],
    ['evil"><script>', own.origin],
    ['user@emulator.test', own.origin],
    ['emulator.test/path', own.origin],
    ['a,b', own.origin],
  ])('follows Host %s: %s', (host, origin) => {
    expect(linkOrigin('/x', { ...(host === undefined ? {} : { host }) }, own)).toBe(origin)
  })

  it('follows a target that is a whole URL before Host', () => {
    expect(linkOrigin('http://emulator.test/x', { host: 'other' }, own)).toBe('http://emulator.test')
  })

  it('does not follow X-Forwarded headers where no proxy is declared', () => {
    const headers = { host: 'emulator', 'x-forwarded-host': 'other', 'x-forwarded-proto': 'https' }
    expect(linkOrigin('/x', headers, own)).toBe('http://emulator')
  })

  it.each([
    [{}, 'https://emulator.example.com'],
    [{ 'x-forwarded-proto': 'http' }, 'http://emulator.example.com'],
    [{ 'x-forwarded-host': 'other:444' }, 'https://other:444'],
    [{ 'x-forwarded-proto': 'HTTP', 'x-forwarded-host': 'other' }, 'http://other'],
    [{ 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'first, second' }, 'http://first'],
    [{ 'x-forwarded-proto': 'ftp', 'x-forwarded-host': 'a b' }, 'https://emulator.example.com'],
  ])('behind a proxy follows %o: %s', (headers, origin) => {
    expect(linkOrigin('/x', { host: '127.0.0.1:8080', ...headers }, proxied)).toBe(origin)
  })
})

/** The hints that an emulator gives while a client uses it. */
async function hints(options: EmulatorOptions, use: (client: Client) => Promise<unknown>): Promise<readonly string[]> {
  const given: string[] = []
  const emulator = await startEmulator({ ...options, onHint: (line) => given.push(line) })
  try {
    await use(await loggedIn(emulator))
    return given
  } finally {
    await emulator.close()
  }
}

/** Reads as a client does whose cookie store keeps a Secure cookie from http. */
async function readWithoutToken(client: Client, token: string | null = null): Promise<number> {
  const cookies = new Map([...client.cookies].filter(([name]) => name !== 'SVCCSRF'))
  return (await client.send('GET', '/0/odata/Contact?$top=1', { cookies, token })).status
}

describe('the hint about the prefix of another vendor', () => {
  const readAs = (header: string) => (client: Client) =>
    client.send('GET', '/0/odata/Contact?$top=1', { token: null, headers: { [header]: 'a' } })

  it('names the option once, though the cookie was sent', async () => {
    const given = await hints({}, async (client) => {
      expect((await readAs('BPMCSRF')(client)).status).toBe(403)
      await readAs('AbcCSRF')(client)
    })
    expect(given).toEqual([
      expect.stringMatching(/^hint: .*BPMCSRF instead of SVCCSRF\. Use --vendor-prefix BPM [^\n]*$/),
    ])
  })

  it.each<[string, EmulatorOptions, (client: Client) => Promise<unknown>]>([
    ['the prefix is the right one', { vendorPrefix: 'BPM' }, readAs('BPMCSRF')],
    ['the header is of no vendor', {}, readAs('X-CSRF')],
    ['the token is not demanded', { variants: ['csrf-off'] }, readAs('BPMCSRF')],
  ])('is not given where %s', async (_case, options, use) => {
    expect(await hints(options, use)).toEqual([])
  })
})

describe('the hint about the Secure cookie', () => {
  it('is given once, with what to do', async () => {
    const given = await hints({}, async (client) => {
      expect([await readWithoutToken(client), await readWithoutToken(client)]).toEqual([403, 403])
    })
    expect(given).toEqual([expect.stringMatching(/^hint: .*without SVCCSRF\. .*--tls .*--variant csrf-not-secure/)])
    expect(given[0]).not.toContain('\n')
  })

  it.each<[string, EmulatorOptions, (client: Client) => Promise<unknown>]>([
    [
      'the client sends the cookie without the header',
      {},
      (client) => client.send('GET', '/0/odata/Contact', { token: null }),
    ],
    ['the client sends a wrong header', {}, (client) => readWithoutToken(client, 'wrong')],
    [
      'nobody is logged in',
      {},
      (client) => client.send('GET', '/0/odata/Contact', { cookies: new Map(), token: null }),
    ],
    ['it serves https', { tls: true }, readWithoutToken],
    ['the cookie is not Secure', { variants: ['csrf-not-secure'] }, readWithoutToken],
    ['the token is not demanded', { variants: ['csrf-off'] }, readWithoutToken],
  ])('is not given where %s', async (_case, options, use) => {
    expect(await hints(options, (client) => use(client))).toEqual([])
  })
})
