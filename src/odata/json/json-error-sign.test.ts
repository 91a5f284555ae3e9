import { describe, expect, it } from 'vitest'
import { isErrorJson } from './json-error-sign.js'
import type { Value } from '../values/value.js'

describe('JSON', () => {
  it.each<[Value]>([
    [{ error: {} }],
    [{ error: { code: '4' }, 'odata.metadata': 'x' }],
    [{ 'odata.error': { code: '4' } }],
    [{ error: null, 'odata.error': {} }],
  ])('is an error body: %j', (json) => {
    expect(isErrorJson(json)).toBe(true)
  })

  it.each<[Value]>([
    [null],
    ['error'],
    [5],
    [[{ error: {} }]],
    [{}],
    [{ error: 'x' }],
    [{ error: [] }],
    [{ error: null }],
    [{ Error: {} }],
    [{ error: {}, d: { results: [] } }],
    [{ 'odata.error': {}, value: [] }],
  ])('is none: %j', (json) => {
    expect(isErrorJson(json)).toBe(false)
  })
})
