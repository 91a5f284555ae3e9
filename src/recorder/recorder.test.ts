import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { afterThisTest } from '../../tests/support/closing.js'
import { onLoopback } from '../../tests/support/on-loopback.js'
import { EvidenceLog, Masker, type HeaderPair } from '../exchange/index.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { validatorOf } from '../schema/compile.js'
import { startRecorder, type Recorder } from './recorder.js'

interface Scene {
  readonly recorder: Recorder
  readonly target: string
  readonly records: () => readonly ExchangeRecord[]
  /** Resolves once so many exchanges are recorded. */
  readonly recorded: (count: number) => Promise<readonly ExchangeRecord[]>
}

async function before(handle: RequestListener | string): Promise<Scene> {
  let target = typeof handle === 'string' ? handle : ''
  if (typeof handle !== 'string') {
    const server = createServer(handle)
    const { origin, close } = await onLoopback(server)
    afterThisTest(close)
    target = origin
  }
  const log = new EvidenceLog({ masker: new Masker('00'), level: 'full' })
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  let count = 0
  const onRecorded = () => {
    count += 1
    for (const each of waiting) if (count >= each.count) each.resolve()
  }
  const recorder = await startRecorder({ target: `${target}/tenant`, host: '127.0.0.1', port: 0, log, onRecorded })
  afterThisTest(() => recorder.close())
  const records = () => log.records
  const recorded = async (wanted: number) => {
    if (count < wanted) await new Promise<void>((resolve) => waiting.push({ count: wanted, resolve }))
    return log.records
  }
  return { recorder, target, records, recorded }
}

interface Seen {
  readonly status: number
  readonly headers: readonly HeaderPair[]
  readonly body: Buffer
}

function send(
  url: string,
  given: { method?: string; headers?: readonly HeaderPair[]; body?: string } = {},
): Promise<Seen> {
  const { method = 'GET', headers = [], body } = given
  const { host } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, headers: [...headers, ['Host', host] as const].flat() },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const raw = answer.rawHeaders
          const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
          resolve({ status: answer.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const values = ({ headers }: Seen, name: string) =>
  headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)

it('an answer comes through with each header as it was sent, and is recorded so', async () => {
  const { recorder, target, recorded } = await before((_request, response) => {
    response.writeHead(302, [
      ...['Set-Cookie', 'SVCLOADER=first-loader; path=/', 'SET-COOKIE', 'SVCLOADER=second-loader; path=/'],
      ...['Location', `${target}/Login/NuiLogin.aspx?ReturnUrl=%2f0%2fodata`, 'Content-Length', '0'],
    ])
    response.end()
  })
  const seen = await send(`${recorder.baseUrl}/0/odata/Contact?$top=1`)
  const { origin } = new URL(recorder.baseUrl)
  expect(seen.headers.filter(([name]) => !/^(connection|keep-alive|date)$/i.test(name))).toEqual([
    ['Set-Cookie', 'SVCLOADER=first-loader; path=/'],
    ['SET-COOKIE', 'SVCLOADER=second-loader; path=/'],
    ['Location', `${origin}/Login/NuiLogin.aspx?ReturnUrl=%2f0%2fodata`],
    ['Content-Length', '0'],
  ])
  const [record] = await recorded(1)
  expect(record).toMatchObject({
    actor: 'client',
    method: 'GET',
    url: `${target}/tenant/0/odata/Contact?$top=1`,
    status: 302,
  })
  expect(record?.requestHeaders).toContainEqual(['Host', new URL(target).host])
  expect(record?.responseHeaders).toContainEqual(['Location', `${target}/Login/NuiLogin.aspx?ReturnUrl=%2f0%2fodata`])
  const names = record?.responseHeaders?.map(([name]) => name)
  expect(names?.slice(0, 2)).toEqual(['Set-Cookie', 'SET-COOKIE'])
  const check = validatorOf<ExchangeRecord>('exchange')
  expect(check(record), JSON.stringify(check.errors)).toBe(true)
})

it.each([
  ['plain', {}, (body: string) => Buffer.from(body)],
  ['compressed', { 'Content-Encoding': 'gzip' }, (body: string) => gzipSync(body)],
])('links of a %s answer lead to the recorder, and are recorded as they were', async (_name, headers, coded) => {
  const body = (origin: string, size: number) => JSON.stringify({ next: `${origin}/0/x`, text: 'ü'.repeat(size) })
  const { recorder, target, recorded } = await before((request, response) => {
    const bytes = coded(body(target, request.url?.endsWith('long') ? 400_000 : 10))
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length, ...headers })
    response.end(bytes)
  })
  const { origin } = new URL(recorder.baseUrl)
  const short = await send(`${recorder.baseUrl}/short`)
  expect(short.body.toString()).toBe(body(origin, 10))
  expect(values(short, 'content-length')).toEqual([String(short.body.length)])
  expect(values(short, 'content-encoding')).toEqual([])
  const long = await send(`${recorder.baseUrl}/long`)
  expect(long.body.toString() === body(origin, 400_000)).toBe(true)
  const [first, second] = await recorded(2)
  expect(first?.responseBody?.text).toBe(body(target, 10))
  expect(second?.responseBody?.text).toBe(body(target, 400_000))
})

