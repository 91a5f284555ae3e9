import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../report/testing/sample-report.js'
import { judgedByAnotherPart } from '../../run/choosing/shard.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import { failedOrOpen } from './with-failed.js'

const sample = sampleReport()
const [some] = sample.clauses

function idsOf(changes: Partial<ClauseResult>, withOwn = false): readonly string[] {
  const clause = { ...some!, id: 'READ-1', class: 'read', level: 'required' as const, ...changes }
  return failedOrOpen({ ...sample, qualifiers: { ...sample.qualifiers, scope: ['read'] }, clauses: [clause] }, withOwn)
}

describe('what --rerun-failed judges again', () => {
  it.each<[string, Partial<ClauseResult>]>([
    ['failed', { outcome: 'failed' }],
    ['failed and is waived', { outcome: 'failed', waiver: { owner: 'team', until: '2027-01-31' } }],
    ['could not be told', { outcome: 'cantTell' }],
    ['was not tried for want of a key', { outcome: 'untested', blame: 'profile' }],
    ['was not tried, since the run broke off', { outcome: 'untested', blame: 'nobody', reason: 'not judged: x' }],
    ['was not tried under --read-only', { outcome: 'untested', excluded: { by: 'read-only' } }],
  ])('is what %s', (_what, changes) => {
    expect(idsOf(changes)).toEqual(['READ-1'])
  })

  it.each<[string, Partial<ClauseResult>]>([
    ['passed', { outcome: 'passed' }],
    ['does not apply', { outcome: 'inapplicable' }],
    ['was only observed', { outcome: 'observed' }],
    ['was not selected', { outcome: 'untested', excluded: { by: 'selection' } }],
    ['may stay unjudged', { outcome: 'untested', excluded: { by: 'acceptance' } }],
    ['fell to another part', { outcome: 'untested', reason: judgedByAnotherPart }],
    ['is out of scope', { outcome: 'untested', id: 'PAGE-1', class: 'page' }],
    ['waits for a person', { outcome: 'untested', level: 'manual' }],
    ['this version has no clause of', { outcome: 'failed', id: 'READ-999' }],
    ['is an own clause, without --specs', { outcome: 'failed', id: 'ACME-1', class: 'acme', own: true }],
  ])('is not what %s', (_what, changes) => {
    expect(idsOf(changes)).toEqual([])
  })

  it('is an own clause with --specs', () => {
    expect(idsOf({ outcome: 'failed', id: 'ACME-1', class: 'acme', own: true }, true)).toEqual(['ACME-1'])
  })
})
