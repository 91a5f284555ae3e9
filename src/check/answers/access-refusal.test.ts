import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { runNowhere } from '../testing/run-at.js'
import { isRefused, loginPages, refusalIn, type AccessRefusal } from './access-refusal.js'

const base = 'https://crm.example.com'
const departures = [{ id: 'login-page', value: '/Login/Login.html' }] as const

function answerOf(status: number, location?: string) {
  return exchangeOf({ status, headers: location === undefined ? [] : [['Location', location]] })
}

describe('an access refusal', () => {
  it.each<[number, string | undefined, AccessRefusal | undefined]>([
    [401, undefined, 'unauthorized'],
    [403, undefined, 'forbidden'],
    [302, '/Login/NuiLogin.aspx?ReturnUrl=%2F0', 'redirect'],
    [301, '/Login/NuiLogin.aspx', 'redirect'],
    [303, '/Login/NuiLogin.aspx', 'redirect'],
    [307, '/login/nuilogin.aspx', 'redirect'],
    [308, `${base}/Login/NuiLogin.aspx`, 'redirect'],
    [302, '/0/Shell', undefined],
    [302, '/Login/Login.html', undefined],
    [302, undefined, undefined],
    [302, 'https://', undefined],
    [304, '/Login/NuiLogin.aspx', undefined],
    [200, '/Login/NuiLogin.aspx', undefined],
    [400, undefined, undefined],
    [404, undefined, undefined],
    [407, undefined, undefined],
    [500, undefined, undefined],
  ])('%s to %s: %s', async (status, location, refusal) => {
    const run = await runNowhere({}, base)
    expect(refusalIn(run, answerOf(status, location))).toBe(refusal)
    expect(isRefused(run, answerOf(status, location))).toBe(refusal !== undefined)
  })

  it('leads to any of the login pages that the deployment has', async () => {
    const run = await runNowhere({ departures }, base)
    expect(refusalIn(run, answerOf(302, '/Login/Login.html?ReturnUrl=x'))).toBe('redirect')
    expect(refusalIn(run, answerOf(302, '/Login/NuiLogin.aspx'))).toBe('redirect')
  })
})

describe('the login pages of a run', () => {
  it.each([
    [[], ['/Login/NuiLogin.aspx']],
    [departures, ['/Login/NuiLogin.aspx', '/Login/Login.html']],
  ] as const)('with the departures %j are %j', async (declared, paths) => {
    const run = await runNowhere({ departures: declared }, `${base}/t`)
    expect(loginPages(run)).toEqual(paths.map((path) => `${base}/t${path}`))
  })
})
