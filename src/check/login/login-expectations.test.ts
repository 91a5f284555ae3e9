import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import type { Finding } from '../outcome/check.js'
import { hasCulture, hasMember, hasObjectBody, hasValue, isOfJson, leadsToApplication } from './login-expectations.js'

const json = (body: unknown, headers: readonly (readonly [string, string])[] = []) =>
  exchangeOf({ headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) })
const right = { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }

/** What was found, in one word or two sides. */
const told = (found: Finding) =>
  found.holds === true
    ? `met: ${found.seen}`
    : found.holds === false
      ? `${found.expected} / ${found.seen}${found.departure === undefined ? '' : `, ${found.departure}`}`
      : `open: ${found.reason}`

describe('the answer to one login', () => {
  it('is JSON by its content type, and an object by its body', () => {
    expect(told(isOfJson(json(right)))).toBe('met: application/json')
    expect(told(isOfJson(exchangeOf({ headers: [['Content-Type', 'text/html']] })))).toBe(
      'a JSON content type / text/html',
    )
    expect(told(hasObjectBody(json(right)))).toBe('met: a JSON object')
    for (const [body, seen] of [
      [null, 'null'],
      [[], 'an array'],
      [5, 'a number'],
      ['x', 'a string'],
      [true, 'a boolean'],
    ] as const)
      expect(told(hasObjectBody(json(body)))).toBe(`a JSON object / ${seen}`)
    expect(told(hasObjectBody(exchangeOf({ body: '<html>' })))).toBe('a JSON object / no JSON')
  })

  it('has members of their types', () => {
    expect(told(hasMember(json(right), 'Code', 'an integer'))).toBe('met: 0')
    expect(told(hasMember(json({ ...right, Code: '0' }), 'Code', 'an integer'))).toBe('an integer / "0"')
    expect(told(hasMember(json({ Code: 0 }), 'Exception', 'an object or null'))).toBe(
      'an object or null / no Exception',
    )
    expect(told(hasMember(json({ Code: 0 }), 'Code', 'an integer'))).toBe('met: 0')
  })

  it('has values that say nothing where they are not there, and a path by a departure', () => {
    expect(told(hasValue(json(right), 'Message', ''))).toBe('met: an empty string')
    expect(told(hasValue(json({ ...right, Message: 'Hi' }), 'Message', ''))).toBe('an empty string / "Hi"')
    expect(told(hasValue(json({}), 'Code', 0))).toMatch(/^open: the login answer has no Code \(see LOGIN-2\)/)
    expect(told(hasValue(json({ ...right, RedirectUrl: '/0/x' }), 'RedirectUrl', null))).toBe(
      'null / "/0/x", redirect-url-set',
    )
    expect(told(hasValue(json({ ...right, RedirectUrl: '//x.example/' }), 'RedirectUrl', null))).toBe(
      'null / "//x.example/"',
    )
  })

  it.each([
    ['/0', '', 'met: /0'],
    ['/crm/0', '/crm', 'met: /0'],
    ['/', '', '/0 / /, app-at-root'],
    ['/x', '', '/0 / /x'],
    [undefined, '', '/0 / no Location, no-login-location'],
  ])('with Location %s leads to the application below "%s": %s', (location, base, found) => {
    const login = json(right, location === undefined ? [] : [['Location', location]])
    expect(told(leadsToApplication(login, base))).toBe(found)
  })

  it('has a culture', () => {
    const culture = (value: string) => told(hasCulture(json(right, [['X-Culture', value]]), 'X-Culture'))
    expect(culture('en-US')).toBe('met: en-US')
    expect(culture('en_US')).toBe('a culture such as en-US / en_US')
    expect(told(hasCulture(json(right), 'X-Culture'))).toBe('a culture such as en-US / no X-Culture, no-culture-header')
  })
})
