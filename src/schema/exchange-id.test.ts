import { expect, it } from 'vitest'
import { exchangeId, exchangeNumber } from './exchange-id.js'

it.each([
  [1, 'x-0001'],
  [41, 'x-0041'],
  [9999, 'x-9999'],
  [10_000, 'x-10000'],
])('exchange %i is %s', (number, id) => {
  expect(exchangeId(number)).toBe(id)
  expect(exchangeNumber(id)).toBe(number)
})
