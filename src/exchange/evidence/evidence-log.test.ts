import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { AsyncLocalStorage } from 'node:async_hooks'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../../tests/hostile/listener.js'
import { answer } from '../../../tests/hostile/replies.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import { validatorOf } from '../../schema/compile.js'
import { EvidenceLog, HttpWire, Masker, type EvidenceSettings, type RequestDraft } from '../index.js'

const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
const path = join(folder, 'evidence.ndjson')
let target: Listener
const wires: HttpWire[] = []

beforeAll(async () => {
  target = await listen((socket, head) => {
    const row = JSON.stringify({ d: { results: [{ Name: 'Smith', Score: 5 }] } })
    const body = head.includes('/long') ? 'x'.repeat(70_000) : row
    socket.write(answer(body, ['Content-Type: application/json', 'Set-Cookie: A=1', 'Set-Cookie: A=2']))
  })
})
afterEach(async () => {
  for (const wire of wires.splice(0)) await wire.close()
  rmSync(path, { force: true })
})
afterAll(async () => {
  await target.close()
  rmSync(folder, { recursive: true })
})

function logWith(settings: Partial<EvidenceSettings> = {}) {
  const log = new EvidenceLog({ masker: new Masker('00'), level: 'masked', path, ...settings })
  const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 1_000_000, log })
  wires.push(wire)
  const send = (draft: Partial<RequestDraft> = {}) =>
    wire.send({ actor: 'main', method: 'GET', url: `${target.origin}/0/x`, headers: [], ...draft })
  return { log, send }
}

function lines(): ExchangeRecord[] {
  const text = readFileSync(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ExchangeRecord)
}

