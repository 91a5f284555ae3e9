import { readFileSync, writeFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js'
import type { ExchangeRecord } from '../../src/schema/generated/exchange.js'
import { tunnel } from '../hostile/tunnel.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import { startFront, type FrontManner } from './front.js'
import { hasIpv6 } from './has-ipv6.js'

let checker: CheckerProcess
beforeAll(() => {
  checker = new CheckerProcess()
})
afterAll(() => checker.close())

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function emulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const started = await startEmulator({ rows: 30, ...options })
  closing.push(() => started.close())
  return started
}

interface Changes {
  readonly target?: object
  readonly limits?: object
}

/** Judges an emulator, or what stands before it, by its own profile with changes. */
function judge({ profile, environment }: Emulator, only: readonly string[], changes: Changes): Promise<RunAnswer> {
  const own = profile as { readonly target: object; readonly limits: object; readonly entities: object }
  const changed = {
    ...own,
    // Its few rows are below the cap.
    entities: { ...own.entities, large: undefined },
    target: { ...own.target, ...changes.target },
    limits: { ...own.limits, ...changes.limits },
  }
  return checker.judge({ profile: changed, environment }, { only })
}

async function before(behind: Emulator, manner: FrontManner) {
  const front = await startFront(behind.baseUrl, manner)
  closing.push(() => front.close())
  return front
}

