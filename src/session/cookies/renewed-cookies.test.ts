import { describe, expect, it } from 'vitest'
import { turnsOfTheLoop } from '../../../tests/support/turns-of-the-loop.js'
import { serving, type Received, type Said } from '../../../tests/support/scripted-server.js'
import * as alterations from '../requests/alterations.js'
import type { Alteration } from './presented.js'
import { loggedIn } from '../testing/actor-at.js'

const isLogin = ({ url }: Received) => url.endsWith('/Login')
const sets = (...cookies: readonly string[]): Said => ({
  headers: cookies.map((cookie) => ['Set-Cookie', cookie] as const),
  body: '{"Code":0}',
})
const session = sets('.ASPXAUTH=0123456789AB; path=/', 'SVCCSRF=token; path=/', 'SVCSESSIONID=s1; path=/')
const cleared = 'expires=Thu, 01 Jan 1970 00:00:00 GMT'
const get = (origin: string, path = '/0/odata/Contact') => ({ method: 'GET', url: origin + path, headers: [] })

/** How many of the data requests were under way together at most, when eight are sent at once after a first one. */
async function mostAtOnce(answer: (request: Received, nth: number) => Said, first?: Alteration): Promise<number> {
  let open = 0
  let most = 0
  let served = 0
  const { origin } = await serving(async (request) => {
    if (isLogin(request)) return session
    most = Math.max(most, ++open)
    await turnsOfTheLoop()
    open -= 1
    return answer(request, served++)
  })
  const actor = await loggedIn(origin)
  await actor.send(get(origin), first)
  await Promise.all(Array.from({ length: 8 }, () => actor.send(get(origin))))
  return most
}

describe('requests of one session', () => {
  it('go side by side where the target does not renew it', async () => {
    expect(await mostAtOnce(() => sets('OTHER=1; path=/'))).toBeGreaterThan(1)
  })

  it('go side by side where the target sets the same ticket again', async () => {
    expect(await mostAtOnce(() => sets('.ASPXAUTH=0123456789AB; path=/'))).toBeGreaterThan(1)
  })

  it.each(['.ASPXAUTH', 'SVCSESSIONID'])('go one by one where the target renews %s with its answers', async (name) => {
    expect(await mostAtOnce((_request, nth) => sets(`${name}=new${String(nth)}; path=/`))).toBe(1)
  })

  it.each([
    ['a tampered ticket', alterations.tamperedTicket],
    ['no cookies', alterations.noCookies],
  ])('go side by side though a request with %s was answered with new cookies', async (_what, first) => {
    const answer = (_request: Received, nth: number) =>
      nth === 0 ? sets(`.ASPXAUTH=; path=/; ${cleared}`, 'SVCSESSIONID=stranger; path=/') : sets()
    expect(await mostAtOnce(answer, first)).toBeGreaterThan(1)
  })

  it('wait for the first answer after a login, which may be the one that renews it', async () => {
    let tickets = 0
    const { origin, received } = await serving((request) =>
      isLogin(request) ? session : sets(`.ASPXAUTH=t${String(++tickets)}; path=/`),
    )
    const actor = await loggedIn(origin)
    await Promise.all(Array.from({ length: 5 }, () => actor.send(get(origin))))
    expect(received.slice(1).map(({ cookies }) => cookies['.ASPXAUTH'])).toEqual([
      '0123456789AB',
      't1',
      't2',
      't3',
      't4',
    ])
  })
})

describe('the cookies of an answer', () => {
  it('are taken at once, new, changed and cleared ones, where the request was in order', async () => {
    let answered = 0
    const answers = [
      sets('.ASPXAUTH=new; path=/', 'EXTRA=1; path=/'),
      sets(`SVCSESSIONID=; path=/; ${cleared}`),
      sets(),
    ]
    const { origin, received } = await serving((request) => (isLogin(request) ? session : answers[answered++]!))
    const actor = await loggedIn(origin)
    for (let sent = 0; sent < answers.length; sent += 1) await actor.send(get(origin))
    expect(received.slice(1).map(({ cookies }) => cookies)).toEqual([
      { '.ASPXAUTH': '0123456789AB', SVCCSRF: 'token', SVCSESSIONID: 's1' },
      { '.ASPXAUTH': 'new', SVCCSRF: 'token', SVCSESSIONID: 's1', EXTRA: '1' },
      { '.ASPXAUTH': 'new', SVCCSRF: 'token', EXTRA: '1' },
    ])
  })

  const untouched = { '.ASPXAUTH': '0123456789AB', SVCCSRF: 'token', SVCSESSIONID: 's1' }
  const renews = ['.ASPXAUTH=renewed; path=/', 'SVCSESSIONID=renewed; path=/']
  const ends = [
    `.ASPXAUTH=; path=/; ${cleared}`,
    `SVCSESSIONID=gone; path=/; ${cleared}`,
    'SVCCSRF=; path=/; Max-Age=0',
  ]

  it.each<[string, Alteration, readonly string[], Readonly<Record<string, string>>]>([
    [
      'new values, and the ticket was the true one',
      alterations.noHeader,
      renews,
      { ...untouched, '.ASPXAUTH': 'renewed', SVCSESSIONID: 'renewed' },
    ],
    ['clearing ones, and the ticket was the true one', alterations.noHeader, ends, untouched],
    ['new values, and the ticket was tampered with', alterations.tamperedTicket, renews, untouched],
    ['clearing ones, and the ticket was tampered with', alterations.tamperedTicket, ends, untouched],
    ['new values, and no cookies were shown', alterations.noCookies, renews, untouched],
    ['clearing ones, and no cookies were shown', alterations.noCookies, ends, untouched],
    ['clearing ones, and the token alone was shown', alterations.tokenAlone, ends, untouched],
    [
      'new and clearing ones together, and the ticket was the true one',
      alterations.wrongToken,
      [renews[0]!, ends[1]!],
      { ...untouched, '.ASPXAUTH': 'renewed' },
    ],
  ])('to an altered request (%s) leave the session alive', async (_what, alteration, cookies, wanted) => {
    const { origin, received } = await serving((request, all) =>
      isLogin(request) ? session : all.length === 2 ? sets(...cookies) : sets(),
    )
    const actor = await loggedIn(origin)
    await actor.send(get(origin), alteration)
    await actor.send(get(origin))
    expect(received[2]?.cookies).toEqual(wanted)
    expect(received[2]?.headers['svccsrf']).toBe('token')
  })

  it('that belong to a session before a new login do not touch the new one', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let logins = 0
    const { origin, received } = await serving(async (request): Promise<Said> => {
      if (isLogin(request)) return sets(`.ASPXAUTH=session${String(++logins)}; path=/`)
      if (request.url !== '/slow') return sets()
      await held
      return { status: 401, headers: [['Set-Cookie', `.ASPXAUTH=; path=/; ${cleared}`]] }
    })
    const actor = await loggedIn(origin)
    await actor.send(get(origin))
    const late = actor.send(get(origin, '/slow'))
    await actor.logIn()
    release()
    expect((await late).status).toBe(401)
    await actor.send(get(origin, '/after'))
    expect(received.at(-1)?.cookies).toEqual({ '.ASPXAUTH': 'session2' })
  })
})
