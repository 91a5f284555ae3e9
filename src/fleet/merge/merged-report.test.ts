import { describe, expect, it } from 'vitest'
import { checkReport } from '../../report/index.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import type { PreflightCheck, Report } from '../../schema/generated/report.js'
import { loadSchema } from '../../schema/load.js'
import { partLike } from '../testing/part-like.js'
import { highestCited, idKeys } from './exchange-numbers.js'
import { exitCodeOfMerged } from './merge-parts.js'
import { mergedReport, type NumberedPart } from './merged-report.js'
import { partsOfOneRun, MergeRefused } from './one-run.js'
const whole = sampleReport()
const sixty = 60
const partsLike = (count: number): [NumberedPart, ...NumberedPart[]] => {
  const parts = Array.from({ length: count }, (_, at) => ({ report: partLike(at + 1, count), offset: at * sixty }))
  return parts as [NumberedPart, ...NumberedPart[]]
}

function idsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return idKeys.has(key) && /^x-\d/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, name))
}

const withoutIds = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/x-\d{4,}/g, 'x')) as unknown

describe('the report of all parts', () => {
  it.each([1, 2, 3, 7, 25])('of %d has what the whole run has, but for the numbers of exchanges', (count) => {
    const merged = mergedReport(partsLike(count))
    checkReport(merged)
    const alike = ['outcome', 'outcomeReason', 'counts', 'qualifiers', 'departures', 'changedRecords'] as const
    for (const key of [...alike, 'profileAdditions'] as const)
      expect(withoutIds(merged[key]), key).toEqual(withoutIds(whole[key]))
    expect(withoutIds(merged.clauses.filter(({ class: name }) => name !== 'obs'))).toEqual(
      withoutIds(whole.clauses.filter(({ class: name }) => name !== 'obs')),
    )
    expect(merged.options).toEqual(whole.options)
    expect(merged.options).not.toHaveProperty('shard')
    expect(merged).not.toHaveProperty('profile')
    expect(merged.waivers.map(({ clause, state }) => [clause, state])).toEqual(
      whole.waivers.map(({ clause, state }) => [clause, state]),
    )
    expect(merged.traffic.exchanges).toBe(count * whole.traffic.exchanges)
  })

  it('lacks in the profile what any of the parts does, each key once', () => {
    const [first, second] = partsLike(2) as [NumberedPart, NumberedPart]
    const lacking = ({ report, offset }: NumberedPart, ...keys: string[]) => ({
      report: { ...report, profileAdditions: keys.map((key) => ({ key })) },
      offset,
    })
    const merged = mergedReport([lacking(first, 'lookup', 'sandbox'), lacking(second, 'expiredSession', 'lookup')])
    expect(merged.profileAdditions?.map(({ key }) => key)).toEqual(['expiredSession', 'lookup', 'sandbox'])
  })

  it('cites exchanges of the parts that made them, and no others', () => {
    const parts = partsLike(3).map(({ report }, at) => ({ report, offset: at * 1000 })) as [NumberedPart, NumberedPart]
    const merged = mergedReport(parts)
    const known = new Set(
      parts.flatMap(({ report, offset }) =>
        idsIn(report).map((id) => `x-${String(Number(id.slice(2)) + offset).padStart(4, '0')}`),
      ),
    )
    const cited = idsIn(merged)
    expect(cited.filter((id) => !known.has(id))).toEqual([])
    const owner = parts.findIndex(
      ({ report }) => report.clauses.find(({ id }) => id === 'LOGIN-1')?.outcome === 'passed',
    )
    const numbers = merged.clauses.find(({ id }) => id === 'LOGIN-1')!.evidence.map((id) => Number(id.slice(2)))
    expect(numbers.every((number) => Math.floor(number / 1000) === owner)).toBe(true)
    expect(highestCited(merged)).toBeGreaterThan(2000)
  })

  it('has the times of all, and what one part saw alone', () => {
    const [one, other] = partsLike(2)
    const later = { ...other!.report, endedAt: '2026-11-01T10:00:00.000Z', startedAt: '2026-11-01T09:44:00.000Z' }
    const blind = { ...one.report, target: { ...one.report.target, vendorPrefix: undefined } } as unknown as Report
    const merged = mergedReport([
      { ...one, report: blind },
      { ...other!, report: later },
    ])
    expect([merged.startedAt, merged.endedAt, merged.durationMs]).toEqual([later.startedAt, later.endedAt, 16 * 60_000])
    expect(merged.target.vendorPrefix).toBe('SVC')
  })

  it('loses no check of the way to the target, and takes the part for which one did not hold', () => {
    const { PreflightCheck: described } = loadSchema('report')['$defs'] as {
      readonly PreflightCheck: { readonly properties: { readonly check: { readonly enum: string[] } } }
    }
    const known = described.properties.check.enum as PreflightCheck['check'][]
    const parts = partsLike(2).map(({ report, offset }, at) => {
      const preflight = known.map((check) => ({ check, holds: at === 0 || check !== 'clock', text: `seen by ${at}` }))
      return { report: { ...report, preflight: preflight.reverse() }, offset }
    })
    const merged = mergedReport(parts as unknown as [NumberedPart]).preflight ?? []
    expect(merged.map(({ check }) => check)).toEqual(known)
    expect(merged.filter(({ holds }) => !holds)).toMatchObject([{ check: 'clock', text: 'seen by 1' }])
  })

  it('is interrupted where one part was, and not conformant then by what was accepted', () => {
    const [one, other] = partsLike(2)
    const interrupted = { reason: 'the run was interrupted by SIGTERM', signal: 'SIGTERM' } as const
    const merged = mergedReport([one, { ...other!, report: { ...other!.report, interrupted } }])
    expect(merged.interrupted).toEqual(interrupted)
    expect(exitCodeOfMerged(merged)).toBe(143)
  })

  it('takes the signal that ended one part before the time limit that another one reached', () => {
    const [one, other] = partsLike(2)
    const late = { reason: 'the run reached its time limit (limits.runTimeout)' }
    const ended = { reason: 'the run was interrupted by SIGTERM', signal: 'SIGTERM' } as const
    const merged = mergedReport([
      { ...one, report: { ...one.report, interrupted: late } },
      { ...other!, report: { ...other!.report, interrupted: ended } },
    ])
    expect(merged.interrupted).toEqual(ended)
    expect(exitCodeOfMerged(merged)).toBe(143)
  })

  it('has the faults that the checker met in any part, though every clause was judged', () => {
    const [one, other] = partsLike(2)
    const merged = mergedReport([one, { ...other!, report: { ...other!.report, checkerFaults: 2 } }])
    checkReport(merged)
    expect(merged.checkerFaults).toBe(2)
    expect(exitCodeOfMerged(merged)).toBe(4)
    expect(mergedReport(partsLike(2))).not.toHaveProperty('checkerFaults')
  })

  it.each<[string, string, 'passed' | 'failed', number]>([
    ['no clause behind the login was judged, and one before it failed that is waived', 'PAGE-1', 'failed', 6],
    ['only the login page holds', 'PAGE-1', 'passed', 6],
    ['a clause behind the login holds', 'READ-1', 'passed', 3],
    ['a change was judged', 'WRITE-1', 'passed', 3],
  ])('whose parts were refused the login ends with the code of the run where %s', (_what, id, outcome, code) => {
    const clauses = whole.clauses.map((clause) => ({
      ...clause,
      mode: 'automatic' as const,
      outcome: clause.id === id ? outcome : ('cantTell' as const),
    }))
    const preflight: PreflightCheck[] = [{ check: 'login', holds: false, text: 'not taken' }]
    const report: Report = { ...whole, outcome: 'incomplete', changedRecords: [], clauses, preflight }
    expect(exitCodeOfMerged(report)).toBe(code)
  })

  it.each([
    ['trust the certificate', false, 6],
    ['look at the certificate', true, 3],
  ])('whose parts did not %s ends with the code of the run', (_what, insecure, code) => {
    const clauses = whole.clauses.map((clause) => ({ ...clause, outcome: 'cantTell' as const }))
    const preflight: PreflightCheck[] = [{ check: 'tls', holds: false, text: 'not trusted, or not looked at' }]
    const target = { ...whole.target, tls: { insecure } }
    const report: Report = { ...whole, target, outcome: 'incomplete', changedRecords: [], clauses, preflight }
    expect(exitCodeOfMerged(report)).toBe(code)
  })

  it('is refused where no part judged a clause', () => {
    const [one] = partsLike(2)
    expect(() => mergedReport([one])).toThrow(MergeRefused)
    expect(() => mergedReport([one])).toThrow(/no part judged [A-Z]+-\d+/)
  })
})

