import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { serving, type Script } from '../../tests/support/scripted-server.js'
import { EvidenceLog, HttpWire, Masker, type EvidenceLevel, type RequestDraft } from '../exchange/index.js'
import { RecordedWire, readRecording, RememberingMasker, type Recording } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'recorded-wire-'))
afterEach(() => {
  rmSync(join(folder, 'evidence.ndjson'), { force: true })
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

type Asked = Partial<RequestDraft> & { readonly work?: string }

/** Makes exchanges with a server, then has them again from the recording alone. */
async function recorded(script: Script, level: EvidenceLevel, drafts: (origin: string) => readonly Asked[]) {
  const { origin } = await serving(script)
  const path = join(folder, 'evidence.ndjson')
  let work: string | undefined
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level, path, askedBy: () => work })
  const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 1_000_000, log })
  for (const draft of drafts(origin)) {
    work = draft.work
    await wire.send(whole(origin, draft)).catch(() => undefined)
  }
  await wire.close()
  log.close()
  return { origin, recording: readRecording(path) }
}

const whole = (origin: string, { work: _, ...draft }: Asked): RequestDraft => ({
  actor: 'main',
  method: 'GET',
  url: `${origin}/0/x`,
  headers: [],
  ...draft,
})

function replayed(recording: Recording, level: EvidenceLevel, world = 0) {
  const masker = new RememberingMasker('00'.repeat(16))
  let work: string | undefined
  const cited: string[] = []
  const wire = new RecordedWire({
    recording,
    level,
    world,
    citations: {},
    masker,
    log: new EvidenceLog({ masker, level: 'none', onRecord: (id) => cited.push(id) }),
    requestTimeoutMs: 5000,
    asker: () => work,
    work: () => work,
    outOfOrder: () => undefined,
    notHeld: (sentence) => new Error(sentence),
  })
  const send = (origin: string, draft: Asked) => {
    work = draft.work
    return wire.send(whole(origin, draft))
  }
  return { send, cited, wire }
}

const json = [['Content-Type', 'application/json; charset=utf-8']] as const
const rows = '{"d":{"results":[{"Name":"Зоряна","Score":5}]}}'

describe('a recorded exchange', () => {
  it('comes again under its id, with status, headers and body as they came', async () => {
    const script: Script = () => ({ status: 403, headers: [...json, ['X-Twice', 'a'], ['X-Twice', 'b']], body: rows })
    const { origin, recording } = await recorded(script, 'full', () => [{}])
    const { send, cited } = replayed(recording, 'full')
    const exchange = await send(origin, {})
    expect([exchange.id, exchange.status, exchange.text()]).toEqual(['x-0001', 403, rows])
    expect(exchange.headerAll('x-twice')).toEqual(['a', 'b'])
    expect(exchange.startedAt).toBe(recording.records[0]?.startedAt)
    expect(cited).toEqual(['x-0001'])
  })

  it('with a secret has another value in its place, the same wherever the secret came', async () => {
    const script: Script = ({ url }) =>
      url === '/0/login' ? { headers: [['Set-Cookie', 'A=very-secret-1; path=/']] } : { status: 204 }
    const cookie = (value: string) => [['Cookie', `A=${value}`]] as const
    const { origin, recording } = await recorded(script, 'full', (at) => [
      { url: `${at}/0/login` },
      { headers: cookie('very-secret-1') },
      { headers: cookie('very-tampered-1') },
    ])
    const { send } = replayed(recording, 'full')
    const set = (await send(origin, { url: `${origin}/0/login` })).header('set-cookie')
    const value = /^A=([^;]+); path=\/$/.exec(set ?? '')?.[1] ?? ''
    expect(value).not.toContain('secret')
    expect((await send(origin, { headers: cookie('another-one') })).id).toBe('x-0003')
    expect((await send(origin, { headers: cookie(value) })).id).toBe('x-0002')
  })

  it('at masked has other record values in every world, and the same for the same mask', async () => {
    const body = '{"d":[{"Name":"Smith","Other":"Smith","Score":57,"Good":true,"None":null}]}'
    const { origin, recording } = await recorded(
      () => ({ headers: json, body }),
      'masked',
      () => [{}],
    )
    const seen = await Promise.all(
      [0, 1, 2].map(async (world) => {
        const exchange = await replayed(recording, 'masked', world).send(origin, {})
        return (exchange.json() as { d: [Record<string, unknown>] }).d[0]
      }),
    )
    for (const row of seen) {
      expect(row['Name']).toBe(row['Other'])
      expect(row['Name']).toHaveLength(5)
      expect(String(row['Score'])).toMatch(/^\d\d$/)
      expect([typeof row['Good'], row['None']]).toEqual(['boolean', null])
    }
    expect(new Set(seen.map((row) => row['Name'])).size).toBe(3)
  })

  it('that was a fault is raised as that fault', async () => {
    const dead = await serving(() => ({}))
    const path = join(folder, 'evidence.ndjson')
    const log = new EvidenceLog({ masker: new Masker('00'), level: 'full', path })
    const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 10, log })
    await wire.send(whole(dead.origin, { url: 'http://127.0.0.1:1/0/x' })).catch(() => undefined)
    await wire.close()
    log.close()
    const { send, cited } = replayed(readRecording(path), 'full')
    await expect(send('', { url: 'http://127.0.0.1:1/0/x' })).rejects.toMatchObject({
      name: 'ExchangeFault',
      kind: 'connectionRefused',
      blame: 'network',
      exchangeId: 'x-0001',
    })
    expect(cited).toEqual(['x-0001'])
  })

  it('is had by the work that sent it, whichever is played first', async () => {
    let number = 0
    const script: Script = () => ({ headers: json, body: String((number += 1)) })
    const { origin, recording } = await recorded(script, 'full', () => [{ work: 'READ-1' }, { work: 'READ-2' }])
    const { send } = replayed(recording, 'full')
    expect((await send(origin, { work: 'READ-2' })).text()).toBe('2')
    expect((await send(origin, { work: 'READ-1' })).text()).toBe('1')
  })
})

