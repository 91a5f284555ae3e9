import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getGlobalTestRuntime, setGlobalTestRuntime, type TestRuntime } from 'allure-js-commons/sdk/runtime'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterThisTest } from '../../../tests/support/closing.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { showInAllure } from './allure.js'
import { runAt } from '../testing/run-at.js'
import { verdictAfter } from '../testing/verdict-after.js'

const clause = { level: 'required', class: 'page', statement: 'It holds.' } as const

/** What Allure was told since the test began. */
const told: unknown[][] = []

beforeEach(() => {
  const before = getGlobalTestRuntime()
  afterThisTest(() => {
    setGlobalTestRuntime(before)
  })
  told.length = 0
  const hears =
    (what: string) =>
    (...given: readonly unknown[]) => {
      told.push([what, ...given])
      return Promise.resolve()
    }
  const listening = {
    labels: hears('labels'),
    description: hears('description'),
    attachment: hears('attachment'),
    logStep: hears('step'),
  }
  setGlobalTestRuntime(listening as unknown as TestRuntime)
})

/** Shows a clause that cites so many exchanges, of which so many were recorded. */
async function shown(cited: number, recorded = cited): Promise<readonly unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  const { origin } = await serving(() => ({}))
  const run = await runAt(origin, {}, { evidence: { level: 'masked', path: join(folder, 'evidence.ndjson') } })
  for (let sent = 0; sent < recorded; sent += 1)
    await run.newActor('caller').send({ method: 'GET', url: origin, headers: [] })
  const evidence = Array.from({ length: cited }, (_each, place) => `x-${String(place + 1).padStart(4, '0')}`)
  await showInAllure(run, clause, await verdictAfter(() => undefined, { evidence }))
  const attached = told.filter(([what]) => what === 'attachment')
  expect(attached.length).toBeLessThanOrEqual(1)
  return attached.flatMap(([, name, content]) => [
    name,
    (JSON.parse(String(content)) as { id: string }[]).map(({ id }) => id),
  ])
}

describe('in Allure, a clause', () => {
  it('has its level, its class, its outcome and its statement', async () => {
    await shown(1, 0)
    expect(told).toEqual([
      ['labels', { name: 'level', value: 'required' }],
      ['labels', { name: 'class', value: 'page' }],
      ['labels', { name: 'suite', value: 'page' }],
      ['labels', { name: 'outcome', value: 'passed' }],
      ['description', 'It holds.'],
      ['step', expect.stringMatching(/^clause: .* seen /), 'passed', undefined],
    ])
  })

  it('has its exchanges in one file', async () => {
    expect(await shown(2)).toEqual(['exchanges x-0001, x-0002', ['x-0001', 'x-0002']])
    expect(told.at(-1)?.[3]).toMatchObject({ contentType: 'application/json' })
  })

  it('has the first 20 of many', async () => {
    const [, ids] = await shown(22)
    expect(ids).toHaveLength(20)
    expect((ids as string[]).at(-1)).toBe('x-0020')
  })

  it('has those that are still known, and no file where none is', async () => {
    expect(await shown(3, 1)).toEqual(['exchanges x-0001', ['x-0001']])
    told.length = 0
    expect(await shown(3, 0)).toEqual([])
  })
})
