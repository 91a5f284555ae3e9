import { expect, it } from 'vitest'
import { shortened } from './shortened.js'

it.each([
  ['', 4, ''],
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['abcdefghi', 1, '…'],
])('%s has at most %i characters, and a mark where it is cut: %s', (text, most, told) => {
  expect(shortened(text, most)).toBe(told)
})
