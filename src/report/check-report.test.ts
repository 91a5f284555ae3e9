import { describe, expect, it } from 'vitest'
import type { Report } from '../schema/generated/report.js'
import { checkReport } from './check-report.js'
import { ReportDoesNotHold } from './errors.js'
import { sampleReport, summed } from './testing/sample-report.js'

const sample = sampleReport()

function faultsOf(value: unknown): string[] {
  try {
    checkReport(value)
    return []
  } catch (fault) {
    if (fault instanceof ReportDoesNotHold) return fault.faults.map(({ path }) => path)
    throw fault
  }
}

describe('a report is taken only where it agrees with itself', () => {
  const cases: readonly (readonly [says: string, change: Partial<Report>, paths: readonly string[]])[] = [
    ['a report that agrees is taken', {}, []],
    ['a count that is too low', { counts: { ...sample.counts, failed: 0 } }, ['/counts/failed']],
    [
      'a waiver that the first page hides',
      { qualifiers: { ...sample.qualifiers, waivers: [] } },
      ['/qualifiers/waivers'],
    ],
    [
      'an inapplicable clause that the first page hides',
      { qualifiers: { ...sample.qualifiers, inapplicable: sample.qualifiers.inapplicable.slice(1) } },
      ['/qualifiers/inapplicable'],
    ],
    [
      'a departure that the first page invents',
      { qualifiers: { ...sample.qualifiers, departures: [...sample.qualifiers.departures, 'csrf-off'] } },
      ['/qualifiers/departures'],
    ],
    ['a word that is too good', { outcome: 'incomplete' }, ['/outcome']],
    [
      'a cell beside the grid',
      { matrix: { ...sample.matrix, columns: sample.matrix.columns.slice(0, 3) } },
      sample.matrix.cells.flatMap(({ column }, index) =>
        column === sample.matrix.columns[3]!.id ? [`/matrix/cells/${String(index)}`] : [],
      ),
    ],
    [
      'a cell that names another clause than its own',
      { matrix: { ...sample.matrix, cells: sample.matrix.cells.map((cell) => ({ ...cell, clause: 'READ-1' })) } },
      sample.matrix.cells.map((_cell, index) => `/matrix/cells/${String(index)}/clause`),
    ],
  ]

  it.each(cases)('%s', (_says, change, paths) => {
    expect(faultsOf({ ...sample, ...change })).toEqual(paths)
  })

  it('a clause that is there twice is refused by name', () => {
    const doubled = summed({ ...sample, clauses: [...sample.clauses, sample.clauses[0]!] })
    expect(faultsOf(doubled)).toEqual(['/clauses'])
  })

  it('conformant is refused where a required clause has no verdict', () => {
    const clauses = sample.clauses.filter(({ outcome }) => outcome !== 'failed')
    const open = summed({ ...sample, clauses })
    expect(open.outcome).toBe('incomplete')
    expect(faultsOf(open)).toEqual([])
    expect(faultsOf({ ...open, outcome: 'conformant' })).toEqual(['/outcome'])
  })

  it.each<[string, Partial<Report>]>([
    ['that was interrupted', { interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' } }],
    ['in which the checker went wrong', { checkerFaults: 1 }],
  ])('accepts nothing as untested of a run %s', (_what, brokeOff) => {
    const [first, ...others] = sample.clauses.filter(({ outcome }) => outcome === 'passed')
    const excluded = { by: 'acceptance' as const }
    const untested = {
      ...first!,
      outcome: 'untested' as const,
      reason: 'left open',
      blame: 'nobody' as const,
      excluded,
    }
    const options = { ...sample.options, acceptUntested: true }
    const accepted = summed({ ...sample, options, clauses: [untested, ...others] })
    expect(accepted.outcome).toBe('holds')
    expect(faultsOf(accepted)).toEqual([])
    expect(faultsOf({ ...accepted, outcome: 'conformant' })).toEqual(['/outcome'])
    expect(faultsOf({ ...accepted, options: { ...options, acceptUntested: false }, profile: undefined })).toEqual([])
    expect(faultsOf({ ...accepted, ...brokeOff })).toContain('/clauses/0/excluded')
  })

  it('incomplete is taken where the clauses alone would come to conformant: one may be missing', () => {
    const clauses = sample.clauses.filter(({ outcome }) => outcome === 'passed')
    const good = summed({ ...sample, clauses })
    expect(good.outcome).toBe('conformant')
    expect(faultsOf(good)).toEqual([])
    expect(faultsOf({ ...good, outcome: 'incomplete' })).toEqual([])
    expect(faultsOf({ ...good, checkerFaults: 1 })).toEqual(['/outcome'])
  })

  it('names the place of every fault of the schema, and what would be right', () => {
    const broken = { ...sample, outcome: 'green', surprise: 1 }
    expect(() => {
      checkReport(broken)
    }).toThrow(/\/: must NOT have additional properties: "surprise"[\s\S]*\/outcome: .*"nonconformant"/)
    expect(faultsOf(null)).toEqual([''])
  })
})
