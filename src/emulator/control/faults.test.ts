import { describe, expect, it } from 'vitest'
import { Faults } from './faults.js'

const hit = (faults: Faults, method: string, path: string) =>
  faults.hit(() => ({ method, path, query: '', headers: {}, body: '', user: undefined }))

describe('a fault', () => {
  it('meets as many requests as it says, after those that it lets pass', () => {
    const faults = new Faults()
    faults.add({ path: '/0/odata/Contact', times: 2, after: 1 })
    const hits = Array.from({ length: 5 }, () => hit(faults, 'GET', '/0/odata/Contact') !== undefined)
    expect(hits).toEqual([false, true, true, false, false])
    expect(faults.list()).toMatchObject([{ times: 2, after: 1, remaining: 0 }])
  })

  it.each([
    ['/0/odata/Contact', 'GET', '/0/odata/Contact', true],
    ['/0/odata/Contact', 'GET', '/0/odata/Contact/', false],
    ['/0/odata/Contact', 'GET', '/0/odata/contact', false],
    ['/0/odata/*', 'GET', '/0/odata/Contact/$count', true],
    ['*Collection', 'PUT', '/0/ServiceModel/EntityDataService.svc/ContactCollection', true],
    ["*Collection(guid'*", 'GET', "/0/x/ContactCollection(guid'1')", true],
    ['/a.c*', 'GET', '/abc', false],
  ] as const)('at %s meets %s %s: %s', (path, method, asked, met) => {
    const faults = new Faults()
    faults.add({ path })
    expect(hit(faults, method, asked) !== undefined).toBe(met)
  })

  it('of one method lets the others pass', () => {
    const faults = new Faults()
    faults.add({ path: '*', method: 'put' })
    expect(hit(faults, 'GET', '/x')).toBeUndefined()
    expect(hit(faults, 'PUT', '/x')).toBeDefined()
  })

  it('counts only requests that no fault before it has met', () => {
    const faults = new Faults()
    faults.add({ path: '/x', status: 500 })
    faults.add({ path: '*', status: 502 })
    expect([1, 2, 3].map(() => hit(faults, 'GET', '/x')?.answer?.status)).toEqual([500, 502, undefined])
  })

  it('is answered as it says, and with 503 and a page where it says nothing', () => {
    const faults = new Faults()
    faults.add({ path: '/a', status: 429, headers: { 'Retry-After': '5', 'X-Twice': ['a', 'b'] }, body: 'slow down' })
    faults.add({ path: '/a' })
    expect(hit(faults, 'GET', '/a')?.answer).toEqual({
      status: 429,
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Retry-After', '5'],
        ['X-Twice', 'a'],
        ['X-Twice', 'b'],
      ],
      body: 'slow down',
    })
    const plain = hit(faults, 'GET', '/a')?.answer
    expect(plain).toMatchObject({ status: 503, headers: [['Content-Type', 'text/html; charset=utf-8']] })
    expect(plain?.body).toContain('503 - Service Unavailable')
  })

  it('has the content type that its headers name, and no other', () => {
    const faults = new Faults()
    faults.add({ path: '/a', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect(hit(faults, 'GET', '/a')?.answer?.headers).toEqual([['content-type', 'application/json']])
  })

  it('of kind cut leaves the regular answer to be cut, unless it has one', () => {
    const faults = new Faults()
    faults.add({ path: '/a', kind: 'cut' })
    faults.add({ path: '/a', kind: 'cut', status: 200, body: '{"value":[]}' })
    expect(hit(faults, 'GET', '/a')).toMatchObject({ kind: 'cut', answer: undefined })
    expect(hit(faults, 'GET', '/a')).toMatchObject({ kind: 'cut', answer: { status: 200, body: '{"value":[]}' } })
  })

  it.each([
    [undefined, /^expected a fault such as/],
    [[], /^expected a fault such as/],
    [{}, /^path: expected a path/],
    [{ path: 'odata' }, /^path: expected a path/],
    [{ path: '/x?$top=1' }, /^path: expected a path without a query/],
    [{ path: '/x', time: 2 }, /^unknown key "time"\. A fault has the keys path, method, query/],
    [{ path: '/x', times: 0 }, /^times: expected a whole number of at least 1, found 0/],
    [{ path: '/x', after: -1 }, /^after: expected a whole number of at least 0, found -1/],
    [{ path: '/x', status: 101 }, /^status: expected a whole number from 200 to 599, found 101/],
    [{ path: '/x', status: '503' }, /^status: .*found "503"/],
    [{ path: '/x', method: 'GET /' }, /^method: expected an HTTP method/],
    [{ path: '/x', kind: 'break' }, /^kind: expected one of answer, delay, reset, cut, hang, found "break"/],
    [{ path: '/x', kind: 'delay' }, /^delayMs: expected/],
    [{ path: '/x', kind: 'reset', status: 500 }, /^status, headers and body: not possible .* "reset"/],
    [{ path: '/x', kind: 'cut', headers: { a: 'b' } }, /^headers: a fault of kind "cut"/],
    [{ path: '/x', body: {} }, /^body: expected a string/],
    [{ path: '/x', headers: { 'a b': 'c' } }, /^headers: "a b" is not a header name/],
    [{ path: '/x', headers: { 'Retry-After': 5 } }, /^headers: expected the value of Retry-After/],
    [{ path: '/x', headers: { a: 'b\r\nc: d' } }, /^headers: expected the value of a/],
    [{ path: '/x', headers: { 'Content-Length': '1' } }, /^headers: Content-Length is set by the emulator/],
  ])('cannot be %j', (input, told) => {
    const faults = new Faults()
    expect(() => faults.add(input)).toThrow(TypeError)
    expect(() => faults.add(input)).toThrow(told)
    expect(faults.list()).toEqual([])
  })
})
