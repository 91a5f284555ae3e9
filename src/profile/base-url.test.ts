import { describe, expect, it } from 'vitest'
import { baseUrlFault, normalBaseUrl } from './base-url.js'
import { readProfile } from './index.js'

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
    ['https://user:CANARY@x.example', /has credentials in it, and secrets never stand in a URL/],
    ['https://CANARY@x.example', /has credentials in it/],
    ['https://@x.example', /has credentials in it/],
    ['https://:CANARY@x.example/?x', /has credentials in it/],
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
