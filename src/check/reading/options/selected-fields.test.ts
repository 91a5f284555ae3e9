import { describe, expect, it } from 'vitest'
import { zeroGuid, type Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { Undecided } from '../../outcome/verdict.js'
import type { Answered } from '../../queries/ask.js'
import { idAlone, selections, showsOnly } from './selected-fields.js'
import { breachInWords, guid } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

describe('the fields that are selected', () => {
  const chosen = async (rows: readonly Row[], types: Readonly<Record<string, string>> = {}) => {
    const run = await runNowhere()
    try {
      const { one, several } = selections(sampleWith(run, rows, { types }))
      return [one, several]
    } catch (fault) {
      if (fault instanceof Undecided) return `${fault.outcome}, ${fault.blame}: ${fault.message}`
      throw fault
    }
  }
  const tooFew =
    'cantTell, profile: the records of Contact have too few fields for $select to leave one out. Name another entity in entities.probe'

  it('are a text, and one of each other kind', async () => {
    const row = { Id: guid(1), On: true, N: 1, M: 2, D: '2024-01-01T00:00:00Z', R: guid(2), Name: 'x', Code: 'y' }
    const types = { N: 'Edm.Int32', M: 'Edm.Int32', D: 'Edm.DateTime', R: 'Edm.Guid' }
    expect(await chosen([row], types)).toEqual([['Name'], ['Id', 'Code', 'N', 'D', 'R']])
  })

  it('show how a date-time on a whole second is written, where there is one', async () => {
    const types = { On: 'Edm.DateTime', At: 'Edm.DateTime' }
    const rows = [{ Id: '1', A: 'x', B: 'y', On: '2026-01-15T10:20:00.123Z', At: '2026-01-15T10:20:00.000Z' }]
    expect((await chosen(rows, types))[1]).toEqual(['Id', 'B', 'At'])
  })

  it('have two texts among several, so that values which change places show', async () => {
    const row = { Id: guid(1), N: 1, Name: 'x', Code: 'y', Job: 'z', Note: 'w' }
    expect(await chosen([row], { N: 'Edm.Int32' })).toEqual([['Name'], ['Id', 'Code', 'Job', 'N']])
  })

  it('begin with that in which most records are alike', async () => {
    const row = { Id: guid(1), Code: 'y', Open: null, On: true, N: 1, In: { a: 1 }, Tags: [] }
    const rows = [row, { ...row, Id: guid(2), Code: 'z', N: 2 }, { ...row, Id: guid(3), Open: 'x', On: false, N: 2 }]
    expect((await chosen(rows, { N: 'Edm.Int32' }))[0]).toEqual(['Code'])
    expect((await chosen([...rows, { ...row, Id: guid(4), Code: 'w' }], { N: 'Edm.Int32' }))[0]).toEqual(['On'])
  })

  it('are two of any where a single one is known', async () => {
    const row = { Id: guid(1), Name: 'x', A: true, B: false, C: true }
    expect(await chosen([row])).toEqual([['Name'], ['Id', 'A', 'B']])
    expect(await chosen([{ ...row, B: 5 }], { B: 'Edm.Int32' })).toEqual([['Name'], ['Id', 'B', 'A']])
    expect(await chosen([{ ...row, B: 5, C: 'x' }], { B: 'Edm.Int32' })).toEqual([['Name'], ['Id', 'C', 'B']])
  })

  it('are any where there is no text', async () => {
    expect(await chosen([{ Id: guid(1), A: true, B: false, C: true, D: true }])).toEqual([['A'], ['Id', 'B', 'C']])
  })

  it('are set in some record, and plain', async () => {
    const rows = [
      { Id: guid(1), Never: null, Zero: zeroGuid, In: { a: 1 }, Name: 'x', A: true, Late: null },
      { Id: guid(2), Never: null, Zero: zeroGuid, In: { a: 1 }, Name: 'x', A: true, Late: false },
    ]
    expect(await chosen(rows)).toEqual([['Name'], ['Id', 'A', 'Late']])
  })

  it('may be the id alone, where the records show one', async () => {
    const run = await runNowhere()
    expect(idAlone(sampleWith(run, [{ Id: guid(1), Name: 'x' }]))).toEqual(['Id'])
    expect(() => idAlone(sampleWith(run, [{ Name: 'x' }]))).toThrow('no Id that is a GUID')
  })

  it('are not all that there are', async () => {
    expect(await chosen([{ Id: guid(1), Name: 'x', A: true, B: null }])).toBe(tooFew)
    expect(await chosen([{ Id: guid(1) }])).toBe(tooFew)
    expect(await chosen([])).toBe(tooFew)
  })
})

describe('records of which fields were selected', () => {
  const sampled = [
    { Id: guid(1), Name: 'a', N: 5, Ref: null },
    { Id: guid(2), Name: 'b', N: 6, Ref: guid(3) },
  ]
  const told = async (
    rows: readonly Row[],
    selected: readonly string[] = ['Id', 'Name'],
    known: readonly Row[] = sampled,
  ) => {
    const run = await runNowhere()
    const sample = sampleWith(run, known, { types: { N: 'Edm.Decimal' } })
    return showsOnly({ rows, what: 'it', id: 'it', showing: () => 'it' } as unknown as Answered, selected, sample).map(
      breachInWords,
    )
  }

  it('show these alone, with the values of the sample', async () => {
    expect(
      await told([
        { Id: guid(1), Name: 'a' },
        { Id: guid(2).toUpperCase(), Name: 'b' },
      ]),
    ).toEqual([])
    expect(await told([{ Id: guid(1), N: '5.0' }], ['N'])).toEqual([])
    expect(await told([{ Name: 'a' }], ['Name'])).toEqual([])
    expect(await told([{ Id: guid(9), Name: 'z' }])).toEqual([])
  })

  it('that change places between two fields are a breach', async () => {
    const known = [{ Id: guid(1), Code: 'y', Job: 'z' }]
    const selected = ['Id', 'Code', 'Job']
    expect(await told(known, selected, known)).toEqual([])
    expect(await told([{ Id: guid(1), Code: 'z', Job: 'y' }], selected, known)).not.toEqual([])
  })

  it('may show what the sample does not, and what the protocol adds', async () => {
    expect(await told([{ Id: guid(1), Name: 'a', Extra: 1, __metadata: { uri: 'x' } }])).toEqual([])
  })

  it('show none of the entity’s other fields', async () => {
    const rows = [
      { Id: guid(1), Name: 'a', N: 5 },
      { Id: guid(2), Name: 'b' },
    ]
    expect(await told(rows)).toEqual(['it gave 1 record with N, which was not selected []'])
  })

  it('show no other values', async () => {
    expect(
      await told([
        { Id: guid(1), Name: 'a' },
        { Id: guid(2), Name: 'c' },
      ]),
    ).toEqual(['it gave 1 record with other values of Name than without $select [2]'])
    expect(
      await told([
        { Id: guid(1), Name: null },
        { Id: guid(2), Name: 'b' },
      ]),
    ).toEqual(['it gave 1 record with other values of Name than without $select [1]'])
    const zero = { Id: guid(1), Ref: '00000000-0000-0000-0000-000000000000' }
    expect(await told([zero, { Id: guid(2), Ref: guid(3) }], ['Id', 'Ref'])).toEqual([])
  })

  it('show each of them somewhere', async () => {
    expect(await told([{ Id: guid(9) }, { Id: guid(8), Name: null }], ['Id', 'Name', 'N'])).toEqual([
      'it gave no record with Name or N []',
    ])
    expect(await told([{ Id: guid(9), Name: 'x' }, { Id: guid(8) }])).toEqual([])
    expect(await told([{ Id: zeroGuid, Name: 'x' }])).toEqual(['it gave no record with Id []'])
    expect(await told([])).toEqual(['it gave no record with Id or Name []'])
  })

  it('of other records need not show what only some of the sample have', async () => {
    expect(await told([{ Id: guid(9), Name: 'x' }], ['Name', 'Ref'])).toEqual([])
    const zero = sampled.map((row) => ({ ...row, Ref: row.Ref ?? zeroGuid }))
    expect(await told([{ Id: guid(9), Name: 'x' }], ['Name', 'Ref'], zero)).toEqual([])
    expect(await told([], ['Ref'])).toEqual(['it gave no record with Ref []'])
  })
})