describe('the parts of one run', () => {
  const part = (index: number, count: number, changes: Partial<Report> = {}) => {
    const report = { ...partLike(index, count), ...changes }
    return { folder: `part-${String(index)}`, report, shard: { index, count } }
  }
  const others = (changes: Partial<Report['options']>) => ({ options: { ...partLike(2, 2).options, ...changes } })

  it('are taken in their order, whichever they came in', () => {
    expect(partsOfOneRun([part(3, 3), part(1, 3), part(2, 3)]).map(({ shard }) => shard.index)).toEqual([1, 2, 3])
  })

  it.each<[string, Partial<Report>, RegExp]>([
    [
      'another version',
      { tool: { name: 'svc-conformance', version: '9.9.9' } },
      /version of the tool: "0.1.0" in part-1, "9.9.9" in part-2/,
    ],
    ['another contract', { contract: { ...whole.contract, sha256: 'b'.repeat(64) } }, /catalogue \(SHA-256\)/],
    ['another target', { target: { ...whole.target, baseUrl: 'https://other.example.com' } }, /base URL: .*crm.*other/],
    ['another profile', { target: { ...whole.target, profileSha256: 'b'.repeat(64) } }, /profile \(SHA-256\)/],
    ['another seed', others({ seed: 8 }), /options\.seed: 7 in part-1, 8 in part-2/],
    ['another selection', others({ skip: [] }), /options\.skip/],
    ['other waivers', { waivers: [] }, /waivers/],
    [
      'of a recording and of a target',
      { source: 'evidence' },
      /what was judged: \["target"\S* in part-1, \["evidence"/,
    ],
    [
      'of own clauses by another text',
      {
        qualifiers: {
          ...whole.qualifiers,
          ownClauses: { clauses: ['ACME-1'], files: [{ name: 'a.ts', sha256: 'b'.repeat(64) }] },
        },
      },
      /own clauses \(SHA-256\): none in part-1/,
    ],
    ['another number of parts', others({ shard: { index: 2, count: 3 } }), /number of parts: 2 in part-1, 3 in part-2/],
  ])('are not %s', (_case, changes, words) => {
    expect(() => partsOfOneRun([part(1, 2), part(2, 2, changes)])).toThrow(words)
    expect(() => partsOfOneRun([part(1, 2), part(2, 2)])).not.toThrow()
  })

  it('are all there', () => {
    expect(() => partsOfOneRun([part(2, 4)])).toThrow(/of 4 parts 1, 3, 4 are missing/)
    expect(() => partsOfOneRun([part(1, 2)])).toThrow(/of 2 parts 2 is missing/)
    expect(() => partsOfOneRun([])).toThrow(/no part/)
  })

  it('are there once, or came to the same', () => {
    const again = { ...part(2, 2), folder: 'part-2-again' }
    expect(partsOfOneRun([part(1, 2), part(2, 2), again])).toHaveLength(2)
    const clauses = again.report.clauses.map((clause) =>
      clause.outcome === 'passed' ? { ...clause, outcome: 'cantTell' as const } : clause,
    )
    const other = { ...again, report: { ...again.report, clauses } }
    expect(() => partsOfOneRun([part(1, 2), part(2, 2), other])).toThrow(
      /part 2 is there twice, in part-2 and part-2-again, and the two differ in [A-Z]+-\d+/,
    )
  })

  const left = { entity: 'Contact', id: '1', fields: ['Notes'], restored: false, note: 'no answer' }
  it.each<[string, Partial<Report>, RegExp]>([
    ['left a record changed', { changedRecords: [left] }, /whether every record was restored/],
    ['was interrupted', { interrupted: { reason: 'by SIGINT', signal: 'SIGINT' } }, /how the run ended/],
    ['met a fault of the checker', { checkerFaults: 1 }, /how the run ended/],
  ])('do not lose that one of two alike %s', (_what, changes, words) => {
    const again = { ...part(2, 2, changes), folder: 'part-2-again' }
    expect(() => partsOfOneRun([part(1, 2), part(2, 2), again])).toThrow(words)
    expect(() => partsOfOneRun([part(1, 2), again, part(2, 2)])).toThrow(words)
  })
})
