import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { ticketCookie } from '../../src/session/index.js'
import { session } from '../../src/check/sessions/main-session.js'
import { runAt } from '../../src/check/testing/run-at.js'
import { smallDeployment, threeRows } from '../../src/check/testing/small-deployment.js'
import type { HeaderPair } from '../../src/exchange/index.js'
import { sentencesOf } from './judging.js'
import { careless, nothing, unlooked } from './sentences.js'

describe('an account that is not to be locked', () => {
  const denied = { status: 200, body: '{"Code":1,"Message":"no"}' }
  const bodiesOf = async (wrongLogins: number) => {
    const target = await smallDeployment({ login: (nth) => (nth === 1 ? undefined : denied) })
    const { limits } = (await runAt(target.origin)).profile
    await sentencesOf(await runAt(target.origin, { limits: { ...limits, wrongLogins } }), 'LOGIN-7')
    return target.received.filter(({ url }) => url.endsWith('/Login')).map(({ body }) => body)
  }

  it('is named in no login without a password where no wrong one is allowed', async () => {
    const nameAlone = /^\{"UserName":"[^"]+"\}$/
    expect((await bodiesOf(1)).filter((body) => nameAlone.test(body))).toHaveLength(1)
    expect((await bodiesOf(0)).filter((body) => nameAlone.test(body))).toEqual([])
  })
})

describe('refused logins', () => {
  const refusing = (first: string, second: string) =>
    smallDeployment({ login: (nth) => ({ status: 200, body: nth === 1 ? first : second }) })
  const refusedBoth = async (first: string, second: string) => {
    const target = await refusing(first, second)
    const run = await runAt(target.origin)
    for (const name of ['wrong password', 'unknown user'])
      await run.newActor(name).tryLogIn({ UserName: 'a', UserPassword: 'b' })
    return sentencesOf(run, 'OBS-7')
  }

  it('that nobody can tell apart are recorded as alike', async () => {
    expect(await refusedBoth('{"Code":1,"Message":"no"}', '{"Code":1,"Message":"no"}')).toEqual([
      'wrong password: HTTP 200, Code 1, "no"',
      'unknown user: HTTP 200, Code 1, "no"',
      'a wrong password and an unknown user get the same answer',
    ])
  })

  it.each<[string, string, string]>([
    ['Code', '{"Code":2,"Message":"no"}', 'unknown user: HTTP 200, Code 2, "no"'],
    ['Message', '{"Code":1,"Message":"who?"}', 'unknown user: HTTP 200, Code 1, "who?"'],
    ['want of a Message', '{"Code":1}', 'unknown user: HTTP 200, Code 1'],
    ['want of a Code', '{"Message":"no"}', 'unknown user: HTTP 200, no Code, "no"'],
  ])('that can be told apart by their %s are a matter of security', async (_what, second, said) => {
    expect(await refusedBoth('{"Code":1,"Message":"no"}', second)).toEqual([
      'wrong password: HTTP 200, Code 1, "no"',
      said,
      '! a wrong password and an unknown user get different answers, which reveals the names that exist',
    ])
  })

  it('that were none are not recorded', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    await session(run, 'main')
    expect(await sentencesOf(run, 'OBS-7')).toEqual([nothing])
  })
})

describe('a login over plain http', () => {
  it('is recorded, and on loopback endangers nobody', async () => {
    const run = await runAt((await smallDeployment()).origin)
    await session(run, 'main')
    expect(await sentencesOf(run, 'OBS-11')).toEqual([...careless, 'login works over plain http', unlooked])
  })
})

