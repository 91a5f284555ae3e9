import { expect, it } from 'vitest'
import { inSeries } from './in-series.js'

it.each([
  [[], ''],
  [['sandbox'], 'sandbox'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists the keys %j as a sentence does', (keys, sentence) => {
  expect(inSeries(keys)).toBe(sentence)
})
