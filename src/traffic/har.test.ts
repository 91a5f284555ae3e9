import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { judgeTraffic, readRecordingFile, recordingKind } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'har-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

let files = 0
function file(content: string | Buffer, name = `recording-${String((files += 1))}.har`): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const site = 'https://crm.example.com/tenant'
const cookies = [
  '.ASPXAUTH=ticket-1; path=/; secure; HttpOnly',
  'ACMELOADER=loader-1; path=/; HttpOnly',
  'ACMECSRF=token-1; path=/; secure',
  'UserName=65|110|110; expires=Sun, 31 May 2026 08:00:00 GMT; path=/; HttpOnly',
]
const sent = '.ASPXAUTH=ticket-1; ACMELOADER=loader-1; ACMECSRF=token-1; UserName=65|110|110'
const loginHeaders: readonly (readonly [string, string])[] = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Location', '/tenant/0'],
  ['X-Acme-UserCulture', 'en-US'],
]
const loginBody = JSON.stringify({ UserName: 'Ann', UserPassword: 'pa55word' })
const success = JSON.stringify({ Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null })

interface Given {
  readonly at?: number
  readonly method?: string
  readonly url: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly request?: object
  readonly status?: number
  readonly answered?: readonly (readonly [string, string])[]
  readonly response?: object
  readonly entry?: object
}

const named = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => ({ name, value }))

function entry({
  at = 0,
  method = 'GET',
  url,
  headers = [],
  request,
  status = 200,
  answered = [],
  response,
  ...more
}: Given) {
  return {
    startedDateTime: new Date(Date.UTC(2026, 4, 1, 8, 0, 0, at)).toISOString(),
    time: 10,
    request: { method, url, httpVersion: 'HTTP/1.1', headers: named(headers), queryString: [], ...request },
    response: { status, statusText: '', headers: named(answered), content: { size: 0 }, ...response },
    cache: {},
    ...more.entry,
  }
}

const login = (more: Partial<Given> = {}) =>
  entry({
    method: 'POST',
    url: `${site}/ServiceModel/AuthService.svc/Login`,
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ],
    request: { postData: { mimeType: 'application/json', text: loginBody } },
    answered: [...loginHeaders, ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)],
    response: { content: { size: success.length, mimeType: 'application/json', text: success } },
    ...more,
  })

const read = (more: Partial<Given> = {}) =>
  entry({
    at: 100,
    url: `${site}/0/odata/Contact?$top=1`,
    headers: [
      ['Cookie', sent],
      ['ACMECSRF', 'token-1'],
    ],
    answered: [['Content-Type', 'application/json']],
    ...more,
  })

const har = (...entries: readonly object[]) =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'a tool' }, entries } })

async function judged(path: string) {
  return judgeTraffic({
    kind: 'recording',
    name: 'recording.har',
    exchanges: readRecordingFile(path, recordingKind(path)),
    isHar: true,
  })
}

async function outcomes(path: string, ...ids: readonly string[]) {
  const { clauses } = await judged(path)
  return ids.map((id) => clauses.find((clause) => clause.id === id)?.outcome)
}

const duties = ['CALLER-1', 'CALLER-2', 'CALLER-3'] as const

