import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { catalogueSha256, revision } from '../../contract/index.js'
import { checkReport } from '../../report/index.js'
import type { CheckRecord } from '../../check/outcome/record.js'
import type { Detection } from '../../schema/generated/detection.js'
import { assembleReport } from './assemble.js'
import { recordedDetection } from './detection.js'
import { factsOf } from '../testing/facts-of.js'
import { verdictLike, verdictMap } from '../testing/verdict-like.js'

const checkLike = (id: string, outcome: CheckRecord['outcome']): CheckRecord => ({
  id,
  says: 'An answer has records.',
  depth: 'core',
  outcome,
  ...(outcome === 'passed' || outcome === 'failed' ? { expected: 'records', seen: 'records' } : { reason: 'unclear' }),
  evidence: ['x-0001'],
  roles: {},
  durationMs: 1,
})

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

function reading(text: string) {
  const path = join(folder, 'detection.json')
  writeFileSync(path, text)
  return recordedDetection(path)
}

describe('what a proof has recorded', () => {
  it('is read by clause and check, and by depth', () => {
    const { clauses, depths } = reading(JSON.stringify(record)) ?? {}
    expect([...(clauses?.values() ?? [])]).toEqual(record.clauses)
    expect(depths).toEqual(record.depths)
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
  })
})

describe('a report', () => {
  const recorded = () => reading(JSON.stringify(record))
  const judged = (outcome: 'passed' | 'failed' | 'cantTell' | 'untested') =>
    verdictLike('READ-1', {
      checks: [checkLike('json', 'passed'), checkLike('xml', outcome)],
      leftOut: ['others'],
    })
  const clauseOf = async (verdict: ReturnType<typeof judged>) => {
    const verdicts = verdictMap(verdict)
    const report = assembleReport(await factsOf({ detection: recorded(), verdicts }))
    return { report, clause: report.clauses.find(({ id }) => id === 'READ-1') }
  }

  it.each([
    ['passed', 2],
    ['failed', 2],
    ['cantTell', 1],
    ['untested', 1],
  ] as const)(
    'counts the breaches that the judged checks detect: a second one that %s gives %i',
    async (outcome, of) => {
      const { clause } = await clauseOf(judged(outcome))
      expect(clause?.detects).toEqual({ known: 2, byThisRun: of })
    },
  )

  it('names the checks of a judged clause that the run did not include', async () => {
    const { report, clause } = await clauseOf(judged('passed'))
    expect(clause?.leftOut).toEqual(['others'])
    expect(report.clauses.filter(({ leftOut }) => leftOut)).toHaveLength(1)
  })

  it.each([
    ['core', { known: 2, atThisDepth: 1 }],
    ['standard', { known: 2, atThisDepth: 2 }],
  ] as const)('says how many known breaches %s depth detects', async (depth, told) => {
    const report = assembleReport(await factsOf({ detection: recorded() }, {}, { depth }))
    checkReport(report)
    expect(report.detection).toEqual(told)
  })

  it('claims nothing where nothing is recorded, and nothing of a clause that no deviation turned red', async () => {
    const verdicts = verdictMap(verdictLike('READ-2'))
    const [without, withRecord] = [
      assembleReport(await factsOf({ verdicts })),
      assembleReport(await factsOf({ verdicts, detection: recorded() })),
    ]
    checkReport(without)
    expect('detection' in without).toBe(false)
    expect(without.clauses.filter((clause) => 'detects' in clause)).toEqual([])
    expect(withRecord.clauses.filter((clause) => 'detects' in clause).map(({ id }) => id)).toEqual(['READ-1'])
  })
})