describe('a request that the recording does not hold', () => {
  it.each<[what: string, draft: (origin: string) => Asked]>([
    ['another address', (origin) => ({ url: `${origin}/0/y` })],
    ['another actor', () => ({ actor: 'restricted' })],
    ['another method', () => ({ method: 'MERGE' })],
    ['a header more', () => ({ headers: [['Accept', 'application/json']] })],
    ['a body', () => ({ method: 'GET', body: '{}' })],
  ])('is one with %s', async (_what, draft) => {
    const { origin, recording } = await recorded(
      () => ({}),
      'full',
      () => [{}],
    )
    await expect(replayed(recording, 'full').send(origin, draft(origin))).rejects.toThrow(
      /^the recording lacks this exchange: .* from another version of the checker/,
    )
  })

  it('is one that was sent oftener than recorded, where another answer may have come', async () => {
    let number = 0
    const script: Script = () => ({ headers: json, body: String((number += 1)) })
    const { origin, recording } = await recorded(script, 'full', () => [{ work: 'READ-1' }, { work: 'READ-1' }])
    const { send } = replayed(recording, 'full')
    await send(origin, { work: 'READ-1' })
    await send(origin, { work: 'READ-1' })
    await expect(send(origin, { work: 'READ-1' })).rejects.toThrow(/the recording lacks/)
  })

  it('is one of whose answer the beginning alone was kept', async () => {
    const long = JSON.stringify([{ Name: 'x'.repeat(270_000) }])
    const { origin, recording } = await recorded(
      () => ({ headers: json, body: long }),
      'masked',
      () => [{}],
    )
    await expect(replayed(recording, 'masked').send(origin, {})).rejects.toThrow(/x-0001\..* --evidence full/)
  })

  it('is none where long answers are kept whole', async () => {
    const long = JSON.stringify([{ Name: 'x'.repeat(270_000) }])
    const script: Script = () => ({ headers: json, body: long })
    const { origin, recording } = await recorded(script, 'full', () => [{}])
    expect((await replayed(recording, 'full').send(origin, {})).text()).toBe(long)
  })

  it('says that exchanges are missing, where numbers are', async () => {
    const { origin, recording } = await recorded(
      () => ({}),
      'full',
      (at) => [{ url: `${at}/0/y` }, {}],
    )
    const { send } = replayed({ ...recording, records: recording.records.slice(1) }, 'full')
    await expect(send(origin, { url: `${origin}/0/y` })).rejects.toThrow(/missing from it: it may have been truncated/)
  })
})
