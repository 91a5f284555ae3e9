import { describe, expect, it } from 'vitest'
import { checkReport } from '../../src/report/check-report.js'
import { noEvidence } from '../../src/report/evidence.js'
import { formatNames, type Format } from '../../src/report/formats.js'
import { render } from '../../src/report/render.js'
import { acceptedByBaseline, everyCase, everyCaseWithBaseline } from '../../src/report/testing/every-case.js'
import { summed } from '../../src/report/testing/sample-report.js'
import { renderSummary } from '../../src/report/terminal/summary.js'
import type { Report } from '../../src/schema/generated/report.js'

/** Conformant, but for one failure that is waived. */
function waived(): Report {
  const report = everyCase()
  const clauses = report.clauses.map((clause) => {
    if (clause.waiver || clause.outcome === 'inapplicable' || clause.level === 'observe') return clause
    const {
      blame: _blame,
      reason: _reason,
      likelyCause: _cause,
      expected: _expected,
      actual: _actual,
      ...rest
    } = clause
    const isManual = clause.level === 'manual'
    return {
      ...rest,
      outcome: 'passed' as const,
      mode: isManual ? ('attested' as const) : clause.mode,
      evidence: ['x-0001'],
    }
  })
  return summed({ ...report, clauses, depth: 'standard' })
}

const refused: Report = {
  ...waived(),
  gate: {
    ...{ baseline: 'baseline.json', verdict: 'failed', reasons: [], notes: [], newlyFailed: [], notInBaseline: [] },
    ...{ lost: ['READ-1/page'], accepted: [], fixed: [], notJudged: ['READ-1/page'] },
  },
}

/** Every view, the terminal's among them, as text. */
function views(report: Report): Readonly<Record<Format | 'terminal', string>> {
  const rendered = Object.fromEntries(formatNames.map((format) => [format, render[format](report, noEvidence)]))
  const terminal = renderSummary(report, { color: false, width: 200 })
  return { ...(rendered as Record<Format, string>), terminal }
}

const told = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

interface Sarif {
  readonly runs: readonly [
    { readonly results: readonly { readonly ruleId: string; readonly suppressions: readonly object[] }[] },
  ]
}

const suppressedIn = (sarif: string) =>
  (JSON.parse(sarif) as Sarif).runs[0].results.filter(({ suppressions }) => suppressions.length > 0)

const healthy = (ctrf: string) =>
  (JSON.parse(ctrf) as { results: { environment: { healthy: boolean } } }).results.environment.healthy

