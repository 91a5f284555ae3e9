import { describe, expect, it } from 'vitest'
import { turnsOfTheLoop } from '../../tests/support/turns-of-the-loop.js'
import { serving, type Received, type Said } from '../../tests/support/scripted-server.js'
import { Actor } from './actor.js'
import * as alterations from './requests/alterations.js'
import { LoginRefused } from './logins/login-refused.js'
import { Logins } from './logins/logins.js'
import type { Surroundings } from './surroundings.js'
import { loggedIn, supervisor, surroundingsAt } from './testing/actor-at.js'

const loginAnswer: Said = {
  headers: [
    ['Content-Type', 'application/json'],
    ['Set-Cookie', '.ASPXAUTH=ticket-1; path=/; HttpOnly'],
    ['Set-Cookie', 'ACMELOADER=one; path=/; HttpOnly'],
    ['Set-Cookie', 'ACMELOADER=two; path=/; HttpOnly'],
    ['Set-Cookie', 'ACMECSRF=token-1; path=/; secure'],
  ],
  body: '{"Code":0}',
}

const isLogin = ({ url }: Received) => url.endsWith('/Login')
const loginOr = (answer: (request: Received) => Said) => (request: Received) =>
  isLogin(request) ? loginAnswer : answer(request)

const get = (url: string) => ({ method: 'GET', url, headers: [['Accept', 'application/json']] }) as const

describe('a login', () => {
  it('is a POST of name and password as JSON, with no cookie', async () => {
    const { origin, received } = await serving(() => loginAnswer)
    await loggedIn(origin)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ method: 'POST', url: '/ServiceModel/AuthService.svc/Login', cookies: {} })
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ UserName: 'Supervisor', UserPassword: supervisor.password })
  })

  it('that is refused throws, and the refused answer goes with it', async () => {
    const { origin } = await serving(() => ({ body: '{"Code":1}', headers: [['Content-Type', 'application/json']] }))
    const actor = new Actor('main', supervisor, surroundingsAt(origin))
    const fault = await actor.logIn().catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(LoginRefused)
    expect((fault as LoginRefused).exchange.status).toBe(200)
    expect((fault as LoginRefused).blame).toBe('profile')
    expect((fault as LoginRefused).message).not.toContain(supervisor.password)
  })

  it('of a caller without a user is refused before anything is sent', async () => {
    const { origin, received } = await serving(() => loginAnswer)
    await expect(new Actor('stranger', undefined, surroundingsAt(origin)).logIn()).rejects.toThrow(TypeError)
    expect(received).toEqual([])
  })

  it('begins with an empty store: nothing of the session before is left', async () => {
    let logins = 0
    const { origin, received } = await serving((request): Said =>
      isLogin(request)
        ? { headers: [['Set-Cookie', `C${String(++logins)}=1; path=/`]], body: '{"Code":0}' }
        : { body: 'ok' },
    )
    const actor = await loggedIn(origin)
    await actor.send(get(`${origin}/0/odata/Contact`))
    await actor.logIn()
    await actor.send(get(`${origin}/0/odata/Contact`))
    expect(received.map(({ cookies }) => Object.keys(cookies))).toEqual([[], ['C1'], [], ['C2']])
  })

  it('is sent one at a time, whoever sends it', async () => {
    let open = 0
    let most = 0
    const { origin, received } = await serving(async () => {
      most = Math.max(most, ++open)
      await turnsOfTheLoop()
      open -= 1
      return loginAnswer
    })
    const shared = surroundingsAt(origin)
    const actors = ['one', 'two', 'three'].map((name) => new Actor(name, { ...supervisor, name }, shared))
    await Promise.all(actors.map((actor) => actor.logIn()))
    expect(received).toHaveLength(3)
    expect(most).toBe(1)
    expect(new Set(actors.map(({ loginNumber }) => loginNumber))).toEqual(new Set([1, 2, 3]))
  })

  it('tells an actor that another login of its user came later, and only then', async () => {
    const { origin } = await serving(() => loginAnswer)
    const shared = surroundingsAt(origin)
    const [first, second, other] = [supervisor, supervisor, { ...supervisor, name: 'Guest' }].map(
      (user, index) => new Actor(`actor ${String(index)}`, user, shared),
    )
    await first?.logIn()
    await other?.logIn()
    expect(first?.wasOvertaken).toBe(false)
    await second?.logIn()
    expect([first, second, other].map((actor) => actor?.wasOvertaken)).toEqual([true, false, false])
  })

  it('that several ask for at once is sent once, and not at all where there has been one since', async () => {
    const { origin, received } = await serving(() => loginAnswer)
    const actor = await loggedIn(origin)
    await Promise.all([actor.renew(1), actor.renew(1)])
    await actor.renew(1)
    expect(actor.loginNumber).toBe(2)
    await actor.renew(2)
    expect(actor.loginNumber).toBe(3)
    expect(received).toHaveLength(3)
  })

  it('that is refused is refused to all who asked for it, and can be asked for again', async () => {
    let logins = 0
    const { origin } = await serving((): Said => (++logins === 2 ? { body: '{"Code":1}' } : loginAnswer))
    const actor = await loggedIn(origin)
    const asked = await Promise.allSettled([actor.renew(1), actor.renew(1)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await actor.renew(2)
    expect(logins).toBe(3)
  })

  it('with a wrong password is counted as such, and its cookies are kept to be tried', async () => {
    const { origin } = await serving(() => loginAnswer)
    const logins = new Logins()
    const intruder = new Actor('intruder', supervisor, surroundingsAt(origin, { logins }))
    await intruder.tryLogIn({ UserName: 'Supervisor', UserPassword: 'wrong' }, true)
    expect([logins.sent, logins.wrong]).toEqual([1, 1])
    expect(intruder.store.valueOf('.ASPXAUTH', `${origin}/`)).toBe('ticket-1')
  })

  it('with any text as its body sends that text', async () => {
    const { origin, received } = await serving(() => loginAnswer)
    await new Actor('sloppy', undefined, surroundingsAt(origin)).tryLogIn('UserName=a&UserPassword=b')
    expect(received[0]?.body).toBe('UserName=a&UserPassword=b')
  })
})

