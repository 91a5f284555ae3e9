import { expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import type { Value } from '../values/value.js'
import { writeJson, writeSpelledOutJson } from './write-json.js'

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

it('has every sign of a text as an escape where that is wanted, and names and numbers as they are', () => {
  const value = { ü: ['<b>', '🚀'], n: new ExactNumber('1.0') }
  const json = writeSpelledOutJson(value)
  expect(json).toBe('{"ü":["\\u003c\\u0062\\u003e","\\ud83d\\ude80"],"n":1.0}')
  expect(JSON.parse(json)).toEqual({ ü: ['<b>', '🚀'], n: 1 })
})
