import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { ResolvedSandbox } from '../../../profile/index.js'
import { change, expectSuccess } from '../making/changing.js'
import { idOf, recordAt, refusal, type RecordOptions } from '../testing/record-at.js'

/** What becomes of a change of these fields, and whether anything was sent that would change them. */
async function told(fields: Row, options: RecordOptions & { readonly named: object }) {
  const { named, ...others } = options
  const at = await recordAt({
    ...others,
    sandbox: named as Partial<ResolvedSandbox>,
    change: ({ fields: given = {} }, stored) =>
      Object.keys(given).every((name) => name in stored || name === 'Late')
        ? undefined
        : refusal('No such property', 400),
  })
  await at.told(async () => {
    expectSuccess(at.run, await change(at, { method: 'MERGE', fields }))
  }, 'WRITE-1')
  return { verdict: at.verdicts.at(-1), sent: at.changes.length }
}

describe('a field that is not what the profile calls it', () => {
  const record = { Notes: 'as it was', UsrScore: 7, Met: '2020-01-01T10:00:00.000Z', Ref: idOf('b') }
  const types = { Notes: 'Edm.String', UsrScore: 'Edm.Int32', Met: 'Edm.DateTime', Ref: 'Edm.Guid' }

  it.each([
    ['text', 'UsrScore', 'new', 'Edm.Int32'],
    ['text', 'Ref', 'new', 'Edm.Guid'],
    ['number', 'Notes', 5, 'Edm.String'],
    ['dateTime', 'Notes', '2020-01-02T10:00:00.000Z', 'Edm.String'],
    ['guid', 'Notes', idOf('c'), 'Edm.String'],
    ['guid', 'Met', idOf('c'), 'Edm.DateTime'],
  ])('is given nothing where the XML types it otherwise: %s %s', async (kind, field, value, type) => {
    const { verdict, sent } = await told({ [field]: value }, { record, types, named: { fields: { [kind]: field } } })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: [`sandbox.fields.${kind}`] })
    expect(verdict?.reason).toContain(`names ${field} as`)
    expect(verdict?.reason).toContain(type)
    expect(sent).toBe(0)
  })

  it.each([
    ['number', 'Notes', 5],
    ['dateTime', 'Notes', '2020-01-02T10:00:00.000Z'],
    ['guid', 'Notes', idOf('c')],
    ['number', 'Room', 5],
    ['dateTime', 'Room', '2020-01-02T10:00:00.000Z'],
  ])('is given nothing where no type is told, and what it holds is none: %s %s', async (kind, field, value) => {
    const withDigits = { ...record, Room: '12 Market Street, floor 3, door 4' }
    const { verdict, sent } = await told(
      { [field]: value },
      { record: withDigits, named: { fields: { [kind]: field } } },
    )
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: [`sandbox.fields.${kind}`] })
    expect(sent).toBe(0)
  })

  it('is given nothing where it is not set, and other records hold a text there', async () => {
    const read: RecordOptions['read'] = (_entity, filter) =>
      filter === '' ? [{ Id: idOf('d'), Notes: 'a text' }] : undefined
    const named = { fields: { number: 'Notes' } }
    const { verdict, sent } = await told({ Notes: 5 }, { record: { ...record, Notes: null }, read, named })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: ['sandbox.fields.number'] })
    expect(sent).toBe(0)
  })

  it.each([
    ['text', 'Notes', 'new', record],
    ['number', 'UsrScore', 5, record],
    ['number', 'UsrScore', 5, { ...record, UsrScore: '7.50' }],
    ['number', 'UsrScore', 5, { ...record, UsrScore: '1.234,50' }],
    ['number', 'UsrScore', 5, { ...record, UsrScore: '1E+3' }],
    ['dateTime', 'Met', '2020-01-02T10:00:00.000Z', { ...record, Met: 'Wed, 01 Jan 2020 10:00:00 GMT' }],
    ['dateTime', 'Met', '2020-01-02T10:00:00.000Z', { ...record, Met: '/Date(1577872800000)/' }],
    ['dateTime', 'Met', '2020-01-02T10:00:00.000Z', { ...record, Met: '01.02.2020 10:00' }],
    ['guid', 'Ref', idOf('c'), { ...record, Ref: `{${idOf('b')}}` }],
    ['guid', 'Ref', idOf('c'), { ...record, Ref: null }],
    ['custom', 'UsrScore', 5, record],
  ])('is not one in another form, nor one that is not set: %s %s', async (kind, field, value, holding) => {
    const { verdict } = await told({ [field]: value }, { record: holding, named: { fields: { [kind]: field } } })
    expect(verdict?.reason ?? '').not.toContain('names')
  })
})

describe('a field that the record does not show', () => {
  it.each([
    [{ fields: { text: 'Nots' } }, 'Nots', 'sandbox.fields.text', 'check sandbox.fields.text in the profile'],
    [{ fields: { custom: 'notes' } }, 'notes', 'sandbox.fields.custom', 'sandbox.fields.custom seems to mean Notes'],
    [
      { fields: { text: 'Notes' }, lookup: { field: 'Acount', target: 'Account' } },
      'AcountId',
      'sandbox.lookup.field',
      'check sandbox.lookup.field',
    ],
  ])('blames the profile that names it: %j', async (named, field, key, remedy) => {
    const { verdict } = await told({ [field]: idOf('9') }, { named })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: [key] })
    expect(verdict?.reason).toMatch(new RegExp(`has (no|the) field ${field}`))
    expect(verdict?.reason).toContain(remedy)
  })

  it('is given nothing where it is a reference that no other record shows either', async () => {
    const named = { lookup: { field: 'Account', target: 'Account' } }
    const others = (shown: Row): RecordOptions => ({
      read: (_entity, filter) => (filter === '' ? [{ Id: idOf('7'), Notes: 'b', ...shown }] : undefined),
    })
    const hidden = await told({ AccountId: idOf('9') }, { named, ...others({}) })
    expect(hidden.verdict).toMatchObject({ outcome: 'cantTell', profileKeys: ['sandbox.lookup.field'] })
    expect(hidden.verdict?.reason).toContain('did not set it')
    expect(hidden.sent).toBe(0)
    const leftOut = await told({ AccountId: idOf('9') }, { named, ...others({ AccountId: idOf('8') }) })
    expect(leftOut.sent).toBeGreaterThan(0)
  })

  it('is judged where the change brings it: what is not set need not be shown', async () => {
    const { verdict } = await told({ Late: 'new' }, { named: { fields: { text: 'Late' } } })
    expect(verdict?.reason ?? '').not.toContain('no field')
  })
})
