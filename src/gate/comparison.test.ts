import { describe, expect, it } from 'vitest'
import { sampleReport } from '../report/testing/sample-report.js'
import { compareReports } from './comparison.js'
import { tableOf } from './table.js'
import { clauseThat, reportOf } from './testing/report-of.js'

const older = reportOf([
  clauseThat('READ-1', {}),
  clauseThat('READ-2', {}),
  clauseThat('READ-3', { outcome: 'failed' }),
  clauseThat('READ-4', {}),
])
const newer = reportOf([
  clauseThat('READ-1', { outcome: 'failed' }),
  clauseThat('READ-2', { outcome: 'failed' }),
  clauseThat('READ-3', {}),
  clauseThat('READ-4', { outcome: 'cantTell' }),
  clauseThat('READ-5', {}),
  clauseThat('READ-6', {}),
  clauseThat('READ-7', { outcome: 'untested' }),
])

describe('two reports compared', () => {
  it('come to one line of numbers', () => {
    expect(compareReports(older, newer).line).toBe('2 newly failed, 1 fixed, 1 verdict lost, 3 clauses added')
    expect(compareReports(newer, older).line).toBe(
      '1 newly failed, 2 fixed, 2 verdicts lost, 0 clauses added, 3 clauses removed, 1 verdict gained',
    )
  })

  it('hold where nothing newly failed and no verdict was lost', () => {
    const fixed = reportOf([clauseThat('READ-3', {})])
    expect(compareReports(reportOf([clauseThat('READ-3', { outcome: 'failed' })]), fixed).holds).toBe(true)
    expect(compareReports(older, older)).toMatchObject({ holds: true, notes: [] })
    expect(compareReports(older, newer).holds).toBe(false)
    const lost = reportOf([clauseThat('READ-3', { outcome: 'untested' })])
    expect(compareReports(fixed, lost).holds).toBe(false)
  })

  it('are shown as a table, the worst first, and what did not change is left out', () => {
    const rows = tableOf(compareReports(older, newer).changes)
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 4))).toEqual([
      ['change', 'clause', 'before', 'now'],
      ['newly failed', 'READ-1', 'passed', 'failed'],
      ['newly failed', 'READ-2', 'passed', 'failed'],
      ['verdict lost', 'READ-4', 'passed', 'not judged'],
      ['fixed', 'READ-3', 'failed', 'passed'],
      ['added', 'READ-5', 'missing', 'passed'],
      ['added', 'READ-6', 'missing', 'passed'],
      ['added', 'READ-7', 'missing', 'not judged'],
    ])
    expect(tableOf(compareReports(older, older).changes)).toHaveLength(2)
    expect(tableOf(compareReports(newer, reportOf([])).changes).join()).not.toContain('same')
  })

  it('send no control character of a report to the terminal', () => {
    const hostile = reportOf([clauseThat('READ-1', { outcome: 'failed', title: 'a\u001B[2J\nnewly\u202E failed' })])
    const [, row = ''] = tableOf(compareReports(reportOf([]), hostile).changes)
    expect(row).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    const target = { ...sampleReport().target, baseUrl: 'https://x.example/\u001B[31m' }
    expect(compareReports(older, { ...newer, target }).notes.join()).not.toMatch(/[\p{Cc}]/u)
  })

  it.each([
    ['of different targets', { target: { ...newer.target, baseUrl: 'https://other.example/' } }, /different targets/],
    ['of another contract', { contract: { ...newer.contract, sha256: 'e'.repeat(64) } }, /contract revisions/],
    ['the other way round', { startedAt: '2020-01-01T00:00:00.000Z' }, /Did you swap them/],
    [
      'of a run that broke off',
      { interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' as const } },
      /^The newer report is from an interrupted run: by SIGTERM\.$/,
    ],
    [
      'of a stricter run',
      { options: { ...newer.options, strict: true } },
      /^The newer report counts clauses of level rep/,
    ],
  ])('say so where they are %s', (_what, change, words) => {
    expect(compareReports(older, { ...newer, ...change }).notes).toEqual([expect.stringMatching(words)])
  })

  it('say of each what it was of where they are of different selections', () => {
    const options = { ...newer.options, only: ['READ-1'] }
    expect(compareReports(older, { ...newer, options }).notes).toEqual([
      'The older report is from a run with --skip flow.',
      'The newer report is from a run with --only READ-1 and --skip flow.',
    ])
  })

  it('take two starts of the embedded emulator for the same target', () => {
    const at = (port: number) => ({
      ...older,
      target: { ...older.target, kind: 'emulator' as const, baseUrl: `http://127.0.0.1:${String(port)}` },
    })
    expect(compareReports(at(4001), at(4002)).notes).toEqual([])
    expect(compareReports(at(4001), older).notes).toHaveLength(1)
  })
})
