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
  ['ab', 'ba', 'a- bb -a'],
  ['ab', 'cd', 'ac bd'],
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

test('as many lines as can be are paired with their like', () => {
  /** The length of a longest common subsequence: what begins alike is paired, else either side goes on. */
  const longest = (one: string, other: string): number => {
    if (one === '' || other === '') return 0
    if (one[0] === other[0]) return 1 + longest(one.slice(1), other.slice(1))
    return Math.max(longest(one.slice(1), other), longest(one, other.slice(1)))
  }
  const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(some, some, (before, after) => {
      const pairs = pairLines(lines(before), lines(after))
      const alike = pairs.filter(([left, right]) => left?.digest === right?.digest)
      expect(alike).toHaveLength(longest(before, after))
    }),
    { seed: 1, numRuns: 200 },
  )
})
