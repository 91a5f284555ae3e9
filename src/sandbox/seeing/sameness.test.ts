import { describe, expect, it } from 'vitest'
import { ExactNumber, type Value } from '../../odata/index.js'
import { blanksWrittenOtherwise, digestOf, fieldsThatDiffer, sameStored } from './sameness.js'

const guid = '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11'
const zeros = '00000000-0000-0000-0000-000000000000'

const pairs: readonly (readonly [string, Value | undefined, Value | undefined, string | undefined, boolean])[] = [
  ['a GUID in another case', guid, guid.toUpperCase(), undefined, true],
  ['a text of that form in another case', guid, guid.toUpperCase(), 'Edm.String', false],
  ['a GUID without dashes', guid, guid.replaceAll('-', '').toUpperCase(), 'Edm.Guid', true],
  ['a GUID in braces', guid, `{${guid}}`, 'Edm.Guid', true],
  ['a text in braces, where no type is known', guid, `{${guid}}`, undefined, false],
  ['a text of 32 digits', guid, guid.replaceAll('-', ''), 'Edm.String', false],
  ['null and the zero GUID', null, zeros, 'Edm.Guid', true],
  ['an absent field and the zero GUID', undefined, zeros, undefined, true],
  ['null and an empty text', null, '', undefined, false],
  ['null and zero', null, 0, undefined, false],
  [
    '18 digits that a double cannot tell apart',
    new ExactNumber('123456789012345678'),
    new ExactNumber('123456789012345679'),
    undefined,
    false,
  ],
  ['a number and the same in quotes', 12.5, '12.50', 'Edm.Decimal', true],
  ['a number and the same as text', 12.5, '12.5', 'Edm.String', false],
  ['two ways to write an instant', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z', 'Edm.DateTime', true],
  ['the same two as texts', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z', undefined, false],
  [
    'instants that differ in the seventh digit',
    '2026-01-02T03:04:05.1234567',
    '2026-01-02T03:04:05.1234568',
    'Edm.DateTime',
    false,
  ],
  ['texts that differ in a line end', 'a\r\nb', 'a\nb', undefined, false],
  ['texts that differ in a trailing blank', 'a', 'a ', 'Edm.String', false],
  ['objects with their members in another order', { a: 1, b: [true] }, { b: [true], a: 1 }, undefined, true],
]

describe('whether a field holds the same', () => {
  it.each(pairs)('%s', (_what, left, right, type, same) => {
    expect(sameStored(left, right, type)).toBe(same)
    expect(sameStored(right, left, type)).toBe(same)
    const types = new Map(type === undefined ? [] : [['Field', type]])
    const [one, other] = [left, right].map((value) => (value === undefined ? {} : { Field: value }))
    expect(fieldsThatDiffer(one!, other!, types)).toEqual(same ? [] : ['Field'])
    expect(digestOf(one!, types) === digestOf(other!, types)).toBe(same)
  })
})

describe('a field that is not set', () => {
  it.each<[string, Value | undefined, Value | undefined, boolean]>([
    ['the zero GUID in place of null', null, zeros, true],
    ['null in place of the zero GUID', zeros, null, true],
    ['the zero GUID in place of nothing', undefined, zeros, true],
    ['null as before', null, null, false],
    ['null in place of nothing', undefined, null, false],
    ['a value in place of null', null, guid, false],
    ['a GUID in another case', guid, guid.toUpperCase(), false],
  ])('is written otherwise: %s', (_what, before, after, is) => {
    const [record, now] = [before, after].map((value) => (value === undefined ? {} : { Field: value }))
    const named = { Field: null, ...record }
    expect(blanksWrittenOtherwise(named, now!, new Map())).toEqual(is ? ['Field'] : [])
  })
})

describe('the digest of a record', () => {
  it('is the same for fields in another order, and without those that are left out', () => {
    const types = new Map<string, string>()
    const digest = digestOf({ A: 1, B: 'x' }, types)
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(digestOf({ B: 'x', A: 1 }, types)).toBe(digest)
    expect(digestOf({ B: 'x', A: 1, ModifiedOn: 'now' }, types, new Set(['ModifiedOn']))).toBe(digest)
    expect(digestOf({ A: 'x', B: 1 }, types)).not.toBe(digest)
  })
})
