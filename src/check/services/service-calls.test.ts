import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { exchangeOf, type AnswerParts } from '../../../tests/support/exchange-of.js'
import { newRecord, recording } from '../outcome/record.js'
import {
  alteredCall,
  alteredCallWithParameter,
  callAnonymously,
  callInOrder,
  noteServiceInOrder,
} from './service-calls.js'
import { needsServiceInSession, refusedThoughSessionGood } from './unjudged-calls.js'
import type { Undecided } from '../outcome/verdict.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment, toLogin } from '../testing/small-deployment.js'

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

describe('a call inside a session that is answered with 500', () => {
  const failing = (words: (url: string) => string): ((request: Received) => Said | undefined) => {
    return ({ url }) => (url.includes('/rest/') ? { status: 500, body: words(url) } : undefined)
  }
  const alike = failing(() => 'It failed.')
  const otherwise = failing((url) => (url.includes('/Echo/Say') ? 'It failed.' : 'There is no such service.'))

  it.each<[string, typeof alike, boolean, RegExp]>([
    [
      'decides nothing where a random name is answered alike',
      alike,
      false,
      /^cantTell: .* answered 500, and a call of a random name got the same answer/,
    ],
    ['is judged where a random name is answered otherwise', otherwise, false, /^judged$/],
    ['is judged where it went through before', alike, true, /^judged$/],
  ])('%s', async (_what, data, isKnown, said) => {
    const { run, main } = await mainAt(
      { data },
      { services: servicesOf({ custom: { service: 'Echo', method: 'Say' } }) },
    )
    const end = await recording(run, newRecord('FLOW-1'), async () =>
      needsServiceInSession({ run, main }, await callInOrder(run, main), isKnown),
    ).then(
      () => 'judged',
      (fault: unknown) => `${(fault as Undecided).outcome}: ${(fault as Error).message}`,
    )
    expect(end).toMatch(said)
  })
})

describe('altered calls', () => {
  const plain = { service: 'Echo', method: 'Say' }
  const custom = { ...plain, parameters: [{ value: 'a b' }] }
  const hasParameter = ({ url }: Received) => url.endsWith('/a%20b')
  const guarded = ({ cookies, headers, url }: Received): Said => {
    if (cookies['.ASPXAUTH'] === undefined) return toLogin({ url } as Received)
    return headers['svccsrf'] === undefined ? { status: 403 } : {}
  }

  async function judged(
    service: object,
    answer: (request: Received) => Said,
    row: 'noCookies' | 'noHeader' = 'noHeader',
  ) {
    const { target, run, main } = await mainAt({ data: answer }, { services: servicesOf({ custom: service }) })
    const record = newRecord('ACCESS-12')
    const refusals: string[] = []
    const end = await recording(run, record, async () => {
      for (const call of [alteredCall, alteredCallWithParameter]) {
        const twins = await call({ run, main }, row)
        if (!twins) continue
        expect(isGoodCall(twins.accepted)).toBe(true)
        refusals.push(`${String(twins.refused.status)} ${new URL(twins.refused.request.url).pathname}`)
      }
    }).catch((fault: unknown) => (fault as Error).message)
    const cells = record.cells.filter((cell) => cell.row === row).map(({ seen }) => seen)
    return { refusals, end, cells, twins: record.twins.length, asked: target.reads().length }
  }
  const bare = '/0/rest/Echo/Say'
  const further = '/0/rest/Echo/Say/a%20b'

  it.each(['noCookies', 'noHeader'] as const)('are judged without a parameter and with one: %s', async (row) => {
    const status = row === 'noHeader' ? '403' : '302'
    expect(await judged(custom, guarded, row)).toEqual({
      refusals: [`${status} ${bare}`, `${status} ${further}`],
      end: undefined,
      cells: [status],
      twins: 2,
      asked: 5,
    })
  })

  it('are judged without a parameter where the profile names none', async () => {
    expect((await judged(plain, guarded)).refusals).toEqual([`403 ${bare}`])
  })

  it('are judged without a parameter where the one that the profile names does not go through', async () => {
    const picky = (request: Received): Said => (hasParameter(request) ? { status: 404 } : guarded(request))
    expect((await judged(custom, picky)).refusals).toEqual([`403 ${bare}`])
  })

  it('are judged with a parameter alone where the method cannot be called without, and so is the cell', async () => {
    const picky = (request: Received): Said => (hasParameter(request) ? guarded(request) : { status: 404 })
    expect(await judged(custom, picky)).toMatchObject({ refusals: [`403 ${further}`], end: undefined, cells: ['403'] })
  })

  it('are not judged where neither goes through', async () => {
    const { refusals, end } = await judged(custom, () => ({ status: 404 }))
    expect([refusals, end]).toEqual([
      [],
      expect.stringContaining('does not exist (404). Check the names in services.custom of the profile'),
    ])
  })

  it('are not judged by a session that ended between the two', async () => {
    let calls = 0
    const ending = (request: Received): Said => {
      if (hasParameter(request)) calls += 1
      return hasParameter(request) && calls > 1 ? challenge : guarded(request)
    }
    const { refusals, end } = await judged(custom, ending)
    expect([refusals, end]).toEqual([[`403 ${bare}`], expect.stringMatching(/^the session ended between/)])
  })
})

describe('a call that was not refused', () => {
  it('is not asked whether the session is good', async () => {
    const { target, run, main } = await mainAt({}, { entities: {} })
    await refusedThoughSessionGood({ run, main }, exchangeOf({ status: 500 }))
    await expect(refusedThoughSessionGood({ run, main }, exchangeOf({ status: 403 }))).rejects.toThrow(
      /Without entities\.probe the checker cannot test/,
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
    const answered = recording(run, record, () => callAnonymously({ run, main: run.newActor('stranger') }))
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
    expect((await called(undefined)).end).toBe('no anonymous service is configured (key services.anonymous)')
    const { end, asked } = await called(named, undefined, { readOnly: true })
    expect([end, asked]).toEqual([expect.stringContaining('--read-only forbids calls'), []])
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