describe('a request in order', () => {
  it('sends back all cookies received, and the token of its cookie in the header of that name', async () => {
    const { origin, received } = await serving(loginOr(() => ({ body: 'ok' })))
    const actor = await loggedIn(origin)
    await actor.send(get(`${origin}/0/odata/Contact`))
    expect(received[1]?.cookies).toEqual({ '.ASPXAUTH': 'ticket-1', ACMELOADER: 'two', ACMECSRF: 'token-1' })
    expect(received[1]?.headers['acmecsrf']).toBe('token-1')
    expect(actor.tokenFor(`${origin}/`)).toBe('token-1')
    expect(actor.names).toMatchObject({ prefix: 'ACME', found: true })
  })

  it('carries no Content-Type where it is a GET, and its own where it is not', async () => {
    const { origin, received } = await serving(loginOr(() => ({ body: 'ok' })))
    const actor = await loggedIn(origin)
    await actor.send(get(`${origin}/0/odata/Contact`))
    const headers = [['Content-Type', 'application/json;odata=verbose']] as const
    await actor.send({ method: 'MERGE', url: `${origin}/0/x`, headers, body: '{}' })
    expect(received[1]?.headers).not.toHaveProperty('content-type')
    expect(received[2]?.headers['content-type']).toBe('application/json;odata=verbose')
    expect(received[2]?.body).toBe('{}')
  })

  it('of a caller that never logged in shows nothing of itself', async () => {
    const { origin, received } = await serving(() => ({ body: 'ok' }))
    await new Actor('stranger', undefined, surroundingsAt(origin)).send(get(`${origin}/0/odata/Contact`))
    expect(received[0]?.cookies).toEqual({})
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('svccsrf')
  })

  it('shares its cookies with no other actor', async () => {
    const { origin, received } = await serving(loginOr(() => ({ headers: [['Set-Cookie', 'OWN=1; path=/']] })))
    const shared = surroundingsAt(origin)
    const [one, two] = ['one', 'two'].map((name) => new Actor(name, undefined, shared))
    await one?.send(get(`${origin}/a`))
    await two?.send(get(`${origin}/b`))
    await one?.send(get(`${origin}/c`))
    expect(received.map(({ cookies }) => cookies)).toEqual([{}, {}, { OWN: '1' }])
  })

  it.each([
    ['legacy', 'GET', '/0/ServiceModel/EntityDataService.svc/ContactCollection', true],
    ['legacy', 'MERGE', '/0/ServiceModel/EntityDataService.svc/ContactCollection', true],
    ['legacy', 'GET', '/0/odata/Contact', false],
    ['legacy', 'POST', '/0/rest/EchoService/Echo', false],
    ['changes', 'GET', '/0/ServiceModel/EntityDataService.svc/ContactCollection', false],
    ['changes', 'MERGE', '/0/ServiceModel/EntityDataService.svc/ContactCollection', true],
    ['all', 'GET', '/0/ServiceModel/EntityDataService.svc/ContactCollection', true],
    ['all', 'GET', '/0/odata/Contact', true],
    ['all', 'POST', '/0/rest/EchoService/Echo', true],
    ['all', 'GET', '/Login/NuiLogin.aspx', false],
    ['none', 'GET', '/0/ServiceModel/EntityDataService.svc/ContactCollection', false],
  ] as const)('carries the headers (policy %s) with %s %s: %s', async (forceUseSession, method, path, carries) => {
    const { origin, received } = await serving(loginOr(() => ({ body: 'ok' })))
    const actor = await loggedIn(origin, { policy: { forceUseSession } })
    await actor.send({ ...get(`${origin}${path}`), method })
    const { authorization, forceusesession } = received[1]?.headers ?? {}
    expect([authorization, forceusesession]).toEqual(carries ? ['Cookie', 'true'] : [undefined, undefined])
  })

  it.each([
    ['none', alterations.noHeader, true],
    ['none of the cookies', alterations.noCookies, false],
    ['the token alone', alterations.tokenAlone, false],
    ['a ticket that was tampered with', alterations.tamperedTicket, false],
  ] as const)('carries the headers with a valid session alone: %s, %s', async (_what, alteration, carries) => {
    const { origin, received } = await serving(loginOr(() => ({ body: 'ok' })))
    const actor = await loggedIn(origin, { policy: { forceUseSession: 'all' } })
    await actor.send(get(`${origin}/0/odata/Contact`), alteration)
    expect('forceusesession' in (received[1]?.headers ?? {})).toBe(carries)
    const stranger = new Actor('stranger', undefined, surroundingsAt(origin, { policy: { forceUseSession: 'all' } }))
    await stranger.send(get(`${origin}/0/odata/Contact`))
    expect(received[2]?.headers).not.toHaveProperty('forceusesession')
  })

  const twoTokens = (opening: string | undefined) =>
    serving((request) => {
      if (isLogin(request)) {
        const cookies = ['.ASPXAUTH=t', 'CRT_CSRF=one', 'BPMCSRF=two'].map(
          (pair) => ['Set-Cookie', `${pair}; path=/`] as const,
        )
        return { body: '{"Code":0}', headers: cookies }
      }
      return opening !== undefined && request.headers[opening] !== undefined ? { body: 'ok' } : { status: 403 }
    })

  it('finds out by one read which of several cookies has the token, for all actors of the run', async () => {
    const { origin, received } = await twoTokens('bpmcsrf')
    const surroundings = surroundingsAt(origin)
    const [main, other] = ['main', 'other'].map((name) => new Actor(name, supervisor, surroundings))
    await main?.logIn()
    await other?.logIn()
    expect((await main?.send(get(`${origin}/0/odata/Contact`)))?.status).toBe(200)
    expect((await other?.send(get(`${origin}/0/odata/Contact`)))?.status).toBe(200)
    expect([main?.names.csrf, other?.names]).toMatchObject(['BPMCSRF', { prefix: 'BPM', found: true }])
    expect(received.slice(2).map(({ headers }) => headers['bpmcsrf'])).toEqual([undefined, 'two', 'two'])
  })

  it('keeps to the first of them where none opens a read, and gives up trying', async () => {
    const { origin, received } = await twoTokens(undefined)
    const policy = { forceUseSession: 'none' } as const satisfies Surroundings['policy']
    const actor = await loggedIn(origin, { policy })
    for (let nth = 0; nth < 5; nth += 1) await actor.send(get(`${origin}/0/odata/Contact`))
    expect(actor.names.csrf).toBe('CRT_CSRF')
    expect(received.filter(({ headers }) => headers['bpmcsrf'] !== undefined)).toHaveLength(3)
    expect(policy).toMatchObject({ forbiddenBy: { headers: ['CRT_CSRF', 'BPMCSRF'] } })
  })

  it.each([
    ['the second of them', 'bpmcsrf', [403, 200], 'BPMCSRF', 1],
    ['none of them', undefined, [403, 403], 'CRT_CSRF', 2],
  ] as const)(
    'tries each header with a change that is made again: %s opens',
    async (_what, opening, statuses, csrf, most) => {
      const { origin, received } = await twoTokens(opening)
      const actor = await loggedIn(origin)
      const merge = { ...get(`${origin}/0/odata/Contact`), method: 'MERGE' } as const
      const change = async () => {
        const answer = await actor.send(merge)
        return (
          (await actor.withOtherToken(
            merge.url,
            () => actor.send(merge),
            (again) => again,
          )) ?? answer
        )
      }
      const first = await actor.send(merge)
      expect([first.status, (await change()).status]).toEqual(statuses)
      for (let nth = 0; nth < 3; nth += 1) await change()
      expect(actor.names.csrf).toBe(csrf)
      const tried = received.filter(({ headers }) => headers['bpmcsrf'] !== undefined).length
      expect(tried).toBe(opening === undefined ? most : most + 3)
    },
  )

  it.each([
    ['a change by itself', { method: 'MERGE' }, 'auto'],
    ['any request where the profile names the prefix', {}, 'CRT_'],
  ])('tries no other header with %s', async (_what, more, vendorPrefix) => {
    const { origin, received } = await twoTokens('bpmcsrf')
    const actor = await loggedIn(origin, { naming: { vendorPrefix, cultureHeader: 'auto' } })
    expect((await actor.send({ ...get(`${origin}/0/odata/Contact`), ...more })).status).toBe(403)
    expect(received).toHaveLength(2)
  })

  it('finds the vendor names in a later answer where login showed none', async () => {
    const { origin, received } = await serving((request) =>
      isLogin(request)
        ? { body: '{"Code":0}', headers: [['Set-Cookie', '.ASPXAUTH=t; path=/']] }
        : { headers: [['Set-Cookie', 'ACMECSRF=late; path=/']] },
    )
    const actor = await loggedIn(origin)
    expect(actor.names).toMatchObject({ prefix: 'SVC', found: false })
    await actor.send(get(`${origin}/0/odata/Contact`))
    expect(actor.names).toMatchObject({ prefix: 'ACME', found: true })
    await actor.send(get(`${origin}/0/odata/Contact`))
    expect(received[1]?.headers).not.toHaveProperty('acmecsrf')
    expect(received[2]?.headers['acmecsrf']).toBe('late')
  })

  it('tells its user and password to whoever masks them, before anything is sent', () => {
    const told: unknown[] = []
    const keepSecret = (credentials: unknown) => told.push(credentials)
    const surroundings = surroundingsAt('http://127.0.0.1:1', { keepSecret })
    new Actor('main', supervisor, surroundings)
    new Actor('stranger', undefined, surroundings)
    expect(told).toEqual([supervisor])
  })
})

