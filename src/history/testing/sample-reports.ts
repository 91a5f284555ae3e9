import { sampleReport, summed } from '../../report/testing/sample-report.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'

type Check = NonNullable<ClauseResult['checks']>[number]

/** A report of the day in which these checks failed, each as `ID/check`, or clauses without checks, and all else passed. */
export function reportOfDay(day: number, failed: readonly string[] = [], more: Partial<Report> = {}): Report {
  const sample = sampleReport()
  const startedAt = new Date(Date.UTC(2026, 9, 1 + day, 2, 30)).toISOString()
  const wave = 1 + Math.sin(day / 3) / 4
  return summed({
    ...sample,
    options: { ...sample.options, skip: [] },
    waivers: [],
    attestations: [],
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + 41_250).toISOString(),
    clauses: sample.clauses.map((clause) => ended(clause, failed)),
    traffic: {
      ...sample.traffic,
      endpoints: ['Login', 'Legacy read', 'Legacy change', 'OData'].map((name, index) => ({
        name,
        exchanges: 10 + 12 * index + (day % 4),
        medianMs: 20 * (index + 1) * wave,
        p95Ms: 55 * (index + 1) * wave,
      })),
    },
    ...more,
  })
}

/** The same report of a run that judged these clauses only. */
export function onlyWith(report: Report, ids: readonly string[]): Report {
  return summed({
    ...report,
    options: { ...report.options, only: [...ids] },
    clauses: report.clauses.map((clause) => (ids.includes(clause.id) ? clause : untested(clause))),
  })
}

function untested({ expected: _, actual: __, checks: ___, ...clause }: ClauseResult): ClauseResult {
  const reason = 'It was not selected.'
  return { ...clause, outcome: 'untested', blame: 'nobody', reason, evidence: [], twins: [], observations: [] }
}

function ended({ waiver: _, ...clause }: ClauseResult, failed: readonly string[]): ClauseResult {
  const {
    expected: __,
    actual: ___,
    reason: ____,
    blame: _____,
    likelyCause: ______,
    profileKeys: _7,
    ...rest
  } = clause
  if (clause.level === 'observe' || clause.level === 'manual') return clause
  const own = failed.filter((name) => name.split('/')[0] === clause.id).map((name) => name.split('/')[1] ?? 'json')
  const checks = [...new Set(['json', 'xml', ...own])].map((id) => checkOf(id, own.includes(id)))
  const evidence = rest.evidence.length > 0 ? rest.evidence : ['x-0004']
  if (own.length === 0) return { ...rest, mode: 'automatic', outcome: 'passed', evidence, checks }
  const told = { reason: 'expected 403, seen 200', blame: 'target', expected: '403', actual: '200' } as const
  return { ...rest, ...told, mode: 'automatic', outcome: 'failed', evidence, checks }
}

function checkOf(id: string, isFailed: boolean): Check {
  const base = { id, says: 'A read is answered with 403.', depth: 'core', expected: '403', durationMs: 1 } as const
  const evidence = ['x-0004']
  if (!isFailed) return { ...base, outcome: 'passed', seen: '403', evidence }
  return { ...base, outcome: 'failed', seen: '200', evidence, reason: 'expected 403, seen 200', blame: 'target' }
}
