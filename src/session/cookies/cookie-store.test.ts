import { afterEach, describe, expect, it, vi } from 'vitest'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { CookieStore, deserializeStore } from './cookie-store.js'
import type { SecureOverHttp } from '../surroundings.js'
import { serving, type Said } from '../../../tests/support/scripted-server.js'
import { loggedIn, surroundingsAt } from '../testing/actor-at.js'

const https = 'https://crm.example.com/ServiceModel/AuthService.svc/Login'
const loopback = 'http://127.0.0.1:8080/ServiceModel/AuthService.svc/Login'
const plain = 'http://crm.example.com/ServiceModel/AuthService.svc/Login'

function storeWith(cookies: readonly string[], url = https, policy: SecureOverHttp = 'loopback'): CookieStore {
  const store = new CookieStore(policy)
  store.take(settingCookies(cookies, { url }))
  return store
}

describe('a Secure cookie over plain http', () => {
  it.each<[string, string, SecureOverHttp, boolean]>([
    ['https', https, false, true],
    ['https', https, 'loopback', true],
    ['https', https, true, true],
    ['loopback', loopback, false, false],
    ['loopback', loopback, 'loopback', true],
    ['loopback', loopback, true, true],
    ['another machine', plain, false, false],
    ['another machine', plain, 'loopback', false],
    ['another machine', plain, true, true],
  ])('on %s (%s) with sendSecureOverHttp %s comes back: %s', (_where, url, policy, comesBack) => {
    const store = storeWith(['SVCCSRF=t; path=/; secure', 'A=1; path=/'], url, policy)
    const isHttps = url.startsWith('https:')
    expect(store.valueOf('SVCCSRF', url)).toBe(comesBack ? 't' : undefined)
    expect(store.valueOf('A', url)).toBe('1')
    expect(store.withheld).toEqual(comesBack ? [] : ['SVCCSRF'])
    expect(store.relaxed).toEqual(comesBack && !isHttps ? ['SVCCSRF'] : [])
  })

  it('that is refused for another reason is not blamed on its Secure attribute', () => {
    const store = storeWith(['A=1; path=/; secure; domain=elsewhere.example'], loopback)
    expect(store.pairsFor(loopback)).toEqual([])
    expect(store.withheld).toEqual([])
    expect(store.relaxed).toEqual([])
  })
})

describe('where a cookie goes', () => {
  const base = 'https://crm.example.com/tenant'
  it.each<[string, string, boolean]>([
    ['A=1; path=/', `${base}/0/odata/Contact`, true],
    ['A=1; path=/tenant', `${base}/0/odata/Contact`, true],
    ['A=1; path=/tenant/', `${base}/0/odata/Contact`, true],
    ['A=1; path=/tenant', 'https://crm.example.com/tenants', false],
    ['A=1; path=/other', `${base}/0/odata/Contact`, false],
    ['A=1', `${base}/0/odata/Contact`, false],
    ['A=1', `${base}/ServiceModel/AuthService.svc/Logout`, true],
    ['A=1; path=/', 'https://elsewhere.example.com/', false],
    ['A=1; path=/; domain=example.com', 'https://elsewhere.example.com/', true],
    ['A=1; path=/; secure', 'http://crm.example.com/tenant/', false],
  ])('%s to %s: %s', (cookie, url, goes) => {
    const store = storeWith([cookie], `${base}/ServiceModel/AuthService.svc/Login`, false)
    expect(store.pairsFor(url)).toEqual(goes ? [['A', '1']] : [])
  })

  it.each(['/my%20tenant', '/my%20tenant/', '/%D1%81%D0%B2%D1%96%D1%82', '/a%25b', '/a%2fb'])(
    'is told by its path as it is written: %s',
    (path) => {
      const at = (below: string) => `https://crm.example.com${path.replace(/\/$/, '')}${below}`
      const store = storeWith([`A=1; path=${path}`, 'B=2'], at('/Login/x'))
      expect(store.valueOf('A', at('/0/odata/Contact?$filter=A%20eq%201'))).toBe('1')
      expect(store.valueOf('B', at('/Login/y'))).toBe('2')
      expect(store.valueOf('A', 'https://crm.example.com/my/0')).toBe(undefined)
    },
  )

  it('with longer paths first, and the later of two copies alone', () => {
    const cookies = ['A=1; path=/', 'C=1; path=/', 'B=1; path=/tenant/0', 'A=2; path=/', 'A=3; path=/tenant']
    const store = storeWith(cookies, `${base}/login`)
    expect(store.pairsFor(`${base}/0`)).toEqual([
      ['B', '1'],
      ['A', '3'],
      ['A', '2'],
      ['C', '1'],
    ])
    expect(store.valueOf('A', `${base}/0`)).toBe('3')
    expect(store.valueOf('A', 'https://crm.example.com/other')).toBe('2')
  })
})

