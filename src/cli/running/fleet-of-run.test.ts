import { describe, expect, it } from 'vitest'
import type { TargetResult } from '../../schema/generated/fleet-overview.js'
import { lineOf } from './fleet-of-run.js'

const none = { passed: 0, failed: 0, cantTell: 0, inapplicable: 0, untested: 0, observed: 0, waived: 0, attested: 0 }

describe('the line of a target', () => {
  it.each<[string, Partial<TargetResult>, string]>([
    ['all that counts held', { counts: { ...none, passed: 94 } }, '✓ Conformant: 94 passed'],
    [
      'clauses failed',
      { outcome: 'nonconformant', counts: { ...none, passed: 8, failed: 1, untested: 2 }, failed: ['READ-1'] },
      '✗ Nonconformant: 8 passed, 1 failed [READ-1], 2 untested',
    ],
    [
      'one was attested as not met',
      { outcome: 'nonconformant', counts: { ...none, passed: 94, failed: 1, attested: 5 }, failed: ['MODE-1'] },
      '✗ Nonconformant: 94 passed, 1 failed [MODE-1]',
    ],
    [
      'both',
      {
        outcome: 'nonconformant',
        counts: { ...none, passed: 88, failed: 7, attested: 5 },
        failed: ['READ-1', 'READ-2', 'READ-3', 'READ-4', 'READ-5', 'READ-6', 'MODE-1'],
      },
      '✗ Nonconformant: 88 passed, 7 failed [READ-1, READ-2, READ-3, READ-4, READ-5 and 2 more]',
    ],
  ])('says where %s what came of it, and names what does not hold', (_what, more, line) => {
    const target: TargetResult = {
      name: 'Europe',
      folder: 'europe',
      state: 'reported',
      outcome: 'conformant',
      exitCode: 0,
      durationMs: 4100,
      classes: [],
      ...more,
    }
    expect(lineOf(target)).toBe(`${line} (exit code 0, 4.1 s)`)
  })

  it('says of one without a report that it has none', () => {
    const target: TargetResult = { name: 'Away', folder: 'away', state: 'no report', exitCode: 4, classes: [] }
    expect(lineOf(target)).toBe('no report, exit code 4, 0.0 s')
  })
})
