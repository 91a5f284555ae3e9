import { describe, expect, it } from 'vitest'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import type { CookiePair } from '../cookies/cookie-store.js'
import { renewsSession, ticketOf } from './renewal.js'

const presented = (cookies: readonly CookiePair[]) => ({ cookies, csrfHeader: undefined, extra: [] })
const ticketAlone: readonly CookiePair[] = [['.ASPXAUTH', 'old']]
const both: readonly CookiePair[] = [...ticketAlone, ['ACMESESSIONID', 's1']]
const cleared = 'expires=Thu, 01 Jan 1970 00:00:00 GMT'

describe('the ticket that was shown', () => {
  it.each<[string, readonly CookiePair[], string | undefined]>([
    ['is the value of its cookie', both, 'old'],
    ['is not there without that cookie', [['ACMESESSIONID', 's1']], undefined],
  ])('%s', (_what, cookies, ticket) => {
    expect(ticketOf(presented(cookies))).toBe(ticket)
  })
})

describe('an answer', () => {
  it.each<[string, boolean, readonly string[], readonly CookiePair[]]>([
    ['with another ticket than was shown', true, ['.ASPXAUTH=new'], ticketAlone],
    ['with another session than was shown', true, ['ACMESESSIONID=s2'], both],
    ['with another CSRF token than was shown', true, ['ACMECSRF=t2'], [...both, ['ACMECSRF', 't1']]],
    ['with the CSRF token that was shown', false, ['ACMECSRF=t1'], [...both, ['ACMECSRF', 't1']]],
    ['with a first CSRF token, where none was shown', false, ['ACMECSRF=t1'], both],
    ['with another cookie first', true, ['OTHER=1', '.ASPXAUTH=new'], ticketAlone],
    ['with the ticket that was shown', false, ['.ASPXAUTH=old'], ticketAlone],
    ['with a first session, where none was shown', false, ['ACMESESSIONID=s1'], ticketAlone],
    ['with a ticket, where none was shown', false, ['.ASPXAUTH=new'], []],
    ['that clears the ticket', false, [`.ASPXAUTH=; ${cleared}`], ticketAlone],
    ['with a ticket that has expired as it comes', false, [`.ASPXAUTH=new; ${cleared}`], ticketAlone],
    ['with a new value of another cookie', false, ['OTHER=2'], [...both, ['OTHER', '1']]],
    ["with another deployment's session", false, ['OLDSESSIONID=s2'], [...both, ['OLDSESSIONID', 's1']]],
    ['without cookies', false, [], both],
  ])('%s renews the session: %s', (_what, renews, cookies, shown) => {
    const names = { session: 'ACMESESSIONID', csrf: 'ACMECSRF' }
    expect(renewsSession(settingCookies(cookies), presented(shown), names)).toBe(renews)
  })
})
