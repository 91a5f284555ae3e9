import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../../index.js'
import { Client, headers, loggedIn } from '../../testing/client.js'
import { pathPattern } from '../path-pattern.js'
import type { Stub } from './stub.js'

const stubs: readonly Stub[] = [
  { method: 'GET', path: '/rates/{currency}', json: { currency: '{{path.currency}}', on: '{{query.date}}' } },
  { method: 'POST', path: '/0/rest/Billing/{kind}', session: 'required', status: 201, json: { got: '{{body}}' } },
  { path: '/0/odata/Contact', body: 'instead', headers: { 'Content-Type': 'text/csv', 'Set-Cookie': ['a=1', 'b=2'] } },
  { path: '/slow', delayMs: 600_000 },
  { method: 'DELETE', path: '/gone/*' },
  { path: '/gone/*', status: 410, body: 'gone' },
]

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ rows: 5, stubs, basePath: '/tenant' })
})
afterAll(() => emulator.close())

describe('a stub', () => {
  it('answers its path below the base path to everybody, filled in', async () => {
    const seen = await new Client(emulator).send('GET', '/rates/E%20UR?date=today')
    expect([seen.status, seen.text]).toEqual([200, '{"currency":"E UR","on":"today"}'])
    expect(headers(seen, 'content-type')).toEqual(['application/json; charset=utf-8'])
    expect((await new Client(emulator).send('POST', '/rates/EUR')).status).toBe(404)
  })

  it('that wants a session is refused as the document says, and answers inside one', async () => {
    const stranger = new Client(emulator)
    const redirect = await stranger.send('POST', '/0/rest/Billing/invoices', { body: '{}' })
    expect([redirect.status, headers(redirect, 'location')[0]]).toEqual([
      302,
      expect.stringContaining('/tenant/Login/NuiLogin.aspx?ReturnUrl='),
    ])
    const client = await loggedIn(emulator)
    expect((await client.send('POST', '/0/rest/Billing/invoices', { body: '{}', token: null })).status).toBe(403)
    const forged = new Map([...client.cookies, ['.ASPXAUTH', 'never issued']])
    expect((await client.send('POST', '/0/rest/Billing/x', { body: '{}', cookies: forged })).status).toBe(401)
    const seen = await client.send('POST', '/0/rest/Billing/invoices', { body: '{"n":[1]}' })
    expect([seen.status, seen.text]).toEqual([201, '{"got":{"n":[1]}}'])
  })

  it('wins over a route of the emulator, with headers that repeat', async () => {
    const seen = await new Client(emulator).send('GET', '/0/odata/Contact')
    expect([seen.status, seen.text, headers(seen, 'content-type')]).toEqual([200, 'instead', ['text/csv']])
    expect(headers(seen, 'set-cookie')).toEqual(['a=1', 'b=2'])
  })

  it('without a body is a 204, and of several that fit the first one answers', async () => {
    const client = new Client(emulator)
    expect((await client.send('DELETE', '/gone/1/2')).status).toBe(204)
    expect((await client.send('GET', '/gone/1/2')).status).toBe(410)
  })

  it('may be slow: others are answered meanwhile', async () => {
    const client = new Client(emulator)
    const slow = client.send('GET', '/slow').then(
      () => 'answered',
      () => 'broken off',
    )
    const quick = client.send('GET', '/rates/EUR').then(({ status }) => status)
    expect(await Promise.race([slow, quick])).toBe(200)
  })
})

describe('a path pattern', () => {
  it.each<[pattern: string, path: string, parts: object | undefined]>([
    ['/a/b', '/a/b', {}],
    ['/a/b', '/a/b/', undefined],
    ['/a/b', '/a', undefined],
    ['/a/{name}', '/a/x%20y', { name: 'x y' }],
    ['/a/{name}', '/a/x%2Fy', { name: 'x/y' }],
    ['/a/{name}', '/a/x/y', undefined],
    ['/a/{name}', '/a/', undefined],
    ['/a/{one}-{two}.json', '/a/1-2.json', { one: '1', two: '2' }],
    ["/Ship(guid'{id}')", "/Ship(guid'5f')", { id: '5f' }],
    ['/a.b', '/aXb', undefined],
    ['/a/*.txt', '/a/x.txt', {}],
    ['/a/*/c', '/a/b/c', {}],
    ['/a/*', '/a/b/c', {}],
    ['/a/*', '/a', undefined],
    ['/{x}/*', '/q/1/2', { x: 'q' }],
    ['/*', '/anything/at/all', {}],
    ['/a/{name}', '/a/%', { name: '%' }],
    ['/a/*/c', '/a/b/x/c', {}],
    ['/a b', '/a%20b', {}],
    ['/a%20b', '/a%20b', {}],
    ['/a%2Fb', '/a/b', undefined],
    ['*Collection', '/x/ContactCollection', {}],
  ])('%s takes %s: %j', (pattern, path, parts) => {
    expect(pathPattern(pattern)(path)).toEqual(parts)
  })
})
