import { describe, expect, it } from 'vitest'
import { type Received, type Said, serving, type Script } from '../../../tests/support/scripted-server.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { CookieStore } from '../../session/cookies/cookie-store.js'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { judgeClause } from '../runner/judge-clause.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { CheckFailed } from '../outcome/verdict.js'
import { expect as judged } from '../answers/expect.js'
import { expiredRedirectReachesLogin, follow, mayBeTooLong } from './expired-redirect.js'
import type { Exchange } from '../../exchange/index.js'

const expired = '0000ABCDEF0123456789'
const page: Said = { headers: [['Content-Type', 'text/html']], body: '<html><title>Log in</title></html>' }

/** A saved session whose ticket this server takes for one that has expired. */
function savedAt(origin: string, attributes = ''): Partial<ResolvedProfile> {
  const store = new CookieStore('loopback')
  const url = `${origin}/0/odata/Contact`
  store.take(settingCookies([`.ASPXAUTH=${expired}; path=/${attributes}`], { url }))
  const proof = { url, status: 200, rows: 1, at: '2026-11-01T00:00:00.000Z' }
  return { expiredSession: { path: 'session.json', content: { jar: store.serialize(), proof } } }
}

const back = (request: Received, ...cookies: readonly string[]): Said => ({
  status: 302,
  headers: [
    ['Location', new URL(request.url, 'http://x').searchParams.get('ReturnUrl') ?? '/'],
    ...cookies.map((cookie) => ['Set-Cookie', cookie] as const),
  ],
})

async function said(
  loginPage: (request: Received) => Said,
  profile: (origin: string) => Partial<ResolvedProfile> = savedAt,
  data: (request: Received) => Said | undefined = () => undefined,
) {
  const asked: string[] = []
  const target = await smallDeployment({
    data: (request) => {
      if (!request.url.startsWith('/Login/')) return data(request)
      asked.push(request.cookies['.ASPXAUTH'] ?? 'none')
      return loginPage(request)
    },
  })
  const run = await runAt(target.origin, profile(target.origin))
  const { outcome, reason } = await judgeClause(run, 'ACCESS-4', async () => {
    const found = await expiredRedirectReachesLogin(run, 'odataRead')
    judged(found.holds).toBeDefined()
    if (found.holds === false) throw new CheckFailed('It ends on the login page', found.expected, found.seen)
  })
  return { told: `${outcome} ${reason ?? ''}`, asked }
}

describe('the redirect of an expired session, followed with its cookies', () => {
  const cleared = '.ASPXAUTH=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  const hasTicket = ({ cookies }: Received) => cookies['.ASPXAUTH'] !== undefined

  it('may end on the login page', async () => {
    const { told, asked } = await said(() => page)
    expect([told, asked]).toEqual([expect.stringMatching(/^passed/), [expired]])
  })

  it('may lead once more round, without the ticket', async () => {
    const { told, asked } = await said((request) => (hasTicket(request) ? back(request, cleared) : page))
    expect([told, asked]).toEqual([expect.stringMatching(/^passed/), [expired, 'none']])
  })

  it.each<[string, (request: Received) => Said, RegExp]>([
    ['lead round in a circle', (request) => back(request), /^failed .* seen a redirect loop at /],
    ['lead to what is not there', () => ({ status: 404 }), /^failed .*404/],
    ['lead to no page', () => ({ ...page, body: 'no' }), /^failed /],
  ])('may not %s', async (_where, loginPage, sentence) => {
    expect((await said(loginPage)).told).toMatch(sentence)
  })

  it('decides nothing where the session is made anew on the way', async () => {
    let isAnew = false
    const { told } = await said(
      (request) => {
        isAnew = true
        return back(request)
      },
      savedAt,
      () => (isAnew ? threeRows : undefined),
    )
    expect(told).toMatch(/^inapplicable .*, followed with its cookies: 200 with 3 records/)
  })

  it('is not followed without a saved session', async () => {
    expect((await said(back, () => ({}))).asked).toEqual([])
  })

  it('shows no ticket that has expired by its own attributes', async () => {
    const saved = (origin: string) => savedAt(origin, '; Max-Age=0')
    expect((await said(() => page, saved)).asked).toEqual(['none'])
  })
})

describe('follow', () => {
  const page = { headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const

  const to = (location: string, status = 302) => ({ status, headers: [['Location', location]] as const })

  async function followed(script: Script) {
    const server = await serving(script)
    const run = await runAt(server.origin)
    const caller = run.newActor('redirected caller')
    const first = await caller.send({ method: 'GET', url: `${server.origin}/start`, headers: [] })
    const end = await follow(caller, first).catch((fault: unknown) => fault)
    return { end, received: server.received, origin: server.origin }
  }

  describe('a redirect', () => {
    it.each([301, 302, 303, 307, 308])('by %s is followed to its end', async (status) => {
      const { end, received } = await followed(({ url }) => (url === '/start' ? to('/Login?x=1', status) : page))
      expect(end).toMatchObject({ status: 200 })
      expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /start', 'GET /Login?x=1'])
      expect(received[1]?.headers['accept']).toBe('text/html')
    })

    it('over several steps, relative and absolute, is followed with the cookies of the way', async () => {
      const { end, received, origin } = await followed(({ url, headers }) => {
        if (url === '/start')
          return {
            ...to('two'),
            headers: [
              ['Location', 'two'],
              ['Set-Cookie', 'L=1; path=/'],
            ],
          }
        return url === '/two' ? to(`http://${headers['host'] ?? ''}/three#top`) : page
      })
      expect(end).toMatchObject({ status: 200, request: { url: `${origin}/three#top` } })
      expect(received.map(({ cookies }) => cookies)).toEqual([{}, { L: '1' }, { L: '1' }])
    })

    it('that is none is where the way ends', async () => {
      const { end, received } = await followed(() => ({ status: 401 }))
      expect(end).toMatchObject({ status: 401 })
      expect(received).toHaveLength(1)
    })

    it.each<[string, Script, number]>([
      ['to another origin', () => to('https://elsewhere.example/Login'), 1],
      ['to another origin without a scheme', () => to('//elsewhere.example/Login'), 1],
      ['without a Location', () => ({ status: 302 }), 1],
      ['to what is no URL', () => to('http://'), 1],
      ['in a loop', ({ url }) => to(url === '/a' ? '/b' : '/a'), 3],
      ['without an end', (_request, received) => to(`/${String(received.length)}`), 6],
    ])('%s decides nothing', async (_what, script, requests) => {
      const { end, received } = await followed(script)
      expect(end).toMatchObject({ name: 'Undecided', outcome: 'cantTell' })
      expect(received).toHaveLength(requests)
    })
  })

  describe('a page that is refused', () => {
    it.each([
      [414, 2001, true],
      [404, 2001, true],
      [400, 2001, true],
      [404, 2000, false],
      [500, 2001, false],
      [200, 2001, false],
      [302, 2001, false],
    ])('by %i at an address of %i characters may be so for its length: %s', (status, length, may) => {
      const request = { method: 'GET', url: 'http://x.example/'.padEnd(length, 'x'), headers: [] }
      expect(mayBeTooLong({ status, request } as unknown as Exchange)).toBe(may)
    })
  })
})
