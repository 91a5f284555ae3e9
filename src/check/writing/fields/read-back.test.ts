import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../../odata/index.js'
import { lostOf } from './read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { idOf, recordAt, type RecordAt } from '../testing/record-at.js'

const fields = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', guid: 'Ref', custom: 'UsrOwn' }

async function read(at: RecordAt, given: Row, shown: Row): Promise<readonly string[]> {
  const sandbox = sandboxOf(at)
  await sandbox.prepare()
  return lostOf(at, given, shown)
}

const moment = '2020-01-01T10:00:00.000Z'

describe('a value', () => {
  it.each<[string, string, Value, Value]>([
    ['a text', 'Notes', 'a b', 'a b'],
    ['a text with other line ends', 'Notes', 'a\nb', 'a\r\nb'],
    ['a number', 'UsrScore', 5, 5],
    ['a GUID in another case', 'Ref', idOf('a'), idOf('A')],
    ['a date-time in another form', 'UsrOn', moment, '2020-01-01T11:00:00+01:00'],
    ['a date-time without its fraction', 'UsrOn', '2020-01-01T10:00:00.250Z', moment],
    ['a field of this type, without its fraction', 'UsrOwn', '2020-01-01T10:00:00.250Z', moment],
  ])('reads back as it was given: %s', async (_what, field, given, shown) => {
    const record = { Notes: 'a', UsrOwn: moment }
    const at = await recordAt({
      record,
      types: { Notes: 'Edm.String', UsrOwn: 'Edm.DateTimeOffset' },
      sandbox: { fields },
    })
    expect(await read(at, { [field]: given }, { [field]: shown })).toEqual([])
  })

  it.each<[string, Row, Record<string, string> | undefined]>([
    ['does not exist', { Notes: 'a' }, undefined],
    ['names no types', { Notes: 'a', UsrScore: '1.50' }, {}],
    ['leaves out what is not set', { Notes: 'a', UsrScore: null }, { UsrAge: 'Edm.Int32' }],
  ])('reads back as it was given: a number in quotes, where an XML answer %s', async (_how, record, types) => {
    const at = await recordAt({ record, ...(types && { types }), sandbox: { fields } })
    expect(await read(at, { UsrScore: -3 }, { UsrScore: '-3.0000' })).toEqual([])
    expect(await read(at, { UsrScore: -3 }, { UsrScore: '-3.0001' })).toHaveLength(1)
  })

  it.each<[string, string, Value, Value | undefined]>([
    ['a text in another case', 'Notes', 'a b', 'A b'],
    ['a text that is cut', 'Notes', 'a b', 'a'],
    ['a text that is not set', 'Notes', 'a b', null],
    ['a text that is not there', 'Notes', 'a b', undefined],
    ['a text that is a number now', 'Notes', '007', 7],
    ['a number that is a text now', 'Notes', 7, '7'],
    ['another number', 'UsrScore', 5, 6],
    ['another second', 'UsrOn', moment, '2020-01-01T10:00:01.000Z'],
    ['a text that looks like a date-time', 'Notes', moment, '2020-01-01T10:00:00Z'],
  ])('names a field that differs from the value that was sent: %s', async (_what, field, given, shown) => {
    const at = await recordAt({ record: { Notes: 'a' }, sandbox: { fields } })
    const row: Row = shown === undefined ? {} : { [field]: shown }
    expect(await read(at, { [field]: given }, row)).toEqual([field])
  })

  it('is told apart from those beside it', async () => {
    const at = await recordAt({ sandbox: { fields: { text: 'Notes', number: 'UsrScore' } } })
    expect(await read(at, { Notes: 'a', UsrScore: 1 }, { Notes: 'a', UsrScore: 2 })).toEqual(['UsrScore'])
    expect(await read(at, { Notes: moment, UsrScore: 1 }, { Notes: '2020-01-01T10:00:00Z', UsrScore: 1 })).toEqual([
      'Notes',
    ])
  })
})
