import { describe, expect, it } from 'vitest'
import { sampleReport } from '../report/testing/sample-report.js'
import { reportJson } from '../report/formats/report-json.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { baselineOf, baselineText, isBaseline, reportOfBaseline } from './baseline.js'
import { compareReports } from './comparison.js'
import { baselineGate } from './gate.js'
import { clauseThat, reportOf } from './testing/report-of.js'

/** The report as the gate has it once its baseline was written and read. */
function kept(report: Report): Report {
  const value: unknown = JSON.parse(baselineText(baselineOf(report)))
  if (!isBaseline(value)) throw new TypeError('it is no baseline')
  return reportOfBaseline(value)
}

const endings: readonly Partial<ClauseResult>[] = [
  { outcome: 'passed' },
  { outcome: 'failed' },
  { outcome: 'failed', waiver: { owner: 'team', until: '2027-01-31' } },
  { outcome: 'failed', statement: 'It demands something else.' },
  { outcome: 'inapplicable' },
  { outcome: 'cantTell', blame: 'network', reason: 'no answer' },
  { outcome: 'untested', blame: 'profile', reason: 'no key' },
  { outcome: 'untested', blame: 'nobody', reason: 'not selected' },
]

describe('a baseline that is written small', () => {
  it('says to the gate what the whole report says, whatever became of a clause', () => {
    for (const before of endings) {
      for (const now of endings) {
        const [older, newer] = [before, now].map((ending) =>
          reportOf([clauseThat('READ-1', ending), clauseThat('READ-2', {})]),
        ) as [Report, Report]
        expect(baselineGate(kept(older), newer)).toEqual(baselineGate(older, newer))
        expect(compareReports(kept(older), newer)).toEqual(compareReports(older, newer))
      }
    }
  })

  it('says that its run broke off, was one part or a selection, or never got in', () => {
    const sample = sampleReport()
    const changes: readonly Partial<Report>[] = [
      { interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' } },
      { checkerFaults: 2 },
      { options: { ...sample.options, only: ['read'], shard: { index: 1, count: 2 } } },
      { preflight: [{ check: 'login', holds: false, text: 'not taken' }] },
    ]
    for (const change of changes) {
      const older = { ...sample, ...change }
      expect(baselineGate(kept(older), sample)).toEqual(baselineGate(older, sample))
    }
  })

  it('is a fraction of the report, and no report', () => {
    const report = sampleReport()
    expect(baselineText(baselineOf(report)).length).toBeLessThan(reportJson(report).length / 3)
    expect(isBaseline(report)).toBe(false)
  })
})
