import { describe, expect, it } from 'vitest'
import type { ClauseResult } from '../../schema/generated/report.js'
import { causeHead, causesTold, preflightFaults } from './causes-told.js'
import { renderHtml } from '../html/render-html.js'
import { renderJunit } from '../formats/junit.js'
import { renderMarkdown } from '../formats/markdown.js'
import { renderSarif } from '../formats/sarif.js'
import { noEvidence } from '../evidence.js'
import { sampleReport } from '../testing/sample-report.js'
import { render } from '../render.js'
import { renderSummary } from '../terminal/summary.js'

const report = sampleReport()
const bare = {
  ...report,
  clauses: report.clauses.map(({ likelyCause: _, ...clause }): ClauseResult => clause),
  preflight: [],
}

describe('likely causes', () => {
  it('are told once each, those of the most clauses first, with all their exchanges', () => {
    const cause = { id: 'one', text: 'Likely one.', remedy: 'Mend it.', evidence: ['x-0001'] }
    const other = { ...cause, id: 'other', evidence: ['x-0002', 'x-0001'] }
    const [first, second, third] = report.clauses
    const told = causesTold({
      clauses: [
        { ...first!, likelyCause: [cause] },
        { ...second!, likelyCause: [other] },
        { ...third!, likelyCause: [{ ...other, evidence: ['x-0003'] }] },
      ],
    })
    expect(told.map(({ id, evidence }) => [id, evidence])).toEqual([
      ['other', ['x-0002', 'x-0001', 'x-0003']],
      ['one', ['x-0001']],
    ])
    expect(told.map(causeHead)).toEqual(['Likely cause of 2 clauses', 'Likely cause of 1 clause'])
  })

  it.each([
    ['HTML', (of: typeof report) => renderHtml(of, noEvidence), 3],
    ['Markdown', renderMarkdown, 2],
    ['JUnit', renderJunit, 2],
    ['SARIF', renderSarif, 2],
  ] as const)('stand in %s where there are any, and leave no trace where there are none', (_name, render, times) => {
    const text = render(report)
    expect(text.match(/Likely what stands before the target rewrites Location/g)?.length).toBeGreaterThanOrEqual(times)
    expect(text).toContain('Have the proxy translate Location')
    expect(render(bare)).not.toMatch(/Likely (what|causes)/)
  })
})

describe('the preflight', () => {
  it.each([
    ['HTML', (of: typeof report) => renderHtml(of, noEvidence)],
    ['Markdown', renderMarkdown],
    ['SARIF', renderSarif],
  ] as const)('is told in %s where something does not hold', (_name, render) => {
    expect(preflightFaults(report).map(({ check }) => check)).toEqual(['clock'])
    expect(render(report)).toContain('The clock of the target is 12 minutes behind')
    expect(render(bare)).not.toContain('The clock of the target')
  })
})

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
