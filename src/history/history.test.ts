import { describe, expect, it } from 'vitest'
import type { Report } from '../schema/generated/report.js'
import { validatorOf } from '../schema/compile.js'
import { renderBadge } from './badge.js'
import { historyOf } from './history.js'
import { runOf } from './run-of-report.js'
import { onlyWith, reportOfDay } from './testing/sample-reports.js'

/** The history of these reports, each in a directory of its number. */
function historyIn(reports: readonly Report[]) {
  return historyOf({
    runs: reports.map((report, index) => runOf(report, String(index), 'report.html')),
    unreadable: [],
  })
}

/** What changed in each run of the first series, the newest first. */
function changesIn(reports: readonly Report[]) {
  return historyIn(reports).series[0]!.runs.map(({ newlyFailed, notJudgedBefore, fixed }) => ({
    ...(newlyFailed.length > 0 && { newlyFailed }),
    ...(notJudgedBefore.length > 0 && { notJudgedBefore }),
    ...(fixed.length > 0 && { fixed }),
  }))
}

describe('the history', () => {
  it('matches its schema', () => {
    const holds = validatorOf('history')
    expect(holds(historyIn([reportOfDay(1, ['READ-10/xml']), reportOfDay(2)])), JSON.stringify(holds.errors)).toBe(true)
  })

  it('names what newly failed and was fixed, check by check, from run to run', () => {
    const reports = [reportOfDay(1), reportOfDay(2, ['READ-10/xml', 'LOGIN-1/json']), reportOfDay(3, ['LOGIN-1/json'])]
    expect(changesIn(reports)).toEqual([
      { fixed: ['READ-10/xml'] },
      { newlyFailed: ['LOGIN-1/json', 'READ-10/xml'] },
      {},
    ])
  })

  it('calls nothing newly failed that no earlier run judged', () => {
    const reports = [reportOfDay(1, ['READ-10/xml']), reportOfDay(2, ['READ-10/xml'])]
    expect(changesIn(reports)).toEqual([{}, { notJudgedBefore: ['READ-10'] }])
  })

  it('remembers the last verdict over runs that judged less', () => {
    const failing = ['READ-10/xml', 'LOGIN-1/json']
    const less = onlyWith(reportOfDay(2, failing), ['LOGIN-1'])
    expect(changesIn([reportOfDay(1, failing), less, reportOfDay(3, ['LOGIN-1/json'])])[0]).toEqual({
      fixed: ['READ-10/xml'],
    })
    expect(changesIn([reportOfDay(1), onlyWith(reportOfDay(2), []), reportOfDay(3, failing)])[0]).toEqual({
      newlyFailed: ['LOGIN-1/json', 'READ-10/xml'],
    })
  })

  it('goes by the time of the runs, not by the names of their directories', () => {
    const reports = [reportOfDay(2, ['READ-10/xml']), reportOfDay(1)]
    expect(changesIn(reports)).toEqual([{ newlyFailed: ['READ-10/xml'] }, {}])
  })

  it('compares only runs against the same target at the same depth', () => {
    const { target } = reportOfDay(1)
    const others = [
      reportOfDay(2, ['READ-10/xml'], { target: { ...target, baseUrl: 'https://other.example.com/' } }),
      reportOfDay(3, ['READ-10/xml'], { depth: 'core' }),
    ]
    const { series } = historyIn([reportOfDay(1), ...others])
    expect(series.map(({ depth, runs }) => [depth, runs.length])).toEqual([
      ['core', 1],
      ['standard', 1],
      ['standard', 1],
    ])
    expect(series.flatMap(({ runs }) => runs.flatMap(({ newlyFailed }) => newlyFailed))).toEqual([])
  })

  it.each(['emulator', 'client'] as const)('takes the %s for the same target at every port', (kind) => {
    const at = (port: number) => ({ ...reportOfDay(1).target, kind, baseUrl: `http://127.0.0.1:${String(port)}/` })
    const { series } = historyIn([reportOfDay(1, [], { target: at(1) }), reportOfDay(2, [], { target: at(2) })])
    expect(series.map(({ runs }) => runs.length)).toEqual([2])
  })

  it('shows an outcome with what excuses it, and how the run was narrowed', () => {
    const report = reportOfDay(1)
    const waived = { ...report, counts: { ...report.counts, waived: 1 } }
    const [run] = historyIn([onlyWith(waived, ['READ-10'])]).series[0]!.runs
    expect(run).toMatchObject({ told: 'Incomplete', selected: ['only READ-10'] })
    expect(historyIn([{ ...waived, outcome: 'conformant' }]).series[0]!.runs[0]).toMatchObject({
      told: 'Conformant, 1 failure waived',
      tone: 'excused',
    })
  })
})

describe('the badge', () => {
  const green = '#146c37'
  const whole = reportOfDay(1)
  const emulated: Report = { ...whole, target: { ...whole.target, kind: 'emulator' } }

  it.each([
    ['the newest run of a deployment', whole, 'conformant at standard depth', true],
    ['a run of the emulator', emulated, 'conformant at standard depth, embedded emulator', false],
    ['a run of some clauses', { ...onlyWith(whole, ['READ-10']), outcome: 'conformant' }, ', clauses in part', false],
  ] as const)(
    'says what %s shows, and is green only for all clauses of a deployment',
    (_what, report, text, isGreen) => {
      const badge = renderBadge(historyIn([reportOfDay(0, ['READ-10/xml']), report as Report]))
      expect(badge).toContain(text)
      expect(badge.includes(green)).toBe(isGreen)
    },
  )
})
