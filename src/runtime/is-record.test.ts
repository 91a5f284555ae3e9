import { expect, it } from 'vitest'
import { isRecord } from './is-record.js'

it('a record is an object, and neither a list nor null', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', 1].filter(isRecord)).toEqual([{}, { a: 1 }])
})
