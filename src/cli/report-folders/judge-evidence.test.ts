import { describe, expect, it } from 'vitest'
import type { Report } from '../../schema/generated/report.js'
import { withoutOwn, type Choices } from './judge-evidence.js'
import { UsageFault } from '../errors.js'

const report = {
  clauses: [
    { id: 'READ-1', class: 'read' },
    { id: 'ACME-1', class: 'acme', own: true },
  ],
} as unknown as Report
const before = (only: readonly string[], skip: readonly string[] = []): Choices => ({
  before: { only, skip },
  given: {},
})

describe('the clauses of a recorded run that are judged again', () => {
  it.each<[string, Choices, readonly string[], readonly string[]]>([
    ['all', before([]), [], []],
    ['all but what was left out', before([], ['acme', 'limit']), [], ['limit']],
    ['those of the contract that were chosen', before(['READ-1', 'Acme-1']), ['READ-1'], []],
    ['those that are asked for', { before: { only: ['acme'], skip: [] }, given: { only: ['read'] } }, ['read'], []],
    ['all, without a report', { before: undefined, given: {} }, [], []],
  ])('are %s', (_which, choices, only, skip) => {
    const { before: known } = choices
    expect(withoutOwn(known && report, choices)).toEqual({ only, skip, own: known ? ['ACME-1'] : [] })
  })

  it.each<[string, Choices, RegExp]>([
    [
      'the run judged nothing else',
      before(['acme']),
      /^the recorded run judged only own clauses \(ACME-1\); .*run --specs$/,
    ],
    ['one is asked for', { ...before([]), given: { only: ['acme-1'] } }, /^"acme-1" names own clauses .*run --specs$/],
    ['one is left out', { ...before([]), given: { skip: ['ACME'] } }, /^"ACME" names own clauses .*run --specs$/],
  ])('are no own ones, and the command says so where %s', (_where, choices, sentence) => {
    const attempt = () => withoutOwn(report, choices)
    expect(attempt).toThrow(UsageFault)
    expect(attempt).toThrow(sentence)
  })
})
