import { describe, expect, it } from 'vitest'
import { baseUrlFault, normalBaseUrl, proxyFault } from './base-url.js'
import { readProfile, readProfileObject, type ProfileFault } from '../index.js'

describe('a base URL that holds comes out in one spelling', () => {
  it.each([
    ['https://x.example', 'https://x.example'],
    ['https://x.example/', 'https://x.example'],
    ['https://x.example//', 'https://x.example'],
    ['HTTP://X.Example:80/Tenant/', 'http://x.example/Tenant'],
    ['http://127.0.0.1:8080/a/b', 'http://127.0.0.1:8080/a/b'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://x.example/a@b', 'https://x.example/a@b'],
  ])('%s', (text, normal) => {
    expect(baseUrlFault(text)).toBeUndefined()
    expect(normalBaseUrl(text)).toBe(normal)
  })
})

describe('a base URL that does not hold is refused, unrepeated', () => {
  it.each([
    ['', /is empty/],
    ['   ', /is empty/],
    ['ftp://x.example', /is not an http or https URL/],
    ['x.example/t', /is not an http or https URL/],
    ['/tenant', /is not an http or https URL/],
    ['https://', /is not an http or https URL/],
    ['https:x.example', /is not an http or https URL/],
    ['https:\\\\x.example', /is not an http or https URL/],
    ['https://x.example/a b', /is not an http or https URL/],
    ['https://x.example:99999', /is not an http or https URL/],
    ['https://x.example/?q=CANARY', /has a query/],
    ['https://x.example/t?', /has a query/],
    ['https://x.example/#CANARY', /has a fragment/],
    ['https://user:CANARY@x.example', /contains credentials, which must not be in a URL/],
    ['https://CANARY@x.example', /contains credentials/],
    ['https://@x.example', /contains credentials/],
    ['https://:CANARY@x.example/?x', /contains credentials/],
    ['https://u:CAN ARY@x.example', /is not an http or https URL/],
  ])('%s', async (text, says) => {
    expect(baseUrlFault(text)?.message).toMatch(says)
    const refused: unknown = await readProfile(undefined, { baseUrl: text }, { env: {} }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ name: 'ProfileFault', faults: [{ path: 'BASE_URL' }] })
    expect(String(refused)).not.toMatch(/CAN ?ARY/)
  })

  it('says what to put before a bare host', () => {
    expect(baseUrlFault('staging.example.com/t')?.suggestion).toBe('Put `https://` before it.')
    expect(baseUrlFault('localhost:8080')?.suggestion).toBe('Put `https://` before it.')
  })
})

describe('a base URL that ends in the `/0` of the interface', () => {
  const read = (baseUrl: string, more: object = {}) =>
    readProfileObject({ target: { baseUrl }, ...more }, '.', {}, { env: {} })

  it.each(['https://x.example/0', 'https://x.example/0/', 'https://x.example/t/0', 'https://x.example/t//0//'])(
    '%s is refused with what to give in its place, wherever it was given',
    async (baseUrl) => {
      const fault = { message: /^ends in `\/0`/, suggestion: /Remove the `\/0`\. .* `\/0\/\.`\. .* `app-at-root`/ }
      const told = {
        message: expect.stringMatching(fault.message),
        suggestion: expect.stringMatching(fault.suggestion),
      }
      await expect(read(baseUrl)).rejects.toMatchObject({ faults: [{ path: 'target.baseUrl', ...told }] })
      await expect(readProfile(undefined, { baseUrl }, { env: {} })).rejects.toMatchObject({
        faults: [{ path: 'BASE_URL', ...told }],
      })
    },
  )

  it.each([
    ['the tenant itself is said to have that name', 'https://x.example/0/.', {}],
    ['the application stands at the root', 'https://x.example/0', { departures: ['app-at-root'] }],
    [
      'the application stands at the root, for a reason',
      'https://x.example/0',
      { departures: [{ id: 'app-at-root' }] },
    ],
  ])('is taken where %s', async (_case, baseUrl, more) => {
    expect((await read(baseUrl, more)).target.baseUrl).toBe('https://x.example/0')
  })

  it('is taken where an earlier run was let through to it, so that its record can be put back', async () => {
    const overrides = { baseUrl: 'https://x.example/0', isOfEarlierRun: true }
    expect((await readProfile(undefined, overrides, { env: {} })).target.baseUrl).toBe('https://x.example/0')
  })

  it.each(['https://x.example/10', 'https://x.example/00', 'https://0/', 'https://x.example/0/t'])(
    'is not seen in %s',
    async (baseUrl) => {
      expect((await read(baseUrl)).target.baseUrl).toBe(normalBaseUrl(baseUrl))
    },
  )
})

describe('a proxy without its scheme', () => {
  it.each(['proxy.example.com:3128', 'proxy'])('%s is refused with what to put before it', async (proxy) => {
    const target = { baseUrl: 'https://x.example', proxy }
    await expect(readProfileObject({ target }, '.', {}, { env: {} })).rejects.toMatchObject({
      faults: [{ path: 'target.proxy', suggestion: 'Put `http://` before it.' }],
    })
    expect(proxyFault(proxy)?.suggestion).toBe('Put `http://` before it.')
  })

  it('that lacks more than that is refused without advice', async () => {
    const target = { baseUrl: 'x.example/t', proxy: 'u:CANARY@proxy:3128' }
    const refused: unknown = await readProfileObject({ target }, '.', {}, { env: {} }).catch((fault: unknown) => fault)
    expect(refused).toMatchObject({
      faults: [{ path: 'target.baseUrl', suggestion: 'Put `https://` before it.' }, { path: 'target.proxy' }],
    })
    expect((refused as ProfileFault).faults[1]?.suggestion).toBeUndefined()
    expect(String(refused)).not.toContain('CANARY')
  })
})
