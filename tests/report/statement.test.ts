import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noEvidence } from '../../src/report/evidence.js'
import { renderCtrf } from '../../src/report/formats/ctrf.js'
import { renderStatement, statementList, statementOf } from '../../src/report/formats/statement.js'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { reportJson } from '../../src/report/formats/report-json.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const unwaived: Report = { ...report, counts: { ...report.counts, waived: 0 } }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the in-toto statement', () => {
  test('is one of the framework, with the test-result predicate', () => {
    expect(JSON.parse(renderStatement(report, noEvidence))).toEqual(statementOf(report, noEvidence))
    const { _type, predicateType, predicate } = statementOf(report, noEvidence)
    expect([_type, predicateType]).toEqual([
      'https://in-toto.io/Statement/v1',
      'https://in-toto.io/attestation/test-result/v0.1',
    ])
    expect(Object.keys(predicate)).toEqual(['result', 'configuration', 'passedTests', 'warnedTests', 'failedTests'])
  })

  test('is about the bytes of report.json, and of the evidence where there is some', () => {
    const own = { name: 'report.json', digest: { sha256: sha256(reportJson(report)) } }
    expect(statementOf(report, noEvidence).subject).toEqual([own])
    expect(statementOf(report, { ...noEvidence, sha256: 'e'.repeat(64) }).subject).toEqual([
      own,
      { name: 'evidence.ndjson', digest: { sha256: 'e'.repeat(64) } },
    ])
  })

  test.each([
    ['conformant', 'PASSED'],
    ['holds', 'WARNED'],
    ['incomplete', 'WARNED'],
    ['nonconformant', 'FAILED'],
  ] as const)('of a run that is %s has the result %s', (outcome, result) => {
    expect(statementOf({ ...unwaived, outcome }, noEvidence).predicate.result).toBe(result)
  })

  const left = { entity: 'Contact', id: '1', fields: ['Notes'], restored: false, note: 'no answer' }
  const noLogin = { check: 'login', holds: false, text: 'not taken' } as const
  const cantTell = { outcome: 'cantTell', blame: 'profile', reason: 'no login' } as const
  test.each<[string, Partial<Report>, 'PASSED' | 'WARNED']>([
    ['was interrupted', { interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' } }, 'WARNED'],
    ['left a record changed', { changedRecords: [left] }, 'WARNED'],
    ['met a fault of the checker', { checkerFaults: 1 }, 'WARNED'],
    [
      'was refused the login',
      { preflight: [noLogin], clauses: report.clauses.map((clause) => ({ ...clause, ...cantTell })) },
      'WARNED',
    ],
    ['found a record made that nothing deletes', { changedRecords: [{ ...left, leftBehind: true }] }, 'PASSED'],
  ])('of a conformant run that %s has the result of its exit code', (_what, changes, result) => {
    const whole: Report = { ...unwaived, outcome: 'conformant', changedRecords: [], ...changes }
    expect(statementOf(whole, noEvidence).predicate.result).toBe(result)
    const { results } = JSON.parse(renderCtrf(whole)) as { results: { environment: { healthy: boolean } } }
    expect(results.environment.healthy).toBe(result === 'PASSED')
  })

  test('lists each clause where its case belongs, and none that was not tested', () => {
    const { predicate } = statementOf(report, noEvidence)
    for (const list of ['passedTests', 'warnedTests', 'failedTests'] as const)
      expect(predicate[list]).toEqual(
        casesOf(report).flatMap(({ clause, is }) => (statementList[is] === list ? [clause.id] : [])),
      )
    const listed = [...predicate.passedTests, ...predicate.warnedTests]
    const untried = report.clauses.filter(({ mode, outcome }) => mode === 'attested' || outcome === 'untested')
    expect(untried.filter(({ id }) => listed.includes(id))).toEqual([])
    expect(predicate.failedTests).toContain('ACCESS-10')
    expect(predicate.warnedTests).toContain('READ-2')
  })

  test('names by digest what was judged by, and what the run was asked to do', () => {
    const { configuration } = statementOf(report, noEvidence).predicate
    expect(configuration.map(({ name }) => name)).toEqual(['clause catalogue', 'interface document', 'profile', 'run'])
    const asked = Buffer.from(configuration.at(-1)?.content ?? '', 'base64').toString()
    expect(configuration.at(-1)?.digest.sha256).toBe(sha256(asked))
    expect(JSON.parse(asked)).toMatchObject({ options: { skip: ['flow'] }, waivers: ['READ-2'] })
  })

  test('changes with the report', () => {
    const other = { ...report, durationMs: report.durationMs + 1 }
    expect(statementOf(other, noEvidence).subject).not.toEqual(statementOf(report, noEvidence).subject)
  })
})
