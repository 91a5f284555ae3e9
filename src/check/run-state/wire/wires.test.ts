import { describe, expect, it } from 'vitest'
import { readOwnClause, type OwnClause } from '../../engine/own-clause.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runAt } from '../../testing/run-at.js'
import { smallDeployment } from '../../testing/small-deployment.js'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterThisTest } from '../../../../tests/support/closing.js'
import type { ClauseId } from '../../../contract/index.js'
import { exchangeOf } from '../../../replay/testing/record-of.js'
import type { RunContext } from '../run-context.js'
import { Undecided } from '../../outcome/verdict.js'

const own = readOwnClause('ACME-1', { title: 'Own', statement: 'It is so.', level: 'required' }) as OwnClause

/** What becomes of a request under --read-only, sent for an own clause or for one of the catalogue. */
async function sent(
  method: string,
  path: string,
  { readOnly = true, clause = own as OwnClause | 'READ-1', headers = [] as [string, string][] } = {},
) {
  const target = await smallDeployment({ data: () => ({}) })
  const run = await runAt(target.origin, {}, { readOnly })
  const caller = run.newActor('caller')
  const url = `${target.origin}${path}`
  const end = await recording(run, newRecord(clause), () => caller.send({ method, url, headers })).then(
    ({ status }) => status,
    (fault: unknown) => (fault as Error).message,
  )
  return { end, arrived: target.received.length }
}

describe('an own clause under --read-only', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('may send %s', async (method) => {
    expect(await sent(method, '/0/a')).toEqual({ end: 200, arrived: 1 })
  })

  it.each(['POST', 'PUT', 'MERGE', 'PATCH', 'DELETE'])('may not send %s', async (method) => {
    const end = `--read-only forbids its ${method}, because it could change data`
    expect(await sent(method, '/0/a')).toEqual({ end, arrived: 0 })
  })

  it.each(['X-HTTP-Method', 'x-http-method-override', 'X-Method-Override'])(
    'may not say in %s that its GET is another method',
    async (name) => {
      const end = '--read-only forbids its MERGE, because it could change data'
      expect(await sent('GET', '/0/a', { headers: [[name, ' merge']] })).toEqual({ end, arrived: 0 })
      expect(await sent('GET', '/0/a', { headers: [[name, 'GET']] })).toEqual({ end: 200, arrived: 1 })
    },
  )

  it('may log in', async () => {
    expect(await sent('POST', '/ServiceModel/AuthService.svc/Login')).toEqual({ end: 200, arrived: 1 })
  })
})

describe('whoever else sends a change', () => {
  it.each([
    ['an own clause without --read-only', { readOnly: false }],
    ['a clause of the catalogue, which keeps to it by itself', { clause: 'READ-1' as const }],
  ])('is not held back: %s', async (_who, how) => {
    expect(await sent('POST', '/0/a', how)).toEqual({ end: 200, arrived: 1 })
  })
})

const origin = 'http://target'

/** A run that judges these exchanges again. */
async function runOf(...exchanges: readonly object[]): Promise<RunContext> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-recorded-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  const path = join(folder, 'evidence.ndjson')
  writeFileSync(path, exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''))
  return runAt(origin, {}, { recording: { path, level: 'full', world: 0, citations: {} } })
}

const within = <T>(run: RunContext, clause: ClauseId, task: () => Promise<T>) => recording(run, newRecord(clause), task)

const ask = (run: RunContext, method: string, path: string) =>
  run.newActor('main').send({ method, url: `${origin}${path}`, headers: [['Accept', 'application/json']] })

const why = (task: Promise<unknown>) => task.catch((fault: unknown) => fault)

describe('a recording in the place of the target', () => {
  it('answers as the target did', async () => {
    const run = await runOf(exchangeOf('x-0001'))
    const answer = await within(run, 'READ-1', () => ask(run, 'GET', '/0/x'))
    expect([answer.id, answer.status, answer.text()]).toEqual(['x-0001', 200, '{}'])
    expect(run.lacks.size).toBe(0)
  })

  it('that does not hold an exchange decides nothing, for that clause', async () => {
    const run = await runOf(exchangeOf('x-0001'))
    const fault = await why(within(run, 'READ-2', () => ask(run, 'GET', '/0/y')))
    expect(fault).toMatchObject({ outcome: 'cantTell', blame: 'nobody' })
    expect([...run.lacks]).toEqual([['READ-2', (fault as Error).message]])
    expect(await why(ask(run, 'GET', '/0/z'))).toMatchObject({ outcome: 'cantTell', blame: 'nobody' })
    expect(run.lacks.size).toBe(1)
  })

  it('knows the clauses whose changes come out of their order', async () => {
    const change = (id: string, askedBy: string) => exchangeOf(id, { method: 'MERGE', askedBy })
    const inTurn = (run: RunContext) => run.recorded?.replayOf((url) => url.endsWith('/0/x')).inTurn()
    const run = await runOf(change('x-0001', 'WRITE-1'), change('x-0002', 'WRITE-2'))
    run.recorded?.ended('WRITE-1')
    await within(run, 'WRITE-2', async () => inTurn(run))
    expect([...run.outOfOrder]).toEqual(['WRITE-2'])

    const again = await runOf(change('x-0001', 'WRITE-1'), change('x-0002', 'login'))
    await within(again, 'WRITE-1', async () => inTurn(again))
    again.recorded?.ended('WRITE-1')
    await again.shared('login', async () => inTurn(again))
    expect(again.outOfOrder.size).toBe(0)
  })

  it('is told once of the end of work that several share, when it is not tried again', async () => {
    const run = await runOf(exchangeOf('x-0001'))
    const ended: string[] = []
    Object.assign(run, { recorded: { ended: (work: string) => ended.push(work) } })
    await run.shared('done', () => Promise.resolve())
    await setImmediate()
    expect(ended).toEqual(['done'])

    const failing = () => run.shared('failing', () => Promise.reject(new Undecided('cantTell', 'target', 'busy')))
    for (const times of [1, 2]) await expect(failing(), String(times)).rejects.toThrow('busy')
    await setImmediate()
    expect(ended).toEqual(['done'])
    for (const times of [3, 4]) await expect(failing(), String(times)).rejects.toThrow('busy')
    await setImmediate()
    expect(ended).toEqual(['done', 'failing'])
  })
})
