import { describe, expect, it } from 'vitest'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { CookieStore } from '../cookies/cookie-store.js'
import { savedCookies, sessionFileText } from './session-file.js'
import { SessionFileFault } from '../errors.js'

const url = 'https://crm.example.com/tenant/0/odata/Contact?$top=1'
const proof = { url, status: 200, rows: 1, at: '2026-11-21T10:00:00.000Z' }

/** The JSON of a file that was saved with these cookies. */
function saved(cookies: readonly string[]): Record<string, unknown> {
  const store = new CookieStore('loopback')
  store.take(settingCookies(cookies, { url: 'https://crm.example.com/tenant/ServiceModel/AuthService.svc/Login' }))
  return JSON.parse(sessionFileText(store, proof)) as Record<string, unknown>
}

/** The same some years later, as if every cookie had been set then. */
function aged(file: Record<string, unknown>): Record<string, unknown> {
  const jar = file['jar'] as { cookies: object[] }
  const long = { creation: '2020-01-01T00:00:00.000Z', lastAccessed: '2020-01-01T00:00:00.000Z' }
  return { ...file, jar: { ...jar, cookies: jar.cookies.map((cookie) => ({ ...cookie, ...long })) } }
}

describe('a session file', () => {
  it("holds tough-cookie's store, and the proof with its time", () => {
    const file = saved(['T=1; path=/'])
    expect(Object.keys(file)).toEqual(['jar', 'proof'])
    expect(file['proof']).toEqual(proof)
    expect(file['jar']).toMatchObject({ cookies: [{ key: 'T', value: '1' }] })
  })

  it('gives everything that was saved for a URL, also what has expired since', () => {
    const file = saved([
      'T=1; path=/; Max-Age=1200',
      'C=2; path=/; secure',
      'P=3; path=/tenant',
      'E=4; path=/elsewhere',
      `U=5; path=/; expires=${new Date(Date.now() + 60_000).toUTCString()}`,
    ])
    const all = [
      ['P', '3'],
      ['T', '1'],
      ['C', '2'],
      ['U', '5'],
    ]
    expect(savedCookies(file, url, 'loopback')).toEqual(all)
    expect(savedCookies(aged(file), url, 'loopback')).toEqual(all)
  })

  it.each<[string, (file: Record<string, unknown>) => unknown]>([
    ['no object', () => 'session'],
    ['null', () => null],
    ['a store without a proof', ({ jar }) => ({ jar })],
    ['a proof without a store', () => ({ proof })],
    ['a proof that is null', ({ jar }) => ({ jar, proof: null })],
    ['a proof without a status', ({ jar }) => ({ jar, proof: { url, rows: 1, at: proof.at } })],
    ['a proof without rows', ({ jar }) => ({ jar, proof: { url, status: 200, at: proof.at } })],
    ['a proof by a refusal', ({ jar }) => ({ jar, proof: { ...proof, status: 302 } })],
    ['a proof by an empty collection', ({ jar }) => ({ jar, proof: { ...proof, rows: 0 } })],
    ['a proof by something uncounted', ({ jar }) => ({ jar, proof: { ...proof, rows: 'many' } })],
    ['a store that is none', () => ({ jar: { cookies: 1 }, proof })],
    [
      'a proof given by another target',
      ({ jar }) => ({ jar, proof: { ...proof, url: 'https://crm.example.com:8443/' } }),
    ],
    ['no cookie for this target', () => saved(['E=4; path=/elsewhere'])],
    ['no cookie at all', () => saved([])],
  ])('is refused where it holds %s', (_what, change) => {
    const read = () => savedCookies(change(saved(['T=1; path=/'])), url, 'loopback')
    expect(read).toThrow(SessionFileFault)
    expect(read).toThrow(/^expiredSession: .+\. Create the file with `svc-conformance session save/)
  })

  it('is taken where its proof does not say of which target it is', () => {
    const file = { ...saved(['T=1; path=/']), proof: { status: 200, rows: 3 } }
    expect(savedCookies(file, url, 'loopback')).toEqual([['T', '1']])
  })
})
