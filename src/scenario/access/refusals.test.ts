import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { judgeClause } from '../playing/judge-clause.js'
import {
  isRejectedByRedirect,
  isUnauthorizedAsDocumented,
  needsCsrfCookie,
  observeChallenge,
  observeToken,
  offersBasic,
  judgeRedirects,
} from './refusals.js'
import { newRecord, recording } from '../outcome/record.js'
import { expect as judged } from '../words/expect.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment, threeRows, toLogin } from '../testing/small-deployment.js'
import type { RunContext } from '../context/run-context.js'

describe('a challenge', () => {
  it.each<[boolean, readonly string[]]>([
    [true, ['Basic']],
    [true, ['basic realm="crm"']],
    [true, ['BASIC realm=crm, charset="UTF-8"']],
    [true, ['Negotiate', 'NTLM', 'Basic realm="crm"']],
    [true, ['Negotiate, NTLM, Basic realm="crm"']],
    [true, ['Digest realm="a, b", nonce="x", Basic realm="crm"']],
    [true, ['Bearer,Basic']],
    [false, []],
    [false, ['']],
    [false, ['Bearer realm="crm"']],
    [false, ['Bearer realm="Basic"']],
    [false, ['Bearer realm="not, Basic realm"']],
    [false, ['Bearer realm="a \\", Basic "']],
    [false, ['Bearer error=basic']],
    [false, ['Basically realm="crm"']],
    [false, ['X-Basic realm="crm"']],
    [false, ['Negotiate', 'NTLM']],
  ])('offers Basic (%s): %j', (offers, values) => {
    const headers = values.map((value) => ['WWW-Authenticate', value] as const)
    expect(offersBasic(exchangeOf({ status: 401, headers }))).toBe(offers)
  })

  const basic = ['WWW-Authenticate', 'Basic realm="crm"'] as const
  const html = ['Content-Type', 'text/html'] as const
  it.each<[string, Parameters<typeof exchangeOf>[0], boolean]>([
    ['all of it', { status: 401, headers: [basic, html], body: '<html>' }, true],
    ['another status', { status: 403, headers: [basic, html], body: '<html>' }, false],
    ['no Basic', { status: 401, headers: [html], body: '<html>' }, false],
    ['no HTML', { status: 401, headers: [basic, ['Content-Type', 'application/json']], body: '{}' }, false],
    ['no body', { status: 401, headers: [basic, html] }, false],
  ])('of the document is a 401 with Basic and an HTML body: %s', (_what, parts, is) => {
    expect(isUnauthorizedAsDocumented(exchangeOf(parts))).toBe(is)
  })
})

describe('a 401', () => {
  const basic = ['WWW-Authenticate', 'Basic realm="crm"'] as const
  const html = ['Content-Type', 'text/html'] as const
  it.each<[Parameters<typeof exchangeOf>[0], readonly RegExp[]]>([
    [{ status: 401, headers: [basic, html], body: '<html>' }, []],
    [{ status: 403 }, []],
    [{ status: 401, headers: [html], body: '<html>' }, [/ has no Basic challenge$/]],
    [{ status: 401, headers: [basic] }, [/ has no HTML body$/]],
    [{ status: 401 }, [/ has no Basic challenge and no HTML body$/]],
  ])('in another shape is observed: %j', async (parts, texts) => {
    const record = newRecord('ACCESS-6')
    await recording(await runNowhere(), record, async () => observeChallenge(exchangeOf(parts)))
    expect(record.observations.map(({ text }) => text)).toEqual(
      texts.map((text) => expect.stringMatching(text) as string),
    )
  })
})

describe('a rejected ticket', () => {
  const moved = 'redirect-307'
  it.each([
    [302, [], false, []],
    [302, ['rejected-302'], true, ['rejected-302']],
    [307, ['rejected-302'], false, []],
    [307, [moved], false, []],
    [307, ['rejected-302', moved], true, ['rejected-302', moved]],
    [302, ['rejected-302', moved], true, ['rejected-302']],
    [401, ['rejected-302', moved], false, []],
  ] as const)('that is answered with %i under %j is redirected as declared: %s', async (status, declared, is, used) => {
    const run = await runNowhere({ departures: declared.map((id) => ({ id })) })
    const record = newRecord('ACCESS-6')
    const headers = [['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2f']] as const
    const refused = exchangeOf({ status, headers, url: `${run.profile.target.baseUrl}/0/odata/Contact` })
    expect(await recording(run, record, async () => isRejectedByRedirect(run, refused))).toBe(is)
    expect([...record.departures]).toEqual(used)
  })

  it.each([
    ['home', [['Location', '/0/']]],
    ['to the login page of another origin', [['Location', 'https://other.example/Login/NuiLogin.aspx']]],
    ['nowhere', []],
  ] as const)('that is redirected %s is not redirected as declared', async (_where, headers) => {
    const run = await runNowhere({ departures: [{ id: 'rejected-302' }] })
    const record = newRecord('ACCESS-6')
    const refused = exchangeOf({ status: 302, headers, url: `${run.profile.target.baseUrl}/0/odata/Contact` })
    expect(await recording(run, record, async () => isRejectedByRedirect(run, refused))).toBe(false)
    expect([...record.departures]).toEqual([])
  })
})

