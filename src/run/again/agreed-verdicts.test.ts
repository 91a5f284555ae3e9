import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../replay/testing/record-of.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { agreedVerdicts, type Recorded } from './agreed-verdicts.js'
import { failedLike, verdictLike } from '../testing/verdict-like.js'

type Outcome = ClauseVerdict['outcome']

const id = 'ACCESS-9'

function reportWith(outcome: Outcome, evidence: 'full' | 'masked', exchanges: readonly string[]): Report {
  const report = sampleReport()
  return {
    ...report,
    options: { ...report.options, evidence },
    clauses: report.clauses.map((clause) =>
      clause.id === id ? { ...clause, outcome, evidence: [...exchanges] } : clause,
    ),
  }
}

interface Case {
  readonly worlds: readonly Partial<ClauseVerdict>[]
  readonly before?: Outcome
  readonly level?: 'full' | 'masked'
  readonly cited?: readonly string[]
  readonly body?: string
  readonly isOfThisVersion?: boolean
}

function agreed({ worlds, before, level = 'full', cited = ['x-0001'], body = '{}', isOfThisVersion = true }: Case) {
  const recorded: Recorded = {
    recording: {
      records: [exchangeOf('x-0001', { responseBody: { bytes: body.length, text: body } })],
      unreadableLines: 0,
      sha256: '',
    },
    report: before && reportWith(before, level, cited),
    isOfThisVersion,
  }
  const maps = worlds.map((changes) => new Map([[id, verdictLike(id, changes)]]))
  return agreedVerdicts(maps, recorded).get(id)
}

const passed: Partial<ClauseVerdict> = { outcome: 'passed' }
const masked = '{"Name":"‹text·0a3e1cc4·5›"}'

describe('a verdict of recorded evidence', () => {
  it.each<[what: string, given: Case, outcome: Outcome]>([
    ['that is the same in all worlds', { worlds: [passed, passed], before: 'passed' }, 'passed'],
    ['of evidence without a report', { worlds: [passed, passed] }, 'passed'],
    ['that fails alike in all worlds', { worlds: [failedLike, failedLike], before: 'passed' }, 'failed'],
    [
      'that failed before, on masked records',
      { worlds: [failedLike, failedLike], before: 'failed', level: 'masked', body: masked },
      'failed',
    ],
    ['that a new version mends', { worlds: [passed, passed], before: 'failed', isOfThisVersion: false }, 'passed'],
  ])('%s stands', (_what, given, outcome) => {
    expect(agreed(given)?.outcome).toBe(outcome)
  })

  it.each<[what: string, given: Case, reason: RegExp]>([
    [
      'that differs between worlds',
      { worlds: [passed, failedLike], before: 'passed' },
      /other values lead to another verdict/,
    ],
    ['whose breach is seen otherwise in each', { worlds: [failedLike, { ...failedLike, actual: '201' }] }, /masked/],
    [
      'that newly fails on masked records',
      { worlds: [failedLike, failedLike], before: 'passed', level: 'masked', body: masked },
      /placeholder values/,
    ],
    [
      'that newly fails on a value with a secret in it, at full too',
      { worlds: [failedLike, failedLike], before: 'passed', body: '{"Rating":"‹password·0a3e1cc4›"}' },
      /placeholder values/,
    ],
    [
      'that newly fails on masked numbers',
      { worlds: [failedLike, failedLike], before: 'passed', level: 'masked', body: '{"N":"‹number·##›"}' },
      /placeholder values/,
    ],
    ['that newly passes, by the same version', { worlds: [passed, passed], before: 'failed' }, /recorded as failed/],
    [
      'that newly passes on masks',
      { worlds: [passed, passed], before: 'cantTell', isOfThisVersion: false, body: masked },
      /recorded as cantTell/,
    ],
    [
      'whose exchange is gone',
      { worlds: [passed, passed], before: 'passed', cited: ['x-0001', 'x-0007'] },
      /lacks x-0007, which/,
    ],
  ])('%s is cantTell, and nobody is to blame', (_what, given, reason) => {
    expect(agreed(given)).toMatchObject({ outcome: 'cantTell', blame: 'nobody' })
    expect(agreed(given)?.reason).toMatch(reason)
  })

  it('on changes is cantTell, where no exchange says what it was for, unless it is as it was', () => {
    const changes = { askedBy: undefined, method: 'MERGE' } as unknown as Partial<ExchangeRecord>
    const recording = { records: [exchangeOf('x-0001', changes)], unreadableLines: 0, sha256: '' }
    const report = reportWith('passed', 'full', ['x-0001'])
    const outcome = (verdict: Partial<ClauseVerdict>) =>
      agreedVerdicts([new Map([[id, verdictLike(id, verdict)]])], { recording, report, isOfThisVersion: false }).get(id)
        ?.outcome
    expect([outcome(failedLike), outcome(passed)]).toEqual(['cantTell', 'passed'])
  })

  it('says nothing about what was filled in for masked values', () => {
    const undecided = { outcome: 'cantTell', blame: 'profile', reason: 'the records show no number' } as const
    const verdict = agreed({ worlds: [undecided, undecided], before: 'passed', level: 'masked', body: masked })
    expect(verdict?.reason).toMatch(/^the clause needs values that are masked in the evidence; judge the target again/)
  })

  it.each([
    ['masked', true, ['seen, of ‹text·2·2›']],
    ['masked', false, ['seen, of ‹text·2·2›', 'it moves Score']],
    ['full', true, ['seen, of ‹text·2·2›', 'it moves Score']],
  ] as const)('of %s evidence, this version: %s, has of what it observed %j', (level, isOfThisVersion, kept) => {
    const report = reportWith('passed', level, ['x-0001'])
    const clauses = report.clauses.map((clause) =>
      clause.id === id ? { ...clause, observations: [{ text: 'seen, of ‹text·1·1›' }] } : clause,
    )
    const known = { id: 'known', text: 'so it is', evidence: [] }
    const run = { ...verdictLike(id).run, diagnoses: [known, { id: 'new', text: 'not so', evidence: [] }] }
    const observations = [{ text: 'seen, of ‹text·2·2›' }, { text: 'it moves Score' }]
    const world = new Map([[id, verdictLike(id, { outcome: 'observed', reason: 'a; b', observations, run })]])
    const recorded: Recorded = {
      recording: { records: [exchangeOf('x-0001', {})], unreadableLines: 0, sha256: '' },
      report: { ...report, clauses, diagnoses: [known] } as Report,
      isOfThisVersion,
    }
    const verdict = agreedVerdicts([world, world], recorded).get(id)
    expect(verdict?.observations.map(({ text }) => text)).toEqual(kept)
    const isLess = kept.length === 1
    expect(verdict?.reason).toMatch(
      isLess ? /^seen, of \S+; other observations depend on values that are masked/ : /^a; b$/,
    )
    expect(verdict?.run.diagnoses).toHaveLength(isLess ? 1 : 2)
  })

  it('shows no sides of a breach that does not stand', () => {
    const verdict = agreed({ worlds: [failedLike, passed] })
    expect([verdict?.expected, verdict?.actual]).toEqual([undefined, undefined])
  })

  it('has its exchanges in their order, since who came first is chance', () => {
    const evidence = ['x-0003', 'x-0001', 'x-0002']
    expect(agreed({ worlds: [{ evidence }, { evidence }] })?.evidence).toEqual(['x-0001', 'x-0002', 'x-0003'])
  })
})
