import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import type { Row } from '../../../odata/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { guid } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { lacks, says } from '../testing/value-check.js'
import { allAsLaidDown, guidsAsLaidDown, idsOnce, observeLikelyLookups, plainMembers } from './value-forms.js'

const nested = { inner: 1 }

describe('a member of a record', () => {
  it.each<[string, readonly Row[], Readonly<Record<string, string>>, readonly string[]]>([
    [
      'a plain value of each field',
      [{ A: 'x', B: 1, C: null }],
      { A: 'Edm.String', B: 'Edm.Int32', C: 'Edm.Guid' },
      [],
    ],
    ['a field that is not there', [{ A: 'x' }], { B: 'Edm.Int32' }, []],
    [
      'an object where text is',
      [{ A: nested }],
      { A: 'Edm.String' },
      ['A: expected a plain value, seen an object or an array'],
    ],
    [
      'an array in one of two',
      [{ A: 1 }, { A: [] }],
      { A: 'Edm.Int64' },
      ['A: expected a plain value, seen an object or an array'],
    ],
    ['an object of no plain type', [{ A: nested, B: nested, C: nested }], { A: 'My.Edm.String', B: 'Edm.Stringy' }, []],
    ['no field at all in two of three', [{}, { A: 1 }, {}], {}, ['2 records without any field']],
  ])('is to be one plain value: %s', async (_what, rows, types, faults) => {
    expect(await says(plainMembers, rows, { types })).toEqual(faults)
  })
})

describe('a fault', () => {
  it('is told with the page that shows it first', async () => {
    const [one, two] = [[{ Id: guid(1) }], [{ Id: guid(2) }, { Id: 'x1' }]]
    const answers = ['x-0007', 'x-0008'].map((id) => exchangeOf({ id }))
    expect(await says(guidsAsLaidDown, [...one, ...two], { pages: [one, two], answers })).toEqual([
      'Id: expected a GUID (8-4-4-4-12 hex digits), seen text of the form "a9" in x-0008 (1 of 3 records)',
    ])
    const bare = [{ Id: guid(1), A: 1 }, {}, { Id: guid(2), A: nested }]
    const paged = { pages: [bare.slice(0, 1), bare.slice(1)], answers, types: { A: 'Edm.Int32' } }
    expect(await says(plainMembers, bare, paged)).toEqual([
      'A: expected a plain value, seen an object or an array in x-0008',
      '1 record without any field in x-0008',
    ])
    expect(await says(guidsAsLaidDown, bare, paged)).toEqual(['Id: not set in 1 record in x-0008'])
    expect(await says(idsOnce, bare, { pages: [one, [...one, ...one]], answers })).toEqual([
      '1 record with the id of another in x-0008',
    ])
  })
})

describe('an id', () => {
  const form = 'a GUID (8-4-4-4-12 hex digits)'
  it.each<[string, readonly Row[], readonly string[]]>([
    ['a GUID in each record', [{ Id: guid(1) }, { Id: guid(2), RefId: null }], []],
    ['one that is not set', [{ Id: guid(1) }, { Id: null }], ['Id: not set in 1 record']],
    ['none and the zero GUID', [{ Name: 'x' }, { Id: guid(0) }], ['Id: not set in 1 record']],
    [
      'other text',
      [{ Id: guid(1) }, { Id: 'x1' }],
      [`Id: expected ${form}, seen text of the form "a9" (1 of 2 records)`],
    ],
    [
      'a lookup of other text',
      [{ Id: guid(1), RefId: 'x' }],
      [`RefId: expected ${form}, seen text of the form "a" (1 of 1 records)`],
    ],
    ['a field that is known for nothing', [{ Id: guid(1), TaxId: 'x', 0: 5 }], []],
  ])('is set and a GUID, as are lookups where they are set: %s', async (_what, rows, faults) => {
    expect(await says(guidsAsLaidDown, rows, { types: { RefId: 'Edm.Guid' } })).toEqual(faults)
  })

  it('is the zero GUID that means not set', async () => {
    const zero = { Id: '00000000-0000-0000-0000-000000000000' }
    expect(await says(guidsAsLaidDown, [zero, {}])).toEqual(['Id: not set in 2 records'])
  })

  it('stands once on a page', async () => {
    const once = [{ Id: guid(1) }, { Id: guid(2) }]
    const twice = [{ Id: guid(1) }, { Id: guid(1) }]
    const alone = [{ Id: guid(1) }]
    const paged = (...pages: readonly (readonly Row[])[]) => says(idsOnce, [], { pages })
    expect(await paged(once, once)).toEqual([])
    expect(await paged(alone, once)).toEqual([])
    expect(await paged(twice, once, twice)).toEqual([
      '1 record with the id of another',
      '1 record with the id of another',
    ])
    const open = 'cantTell, profile: no page of Contact has two records, so no id can be repeated'
    expect(await paged(alone)).toEqual([open])
    expect(await paged([])).toEqual([open])
  })

  it('differs from those of the other pages where each has one record', async () => {
    const paged = (...ids: readonly number[]) => says(idsOnce, [], { pages: ids.map((id) => [{ Id: guid(id) }]) })
    expect(await paged(1, 2, 3)).toEqual([])
    expect(await paged(1, 2, 1)).toEqual([
      'cantTell, nobody: every page of Contact has one record, and an id was repeated on a later page',
    ])
  })
})

