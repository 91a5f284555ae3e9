import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairLines } from './pair-lines.js'

const lines = (text: string) => [...text].map((digest, index) => ({ digest, index }))
const shown = (before: string, after: string) =>
  pairLines(lines(before), lines(after))
    .map(([left, right]) => `${left?.digest ?? '-'}${right?.digest ?? '-'}`)
    .join(' ')

test.each([
  ['', '', ''],
  ['abc', 'abc', 'aa bb cc'],
  ['abc', 'xabc', '-x aa bb cc'],
  ['abc', 'ac', 'aa b- cc'],
  ['abc', 'axc', 'aa bx cc'],
  ['abc', 'axyc', 'aa bx -y cc'],
  ['abcd', 'axd', 'aa bx c- dd'],
  ['abc', '', 'a- b- c-'],
  ['', 'ab', '-a -b'],
  ['aba', 'aa', 'aa b- aa'],
])('%j against %j pairs as %j', (before, after, pairs) => {
  expect(shown(before, after)).toBe(pairs)
})

test('no line is lost, doubled or put out of order', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 })
  fc.assert(
    fc.property(some, some, (before, after) => {
      const pairs = pairLines(lines(before), lines(after))
      expect(pairs.flatMap(([left]) => left ?? []).map(({ index }) => index)).toEqual(
        [...before].map((_, index) => index),
      )
      expect(pairs.flatMap(([, right]) => right ?? []).map(({ index }) => index)).toEqual(
        [...after].map((_, index) => index),
      )
    }),
    { seed: 1, numRuns: 300 },
  )
})
