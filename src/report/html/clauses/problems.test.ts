import { describe, expect, it } from 'vitest'
import type { ClauseResult } from '../../../schema/generated/report.js'
import { sampleReport } from '../../testing/sample-report.js'
import { problemsOf } from './problems.js'

const sample = sampleReport()

/** A report in which these clauses failed, as told, and no other. */
function failing(told: Readonly<Record<string, Partial<ClauseResult>>>) {
  const clauses = sample.clauses.map((clause) => {
    const own = told[clause.id]
    if (own) return { ...clause, outcome: 'failed' as const, mode: 'automatic' as const, twins: [], ...own }
    return clause.outcome === 'failed' ? { ...clause, outcome: 'passed' as const } : clause
  })
  return { ...sample, clauses }
}

const shown = (told: Parameters<typeof failing>[0]) =>
  problemsOf(failing(told)).map(({ clause, alike }) => [clause.id, ...alike.map(({ id }) => id)].join(' '))

const pair = (accepted: string, refused: string, differsIn = 'the CSRF header') => [{ accepted, refused, differsIn }]

describe('the problems behind failed clauses', () => {
  it('put before all else that a caller was served who was to be kept out', () => {
    expect(
      shown({
        'ACCESS-1': { expected: 'status 302', actual: '303 to /Login', twins: pair('x-0001', 'x-0002') },
        'RIGHTS-1': {
          expected: 'status 401',
          actual: '200 with 3 records',
          twins: pair('x-0003', 'x-0004', 'the user'),
        },
      }),
    ).toEqual(['RIGHTS-1', 'ACCESS-1'])
  })

  it.each([
    [
      'the same was expected and seen',
      { expected: 'Basic', actual: 'Bearer' },
      { expected: 'Basic', actual: 'Bearer' },
      true,
    ],
    ['only the same short thing was seen', { expected: 'a', actual: '204' }, { expected: 'b', actual: '204' }, false],
    [
      'the same long thing was seen',
      { expected: 'a', actual: 'a date of the form 9999-99-99T99:99:99.999' },
      { expected: 'b', actual: 'a date of the form 9999-99-99T99:99:99.999' },
      true,
    ],
    [
      'one pair of twins tells of both',
      { actual: 'x', twins: pair('x-0001', 'x-0002') },
      { actual: 'y', twins: pair('x-0001', 'x-0002') },
      true,
    ],
    [
      'one likely cause was found of both',
      { actual: 'x', likelyCause: [{ id: 'cookie-path', text: 'A.', remedy: 'B.', evidence: [] }] },
      { actual: 'y', likelyCause: [{ id: 'cookie-path', text: 'A.', remedy: 'B.', evidence: [] }] },
      true,
    ],
    [
      'they only share an exchange',
      { actual: 'x', evidence: ['x-0001'] },
      { actual: 'y', evidence: ['x-0001'] },
      false,
    ],
  ])('gather two clauses, or do not, where %s', (_says, one, other, isOne) => {
    expect(shown({ 'READ-1': one, 'READ-7': other })).toEqual(isOne ? ['READ-1 READ-7'] : ['READ-1', 'READ-7'])
  })

  it('put what breaks more clauses first among what weighs the same', () => {
    const alike = { expected: 'UTC', actual: 'local time' }
    expect(shown({ 'READ-1': { actual: 'x' }, 'READ-3': alike, 'READ-7': alike })).toEqual(['READ-3 READ-7', 'READ-1'])
  })

  it('leave out what does not count', () => {
    expect(shown({ 'REST-5': { actual: '200' } })).toEqual([])
  })
})
