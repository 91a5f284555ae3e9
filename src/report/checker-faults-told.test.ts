import { describe, expect, it } from 'vitest'
import { noEvidence } from './evidence.js'
import { render } from './render.js'
import { renderSummary } from './terminal/summary.js'
import { sampleReport } from './testing/sample-report.js'

const says = 'The checker had an internal error, so the verdicts of this run are unreliable'
const sound = sampleReport()
const faulty = { ...sound, checkerFaults: 1 }

describe('a fault of the checker beside the clauses', () => {
  it.each(['html', 'markdown', 'junit', 'sarif'] as const)('is told by the format %s', (format) => {
    expect(render[format](faulty, noEvidence)).toContain(says)
    expect(render[format](sound, noEvidence)).not.toContain(says)
  })

  it('is told by the terminal, before the outcome', () => {
    const shown = { color: false, width: 120 }
    expect(renderSummary(faulty, shown)).toContain(`! ${says}`)
    expect(renderSummary(sound, shown)).not.toContain(says)
  })

  it('makes the run no success in SARIF', () => {
    const succeeded = (text: string) =>
      (JSON.parse(text) as { runs: [{ invocations: [{ executionSuccessful: boolean }] }] }).runs[0].invocations[0]
        .executionSuccessful
    const clean = { ...sound, changedRecords: [] }
    expect(succeeded(render.sarif(clean, noEvidence))).toBe(true)
    expect(succeeded(render.sarif({ ...clean, checkerFaults: 1 }, noEvidence))).toBe(false)
  })
})