describe('a HAR file', () => {
  it('has no exchange where the browser answered from its cache: no server saw that read without cookies', async () => {
    const bare = { at: 200, headers: [], entry: { _fromCache: 'disk' } }
    const sentBare = { ...bare, entry: {} }
    const seen = async (...entries: readonly object[]) => {
      const { traffic, clauses } = await judged(file(har(login(), read(), ...entries)))
      return [traffic.exchanges, clauses.find(({ id }) => id === 'ACCESS-1')?.outcome]
    }
    const without = await seen()
    expect(await seen(read(bare))).toEqual(without)
    expect(await seen(read(sentBare))).toEqual([3, 'failed'])
  })

  const otherSite = entry({ url: 'https://cdn.example.org/app.js', headers: [['Authorization', 'Basic eA==']] })

  it.each([
    ['a browser, with other hosts before the login', har(otherSite, login(), otherSite, read())],
    ['Windows tools, with a byte order mark', `\uFEFF${har(login(), read())}`],
    ['a tool that puts comments first', JSON.stringify({ _meta: 1, log: { entries: [login(), read()], pages: [] } })],
    [
      'mitmproxy, with cookies as members and HTTP/2 pseudo headers',
      har(
        login({
          answered: loginHeaders,
          response: {
            content: {
              mimeType: 'application/json',
              text: Buffer.from(success).toString('base64'),
              encoding: 'base64',
            },
            cookies: [
              { name: '.ASPXAUTH', value: 'ticket-1', path: '/', secure: true, httpOnly: true },
              { name: 'ACMELOADER', value: 'loader-1', path: '/', httpOnly: true },
              { name: 'ACMECSRF', value: 'token-1', path: '/', secure: true },
              { name: 'UserName', value: '65|110|110', path: '/', httpOnly: true, expires: '2026-05-31T08:00:00.000Z' },
            ],
          },
        }),
        read({
          headers: [
            [':authority', 'crm.example.com'],
            ['acmecsrf', 'token-1'],
          ],
          request: { cookies: named(sent.split('; ').map((pair) => pair.split('=') as [string, string])) },
        }),
      ),
    ],
    [
      'Chrome, with Set-Cookie headers joined by line breaks',
      har(
        login({
          answered: [...loginHeaders, ['Set-Cookie', cookies.join('\n')]],
        }),
        read(),
      ),
    ],
    [
      'a proxy that joins Set-Cookie headers by commas',
      har(
        login({
          answered: [...loginHeaders, ['Set-Cookie', cookies.join(', ')]],
        }),
        read(),
      ),
    ],
    [
      'Charles, without cache and without timings',
      har(login({ entry: { cache: undefined, timings: undefined } }), read({ entry: { time: -1 } })),
    ],
    [
      'Fiddler, without bodies of answers',
      har(
        login({ response: { content: { size: 99, mimeType: 'application/json' } } }),
        read({ response: { content: { size: 500, mimeType: 'application/json' } } }),
      ),
    ],
    ['a tool that lists entries in another order', har(read(), login())],
  ])('of %s is judged', async (_tool, content) => {
    const path = file(content)
    expect(await outcomes(path, ...duties)).toEqual(['passed', 'passed', 'passed'])
    const { target, outcome, clauses } = await judged(path)
    expect(target).toMatchObject({ kind: 'recording', baseUrl: site, vendorPrefix: 'ACME' })
    expect(clauses.filter((clause) => clause.outcome === 'failed').map(({ id }) => id)).toEqual([])
    expect(outcome).toBe('incomplete')
  })

  it('shows what a client breaks, with the number of the entry, and makes the report nonconformant', async () => {
    const { outcome, clauses } = await judged(file(har(otherSite, login(), read({ headers: [['Cookie', sent]] }))))
    const failed = clauses.filter((clause) => clause.outcome === 'failed' && clause.class === 'caller')
    expect(failed.map(({ id }) => id)).toEqual(['CALLER-3'])
    expect(failed[0]?.reason).toBe(
      'expected the CSRF header, seen no header ACMECSRF (x-0003). To fix the client: send the value of the cookie ACMECSRF that x-0002 set as a request header of that name',
    )
    expect(outcome).toBe('nonconformant')
  })

  it('counts a request from when it was sent, not from when the browser queued it', async () => {
    const queued = read({ at: 0, entry: { time: 60, timings: { blocked: 50, dns: -1, connect: -1 } } })
    expect(await outcomes(file(har(login(), queued)), 'CALLER-2', 'CALLER-3')).toEqual(['passed', 'passed'])
  })

  it.each([
    ['empty', '', /the file is empty$/],
    ['cut off', har(login(), read()).slice(0, -40), /after log\.entries\[\d\]: the file is cut off/],
    ['broken', har(login(), read()).replace('"request"', '"request'), /log\.entries\[0\]: invalid JSON/],
    [
      'without a URL',
      har(login(), { request: { method: 'GET', headers: [] }, response: { status: 1, headers: [] } }),
      /log\.entries\[1\]\.request: must have required property 'url'/,
    ],
    ['of another format', '{"log":{"version":"1.2"}}', /log\.entries is missing/],
    ['no HAR', 'GET / HTTP/1.1', /neither a HAR 1\.2 file nor/],
    ['without a login', har(otherSite, read()), /contains 2 exchanges, but no login/],
    ['of nothing', har(), /contains no exchange/],
    [
      'without its cookies',
      har(login({ answered: loginHeaders }), read({ headers: [] })),
      /sanitized HAR: export it with sensitive data/,
    ],
  ])('that is %s is refused with a sentence', async (_what, content, sentence) => {
    const path = file(content, `bad-${String((files += 1))}${content.startsWith('GET') ? '.txt' : '.har'}`)
    await expect(judged(path)).rejects.toThrow(sentence)
  })
})
