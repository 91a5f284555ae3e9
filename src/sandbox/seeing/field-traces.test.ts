import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../odata/index.js'
import { FieldTraces } from './field-traces.js'

const merge = (fields: Row) =>
  ({ kind: 'change', number: 1, at: '', purpose: 'change', actor: 'main', method: 'MERGE', fields }) as const

describe('what the changes have shown of a field', () => {
  it('is that it was blanked, once it was seen so and was set at first', () => {
    const traces = new FieldTraces(new Map())
    traces.seen({ Set: 'a', Blank: null, Kept: 'b' }, { Set: null, Blank: null, Kept: 'b' })
    traces.seen({ Set: 'a', Blank: null, Kept: 'b' }, { Set: 'a', Blank: null, Kept: 'b' })
    expect(['Set', 'Blank', 'Kept'].filter((field) => traces.wasBlanked(field))).toEqual(['Set'])
  })

  it('is what it was given and does not show, until it shows', () => {
    const traces = new FieldTraces(new Map())
    traces.carriedOut(merge({ Name: 'given' }), { Name: 'old' }, { Name: 'old' })
    expect(traces.unshown).toEqual(['Name'])
    expect(['given', 'old', 'other'].filter((value) => traces.isOfUnshown('Name', value))).toEqual(['given'])
    expect(traces.isOfUnshown('Other', 'given')).toBe(false)
    traces.carriedOut(merge({ Name: 'again' }), { Name: 'old' }, { Name: 'again' })
    expect(traces.unshown).toEqual([])
    expect(traces.isOfUnshown('Name', 'given')).toBe(false)
  })

  it('is that a PUT which does not show may have blanked what it left out', () => {
    const traces = new FieldTraces(new Map())
    const put = { ...merge({ Name: 'given' }), method: 'PUT' as const }
    traces.carriedOut(put, { Name: 'old', City: 'Rome', Zip: null }, { Name: 'old', City: 'Rome', Zip: null })
    expect([traces.unshown, traces.isOfUnshown('City', null), traces.isKeptByPut('City')]).toEqual([
      ['City', 'Name'],
      true,
      false,
    ])
    traces.carriedOut(put, { Name: 'old', City: 'Rome' }, { Name: 'given', City: 'Rome' })
    expect(traces.isKeptByPut('City')).toBe(true)
  })

  it('is what it was given and does not show, though what was given before it shows meanwhile', () => {
    const traces = new FieldTraces(new Map())
    traces.carriedOut(merge({ Name: 'one' }), { Name: 'old' }, { Name: 'old' })
    traces.carriedOut(merge({ Name: 'two' }), { Name: 'old' }, { Name: 'one' })
    expect(['one', 'two', 'old'].filter((value) => traces.isOfUnshown('Name', value))).toEqual(['one', 'two'])
  })

  it.each<[string, Value, Value, Value]>([
    [
      'a GUID',
      '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11',
      '6b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11',
      'a text with a dash - in it',
    ],
    ['true or false', true, 'Y', 'a text'],
  ])('is nothing of texts where %s came to be another', (_what, sent, read, text) => {
    const traces = new FieldTraces(new Map())
    traces.merged(merge({ Field: sent }), { Field: null }, { Field: read })
    expect(traces.wouldBeAltered(text)).toBe(false)
  })

  it('is that texts come to be others, where one did', () => {
    const traces = new FieldTraces(new Map())
    traces.merged(merge({ Field: 'one - two' }), { Field: null }, { Field: 'other' })
    expect(['a - b', 'a, b', 7].map((value) => traces.wouldBeAltered(value))).toEqual([true, false, false])
  })
})