function evidenceOf({ folder }: RunAnswer): readonly ExchangeRecord[] {
  const lines = readFileSync(join(folder, 'evidence.ndjson'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as ExchangeRecord)
}

describe('a deployment with TLS', () => {
  it('is judged by its own authority, unchecked only where the profile says so, and else not at all', async () => {
    const secured = await emulator({ tls: true })
    const only = ['COOKIE-2']
    writeFileSync(join(checker.folder, 'ca.pem'), secured.caPem ?? '')
    const version = 'TLSv1.3'
    const certificateSha256 = new X509Certificate(secured.caPem ?? '').fingerprint256.replaceAll(':', '').toLowerCase()

    const trusted = await judge(secured, only, { target: { tls: { ca: './ca.pem' } } })
    expect(endedAs(trusted.report, 'passed')).toEqual(only)
    expect(trusted.report.target.tls).toEqual({ version, certificateSha256, insecure: false })
    expect(trusted.report.diagnoses).toEqual([])

    const unchecked = await judge(secured, only, { target: { tls: { insecure: true } } })
    expect(endedAs(unchecked.report, 'passed')).toEqual(only)
    expect(unchecked.report.target.tls).toEqual({ version, certificateSha256, insecure: true })
    expect(unchecked.report.diagnoses.map(({ text }) => text)).toEqual([expect.stringMatching(/not checked/)])

    const unknown = await judge(secured, only, {})
    expect(unknown.exitCode).toBe(6)
    expect(reasons(unknown.report, 'cantTell')).toEqual([expect.stringMatching(/tls\.ca in the profile/)])
  })
})

describe.skipIf(!(await hasIpv6()))('a deployment at an IPv6 address', () => {
  it('is judged like any other', async () => {
    const answer = await judge(await emulator({ host: '::1' }), ['COOKIE-9', 'ACCESS-2'], {})
    expect(answer.report.target.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect(endedAs(answer.report, 'passed')).toEqual(['COOKIE-9', 'ACCESS-2'])
  })
})

describe('a proxy of the profile', () => {
  it('takes every request, to this machine too', async () => {
    const proxy = await tunnel()
    closing.push(() => proxy.close())
    const answer = await judge(await emulator(), ['COOKIE-9'], { target: { proxy: proxy.origin } })
    expect(endedAs(answer.report, 'passed')).toEqual(['COOKIE-9'])
    expect(proxy.heads.length).toBeGreaterThan(0)
    for (const head of proxy.heads) expect(head).toMatch(/^CONNECT /)
  })
})

describe('what stands before a deployment', () => {
  it('may close connections whenever it likes: nothing fails by it, and no change is sent twice', async () => {
    const behind = await emulator()
    const front = await before(behind, { closes: (nth) => nth % 2 === 0 })
    const only = ['LOGIN-1', 'ACCESS-9', 'READ-7', 'WRITE-1', 'WRITE-2', 'REST-1']
    const answer = await judge(behind, only, { target: { baseUrl: front.baseUrl } })
    expect(reasons(answer.report, 'failed')).toEqual([])
    // A change that crosses with the first unannounced close is lost, and its clause says so.
    for (const reason of reasons(answer.report, 'cantTell')) expect(reason).toMatch(/kept alive/)
    expect(endedAs(answer.report, 'passed').length).toBeGreaterThanOrEqual(only.length - 1)
    const changes = front.methods.filter((method) => method === 'MERGE' || method === 'PUT')
    expect(changes.length).toBeLessThanOrEqual(answer.report.traffic.writes)
  })

  const busy = { status: 429, retryAfter: '0' }

  it('may put reads and a login off for a while: the later answer counts, and both are cited', async () => {
    const behind = await emulator()
    const front = await before(behind, {
      instead: (method, nth) => (nth === 1 || (method === 'GET' && nth % 3 === 0) ? busy : undefined),
    })
    const only = ['COOKIE-9', 'READ-7', 'LOGIN-1']
    const answer = await judge(behind, only, { target: { baseUrl: front.baseUrl } })
    expect([...endedAs(answer.report, 'passed')].sort()).toEqual([...only].sort())
    const evidence = evidenceOf(answer)
    const putOff = evidence.filter(({ status }) => status === 429).map(({ id }) => id)
    expect(putOff.length).toBeGreaterThan(1)
    const cited = answer.report.clauses.flatMap((clause) => clause.evidence)
    expect(putOff.filter((id) => !cited.includes(id))).toEqual([])
    const logins = evidence.filter(({ url }) => url.endsWith('/Login'))
    expect(answer.report.traffic.logins).toBe(logins.length)
  })

  it('may not limit a burst: there a 429 is taken as it is', async () => {
    const behind = await emulator()
    const front = await before(behind, { instead: (method, nth) => (method === 'GET' && nth > 8 ? busy : undefined) })
    const answer = await judge(behind, ['LIMIT-5'], { target: { baseUrl: front.baseUrl }, limits: { burst: 10 } })
    expect(endedAs(answer.report, 'failed')).toEqual(['LIMIT-5'])
  })

  it('may not be burst at by a checker that holds itself back, which proves nothing then', async () => {
    const answer = await judge(await emulator(), ['LIMIT-5'], { limits: { rate: 500 } })
    expect(reasons(answer.report, 'untested').filter((reason) => reason.startsWith('LIMIT-5'))).toEqual([
      expect.stringMatching(/limits\.rate slows the checker down/),
    ])
  })
})

describe('a run', () => {
  it('says who it is, and gives every exchange an id that the evidence shows', async () => {
    const target = { contact: 'team@example.com', correlationHeader: 'X-Request-Id' }
    const evidence = evidenceOf(await judge(await emulator(), ['WRITE-1'], { target }))
    const values = (name: string) =>
      evidence.map(({ requestHeaders }) => requestHeaders.find(([given]) => given === name)?.[1] ?? '')
    for (const agent of values('User-Agent')) expect(agent).toMatch(/^svc-conformance\/\S+ \(\+team@example\.com\)$/)
    const ids = values('X-Request-Id')
    expect(new Set(ids).size).toBe(evidence.length)
    expect(ids.map((id) => id.split('.')[1])).toEqual(evidence.map(({ id }) => id))
  })

  it('that has made the exchanges it may make is incomplete, says so, and still puts the record back', async () => {
    const answer = await judge(await emulator(), ['WRITE-1', 'WRITE-2', 'WRITE-5'], { limits: { maxExchanges: 12 } })
    expect(answer.exitCode).toBe(3)
    expect(endedAs(answer.report, 'failed')).toEqual([])
    expect(reasons(answer.report, 'cantTell').join('\n')).toMatch(/12 exchanges, which limits\.maxExchanges/)
    expect(answer.report.changedRecords.map(({ restored }) => restored)).toEqual([true])
  })
})
