import { expect, it } from 'vitest'
import { wordsOf } from './fault-kind.js'

it.each([
  [new Error(' broken \n\n at once '), 'broken at once'],
  ['broken', 'broken'],
  [new Error('x'.repeat(301)), `${'x'.repeat(299)}…`],
])('the words of an error stand on one line, with a mark where they are cut', (error, words) => {
  expect(wordsOf(error)).toBe(words)
})
