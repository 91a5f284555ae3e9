import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { catalogueSha256, revision } from '../../contract/index.js'
import { checkReport } from '../../report/index.js'
import type { Detection } from '../../schema/generated/detection.js'
import { assembleReport } from './assemble.js'
import { recordedChecks, recordedDetection } from './detection.js'
import { factsOf } from '../testing/facts-of.js'

const folder = mkdtempSync(join(tmpdir(), 'detection-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const checks: Detection['clauses'][number]['checks'] = [
  { id: 'json', depth: 'core', deviations: ['one'] },
  { id: 'xml', depth: 'standard', deviations: ['one', 'other'] },
]
const record: Detection = {
  schemaVersion: 2,
  tool: { name: 'svc-conformance', version: '0.1.0' },
  contract: { revision, sha256: catalogueSha256() },
  clauses: [
    { id: 'READ-1', deviations: ['one', 'other'], checks, variants: 3 },
    { id: 'READ-2', deviations: [], checks: [], variants: 4 },
  ],
  depths: { core: { reached: 1, of: 2 }, standard: { reached: 2, of: 2 }, full: { reached: 2, of: 2 } },
  variants: ['a', 'b', 'c', 'd'],
  trivial: { servers: ['empty-page'], passed: 1, of: 95 },
}
const shown = { deviations: ['one', 'other'], variants: 3 }

function reading(text: string) {
  const path = join(folder, 'detection.json')
  writeFileSync(path, text)
  return recordedDetection(path)
}

describe('what a proof has recorded', () => {
  it('is read by clause, and says nothing of a clause that nothing turned red', () => {
    expect([...(reading(JSON.stringify(record)) ?? [])]).toEqual([['READ-1', shown]])
  })

  it('is read by check, with those that nothing has shown to fail', () => {
    const path = join(folder, 'by-check.json')
    writeFileSync(path, JSON.stringify(record))
    expect([...(recordedChecks(path) ?? [])]).toEqual([
      ['READ-1', checks],
      ['READ-2', []],
    ])
  })

  it.each<readonly [string, string]>([
    [
      'for another revision of the contract',
      JSON.stringify({ ...record, contract: { ...record.contract, revision: '0' } }),
    ],
    [
      'for another wording of the catalogue',
      JSON.stringify({ ...record, contract: { ...record.contract, sha256: 'a'.repeat(64) } }),
    ],
    ['that breaks its schema', JSON.stringify({ ...record, clauses: [{ id: 'READ-1' }] })],
    ['that is no JSON', 'detected: all'],
  ])('%s claims nothing', (_says, text) => {
    expect(reading(text)).toBeUndefined()
  })

  it('that is not there claims nothing', () => {
    expect(recordedDetection(join(folder, 'none.json'))).toBeUndefined()
    expect(recordedChecks(join(folder, 'none.json'))).toBeUndefined()
  })
})

describe('a report', () => {
  it('says of a clause what it was shown to detect, and of the others nothing', async () => {
    const report = assembleReport(await factsOf({ detection: new Map([['READ-1', shown]]) }))
    checkReport(report)
    expect(report.clauses.filter(({ detection }) => detection)).toMatchObject([{ id: 'READ-1', detection: shown }])
  })

  it('claims nothing where nothing is recorded', async () => {
    const report = assembleReport(await factsOf())
    checkReport(report)
    expect(report.clauses.filter((clause) => 'detection' in clause)).toEqual([])
  })
})
