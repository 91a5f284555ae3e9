import { expect, it } from 'vitest'
import { parsedJson, isRecord } from './json.js'

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
  ['undefined', undefined],
])('%j is read as %j', (text, value) => {
  expect(parsedJson(text)).toEqual(value)
})

it('a record is an object, and neither a list nor null', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', 1].filter(isRecord)).toEqual([{}, { a: 1 }])
})
