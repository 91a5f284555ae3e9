import { expect, it } from 'vitest'
import { countsChanges } from './counts-changes.js'

it.each([
  ['goes up by one with each of two changes', [7, 8, 9], true],
  ['begins at nought', [0, 1, 2, 3], true],
  ['is a count that is written as text', ['7', '8', '9'], true],
  ['went up by one with the first change', [7, 8], true],
  ['stays as it is', [7, 7, 7], false],
  ['goes up once and then stays', [7, 8, 8], false],
  ['goes up by more', [7, 9, 11], false],
  ['goes down', [9, 8, 7], false],
  ['is emptied', [7, null, null], false],
  ['was not there', [undefined, 1, 2], false],
  ['is a fraction', [0.5, 1.5, 2.5], false],
  ['is no number', ['a', 'b', 'c'], false],
] as const)('a field that %s', (_, values, counts) => {
  expect(countsChanges(values)).toBe(counts)
})
