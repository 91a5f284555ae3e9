import { describe, expect, test } from 'vitest'
import { byId, doubles, idOf, idsOf } from './ids.js'

const one = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a01'
const two = '8f0e0c2c-8d0f-4c36-9f6e-0d5a7f5b8a02'
const record = { Id: one.toUpperCase(), Name: 'Anna' }

describe('records and their ids', () => {
  test('an id is the same in any case; what is no GUID is none', () => {
    expect(idOf(record)).toBe(one)
    expect(idOf({ Id: 7 })).toBeUndefined()
    expect(idOf({ Name: 'x' })).toBeUndefined()
    expect(idOf({ Id: 'x' })).toBeUndefined()
    expect([...idsOf([record, { Id: one }, { Id: two }, {}])]).toEqual([one, two])
  })

  test('the second record of an id is a double, one without an id never', () => {
    const again = { Id: one, Name: 'again' }
    expect(doubles([record, {}, again, {}, { Id: two }])).toEqual([again])
    expect(byId([record, again]).get(one)).toBe(record)
    expect([...byId([{}, { Id: 'x' }, again]).keys()]).toEqual([one])
  })
})
