import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../profile/index.js'
import type { Received, Said } from '../../tests/support/scripted-server.js'
import { exchangeOf, type AnswerParts } from '../../tests/support/exchange-of.js'
import { session } from './main-session.js'
import { newRecord, recording } from './record.js'
import {
  callAnonymously,
  calledWithoutCookies,
  isGoodCall,
  noteServiceInOrder,
  refusedThoughSessionGood,
  wantedStatus,
} from './service-calls.js'
import { runAt, runNowhere } from './testing/run-at.js'
import { challenge, smallDeployment, toLogin } from './testing/small-deployment.js'

const login = '<html><title>Log in</title><form><input type="password"></form></html>'
const html = [['Content-Type', 'text/html']] as const
const servicesOf = (services: object) => services as ResolvedProfile['services']

describe('a call', () => {
  it.each<[string, AnswerParts, number | undefined, boolean]>([
    ['200', { status: 200 }, undefined, true],
    ['299', { status: 299 }, undefined, true],
    ['199', { status: 199 }, undefined, false],
    ['300', { status: 300 }, undefined, false],
    ['the status of the profile', { status: 404 }, 404, true],
    ['another 2xx than that of the profile', { status: 200 }, 204, false],
    ['the login page', { headers: html, body: login }, undefined, false],
    ['the login page, with the status of the profile', { headers: html, body: login }, 200, false],
    ['another page', { headers: html, body: '<html>done</html>' }, undefined, true],
    [
      'a text that has the login page in it',
      { headers: [['Content-Type', 'text/plain']], body: login },
      undefined,
      true,
    ],
  ])('answered with %s went through: %s', (_what, parts, status, went) => {
    expect(isGoodCall(exchangeOf(parts), status)).toBe(went)
  })

  it('has to come out with the status of the profile, where there is one', async () => {
    expect(wantedStatus(await runNowhere({ services: servicesOf({ custom: { status: 202 } }) }))).toBe(202)
    expect(wantedStatus(await runNowhere({ services: {} }))).toBeUndefined()
  })

  it('in order is noted in the grid', async () => {
    const record = newRecord('REST-1')
    await recording(await runNowhere(), record, async () => noteServiceInOrder(exchangeOf({ status: 204 })))
    expect(record.cells).toEqual([{ row: 'inOrder', column: 'service', seen: '204', evidence: ['x-0001'] }])
  })
})

describe('a call with a parameter, without cookies', () => {
  const custom = { service: 'Echo', method: 'Say', parameters: [{ value: 'a b' }] }

  async function called(services: object, answer: (request: Received) => Said) {
    const target = await smallDeployment({ data: answer })
    const run = await runAt(target.origin, { services: servicesOf(services) })
    const main = await session(run, 'main')
    const record = newRecord('ACCESS-12')
    return { twins: await recording(run, record, () => calledWithoutCookies(run, main)), record, target }
  }
  const guarded = (request: Received) => (request.cookies['.ASPXAUTH'] === undefined ? toLogin(request) : {})

  it('makes a pair with the one in order', async () => {
    const { twins, record, target } = await called({ custom }, guarded)
    const differsIn = twins?.differsIn ?? ''
    expect([twins?.accepted.status, twins?.refused.status, differsIn]).toEqual([200, 302, expect.stringMatching(/./)])
    expect(record.twins).toEqual([{ accepted: 'x-0002', refused: 'x-0003', differsIn }])
    expect(target.reads().map(({ url }) => url)).toEqual(['/0/rest/Echo/Say/a%20b', '/0/rest/Echo/Say/a%20b'])
  })

  it.each<[string, object, number]>([
    ['no service', {}, 0],
    ['no parameters', { custom: { service: 'Echo', method: 'Say' } }, 0],
    ['a status that does not come', { custom: { ...custom, status: 204 } }, 1],
  ])('is not looked at where the profile names %s', async (_what, services, asked) => {
    const { twins, record, target } = await called(services, guarded)
    expect([twins, record.twins, target.reads().length]).toEqual([undefined, [], asked])
  })
})

describe('a call that was not refused', () => {
  it('is not asked whether the session is good', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin, { entities: {} })
    const main = await session(run, 'main')
    await refusedThoughSessionGood(run, main, exchangeOf({ status: 500 }))
    await expect(refusedThoughSessionGood(run, main, exchangeOf({ status: 403 }))).rejects.toThrow(
      /without entities\.probe nothing shows/,
    )
    expect(target.reads()).toEqual([])
  })
})

describe('a call of the anonymous service', () => {
  const named = { service: 'Open', method: 'Pi ng' }

  async function called(
    anonymous: object | undefined,
    answer: (request: Received) => Said = () => ({}),
    more: { readonly departures?: ResolvedProfile['departures']; readonly readOnly?: boolean } = {},
  ) {
    const target = await smallDeployment({ data: answer })
    const { departures = [], readOnly = false } = more
    const services = servicesOf(anonymous === undefined ? {} : { anonymous })
    const run = await runAt(target.origin, { services, departures }, { readOnly })
    const record = newRecord('REST-4')
    const answered = recording(run, record, () => callAnonymously(run, run.newActor('stranger')))
    const end = await answered.then(
      ({ request, status }) => `${String(status)} ${new URL(request.url).pathname}`,
      (fault: unknown) => (fault as Error).message,
    )
    return { end, asked: target.reads(), departures: [...record.departures] }
  }

  it('is a POST of JSON', async () => {
    const { end, asked } = await called(named)
    expect(end).toBe('200 /0/rest/Open/Pi%20ng')
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
    })
    expect((await called({ ...named, body: { a: 1 } })).asked[0]?.body).toBe('{"a":1}')
    expect((await called({ path: '/open/ping' })).end).toBe('200 /open/ping')
  })

  it('is not sent where none is named, or where nothing may be called', async () => {
    expect((await called(undefined)).end).toBe('the profile names no anonymous service')
    const { end, asked } = await called(named, undefined, { readOnly: true })
    expect([end, asked]).toEqual([expect.stringContaining('--read-only forbids it'), []])
  })

  const below: [string, number] = ['below /0', 404]
  it.each<[string, object, readonly [string, number], boolean, string, readonly string[]]>([
    ['is looked for at the root as declared', named, below, true, '200 /rest/Open/Pi%20ng', ['app-at-root']],
    ['is not looked for there where that is not declared', named, below, false, '404 /0/rest/Open/Pi%20ng', []],
    ['is not looked for there where it stands', named, ['below /0', 500], true, '500 /0/rest/Open/Pi%20ng', []],
    ['is not looked for there where its path is named', { path: '/0/open' }, below, true, '404 /0/open', []],
    ['is nowhere where it is not there either', named, ['anywhere', 404], true, '404 /0/rest/Open/Pi%20ng', []],
  ])('%s', async (_what, anonymous, [where, status], declared, end, used) => {
    const missing = ({ url }: Received) => where === 'anywhere' || url.startsWith('/0/')
    const answer = (request: Received) => (missing(request) ? { status } : {})
    const found = await called(anonymous, answer, { departures: declared ? [{ id: 'app-at-root' }] : [] })
    expect([found.end, found.departures]).toEqual([end, used])
    expect(found.asked).toHaveLength(declared && status === 404 && !('path' in anonymous) ? 2 : 1)
  })

  it('that is refused is looked for nowhere else', async () => {
    expect((await called(named, () => challenge, { departures: [{ id: 'app-at-root' }] })).asked).toHaveLength(1)
  })
})
