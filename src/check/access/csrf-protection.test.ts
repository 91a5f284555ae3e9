import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { judgeClause } from '../runner/judge-clause.js'
import { session } from '../sessions/main-session.js'
import { newRecord, recording } from '../outcome/record.js'
import { expect as judged } from '../answers/expect.js'
import type { RunContext } from '../run-state/run-context.js'
import { atDeployment } from '../testing/at-deployment.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { needsCsrfCookie, observeToken } from './csrf-protection.js'

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

describe('the CSRF cookie', () => {
  const atLogin = (...cookies: readonly string[]) => ({
    login: () => ({ headers: settingCookies(['.ASPXAUTH=t; path=/', ...cookies]).headers, body: '{"Code":0}' }),
  })
  const needed = async (run: RunContext) => needsCsrfCookie(run, await session(run, 'main'))

  it('that came with the login is asked for no more', async () => {
    const { target } = await atDeployment(atLogin('SVCCSRF=t; path=/'), needed)
    expect(target.reads()).toEqual([])
  })

  it('may come with the first read', async () => {
    const data = () => ({ ...threeRows, headers: settingCookies(['SVCCSRF=t; path=/'], threeRows).headers })
    const { result, target } = await atDeployment({ ...atLogin(), data }, needed)
    expect([result, target.reads().length]).toEqual([undefined, 1])
  })

  it('that is missing is told with the login that did not set it', async () => {
    const { run, result } = await atDeployment({ ...atLogin(), data: () => threeRows }, needed)
    expect(result).toMatchObject({
      outcome: 'inapplicable',
      message: expect.stringMatching(/^the target sets no SVCCSRF/) as string,
    })
    expect(run.diagnoses.map(({ id, evidence }) => [id, evidence])).toEqual([['no-csrf-protection', ['x-0001']]])
  })

  it('that is missing is told without a login where there was none', async () => {
    const { run } = await atDeployment({ data: () => threeRows }, (each) =>
      needsCsrfCookie(each, each.newActor('stranger')),
    )
    expect(run.diagnoses.map(({ evidence }) => evidence)).toEqual([[]])
  })
})
