import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { localPath, named, seen } from './answers.js'

const json = [['Content-Type', 'application/json;odata=verbose']] as const
const html = [['Content-Type', 'text/html; charset=utf-8']] as const

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

  it.each([
    ['/0', '/0'],
    ['/0?', '/0'],
    ['/0?&$top=1&', '/0?$top=1'],
    ['/0?$count', '/0?$count'],
    ['/0?$skip=40&$select=Id,Name', '/0?$skip=40&$select=Id,Name'],
    ['/0?$topmost=1&x$top=1&$filter=a=b', '/0?$topmost=…&x$top=…&$filter=…'],
    [`/${'a'.repeat(119)}`, `/${'a'.repeat(119)}`],
    [`/${'a'.repeat(120)}`, `/${'a'.repeat(118)}…`],
  ])('an exchange with %s is told as %s', (path, told) => {
    expect(named(exchangeOf({ url: `https://crm.example.com${path}` }))).toBe(`GET ${told} (x-0001)`)
  })

  it.each<[string, Parameters<typeof exchangeOf>[0], string]>([
    ['rows', { body: '{"value":[{"Id":"1"}]}', headers: json }, '200 with 1 record'],
    ['no rows', { body: '{"value":[]}', headers: json }, '200 with 0 records'],
    ['a page', { body: '<html></html>', headers: html }, '200, text/html'],
    ['a redirect', { status: 302, headers: [['Location', '/Login']] }, '302 to /Login'],
    ['rows of a refusal', { status: 403, body: '{"value":[{"Id":"1"}]}', headers: json }, '403, application/json'],
    ['a page, written large', { body: '<html></html>', headers: [['Content-Type', 'Text/HTML']] }, '200, Text/HTML'],
    ['nothing', { status: 204 }, '204'],
  ])('an answer with %s is told as it is', (_what, parts, words) => {
    expect(seen(exchangeOf(parts))).toBe(words)
  })

  it.each([
    [80, `/${'x'.repeat(79)}`],
    [81, `/${'x'.repeat(78)}…`],
  ])('a Location of %i characters is bounded to 80', (length, told) => {
    const headers = [['Location', `/${'x'.repeat(length - 1)}`]] as const
    expect(seen(exchangeOf({ status: 302, headers }))).toBe(`302 to ${told}`)
  })
})
