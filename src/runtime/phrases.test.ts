import { expect, it } from 'vitest'
import { shortened, inSeries } from './phrases.js'

it.each([
  ['', 4, ''],
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['abcdefghi', 1, '…'],
])('%s has at most %i characters, and a mark where it is cut: %s', (text, most, told) => {
  expect(shortened(text, most)).toBe(told)
})

it.each([
  [[], ''],
  [['sandbox'], 'sandbox'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists the keys %j as a sentence does', (keys, sentence) => {
  expect(inSeries(keys)).toBe(sentence)
})
