import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import {
  collectionIn,
  isGoodRead,
  isHtmlPage,
  isJson,
  isServed,
  isSuccess,
  isUnavailable,
  needsText,
  rowsOf,
  staysAtOrigin,
  whyNoText,
} from './answers.js'
import { Undecided } from '../outcome/verdict.js'

const json = [['Content-Type', 'application/json;odata=verbose']] as const
const html = [['Content-Type', 'text/html; charset=utf-8']] as const

describe('a redirect', () => {
  it.each<[string | undefined, boolean]>([
    ['/0/Shell', true],
    ['https://crm.example.com/0/Shell', true],
    ['//crm.example.com/', true],
    ['', true],
    ['https://crm.example.com:8443/', false],
    ['http://crm.example.com/', false],
    ['//elsewhere.example/', false],
    ['https://', false],
    [undefined, false],
  ])('to %s stays at the origin that was asked: %s', (location, stays) => {
    const headers = location === undefined ? [] : [['Location', location] as const]
    expect(staysAtOrigin(exchangeOf({ status: 302, headers }))).toBe(stays)
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
    [300, false],
    [302, false],
  ])('as a change or a call: %s is a success: %s', (status, success) => {
    expect(isSuccess(exchangeOf({ status }))).toBe(success)
  })

  it('a change that is answered with an error body is no success, and a call is', () => {
    const told = exchangeOf({ headers: json, body: '{"error":{"code":"4","message":{"lang":"","value":"no"}}}' })
    expect([isSuccess(told), isServed(told)]).toEqual([false, true])
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

  it('is an HTML page in UTF-16 too', () => {
    const headers = [['Content-Type', 'text/html; charset=utf-16']] as const
    expect(isHtmlPage(exchangeOf({ body: Buffer.from('\uFEFF<html></html>', 'utf16le'), headers }))).toBe(true)
  })

  it.each([
    ['application/json', true],
    ['application/json;odata=verbose', true],
    ['application/problem+json', true],
    ['text/json', true],
    ['text/jsonp', false],
    ['application/jsonp', false],
    ['x-application/json', false],
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

  it('that brings a document type, or is nested without end, decides nothing', () => {
    const xml = [['Content-Type', 'application/xml']] as const
    const depth = 150
    for (const exchange of [
      exchangeOf({ body: '<!DOCTYPE feed [<!ENTITY a "b">]><feed/>', headers: xml }),
      exchangeOf({ body: `${'['.repeat(depth)}${']'.repeat(depth)}`, headers: json }),
    ])
      expect(() => collectionIn(exchange)).toThrow(Undecided)
  })

  it('is read in the encoding that it is said to have', () => {
    const body = Buffer.from('{"value":[{"Name":"\u00e9"}]}', 'latin1')
    const headers = [['Content-Type', 'application/json; charset=iso-8859-1']] as const
    expect(rowsOf(exchangeOf({ body, headers }))).toEqual([{ Name: '\u00e9' }])
  })

  it('that is no text in any encoding decides nothing, but for a web page', () => {
    const latin = Buffer.from('{"value":[{"Name":"\u00e9"}]}', 'latin1')
    const unreadable = exchangeOf({ body: latin, headers: json })
    const wanted = { outcome: 'cantTell', blame: 'target' }
    expect(() => collectionIn(unreadable)).toThrow(expect.objectContaining(wanted))
    expect(() => {
      needsText(unreadable)
    }).toThrow(/^the body of GET \/ \(x-0001\) cannot be read as text: the bytes are not UTF-8.*changes the encoding/)
    expect(rowsOf(unreadable)).toBeUndefined()
    for (const readable of [
      exchangeOf({ body: latin, headers: [['Content-Type', 'application/json; charset=iso-8859-1']] }),
      exchangeOf({ body: Buffer.from('<html>\u00e9</html>', 'latin1'), headers: html }),
      exchangeOf({ body: '{"value":', headers: json }),
      exchangeOf(),
    ])
      expect(whyNoText(readable)).toBeUndefined()
  })

  it('is read once for all who look at it', () => {
    const exchange = exchangeOf({ body: '{"value":[{"Id":"1"}]}', headers: json })
    expect(rowsOf(exchange)).toBe(rowsOf(exchange))
    expect(rowsOf(exchangeOf({ body: 'no collection' }))).toBeUndefined()
  })
})