it('what is no text comes through byte for byte, as does the answer to HEAD', async () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256))
  const { recorder } = await before((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes.length, ETag: '"1"' })
    response.end(bytes)
  })
  expect((await send(`${recorder.baseUrl}/file`)).body.equals(bytes)).toBe(true)
  const head = await send(`${recorder.baseUrl}/file`, { method: 'HEAD' })
  expect([values(head, 'content-length'), values(head, 'etag'), head.body.length]).toEqual([['1000'], ['"1"'], 0])
})

it('a request goes on as it came: MERGE, body, chunks, repeated headers', async () => {
  const received: { readonly method?: string | undefined; readonly raw: readonly string[]; readonly body: string }[] =
    []
  const { recorder, recorded } = await before((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ method: request.method, raw: request.rawHeaders, body })
      response.writeHead(204).end()
    })
  })
  const json = '{"Name":"O\'Brien"}'
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Twice', '1'],
    ['X-Twice', '2'],
    ['Accept-Encoding', 'zstd, gzip;q=0.5'],
  ] as const
  expect(
    (
      await send(`${recorder.baseUrl}/0/x`, {
        method: 'MERGE',
        headers: [...headers, ['Content-Length', String(json.length)]],
        body: json,
      })
    ).status,
  ).toBe(204)
  expect(
    (
      await send(`${recorder.baseUrl}/0/x`, {
        method: 'POST',
        headers: [...headers, ['Transfer-Encoding', 'chunked']],
        body: json,
      })
    ).status,
  ).toBe(204)
  expect(received.map(({ method, body }) => [method, body])).toEqual([
    ['MERGE', json],
    ['POST', json],
  ])
  const [merge] = received
  expect(merge?.raw.filter((_name, at) => merge.raw[at - 1] === 'X-Twice')).toEqual(['1', '2'])
  expect(merge?.raw[merge.raw.indexOf('Accept-Encoding') + 1]).toBe('gzip;q=0.5')
  const [first, second] = await recorded(2)
  expect([first?.requestBody?.text, second?.requestBody?.text]).toEqual([json, json])
  expect(first?.requestHeaders).toContainEqual(['Accept-Encoding', 'zstd, gzip;q=0.5'])
})

it('a target that is not there, or breaks off, is a 502 or a break, and a recorded fault', async () => {
  const nobody = createServer()
  const { origin, close } = await onLoopback(nobody)
  await close()
  const away = await before(origin)
  const refused = await send(`${away.recorder.baseUrl}/0/x`)
  expect([refused.status, refused.body.toString()]).toEqual([502, expect.stringContaining('ECONNREFUSED')])
  expect((await away.recorded(1))[0]?.fault).toMatchObject({ kind: 'connectionRefused', blame: 'network' })

  const broken = await before((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
    response.write('{"d":', () => response.destroy())
  })
  await expect(send(`${broken.recorder.baseUrl}/0/x`)).rejects.toThrow()
  expect((await broken.recorded(1))[0]).toMatchObject({
    status: 200,
    fault: { kind: expect.stringMatching(/reset|truncated/) as string },
  })
})

it('closing ends and records what is under way', async () => {
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => (arrived = resolve))
  const { recorder, records } = await before(() => {
    arrived()
  })
  const sent = send(`${recorder.baseUrl}/0/hangs`).catch(() => 'broken')
  await arrival
  await recorder.close()
  expect(await sent).toBe('broken')
  expect(records()).toMatchObject([
    { url: expect.stringContaining('/0/hangs') as string, fault: { kind: 'aborted', blame: 'nobody' } },
  ])
})

it('secrets of a login are masked in what is recorded, in every later spelling', async () => {
  const password = 'Canary#Pa$$ 77'
  const { recorder, recorded } = await before((request, response) => {
    const headers = request.url?.endsWith('/Login') ? { 'Set-Cookie': '.ASPXAUTH=ticketvalue123; path=/' } : {}
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify({ seen: Buffer.from(password).toString('base64'), also: encodeURIComponent(password) }))
  })
  const body = JSON.stringify({ UserName: 'Supervisor', UserPassword: password })
  await send(`${recorder.baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.length)],
    ],
    body,
  })
  const basic = Buffer.from('robot:Other-Secret-9').toString('base64')
  await send(`${recorder.baseUrl}/0/x?p=Other-Secret-9`, {
    headers: [
      ['Authorization', `Basic ${basic}`],
      ['Cookie', '.ASPXAUTH=ticketvalue123'],
    ],
  })
  const text = JSON.stringify(await recorded(2))
  for (const secret of [
    password,
    encodeURIComponent(password),
    Buffer.from(password).toString('base64'),
    'ticketvalue123',
    basic,
    'Other-Secret-9',
  ])
    expect(text).not.toContain(secret)
  expect(text).toContain('‹password·')
})