describe('a token that is not quite right', () => {
  it.each([
    [threeRows, undefined, 'accepted', true],
    [threeRows, 'lawful', 'accepted', undefined],
    [{ status: 403 }, undefined, '403', undefined],
  ] as const)('answered %o (%s) is observed', async (answer, lawful, words, security) => {
    const record = newRecord('ACCESS-16')
    const {
      headers = [],
      body = '',
      status = 200,
    } = answer as { headers?: [string, string][]; body?: string; status?: number }
    const exchange = exchangeOf({ id: 'x-0009', headers, body, status })
    await recording(await runNowhere(), record, () => Promise.resolve(observeToken('a wrong token', exchange, lawful)))
    expect(record.observations).toEqual([
      { text: `a wrong token: ${words}`, evidence: ['x-0009'], ...(security ? { security } : {}) },
    ])
  })
})

describe('a target without a CSRF cookie', () => {
  const verdictAt = async (cookies: readonly string[], run?: (run: RunContext) => void) => {
    const target = await smallDeployment({
      login: () => ({ headers: settingCookies(['.ASPXAUTH=t; path=/', ...cookies]).headers, body: '{"Code":0}' }),
      data: () => threeRows,
    })
    const context = await runAt(target.origin, { departures: cookies.includes('off') ? [{ id: 'csrf-off' }] : [] })
    run?.(context)
    const verdict = await judgeClause(context, 'ACCESS-9', async ({ run: each, main }) => {
      await needsCsrfCookie(each, main)
      judged(await main.send({ method: 'GET', url: `${target.origin}/0/odata`, headers: [] })).toHaveStatus(200)
    })
    return { verdict, diagnoses: context.diagnoses.map(({ id }) => id) }
  }

  it.each<[string, readonly string[], string, readonly string[]]>([
    ['none at all', [], 'inapplicable', ['no-csrf-protection']],
    ['an empty one', ['SVCCSRF=; path=/; Max-Age=0'], 'inapplicable', ['no-csrf-protection']],
    ['none, and declared so', ['off'], 'inapplicable', []],
    ['one', ['SVCCSRF=t; path=/; secure'], 'passed', []],
    ['one for another path', ['SVCCSRF=t; path=/elsewhere'], 'cantTell', []],
  ])('(%s) has nothing to be judged, and says so', async (_what, cookies, outcome, diagnosed) => {
    const { verdict, diagnoses } = await verdictAt(cookies)
    expect(verdict.outcome).toBe(outcome)
    expect(diagnoses).toEqual(diagnosed)
  })

  it('that withheld it over plain http is not one without', async () => {
    const target = await smallDeployment({ data: () => threeRows })
    const { target: of } = (await runNowhere()).profile
    const run = await runAt(target.origin, { target: { ...of, baseUrl: target.origin, sendSecureOverHttp: false } })
    const verdict = await judgeClause(run, 'ACCESS-9', ({ run: each, main }) => needsCsrfCookie(each, main))
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    expect(verdict.reason).toContain('sendSecureOverHttp')
  })
})

describe('the columns that are redirected', () => {
  const outcomeAt = async (
    noCookies: Parameters<typeof smallDeployment>[0],
    departures: readonly 'no-cookies-401'[] = [],
  ) => {
    const target = await smallDeployment(noCookies)
    const run = await runAt(target.origin, { departures: departures.map((id) => ({ id })) })
    const columns: string[] = []
    const verdict = await judgeClause(run, 'ACCESS-2', async ({ run: each }) => {
      await judgeRedirects(each, ['legacyRead', 'odataRead'], (_redirect, column) => columns.push(column))
      judged(columns).not.toEqual([])
    })
    return { columns, verdict }
  }
  const without = (answer: (request: Parameters<typeof toLogin>[0]) => ReturnType<typeof toLogin>) => ({
    data: (request: Parameters<typeof toLogin>[0]) => (request.cookies['.ASPXAUTH'] ? undefined : answer(request)),
  })

  it('are all of them where all are, and those alone where some are', async () => {
    expect((await outcomeAt({})).columns).toEqual(['legacyRead', 'odataRead'])
    const some = without((request) => (request.url.includes('/odata/') ? challenge : toLogin(request)))
    expect((await outcomeAt(some)).columns).toEqual(['legacyRead'])
  })

  it.each([
    ['401 as documented elsewhere', without(() => challenge), [], 'inapplicable'],
    ['401 as declared', without(() => ({ status: 401 })), ['no-cookies-401'], 'inapplicable'],
    ['401 of another shape', without(() => ({ status: 401 })), [], 'cantTell'],
    ['403', without(() => ({ status: 403 })), [], 'cantTell'],
    ['rows', without(() => threeRows), [], 'cantTell'],
  ] as const)('are none where the answer is %s', async (_what, options, departures, outcome) => {
    const { verdict, columns } = await outcomeAt(options, departures)
    expect([verdict.outcome, columns]).toEqual([outcome, []])
  })
})
