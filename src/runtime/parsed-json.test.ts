import { expect, it } from 'vitest'
import { parsedJson } from './parsed-json.js'

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
  ['undefined', undefined],
])('%j is read as %j', (text, value) => {
  expect(parsedJson(text)).toEqual(value)
})
