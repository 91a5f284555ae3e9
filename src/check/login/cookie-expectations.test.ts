import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { setCookies } from '../../session/index.js'
import {
  areHttpOnly,
  areSecure,
  haveValues,
  issuesCookie,
  lastsThirtyDays,
  pathsCoverBase,
  spellsUserName,
} from './cookie-expectations.js'

const setting = (...cookies: readonly string[]) =>
  exchangeOf({ headers: cookies.map((cookie) => ['Set-Cookie', cookie] as const) })
const copies = (...cookies: readonly string[]) => setCookies(setting(...cookies))
const day = 24 * 60 * 60

describe('a cookie of one answer', () => {
  it('is issued with a value, at most so often, or left out by a departure', () => {
    expect(issuesCookie(setting('L=1'), 'L')).toMatchObject({ holds: true, seen: 'L, once' })
    expect(issuesCookie(setting('L='), 'L')).toMatchObject({ holds: false, seen: 'no L with a value' })
    expect(issuesCookie(setting('L=1', 'L=2', 'L=3'), 'L', { most: 2 })).toMatchObject({
      holds: false,
      expected: 'L with a value, at most 2 times',
      seen: 'L, 3 times',
    })
    expect(issuesCookie(setting(), 'L', { unless: 'no-loader-cookie' })).toMatchObject({
      departure: 'no-loader-cookie',
    })
  })

  it.each([
    ['its path', pathsCoverBase(copies('L=1; path=/', 'L=2; path=/x'), ''), 'path=/x'],
    ['HttpOnly', areHttpOnly(copies('L=1; HttpOnly', 'L=2')), 'no HttpOnly'],
    ['Secure', areSecure(copies('L=1; Secure', 'L=2')), 'no Secure'],
    ['a value', haveValues(copies('L=1', 'L=')), 'an empty value'],
  ])('is judged by every copy: %s', (_what, found, seen) => {
    expect(found).toMatchObject({ holds: false, seen })
  })

  it('that is not set decides nothing of its attributes', () => {
    expect(areSecure([])).toMatchObject({ holds: 'undecided' })
  })
})

describe('the user name cookie', () => {
  it.each([
    ['79|118', 'Ov', true, "2 character codes that spell the user's name"],
    ['79|119', 'Ov', false, '2 character codes that spell another name'],
    ['195|156', 'Ü', false, 'the UTF-8 bytes of the name instead of its code points'],
    ['Ov', 'Ov', false, 'no character codes'],
  ])('of %s spells %s: %s', (value, name, holds, seen) => {
    expect(spellsUserName(setting(`UserName=${value}`), name)).toMatchObject({ holds, seen })
  })

  it.each([
    [`; Max-Age=${String(30 * day)}`, true, 'an expiry after 30 days'],
    [`; Max-Age=${String(26 * day)}`, false, 'an expiry after 26 days'],
    ['', false, 'no expiry'],
    ['; Max-Age=0', false, 'an expiry after 0 days'],
  ])('with "%s" lasts thirty days: %s', (attribute, holds, seen) => {
    expect(lastsThirtyDays(setting(`UserName=79|118${attribute}`))).toMatchObject({ holds, seen })
  })

  it('that is not set is left open, or out by a departure', () => {
    expect(lastsThirtyDays(setting())).toMatchObject({ holds: 'undecided', departure: 'no-username-cookie' })
  })
})