describe('the answer to a login', () => {
  const inOrder = { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }
  const noCode = 'cantTell: the login answer has no Code (see LOGIN-2)'
  const noUrl = 'cantTell: the login answer has no PasswordChangeUrl (see LOGIN-2)'
  const noObject =
    /^failed: The answer to a login is a JSON object: expected a JSON object, seen .*\(x-#, login of main\)$/
  const noMessage =
    /^failed: The answer to a login has Message, which is a string: expected a string, seen no Message \(x-#, login of main\)$/

  it.each<[string, unknown, RegExp, string, string]>([
    ['in order', inOrder, /^passed$/, 'passed', 'passed'],
    ['null', null, noObject, noCode, noUrl],
    ['a number', 5, noObject, noCode, noUrl],
    ['a text', 'x', noObject, noCode, noUrl],
    ['a list', [], noObject, noCode, noUrl],
    ['less than an answer', { Code: 0 }, noMessage, noCode.replace('Code', 'Message'), noUrl],
    [
      'a greeting',
      { ...inOrder, Message: 'Hi' },
      /^passed$/,
      'failed: The Message is empty in the answer to a login that succeeds: expected an empty string, seen "Hi" (x-#, login of main)',
      'passed',
    ],
    [
      'a redirect',
      { ...inOrder, RedirectUrl: '/x' },
      /^passed$/,
      `failed: The RedirectUrl is null in the answer to a login that succeeds: expected null, seen "/x" (x-#, login of main); the departure redirect-url-set describes this: declare it if it is intended`,
      'passed',
    ],
    [
      'a wish for another password',
      { ...inOrder, PasswordChangeUrl: '/x' },
      /^passed$/,
      'passed',
      'failed: PasswordChangeUrl is null in the answer to a login of the main user: expected null, seen "/x" (x-#, login of main)',
    ],
  ])('is judged where it is %s', async (_what, answer, shape, values, url) => {
    const headers = [
      ['Content-Type', 'application/json'],
      ['Set-Cookie', `${ticketCookie}=t; path=/; HttpOnly`],
      ['Set-Cookie', 'SVCCSRF=c; path=/'],
    ] as const
    const target = await smallDeployment({
      login: () => ({ headers, body: JSON.stringify(answer) }),
      data: () => threeRows,
    })
    const run = await runAt(target.origin)
    expect(await sentencesOf(run, 'LOGIN-2')).toEqual([expect.stringMatching(shape)])
    expect(await sentencesOf(run, 'LOGIN-3')).toEqual([values])
    expect(await sentencesOf(run, 'LOGIN-4')).toEqual([url])
  })
})

describe('a later login', () => {
  const answer = { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }
  const right: readonly HeaderPair[] = [
    ['Content-Type', 'application/json'],
    ['Location', '/0'],
    ['X-Vendor-UserCulture', 'en-US'],
    ['Set-Cookie', 'SVCLOADER=l; path=/; HttpOnly'],
    ['Set-Cookie', `${ticketCookie}=t; path=/; HttpOnly`],
    ['Set-Cookie', 'SVCCSRF=c; path=/; Secure'],
    ['Set-Cookie', 'UserName=79|118; path=/; HttpOnly; Max-Age=2592000'],
  ]
  it('may write its Code as any zero that JSON has', async () => {
    for (const zero of ['-0', '0.0', '0e5']) {
      const body = JSON.stringify(answer).replace('0', zero)
      const run = await runAt((await smallDeployment({ login: () => ({ headers: right, body }) })).origin)
      await session(run, 'main')
      expect([await sentencesOf(run, 'LOGIN-2'), await sentencesOf(run, 'LOGIN-3')]).toEqual([['passed'], ['passed']])
    }
  })

  it('may call itself JSON by either media type', async () => {
    const headers = right.map(([name, value]) => [name, value.replace('application/json', 'text/json')] as const)
    const run = await runAt(
      (await smallDeployment({ login: () => ({ headers, body: JSON.stringify(answer) }) })).origin,
    )
    expect(await sentencesOf(run, 'LOGIN-1')).toEqual(['passed'])
  })

  const without = (name: string) => right.filter(([header, value]) => header !== name && !value.startsWith(name))
  const other = (name: string, line: string) => [...without(name), ['Set-Cookie', line] as const]
  const cases: readonly (readonly [ClauseId, string, readonly HeaderPair[], object])[] = [
    ['LOGIN-1', 'another media type', [...without('Content-Type'), ['Content-Type', 'text/plain']], answer],
    ['LOGIN-2', 'want of a member', right, { ...answer, Exception: undefined }],
    ['LOGIN-2', 'a Code as text', right, { ...answer, Code: '0' }],
    ['LOGIN-2', 'want of a Code', right, { ...answer, Code: undefined }],
    ['LOGIN-3', 'a Code as text', right, { ...answer, Code: '0' }],
    ['LOGIN-3', 'a greeting', right, { ...answer, Message: 'Hi' }],
    ['LOGIN-4', 'a wish for another password', right, { ...answer, PasswordChangeUrl: '/x' }],
    ['LOGIN-8', 'want of a Location', without('Location'), answer],
    ['LOGIN-9', 'want of a culture', without('X-Vendor-UserCulture'), answer],
    ['COOKIE-1', 'an open ticket', other(ticketCookie, `${ticketCookie}=t; path=/`), answer],
    ['COOKIE-3', 'want of the loader', without('SVCLOADER'), answer],
    ['COOKIE-4', 'a token that may go over http', other('SVCCSRF', 'SVCCSRF=c; path=/'), answer],
    ['COOKIE-4', 'want of a token', without('SVCCSRF'), answer],
    ['COOKIE-5', 'an open user name', other('UserName', 'UserName=79; path=/; Max-Age=2592000'), answer],
    ['COOKIE-7', 'a user name for a day', other('UserName', 'UserName=79; path=/; HttpOnly; Max-Age=86400'), answer],
  ]

  it.each(cases)('of the same run fails %s by %s', async (id, _what, headers, body) => {
    const said = (nth: number) => ({
      headers: nth === 2 ? headers : right,
      body: JSON.stringify(nth === 2 ? body : answer),
    })
    const outcomes = []
    for (const logins of [1, 2]) {
      const target = await smallDeployment({ login: said, data: () => threeRows })
      const run = await runAt(target.origin, { departures: [] })
      await session(run, 'main')
      if (logins === 2) await run.newActor('later', run.profile.users.main).logIn()
      outcomes.push(String(await sentencesOf(run, id)).split(':', 1)[0])
    }
    expect(outcomes).toEqual(['passed', 'failed'])
  })
})

describe('cookies of a login', () => {
  const logged = async (...cookies: readonly string[]) => {
    const headers = [`${ticketCookie}=t; path=/; HttpOnly`, 'SVCCSRF=c; path=/', ...cookies].map(
      (cookie): HeaderPair => ['Set-Cookie', cookie],
    )
    const body = '{"Code":0,"Message":"","Exception":null,"PasswordChangeUrl":null,"RedirectUrl":null}'
    const target = await smallDeployment({
      login: () => ({ headers: [...headers, ['Content-Type', 'application/json']], body }),
    })
    const run = await runAt(target.origin, {
      target: { ...(await runAt(target.origin)).profile.target, sendSecureOverHttp: true },
    })
    await session(run, 'main')
    return run
  }

  it('are recorded with lifetime, names, order and want of a value', async () => {
    const run = await logged(
      'SVCCSRF=d; path=/; Max-Age=90; HttpOnly',
      'Other=; path=/; Domain=127.0.0.1',
      'ACMELOADER=x; path=/; Domain=127.0.0.1; SameSite=None',
    )
    expect(await sentencesOf(run, 'COOKIE-12')).toEqual([
      `lifetime of ${ticketCookie}: until the browser closes`,
      'lifetime of SVCCSRF: until the browser closes',
      'lifetime of SVCCSRF: 90 s by its attributes',
    ])
    expect(await sentencesOf(run, 'COOKIE-14')).toEqual([
      `order of the cookies: ${ticketCookie}, SVCCSRF, SVCCSRF, Other, ACMELOADER`,
      'with an empty value: Other',
    ])
    expect(await sentencesOf(run, 'COOKIE-13')).toEqual([
      `! ${ticketCookie}: SameSite not given, Domain not given`,
      '! SVCCSRF: SameSite not given, Domain not given',
      'SVCCSRF is not HttpOnly: scripts can read it',
      'SVCCSRF is HttpOnly: scripts cannot read it',
      'ACMELOADER: SameSite none, Domain 127.0.0.1',
      'ACMELOADER is a cookie that the document does not name',
      'several vendor prefixes: SVC, ACME',
    ])
  })
})