describe('the end of a cookie', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const seconds = (count: number) => new Date(Date.now() + count * 1000).toUTCString()

  it.each<[string, string, boolean]>([
    ['Max-Age', 'T=2; path=/; Max-Age=60', true],
    ['Max-Age 0', 'T=2; path=/; Max-Age=0', false],
    ['Expires ahead', `T=2; path=/; expires=${seconds(3600)}`, true],
    ['Expires in 1970', 'T=2; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
  ])('%s', (_what, cookie, lives) => {
    const store = storeWith(['T=1; path=/'])
    store.take(settingCookies([cookie], { url: https }))
    expect(store.valueOf('T', https)).toBe(lives ? '2' : undefined)
  })

  it.each<[string, number]>([
    ['a day behind', -86_400],
    ['a day ahead', 86_400],
    ['right', 0],
  ])('by Expires counts by the clock of the server, which is %s', (_what, off) => {
    const store = new CookieStore(false)
    const cookies = [`LIVES=1; path=/; expires=${seconds(off + 600)}`, `ENDED=1; path=/; expires=${seconds(off - 600)}`]
    store.take(settingCookies(cookies, { url: https, headers: [['Date', seconds(off)]] }))
    expect(store.pairsFor(https)).toEqual([['LIVES', '1']])
  })

  it.each(['T=1; path=/; Max-Age=60', `T=1; path=/; expires=${seconds(60)}`])(
    'comes though it is in use: %s',
    (cookie) => {
      const store = storeWith([cookie])
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'] })
      for (const [after, lives] of [
        [30, true],
        [55, true],
        [61, false],
      ] as const) {
        vi.setSystemTime(start + after * 1000)
        expect(store.valueOf('T', https)).toBe(lives ? '1' : undefined)
      }
    },
  )

  it('lets another come in its place at once', () => {
    const store = storeWith(['T=1; path=/'])
    expect(store.valueOf('T', https)).toBe('1')
    store.take(settingCookies(['T=2; path=/'], { url: https }))
    expect(store.valueOf('T', https)).toBe('2')
  })

  it('leaves it to whoever asks for expired ones, after saving and reading too', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T00:00:00.000Z') })
    const serialized = storeWith(['T=1; path=/; Max-Age=3600', 'U=2; path=/']).serialize()
    vi.useRealTimers()
    const later = () => deserializeStore(JSON.parse(JSON.stringify(serialized)), false)
    expect(later().pairsFor(https)).toEqual([['U', '2']])
    expect(later().expiredPairsFor(https)).toEqual([
      ['T', '1'],
      ['U', '2'],
    ])
  })

  it('is left out where the taker wants it so', () => {
    const store = storeWith(['T=1; path=/', 'U=1; path=/'])
    store.take(settingCookies(['T=; path=/; Max-Age=0', 'U=2; path=/'], { url: https }), ({ value }) => value !== '')
    expect(store.pairsFor(https)).toEqual([
      ['T', '1'],
      ['U', '2'],
    ])
  })
})

interface Told {
  /** Bytes of the cookie that each answer sets under a name of its own. */
  readonly each: number
  /** Bytes of a cookie that the login sets. */
  readonly atLogin?: number
  /** The largest Cookie header that is taken. */
  readonly most: number
  readonly status?: number
  readonly asks?: number
}

/** What came of reads in a session whose cookies grow, and the logins that no clause asked for. */
async function readsOf({ each, atLogin = 10, most, status = 400, asks = 30 }: Told) {
  let set = 0
  let logins = 0
  const { origin } = await serving(({ url, headers }): Said => {
    if (url.endsWith('/Login')) {
      logins += 1
      return { headers: [['Set-Cookie', `.ASPXAUTH=${'t'.repeat(atLogin)}; path=/`]], body: '{"Code":0}' }
    }
    if (String(headers['cookie'] ?? '').length > most) return { status, body: '<html>too large</html>' }
    return { headers: [['Set-Cookie', `Nonce${String(++set)}=${'n'.repeat(each)}; path=/`]], body: 'ok' }
  })
  const surroundings = surroundingsAt(origin)
  const actor = await loggedIn(origin, surroundings)
  const statuses: number[] = []
  for (let nth = 0; nth < asks; nth += 1)
    statuses.push((await actor.send({ method: 'GET', url: `${origin}/0/data`, headers: [] })).status)
  return { statuses: new Set(statuses), logins, unasked: surroundings.logins.unasked }
}

it.each([400, 413, 431])(
  'cookies that grow too large, refused with %i, begin anew in a fresh session',
  async (status) => {
    const { statuses, logins, unasked } = await readsOf({ each: 700, most: 8000, status })
    expect([...statuses]).toEqual([200])
    expect(logins).toBe(3)
    expect(unasked).toMatchObject([{ why: 'cookies grew' }, { why: 'cookies grew' }])
    expect(unasked[0]?.what).toMatch(/^13 cookies \(8\d{3} bytes, 12 of them set after the login, such as Nonce12\)$/)
  },
)

it.each<[string, Told]>([
  ['with few cookies', { each: 1, most: 5 }],
  ['with another status', { each: 700, most: 8000, status: 404 }],
])('a refusal %s is no matter of their size', async (_what, told) => {
  expect(await readsOf(told)).toMatchObject({ logins: 1, unasked: [] })
})

it('a session that begins with too large a header is made anew once', async () => {
  expect(await readsOf({ each: 1, atLogin: 5000, most: 4500, asks: 5 })).toMatchObject({ logins: 2 })
})
