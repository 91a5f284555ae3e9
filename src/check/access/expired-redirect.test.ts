import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { CookieStore } from '../../session/cookie-store.js'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { judgeClause } from '../runner/judge-clause.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { CheckFailed } from '../check-failed.js'
import { expect as judged } from '../core/expect.js'
import { expiredRedirectReachesLogin } from './expired-redirect.js'

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
    if (found.holds === false) throw new CheckFailed({ says: 'It ends on the login page.', ...found })
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
