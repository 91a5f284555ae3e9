import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import { describe, expect, it } from 'vitest'
import { afterThisTest } from '../../../tests/support/closing.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { allureMessages } from './allure.js'
import { runAt } from '../testing/run-at.js'
import { verdictAfter } from '../testing/verdict-after.js'

const clause = { level: 'required', class: 'page', statement: 'It holds.' } as const

/** Shows a clause that cites so many exchanges, of which so many were recorded. */
async function shown(cited: number, recorded = cited): Promise<readonly RuntimeMessage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  const { origin } = await serving(() => ({}))
  const run = await runAt(origin, {}, { evidence: { level: 'masked', path: join(folder, 'evidence.ndjson') } })
  for (let sent = 0; sent < recorded; sent += 1)
    await run.newActor('caller').send({ method: 'GET', url: origin, headers: [] })
  const evidence = Array.from({ length: cited }, (_each, place) => `x-${String(place + 1).padStart(4, '0')}`)
  return allureMessages(run, clause, await verdictAfter(() => undefined, { evidence }))
}

/** The names of the attachments of that clause, and the exchanges in each. */
async function attached(cited: number, recorded = cited): Promise<readonly unknown[]> {
  const messages = await shown(cited, recorded)
  return messages.flatMap(({ type, data }) => {
    if (type !== 'attachment_content') return []
    expect(data.contentType).toBe('application/json')
    const exchanges = JSON.parse(Buffer.from(data.content, data.encoding).toString()) as { id: string }[]
    return [[data.name, exchanges.map(({ id }) => id)]]
  })
}

describe('in Allure, a clause', () => {
  it('has its level, its class, its outcome and its statement', async () => {
    const messages = await shown(1, 0)
    expect(messages.map(({ type }) => type)).toEqual(['metadata', 'metadata', 'step_start', 'step_stop'])
    expect(messages.map(({ data }) => data)).toMatchObject([
      {
        labels: [
          { name: 'level', value: 'required' },
          { name: 'class', value: 'page' },
          { name: 'suite', value: 'page' },
          { name: 'outcome', value: 'passed' },
        ],
      },
      { description: 'It holds.' },
      { name: expect.stringMatching(/^clause: .* seen /) as string },
      { status: 'passed' },
    ])
  })

  it('has its exchanges in one file', async () => {
    expect(await attached(2)).toEqual([['exchanges x-0001, x-0002', ['x-0001', 'x-0002']]])
  })

  it('has the first 20 of many', async () => {
    const all = Array.from({ length: 20 }, (_each, place) => `x-${String(place + 1).padStart(4, '0')}`)
    expect(await attached(22)).toEqual([[`exchanges ${all.join(', ')}`, all]])
  })

  it('has those that are still known, and no file where none is', async () => {
    expect(await attached(3, 1)).toEqual([['exchanges x-0001', ['x-0001']]])
    expect(await attached(3, 0)).toEqual([])
  })
})
