import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../tests/support/exchange-of.js'
import {
  accessRefusal,
  collectionIn,
  isGoodRead,
  isHtmlPage,
  isJson,
  isSuccess,
  isUnavailable,
  leadsToLogin,
  localPath,
  named,
  rowsOf,
  seen,
  type AccessRefusal,
} from './answers.js'
import { Undecided } from './verdict.js'

const page = 'https://crm.example.com/Login/NuiLogin.aspx'
const other = 'https://crm.example.com/Login/Login.html'
const json = [['Content-Type', 'application/json;odata=verbose']] as const
const html = [['Content-Type', 'text/html; charset=utf-8']] as const

describe('an access refusal', () => {
  it.each<[number, string | undefined, AccessRefusal | undefined]>([
    [401, undefined, 'unauthorized'],
    [403, undefined, 'forbidden'],
    [302, '/Login/NuiLogin.aspx?ReturnUrl=%2F0', 'redirect'],
    [301, '/Login/NuiLogin.aspx', 'redirect'],
    [303, '/Login/NuiLogin.aspx', 'redirect'],
    [307, '/login/nuilogin.aspx', 'redirect'],
    [308, page, 'redirect'],
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
  ])('%s to %s: %s', (status, location, refusal) => {
    const headers = location === undefined ? [] : [['Location', location] as const]
    expect(accessRefusal(exchangeOf({ status, headers }), [page])).toBe(refusal)
  })

  it('leads to any of the login pages that the deployment has', () => {
    const answer = exchangeOf({ status: 302, headers: [['Location', '/Login/Login.html?ReturnUrl=x']] })
    expect(leadsToLogin(answer, [page])).toBe(false)
    expect(leadsToLogin(answer, [page, other])).toBe(true)
  })
})

describe('a good read', () => {
  const rows = '{"value":[{"Id":"1"}]}'
  it.each<[string, number, string, boolean]>([
    ['200 with a record', 200, rows, true],
    ['200 with an empty collection', 200, '{"value":[]}', false],
    ['200 with an error body', 200, '{"error":{"code":"4"}}', false],
    ['200 with a page', 200, '<html><body>Login</body></html>', false],
    ['200 without a body', 200, '', false],
    ['206 with a record', 206, rows, false],
    ['401 with a record', 401, rows, false],
    ['500 with a record', 500, rows, false],
  ])('%s: %s', (_what, status, body, good) => {
    expect(isGoodRead(exchangeOf({ status, body, headers: json }))).toBe(good)
  })

  it.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [302, false],
  ])('as a change or a call: %s is a success: %s', (status, success) => {
    expect(isSuccess(exchangeOf({ status }))).toBe(success)
  })

  it.each([
    [429, true],
    [502, true],
    [503, true],
    [504, true],
    [500, false],
    [401, false],
  ])('is not to be had where %s says that nobody is there: %s', (status, unavailable) => {
    expect(isUnavailable(exchangeOf({ status }))).toBe(unavailable)
  })
})

describe('a body', () => {
  it.each<[string, string, boolean]>([
    ['text/html; charset=utf-8', '<!DOCTYPE html><html></html>', true],
    ['TEXT/HTML', '<HTML>', true],
    ['application/xhtml+xml', '<html/>', true],
    ['text/html', '\uFEFF\r\n<html>', true],
    ['text/html', '', false],
    ['text/html', 'refused', false],
    ['text/plain', '<html></html>', false],
    ['application/json', '{"a":"<b>"}', false],
    ['', '<html></html>', false],
  ])('of type %s, %j, is an HTML page: %s', (type, body, is) => {
    expect(isHtmlPage(exchangeOf({ body, headers: type === '' ? [] : [['Content-Type', type]] }))).toBe(is)
  })

  it.each([
    ['application/json', true],
    ['application/json;odata=verbose', true],
    ['application/problem+json', true],
    ['text/json', false],
    ['application/jsonp', false],
    ['text/html', false],
  ])('of type %s is JSON: %s', (type, is) => {
    expect(isJson(exchangeOf({ headers: [['Content-Type', type]] }))).toBe(is)
  })

  it('that is a collection is counted; another is named; one in an unknown shape decides nothing', () => {
    expect(collectionIn(exchangeOf({ body: '{"d":{"results":[{"Id":"1"},{"Id":"2"}]}}', headers: json }))).toEqual({
      kind: 'a collection',
      count: 2,
    })
    expect(collectionIn(exchangeOf({ body: '<html></html>', headers: html }))).toMatchObject({ count: 0 })
    expect(() => collectionIn(exchangeOf({ body: '{"items":{"a":1}}', headers: json }))).toThrow(Undecided)
  })

  it('is read once for all who look at it', () => {
    const exchange = exchangeOf({ body: '{"value":[{"Id":"1"}]}', headers: json })
    expect(rowsOf(exchange)).toBe(rowsOf(exchange))
    expect(rowsOf(exchangeOf({ body: 'no collection' }))).toBeUndefined()
  })
})

describe('in a sentence', () => {
  const url = 'https://crm.example.com/tenant/0/odata/Contact?$top=1'

  it.each<[string | undefined, string | undefined]>([
    ['/0', '/0'],
    ['https://crm.example.com/0', '/0'],
    ['0?a=b#c', '/tenant/0/odata/0?a=b'],
    ['https://evil.example/0', 'https://evil.example/0'],
    ['//evil.example/0', '//evil.example/0'],
    ['https://', 'https://'],
    [undefined, undefined],
  ])('a Location %s is %s', (location, path) => {
    expect(localPath(location, url)).toBe(path)
  })

  it('an exchange has its method, path, query and id, bounded', () => {
    expect(named(exchangeOf({ url, id: 'x-0042' }))).toBe('GET /tenant/0/odata/Contact?$top=1 (x-0042)')
    expect(named(exchangeOf({ url: `${url}&${'x'.repeat(5000)}` })).length).toBeLessThan(150)
  })

  it("an exchange's filter is not spelled out: it holds record values", () => {
    const filtered = `${url}&$filter=${encodeURIComponent("Name eq 'Ada Lovelace'")}`
    expect(named(exchangeOf({ url: filtered, id: 'x-0042' }))).toBe(
      'GET /tenant/0/odata/Contact?$top=1&$filter=… (x-0042)',
    )
  })

  it.each<[string, Parameters<typeof exchangeOf>[0], string]>([
    ['rows', { body: '{"value":[{"Id":"1"}]}', headers: json }, '200 with 1 record'],
    ['no rows', { body: '{"value":[]}', headers: json }, '200 with 0 records'],
    ['a page', { body: '<html></html>', headers: html }, '200, text/html'],
    ['a redirect', { status: 302, headers: [['Location', '/Login']] }, '302 to /Login'],
    ['rows of a refusal', { status: 403, body: '{"value":[{"Id":"1"}]}', headers: json }, '403, application/json'],
    ['nothing', { status: 204 }, '204'],
  ])('an answer with %s is told as it is', (_what, parts, words) => {
    expect(seen(exchangeOf(parts))).toBe(words)
  })

  it('a Location is bounded', () => {
    const location = `/Login?ReturnUrl=${'x'.repeat(5000)}`
    expect(seen(exchangeOf({ status: 302, headers: [['Location', location]] })).length).toBeLessThan(100)
  })
})