describe('an altered request', () => {
  it('differs on the wire in the one thing, and the next one in order does not', async () => {
    const { origin, received } = await serving(loginOr(() => ({ body: 'ok' })))
    const actor = await loggedIn(origin)
    const request = get(`${origin}/0/odata/Contact`)
    for (const alteration of [undefined, alterations.noHeader, alterations.noCookies, undefined])
      await actor.send(request, alteration)
    const [, inOrder, noHeader, noCookies, again] = received.map(({ headers }) => headers)
    expect(inOrder).toMatchObject({ cookie: expect.any(String) as string, acmecsrf: 'token-1' })
    const without = (...names: readonly string[]) =>
      Object.fromEntries(Object.entries(inOrder ?? {}).filter(([name]) => !names.includes(name)))
    expect(noHeader).toEqual(without('acmecsrf'))
    expect(noCookies).toEqual(without('acmecsrf', 'cookie'))
    expect(again).toEqual(inOrder)
  })
})

describe('a session whose login brought no token', () => {
  const session: Said = { headers: [['Set-Cookie', '.ASPXAUTH=ticket-1; path=/']], body: '{"Code":0}' }
  const refusal: Said = { status: 403, headers: [['Set-Cookie', 'ACMECSRF=token-1; path=/']] }
  const target = (request: Received): Said =>
    isLogin(request) ? session : request.headers['acmecsrf'] === 'token-1' ? { body: 'records' } : refusal

  it('sends a request again, once, with the token that its refusal brought', async () => {
    const { origin, received } = await serving(target)
    const actor = await loggedIn(origin)
    expect((await actor.send(get(`${origin}/0/odata/Contact`))).status).toBe(200)
    expect(received.map(({ headers }) => headers['acmecsrf'])).toEqual([undefined, undefined, 'token-1'])
  })

  it('sends it no third time where the token does not help', async () => {
    const { origin, received } = await serving((request) => (isLogin(request) ? session : refusal))
    const actor = await loggedIn(origin)
    expect((await actor.send(get(`${origin}/0/odata/Contact`))).status).toBe(403)
    expect(received).toHaveLength(3)
  })

  it('leaves what is altered on purpose as it was answered', async () => {
    const { origin, received } = await serving(target)
    const actor = await loggedIn(origin)
    expect((await actor.send(get(`${origin}/0/odata/Contact`), alterations.noHeader)).status).toBe(403)
    expect(received).toHaveLength(2)
  })

  it('is none of a caller who has no session: a token alone opens nothing', async () => {
    const { origin, received } = await serving(target)
    const stranger = new Actor('stranger', undefined, surroundingsAt(origin))
    expect((await stranger.send(get(`${origin}/0/odata/Contact`))).status).toBe(403)
    expect(received).toHaveLength(1)
  })
})
