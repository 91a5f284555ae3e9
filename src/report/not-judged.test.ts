import { expect, it } from 'vitest'
import type { ClauseResult } from '../schema/generated/report.js'
import { byReason, listed } from './not-judged.js'

const clause = (id: string, reason: string, blame: ClauseResult['blame'] = 'target') =>
  ({ id, reason, blame }) as ClauseResult

it('tells the same reason once, whichever exchanges it was met in, and as it was met first', () => {
  expect(
    byReason([
      clause('WRITE-1', 'the sandbox record could not be read: x-0116 answered 404'),
      clause('READ-4', 'there are no records'),
      clause('WRITE-2', 'the sandbox record could not be read: x-0080 answered 404'),
    ]),
  ).toEqual([
    {
      reason: 'the sandbox record could not be read: x-0116 answered 404',
      blame: 'target',
      ids: ['WRITE-1', 'WRITE-2'],
    },
    { reason: 'there are no records', blame: 'target', ids: ['READ-4'] },
  ])
})

it('keeps apart what other answers show, and what others have to act on', () => {
  const reasons = [
    clause('A-1', 'x-0001 answered 404'),
    clause('A-2', 'x-0002 answered 503'),
    clause('A-3', 'x-0003 answered 404', 'profile'),
  ]
  expect(byReason(reasons).map(({ ids }) => ids)).toEqual([['A-1'], ['A-2'], ['A-3']])
})

it.each([
  [[], ''],
  [['sandbox'], 'sandbox'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists the keys %j as a sentence does', (keys, sentence) => {
  expect(listed(keys)).toBe(sentence)
})