describe('a run that is conformant but for a waived failure', () => {
  const report = waived()
  const shown = views(report)

  it('is one that holds together', () => {
    expect(checkReport(report)).toBeUndefined()
    expect(report).toMatchObject({ outcome: 'conformant', counts: { waived: 1, failed: 1 } })
  })

  it('says so beside its word, with a sign of its own', () => {
    const words = 'Conformant, 1 failure waived, at standard depth'
    expect(shown.terminal).toContain(`▲ ${words}`)
    expect(shown.markdown.split('\n')[0]).toMatch(`# ▲ ${words}:`)
    expect(told(shown.html)).toContain(`▲ ${words}`)
    for (const view of [shown.earl, shown.sarif, shown.ctrf, shown.junit]) expect(view).toContain(words)
    for (const view of Object.values(shown)) expect(view).not.toContain('✓ Conformant')
  })

  it('is red in no pipeline, and passes none that wants it without a warning', () => {
    expect(shown.junit).not.toMatch(/<failure|<error/)
    expect(shown.junit).toMatch(/<skipped message="waived until 2027-01-31 by platform team/)
    expect(suppressedIn(shown.sarif).map(({ ruleId }) => ruleId)).toEqual(['READ-2'])
    expect(healthy(shown.ctrf)).toBe(true)
    expect(shown.intoto).toContain('"result": "WARNED"')
  })
})

describe('a run whose failures and gaps its baseline accepts', () => {
  const report = acceptedByBaseline()
  const shown = views(report)
  const accepted = report.gate?.accepted ?? []

  it('says so beside its word, with a sign of its own', () => {
    checkReport(report)
    const words = `Nonconformant, 1 failure waived, ${String(accepted.length)} failures accepted by the baseline`
    expect(shown.terminal).toContain(`▲ ${words}`)
    expect(shown.markdown.split('\n')[0]).toContain(`# ▲ ${words}`)
    expect(told(shown.html)).toContain(`▲ ${words}`)
    for (const view of [shown.terminal, shown.markdown, told(shown.html)])
      expect(view).toMatch(/✓ Gate passed \(baseline\.json\)[^]*accepted by the baseline: [^]*LOGIN-8/)
  })

  it('is red in no pipeline', () => {
    expect(shown.junit).not.toMatch(/<failure|<error/)
    expect(shown.junit).toContain('<skipped message="accepted by the baseline baseline.json: ')
    expect(shown.junit).toContain('<skipped message="Cannot tell, not counted: ')
    const suppressed = suppressedIn(shown.sarif).map(({ ruleId }) => ruleId)
    expect(suppressed.sort()).toEqual([...accepted, 'READ-2'].sort())
    expect(healthy(shown.ctrf)).toBe(true)
    expect(shown.ctrf).not.toContain('"status": "failed"')
    expect(shown.intoto).toContain('"result": "WARNED"')
  })

  it('is red for the one failure that the baseline does not have, and for no other', () => {
    const { junit, terminal, intoto } = views(everyCaseWithBaseline())
    const [first] = everyCaseWithBaseline().gate?.newlyFailed ?? []
    expect([...junit.matchAll(/<failure/g)]).toHaveLength(1)
    expect(terminal).toMatch(/✗ Nonconformant, .*gate failed/)
    expect(terminal).toContain(`newly failed: ${first ?? ''}`)
    expect(intoto).toContain('"result": "FAILED"')
  })
})

describe('a clause of which the baseline has one failed check, and not the other', () => {
  it('is red in JUnit by the other alone', () => {
    const report = everyCaseWithBaseline()
    const check = (id: string) => ({
      ...{ id, says: `It holds for ${id}.`, depth: 'core' as const, outcome: 'failed' as const },
      ...{ expected: 'one', seen: 'none', evidence: ['x-0001'] },
    })
    const clauses = report.clauses.map((clause) =>
      clause.id === 'READ-9' ? { ...clause, checks: [check('known'), check('other')] } : clause,
    )
    const gate = { ...report.gate!, newlyFailed: ['READ-9/other'], accepted: ['READ-9/known'] }
    const junit = views({ ...report, clauses, gate }).junit
    const caseOf = (id: string) => new RegExp(`<testcase name="READ-9/${id}:[^>]*><(\\w+) message="([^"]*)`).exec(junit)
    expect(caseOf('known')?.slice(1)).toEqual(['skipped', expect.stringMatching(/^accepted by the baseline/)])
    expect(caseOf('other')?.slice(1)).toEqual(['failure', expect.not.stringMatching(/accepted/)])
  })
})

describe('a run that only its gate refuses', () => {
  const shown = views(refused)

  it('is green nowhere', () => {
    checkReport(refused)
    for (const view of [shown.terminal, shown.markdown, told(shown.html)]) {
      expect(view).toContain('✗ Conformant, 1 failure waived, gate failed')
      expect(view).toMatch(/✗ Gate failed \(baseline\.json\)[^]*verdict lost: .?READ-1\/page/)
    }
    expect(shown.junit).toMatch(
      /<error message="Gate failed \(baseline\.json\)\. verdict lost: READ-1\/page" type="gate"/,
    )
    expect(healthy(shown.ctrf)).toBe(false)
    expect(shown.intoto).toContain('"result": "WARNED"')
  })
})

describe('a report whose gate contradicts its clauses', () => {
  const report = acceptedByBaseline()
  const gate = report.gate!

  it.each<[string, Report['gate'], RegExp]>([
    ['accepts what did not fail', { ...gate, accepted: [...gate.accepted, 'READ-1'] }, /READ-1, which did not fail/],
    ['passes with a new failure', { ...gate, newlyFailed: ['LOGIN-8'] }, /is passed, but its lists give the contrary/],
    ['fails for nothing', { ...gate, verdict: 'failed' }, /is failed, but its lists give the contrary/],
  ])('does not hold: %s', (_what, other, words) => {
    expect(() => checkReport({ ...report, gate: other })).toThrow(words)
  })
})
