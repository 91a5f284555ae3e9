import { expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import type { Value } from '../values/value.js'
import { writeJson } from './write-json.js'

it.each<[Value, string]>([
  [null, 'null'],
  [true, 'true'],
  [1.5, '1.5'],
  ['a"ä', '"a\\"ä"'],
  [new ExactNumber('12345678901234567890'), '12345678901234567890'],
  [[], '[]'],
  [{}, '{}'],
  [
    { 'a"': [null, new ExactNumber('1e400'), { b: new ExactNumber('-0.10') }], c: null },
    '{"a\\"":[null,1e400,{"b":-0.10}],"c":null}',
  ],
])('%j is written with its numbers as they were sent', (value, json) => {
  expect(writeJson(value)).toBe(json)
})
