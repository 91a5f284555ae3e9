import { expect, it } from 'vitest'
import type { CheckResult, ClauseResult } from '../../schema/generated/report.js'
import { aboutBareSides, aboutCheck, aboutOf, exchangesInWords, isToldByChecks } from './breach-about.js'
import { renderMarkdown } from '../formats/markdown.js'
import { renderSummary } from '../terminal/summary.js'
import { evidenceOf } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'

it.each([
  ['content type of POST x: expected JSON, seen text/html', 'text/html', 'content type of POST x'],
  ['the fields that PUT x gave: Notes holds another text', 'Notes holds another text', 'the fields that PUT x gave'],
  ['the fields that PUT x gave: Notes holds another text', 'Notes holds an…', 'the fields that PUT x gave'],
  ['it does not hold', 'that', 'it does not hold'],
  ['it does not hold', '', 'it does not hold'],
])('what two sides are about is told once, without them: %s', (reason, actual, about) => {
  expect(aboutOf({ reason, actual } as ClauseResult)).toBe(about)
})

it('is told beside bare sides alone, and where the reason says it', () => {
  const reason = 'what the cookies open: expected nothing, seen records'
  const bare = { reason, expected: 'nothing', actual: 'records' } as ClauseResult
  expect(aboutBareSides(bare)).toBe('what the cookies open')
  expect(aboutBareSides({ ...bare, expected: 'no Code 0' })).toBeUndefined()
  expect(aboutBareSides({ ...bare, reason: 'records' })).toBeUndefined()
})

const failed: CheckResult = {
  id: 'json',
  says: 'A read in JSON is answered with 403.',
  depth: 'core',
  outcome: 'failed',
  expected: 'success',
  seen: '428, no token',
  reason: 'a change of the record (MERGE /0 (x-0031)): expected success, seen 428, no token',
  blame: 'target',
  evidence: ['x-0031', 'x-0002', 'x-0003'],
  roles: { 'x-0031': 'MERGE', 'x-0002': 'the control, accepted' },
  durationMs: 1,
}

it('is told of a check where its reason says more than its two sides', () => {
  expect(aboutCheck(failed)).toBe('a change of the record (MERGE /0 (x-0031))')
  expect(aboutCheck({ ...failed, reason: 'expected success, seen 428, no token' })).toBeUndefined()
})

it('names the exchanges of a check with their roles, and counts what is left', () => {
  expect(exchangesInWords(failed, 2)).toBe('x-0031 (MERGE), x-0002 (the control, accepted) and 1 more')
})

it('is left to the checks where one of them says why the clause ended so', () => {
  const clause = { outcome: 'failed', checks: [failed] } as unknown as ClauseResult
  expect(isToldByChecks(clause)).toBe(true)
  expect(isToldByChecks({ ...clause, checks: [] })).toBe(false)
  expect(isToldByChecks({ ...clause, outcome: 'cantTell', reason: 'no records' })).toBe(false)
})

it('stands once on a terminal and once in Markdown', () => {
  const report = sampleReport()
  const clauses = report.clauses.map((clause) =>
    clause.id === 'ACCESS-10' ? { ...clause, reason: failed.reason!, actual: failed.seen!, checks: [failed] } : clause,
  )
  const shown = { ...report, clauses }
  for (const text of [renderSummary(shown, { color: false, width: 200 }, evidenceOf(40)), renderMarkdown(shown)]) {
    expect(text.match(/428, no token/g)).toHaveLength(1)
    expect(text).toContain('x-0031 (MERGE), x-0002 (the control, accepted), x-0003')
  }
})
