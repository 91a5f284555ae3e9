import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { CookieStore } from '../../src/session/cookies/cookie-store.js'
import { challenge, threeRows, toLogin, type SmallDeploymentOptions } from '../../src/check/testing/small-deployment.js'
import { settingCookies } from '../support/exchange-of.js'
import type { Received, Said } from '../support/scripted-server.js'
import { declaring, ofStrangeTickets, saidOf } from './at-small-deployment.js'
import { runAtEmulator, sentencesOf } from './judging.js'

type Profile = Partial<ResolvedProfile>

const saved = '9999ABCDEF0123456789'

/** A session that was saved once, with this ticket. */
function savedSession(origin: string): Profile {
  const url = `${origin}/0/odata/Contact`
  const store = new CookieStore(false)
  store.take(settingCookies([`.ASPXAUTH=${saved}; path=/`, 'SVCCSRF=old; path=/'], { url }))
  const proof = { url, status: 200, rows: 1, at: '2026-11-01T00:00:00.000Z' }
  return { expiredSession: { path: 's', content: { jar: store.serialize(), proof } } }
}

describe('a session that was saved', () => {
  type Way = Said | ((request: Received) => Said)
  const isSaved = ({ cookies }: Received) => cookies['.ASPXAUTH'] === saved
  const expired = (byLegacy: Way, byOdata: Way = byLegacy, ...departures: readonly string[]) =>
    saidOf(
      'ACCESS-5',
      (request) => {
        if (!isSaved(request)) return undefined
        const way = request.url.includes('/odata/') ? byOdata : byLegacy
        return typeof way === 'function' ? way(request) : way
      },
      (origin) => ({ ...savedSession(origin), ...declaring(...departures) }),
    )
  const redirect = (status: number, to: string): Said => ({ status, headers: [['Location', to]] })
  const back =
    (status: number, origin = '') =>
    ({ url }: Received): Said =>
      redirect(status, `${origin}/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(url)}`)
  const bare = '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F'

  it('is sent to the login page once it has expired', async () => {
    expect(await saidOf('ACCESS-5', undefined, savedSession)).toEqual(['passed'])
    expect(await expired(back(302))).toEqual(['passed'])
  })

  it('that is alive for all shows nothing, and for one alone is alive', async () => {
    expect(await expired(threeRows)).toEqual([
      'untested: the saved session is still valid. Run again after it has expired (key expiredSession)',
    ])
    expect(await expired(threeRows, redirect(302, bare))).toEqual([
      expect.stringMatching(
        /^failed: Every data service refuses the saved session .*, seen refused to 1 of 2 reads, and valid for GET .* \(x-#\)$/,
      ),
    ])
  })

  it('may not be alive for callers who get XML', async () => {
    const inXmlAlone = (request: Received) => {
      if (!isSaved(request)) return undefined
      return request.headers['accept'] === undefined ? threeRows : redirect(302, bare)
    }
    expect(await saidOf('ACCESS-5', inXmlAlone, savedSession)).toEqual([
      expect.stringMatching(
        /^failed: A legacy read with an expired session and without Accept.*: expected status 302, seen 200 with 3 records/,
      ),
    ])
  })

  it.each<[string, Way, readonly string[], string]>([
    ['answered 401', challenge, [], 'failed'],
    ['answered 401, as declared', challenge, ['expired-401'], 'passed'],
    ['answered 403, with a 401 declared', { status: 403 }, ['expired-401', 'redirect-307'], 'failed'],
    ['redirected by 307', back(307), [], 'failed'],
    ['redirected by 307, as declared', back(307), ['redirect-307'], 'passed'],
    ['redirected elsewhere by 307, as declared', redirect(307, '/home'), ['redirect-307'], 'failed'],
    ['redirected elsewhere', redirect(302, '/home'), [], 'failed'],
    ['redirected to another origin', back(302, 'https://other.example'), [], 'failed'],
    ['redirected without the way back', redirect(302, bare), [], 'failed'],
  ])('and is %s', async (_how, answer, departures, outcome) => {
    const [said] = await expired(answer, answer, ...departures)
    expect(said?.replace(/:.*/s, '')).toBe(outcome)
  })
})

describe('a request without its CSRF header', () => {
  const isPost = ({ method }: Received) => method === 'POST'
  const lacksHeader = ({ headers, cookies }: Received) =>
    cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined
  const services = { services: { custom: { service: 'Echo', method: 'Say', parameters: [], echoes: false } } as never }
  const answered = (id: ClauseId, answer: Said, ...departures: readonly string[]) =>
    saidOf(
      id,
      (request) => {
        if (lacksHeader(request)) return answer
        return isPost(request) ? {} : undefined
      },
      () => ({ ...services, ...declaring(...departures) }),
    )

  it.each(['ACCESS-9', 'ACCESS-11', 'ACCESS-12'] as const)('is forbidden (%s)', async (id) => {
    const outcome = async (answer: Said, ...departures: readonly string[]) =>
      (await answered(id, answer, ...departures)).at(-1)?.replace(/:.*/s, '')
    expect(await outcome({ status: 403 })).toBe('passed')
    expect(await outcome(threeRows)).toBe('failed')
    expect(await outcome(challenge, 'csrf-off', 'csrf-writes-only')).toBe('failed')
    expect(await outcome(threeRows, 'csrf-writes-only')).toBe('passed')
    expect(await outcome(threeRows, 'csrf-off')).toBe('passed')
  })
})

describe('the token alone', () => {
  const withTokenAlone =
    (answer: Said): SmallDeploymentOptions['data'] =>
    ({ cookies }) =>
      cookies['.ASPXAUTH'] === undefined && cookies['SVCCSRF'] !== undefined ? answer : undefined
  const forbidden: Said = { status: 403 }

  it.each<[string, Said, readonly string[], unknown]>([
    ['is refused by 401', challenge, [], 'passed'],
    ['is refused by 401, with the switch declared off', challenge, ['csrf-off'], 'passed'],
    ['may not be refused otherwise', forbidden, [], expect.stringMatching(/^failed: .*403/)],
    ['may not open anything', threeRows, ['csrf-off'], expect.stringMatching(/^failed/)],
    ['may not be missed for want of a header', forbidden, ['csrf-off'], expect.stringMatching(/^failed: .*403/)],
    [
      'may be sent to the login page where the switch is declared off',
      { status: 302, headers: [['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2F0']] },
      ['csrf-off'],
      'passed',
    ],
  ])('%s', async (_how, answer, departures, said) => {
    const all = await saidOf('ACCESS-8', withTokenAlone(answer), () => declaring(...departures))
    expect(all.at(-1)).toEqual(said)
  })
})

describe('a wrong token', () => {
  it('is not borrowed of a second user where there is none', async () => {
    const run = await runAtEmulator({ profile: ({ users: { main } }) => ({ users: { main: main! } }) })
    expect(await sentencesOf(run, 'ACCESS-16')).toEqual([
      'a wrong token: 403, text/html',
      'an empty token: 403, text/html',
      "the header's name in lower case: accepted",
    ])
  })
})

describe('a rejected ticket', () => {
  const rejected = (answer: Said, ...departures: readonly string[]) =>
    saidOf('ACCESS-6', ofStrangeTickets(answer), () => declaring(...departures))

  it('is answered by 401, or by a redirect as declared', async () => {
    const redirect = toLogin({ url: '/0/odata' } as Received)
    expect(await rejected(challenge)).toEqual(['passed'])
    expect(await rejected(redirect, 'rejected-302')).toEqual(['passed'])
    expect(await rejected(redirect)).toEqual([expect.stringMatching(/^failed: .*302/)])
    expect(await rejected({ status: 403 }, 'rejected-302')).toEqual([expect.stringMatching(/^failed: .*403/)])
  })
})

describe('HTTP Basic in place of cookies', () => {
  const decoy = { name: 'Decoy', password: 'Decoy-1', passwordChangeDue: false }
  const services = { services: { custom: { service: 'Echo', method: 'Say', parameters: [], echoes: false } } as never }
  const basic = (answer: Said, profile: Profile = {}) =>
    saidOf(
      'REST-5',
      ({ method, headers, cookies }) => {
        if (method !== 'POST') return undefined
        if (headers['authorization'] !== undefined) return answer
        return cookies['.ASPXAUTH'] === undefined ? toLogin({ url: '/0/rest' } as Received) : {}
      },
      () => ({ ...services, ...profile }),
    )
  const users = { users: { main: { ...decoy, name: 'Supervisor' }, decoy } as never }
  const nobody = expect.stringMatching(/^cantTell: made-up credentials were refused, which does not show that/)

  it.each<[string, Said, Profile, unknown]>([
    ['is refused to somebody', challenge, users, 'passed'],
    ['is refused to nobody in particular', challenge, {}, nobody],
    ['is accepted', {}, users, expect.stringMatching(/^failed: A call .* with HTTP Basic credentials .*seen accepted/)],
    [
      'breaks the call',
      { status: 500 },
      users,
      expect.stringMatching(
        /^cantTell: POST .* answered 500, which neither accepts the credentials nor refuses access$/,
      ),
    ],
  ])('%s', async (_how, answer, profile, said) => {
    expect(await basic(answer, profile)).toEqual([said])
  })
})