describe('fields that are called like lookups', () => {
  it('are recorded where nothing else is known of them', async () => {
    const run = await runNowhere()
    const record = newRecord('RECORD-2')
    const rows = [
      {
        Id: guid(1),
        OwnerId: guid(2),
        TaxId: 'x',
        VATId: 'x',
        IdOf: 'x',
        GRid: 'x',
        OwnIds: 'x',
        RefId: 'x',
        sId: null,
      },
      { Id: guid(2), OwnerId: null, TaxId: 'y', VATId: 'x', IdOf: 'x', GRid: 'x', OwnIds: 'x', RefId: 'x', sId: null },
    ]
    const answers = [exchangeOf({ id: 'x-0007' })]
    await recording(run, record, async () => {
      observeLikelyLookups(sampleWith(run, rows, { types: { RefId: 'Edm.Guid' }, answers }))
      await Promise.resolve()
    })
    const like = 'looks like a lookup by its name alone'
    expect(record.observations).toEqual([
      { text: `OwnerId ${like}: 0 of its 1 values are not GUIDs`, evidence: ['x-0007'] },
      { text: `TaxId ${like}: 2 of its 2 values are not GUIDs`, evidence: ['x-0007'] },
      { text: `sId ${like}: 0 of its 0 values are not GUIDs`, evidence: ['x-0007'] },
    ])
  })
})

describe('all that is laid down', () => {
  const types = { Born: 'Edm.DateTime', N: 'Edm.Int32', T: 'Edm.String' }
  const good = { Id: guid(1), Born: '2024-01-02T03:04:05.678Z', N: 5, T: 'x' }

  it('comes to every fault of any', async () => {
    const rows = [{ ...good, Id: null, T: {}, N: 'five' }, { ...good, Born: 'then' }, good]
    expect(await says(allAsLaidDown, rows, { types })).toEqual([
      'T: expected a plain value, seen an object or an array',
      'Id: not set in 1 record',
      'Born: expected a date-time of the agreed form, seen text of the form "aaaa" (1 of 3 records)',
      'N: expected number, seen text (1 of 3 records)',
      'T: expected text, seen object (1 of 3 records)',
      '1 record with the id of another',
    ])
  })

  it('lacks what the first of them lacks, where there is no fault', async () => {
    expect(await says(allAsLaidDown, [good, { ...good, Id: guid(2) }], { types })).toEqual([])
    expect(await says(allAsLaidDown, [{ Id: guid(1) }, { Id: guid(2) }])).toEqual([
      lacks('no field is known as a date-time', 'dateTime'),
    ])
    expect(await says(allAsLaidDown, [{ Id: null }, { Id: guid(2) }])).toEqual(['Id: not set in 1 record'])
  })

  it('is not decided by a fault of the checker', async () => {
    await expect(says(allAsLaidDown, [{ Id: null }], { types, pages: undefined as never })).rejects.toThrow(TypeError)
  })
})