describe('the evidence', () => {
  it('has one line for each exchange, faults too, that its schema describes', async () => {
    const { log, send } = logWith()
    await send({ method: 'MERGE', headers: [['Content-Type', 'application/json']], body: '{"Name":"Jones"}' })
    await send({ url: `${target.origin}/long` })
    await expect(send({ url: 'http://127.0.0.1:1/' })).rejects.toThrow()
    await expect(send({ url: 'nowhere' })).rejects.toThrow()
    const records = lines()
    const check = validatorOf<ExchangeRecord>('exchange')
    for (const record of records) expect(check(record), JSON.stringify(check.errors)).toBe(true)
    expect(records.map(({ id, status, attempts, fault }) => [id, status, attempts, fault?.kind])).toEqual([
      ['x-0001', 200, 1, undefined],
      ['x-0002', 200, 1, undefined],
      ['x-0003', undefined, 1, 'connectionRefused'],
      ['x-0004', undefined, 0, 'invalidRequest'],
    ])
    expect(records).toEqual(log.records)
    expect(log.find('x-0003')).toEqual(records[2])
    expect(log.find('x-9999')).toBeUndefined()
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('shows what was sent and what came, raw and in order, without what is people’s own', async () => {
    const { send } = logWith({ clock: { now: () => new Date(1_800_000_000_000), elapsed: () => 0 } })
    const headers = [
      ['Content-Type', 'application/json'],
      ['cookie', 'A=secret'],
    ] as const
    await send({ actor: 'restricted', method: 'MERGE', headers, body: '{"Name":"Jones"}' })
    const [record] = lines()
    expect(record).toMatchObject({
      actor: 'restricted',
      method: 'MERGE',
      url: `${target.origin}/0/x`,
      startedAt: '2027-01-15T08:00:00.000Z',
      durationMs: 0,
    })
    expect(record?.requestHeaders.map(([name]) => name)).toEqual([
      'host',
      'connection',
      'Content-Type',
      'cookie',
      'Accept-Encoding',
      'User-Agent',
      'content-length',
    ])
    expect(record?.responseHeaders?.map(([name]) => name)).toEqual([
      'Content-Type',
      'Set-Cookie',
      'Set-Cookie',
      'Content-Length',
    ])
    expect(record?.requestBody?.text).toMatch(/^\{"Name":"‹text·[0-9a-f]{8}·5›"\}$/)
    expect(record?.responseBody?.text).toMatch(
      /^\{"d":\{"results":\[\{"Name":"‹text·[0-9a-f]{8}·5›","Score":"‹number·#›"\}\]\}\}$/,
    )
    expect(JSON.stringify(record)).not.toMatch(/Smith|Jones|secret/)
  })

  it('knows what a request shows of a saved session, and takes the scheme Cookie for no secret', async () => {
    const { log, send } = logWith()
    const headers = [
      ['Cookie', 'SVCSESSIONID=saved-session-id'],
      ['Authorization', 'Cookie'],
      ['ForceUseSession', 'true'],
    ] as const
    await send({ headers })
    await send({ headers: [['Authorization', 'Basic am9lOnNlY3JldHNlY3JldA==']] })
    expect(lines()[0]?.requestHeaders.slice(2, 5)).toEqual([
      ['Cookie', `SVCSESSIONID=${log.masker.token('sessionId', 'saved-session-id')}`],
      ['Authorization', 'Cookie'],
      ['ForceUseSession', 'true'],
    ])
    expect(log.masker.mask('saved-session-id, Cookie')).toMatch(/^‹sessionId·[0-9a-f]{8}›, Cookie$/)
    expect(log.masker.mask('am9lOnNlY3JldHNlY3JldA==')).toMatch(/^‹authorization·[0-9a-f]{8}›$/)
  })

  it('at full holds record values too', async () => {
    const { send } = logWith({ level: 'full' })
    await send()
    expect(lines()[0]?.responseBody?.text).toBe('{"d":{"results":[{"Name":"Smith","Score":5}]}}')
  })

  it('at none is not written and not kept, but counted', async () => {
    const { log, send } = logWith({ level: 'none' })
    const exchange = await send()
    expect([exchange.id, exchange.status]).toEqual(['x-0001', 200])
    expect(log.traffic).toEqual({ exchanges: 1, byMethod: { GET: 1 } })
    expect(log.records).toEqual([])
    expect(() => readFileSync(path)).toThrow(/ENOENT/)
  })

  it('goes on where another log of the same file ended', async () => {
    const first = logWith()
    await first.send()
    await logWith({ start: first.log.next }).send()
    await logWith({ start: 99_999 }).send()
    expect(lines().map(({ id }) => id)).toEqual(['x-0001', 'x-0002', 'x-99999'])
  })

  it('gives the same masks under the same key', async () => {
    const one = logWith()
    const two = logWith({ start: 2 })
    await one.send()
    await two.send()
    const [first, second] = lines()
    expect(first?.responseBody?.text).toBe(second?.responseBody?.text)
  })

  it('counts by method, and tells each sender of its own exchange, once', async () => {
    const clause = new AsyncLocalStorage<string>()
    const told: [string | undefined, string, string][] = []
    const { log, send } = logWith({ onRecord: (id, draft) => told.push([clause.getStore(), id, draft.method]) })
    await Promise.all([
      clause.run('READ-1', () => send()),
      clause.run('WRITE-1', () => send({ method: 'MERGE', body: '{}' })),
      clause.run('PAGE-1', () => send({ url: 'http://127.0.0.1:1/' }).catch(() => undefined)),
    ])
    expect(told.sort()).toEqual([
      ['PAGE-1', 'x-0003', 'GET'],
      ['READ-1', 'x-0001', 'GET'],
      ['WRITE-1', 'x-0002', 'MERGE'],
    ])
    expect(log.traffic).toEqual({ exchanges: 3, byMethod: { GET: 2, MERGE: 1 } })
  })

  it('keeps only the newest records in memory, and all in the file', async () => {
    const { log, send } = logWith({ keep: 2000 })
    for (let n = 0; n < 5; n += 1) await send()
    expect(log.records.length).toBeGreaterThan(0)
    expect(log.records.length).toBeLessThan(5)
    expect(log.records.at(-1)?.id).toBe('x-0005')
    expect(log.find('x-0001')).toBeUndefined()
    expect(lines()).toHaveLength(5)
  })

  it('that cannot be written fails the exchange, rather than being left out', () => {
    expect(() => logWith({ path: join(folder, 'no', 'such', 'folder') })).toThrow(/ENOENT/)
  })
})

describe('an exchange', () => {
  it('shows nothing of itself to whoever prints it', async () => {
    const { send } = logWith()
    const exchange = await send({ headers: [['Cookie', 'A=secret']] })
    const printed = [JSON.stringify(exchange), inspect(exchange, { depth: 9 })]
    expect(printed).toEqual(['{"id":"x-0001","status":200}', 'Exchange x-0001: 200'])
    expect(JSON.stringify({ ...exchange })).not.toMatch(/secret|Smith|Set-Cookie/)
  })
})
