import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { isCleared, issuedCookies, serverTime, setCookies, type SetCookie } from './set-cookie.js'

const sent = 'Sat, 21 Nov 2026 10:00:00 GMT'
const anHourBefore = 'Sat, 21 Nov 2026 09:00:00 GMT'
const anHourAfter = 'Sat, 21 Nov 2026 11:00:00 GMT'

function readOne(header: string): SetCookie | undefined {
  return setCookies(settingCookies([header]))[0]
}

describe('a Set-Cookie header', () => {
  it.each<[string, Partial<SetCookie>]>([
    ['A=1', { name: 'A', value: '1' }],
    ['A=1; path=/; HttpOnly; Secure', { path: '/', httpOnly: true, secure: true }],
    ['A=1;PATH=/tenant;httponly;SECURE', { path: '/tenant', httpOnly: true, secure: true }],
    ['A=1', { path: undefined, domain: undefined, httpOnly: false, secure: false, sameSite: undefined }],
    ['A=1; Path=tenant', { path: undefined }],
    ['A=1; Path=', { path: undefined }],
    ['A=1; Domain=.Example.com; SameSite=Lax', { domain: 'example.com', sameSite: 'lax' }],
    ['A=1; Max-Age=60', { maxAge: 60, expires: undefined }],
    ['A=1; Max-Age=0', { maxAge: 0 }],
    ['A=1; Max-Age=-5', { maxAge: -5 }],
    ['A=1; Max-Age=soon', { maxAge: undefined }],
    [`A=1; Max-Age=${'9'.repeat(400)}`, { maxAge: Infinity }],
    [`A=1; expires=${sent}`, { expires: Date.parse(sent), maxAge: undefined }],
    ['A=1; expires=Sat, 21-Nov-2026 10:00:00 GMT', { expires: Date.parse(sent) }],
    ['A=1; expires=never', { expires: undefined }],
    ['A=a=b==', { value: 'a=b==' }],
    ['A=83, 117, 112', { value: '83, 117, 112' }],
    ['A=83|117; path=/', { value: '83|117', path: '/' }],
    ['A="quoted"', { value: '"quoted"' }],
    ['A=', { value: '' }],
    ['A = 1 ; path=/', { name: 'A', value: '1', path: '/' }],
  ])('%s is read as the standard reads it', (header, wanted) => {
    expect(readOne(header)).toMatchObject(wanted)
  })

  it('is kept in its order and with its copies, beside the text that came', () => {
    const cookies = setCookies(settingCookies(['L=1; path=/', 'T=2', 'L=3; HttpOnly']))
    expect(cookies.map(({ name, value, raw }) => [name, value, raw])).toEqual([
      ['L', '1', 'L=1; path=/'],
      ['T', '2', 'T=2'],
      ['L', '3', 'L=3; HttpOnly'],
    ])
  })

  it('that no store could read is left out, and its neighbours are not', () => {
    expect(setCookies(settingCookies(['', 'A=1', '\u0001'])).map(({ name }) => name)).toEqual(['A'])
  })
})

describe('a cookie that is being cleared', () => {
  it.each<[string, boolean]>([
    ['A=1', false],
    ['A=', true],
    ['A=; Max-Age=60', true],
    ['A=1; Max-Age=0', true],
    ['A=1; Max-Age=-1', true],
    [`A=1; Max-Age=-${'9'.repeat(400)}`, true],
    ['A=1; Max-Age=1', false],
    [`A=1; expires=${anHourBefore}`, true],
    [`A=1; expires=${sent}`, true],
    [`A=1; expires=${anHourAfter}`, false],
    [`A=1; Max-Age=60; expires=${anHourBefore}`, false],
    [`A=1; Max-Age=0; expires=${anHourAfter}`, true],
    ['A=1; expires=never', false],
  ])('%s, sent at ten: %s', (header, cleared) => {
    const answer = settingCookies([header], { headers: [['Date', sent]] })
    expect(isCleared(setCookies(answer)[0]!, serverTime(answer))).toBe(cleared)
    expect(issuedCookies(answer)).toHaveLength(cleared ? 0 : 1)
  })

  it.each([
    ['years behind', 'Wed, 01 Jan 2020 10:00:00 GMT', 'Wed, 01 Jan 2020 10:30:00 GMT', 1],
    ['years behind', 'Wed, 01 Jan 2020 10:00:00 GMT', 'Wed, 01 Jan 2020 09:30:00 GMT', 0],
    ['years ahead', 'Wed, 01 Jan 2098 10:00:00 GMT', 'Wed, 01 Jan 2098 10:30:00 GMT', 1],
    ['years ahead', 'Wed, 01 Jan 2098 10:00:00 GMT', 'Wed, 01 Jan 2098 09:30:00 GMT', 0],
  ])("is told by the server's own clock, which is %s (now %s, expires %s)", (_where, date, expires, issued) => {
    expect(issuedCookies(settingCookies([`A=1; expires=${expires}`], { headers: [['Date', date]] }))).toHaveLength(
      issued,
    )
  })
})

describe("the server's time", () => {
  it('is the Date of its answer', () => {
    expect(serverTime(exchangeOf({ headers: [['date', sent]] }))).toBe(Date.parse(sent))
  })

  it.each([
    ['no Date', []],
    ['a Date that cannot be read', [['Date', 'today']]],
  ] as const)('is that of the receipt where there is %s', (_what, headers) => {
    const startedAt = '2026-11-21T10:00:00.000Z'
    expect(serverTime(exchangeOf({ headers, startedAt }))).toBe(Date.parse(startedAt))
  })
})
