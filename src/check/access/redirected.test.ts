import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { judgeClause } from '../runner/judge-clause.js'
import { newRecord, recording } from '../outcome/record.js'
import { expect as judged } from '../answers/expect.js'
import { atDeployment } from '../testing/at-deployment.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import {
  challenge,
  smallDeployment,
  threeRows,
  toLogin,
  type SmallDeploymentOptions,
} from '../testing/small-deployment.js'
import {
  isRejectedByRedirect,
  redirectedReads,
  challengeSeen,
  isUnauthorizedAsDocumented,
  offersBasic,
} from './redirected.js'

const undecided = (outcome: string, message: string | RegExp) => ({
  outcome,
  message: expect.stringMatching(message) as string,
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

describe('the columns that are redirected', () => {
  const outcomeAt = async (
    noCookies: Parameters<typeof smallDeployment>[0],
    departures: readonly 'no-cookies-401'[] = [],
  ) => {
    const target = await smallDeployment(noCookies)
    const run = await runAt(target.origin, { departures: departures.map((id) => ({ id })) })
    const columns: string[] = []
    const verdict = await judgeClause(run, 'ACCESS-2', async ({ run: each }) => {
      columns.push(...(await redirectedReads(each)).came.map(({ column }) => column))
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

describe('the columns that may be redirected', () => {
  it('are that of the OData endpoint where there is no legacy service', async () => {
    const { result } = await atDeployment({}, (run) => {
      run.policy.legacyAbsent = true
      return redirectedReads(run)
    })
    expect(result).toMatchObject({ came: [{ column: 'odataRead' }] })
  })

  it.each([
    [401, undecided('inapplicable', /no-cookies-401/), ['no-cookies-401']],
    [403, undecided('cantTell', /answered 403 \(ACCESS-1\)$/), []],
  ] as const)('are none where a declared 401 was declared, and %d came', async (status, wanted, used) => {
    const data: SmallDeploymentOptions['data'] = ({ cookies }) => (cookies['.ASPXAUTH'] ? undefined : { status })
    const { result, record } = await atDeployment({ data }, (run) => redirectedReads(run), {
      departures: [{ id: 'no-cookies-401' }],
    })
    expect(result).toMatchObject(wanted)
    expect([...record.departures]).toEqual(used)
  })
})

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
  ])('in another shape is observed: %j', (parts, texts) => {
    expect(challengeSeen(exchangeOf(parts)).map(({ text }) => text)).toEqual(
      texts.map((text) => expect.stringMatching(text) as string),
    )
  })
})
