import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { PutWouldLose } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type OddServer, type Oddities } from './odd-server.js'
import type { Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = {
  Text: 'before',
  Number: 1.5,
  Moment: '2026-01-02T03:04:05.678Z',
  Ref: sandboxId,
  AccountId: null,
  Born: null,
  Surname: 'Best',
}

async function begin(oddities: Partial<Oddities> = {}): Promise<void> {
  ;({ server, work } = await atOdd({ record, ...oddities }))
}

const twoHoursOn = (_field: string, value: Value) =>
  typeof value === 'string' && /^\d{4}-/.test(value) ? new Date(Date.parse(value) + 7_200_000).toISOString() : value
const withoutUmlauts = (_field: string, value: Value) =>
  typeof value === 'string' ? value.replaceAll(/[^ -~]/g, '?') : value

describe('a target that makes another value of what it takes', () => {
  it.each<[string, (field: string, value: Value) => Value, Row, Row]>([
    [
      'drops fractions of a second',
      (_field, value) => (typeof value === 'string' ? value.replace(/\.\d+Z$/, '.000Z') : value),
      { Born: '1990-05-01T01:02:03.456Z' },
      { Moment: '2031-01-01T00:00:00.000Z' },
    ],
    [
      'drops the seconds',
      (_field, value) => (typeof value === 'string' ? value.replace(/\d\d\.\d+Z$/, '00.000Z') : value),
      { Born: '1990-05-01T01:02:03.456Z' },
      { Moment: '2031-01-01T00:00:07.000Z' },
    ],
    [
      'rounds numbers',
      (_field, value) => (/^\d+\.\d+$/.test(String(value)) ? Math.round(Number(value)) : value),
      { Age: 36.5 },
      { Number: 7.25 },
    ],
  ])(
    'that %s: it does not get the rest of the record by PUT, to store that so as well',
    async (_how, stores, held, given) => {
      await begin({ stores, record: { ...record, ...held } })
      await work.merge(given)
      const open = Object.keys(given).map((field) => ({ field }))
      expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: open })
      expect(server.record).toMatchObject(held)
    },
  )

  it('a date-time in another time zone: it is put back by what comes to hold it', async () => {
    await begin({ stores: twoHoursOn })
    await work.merge({ Moment: '2031-01-01T00:00:00.000Z' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record['Moment']).toBe(record['Moment'])
  })

  it.each<[string, Partial<Oddities>, Row, Row]>([
    ['date-time', { stores: twoHoursOn }, { Born: '1990-05-01T00:00:00.000Z' }, { Moment: '2031-01-01T00:00:00.000Z' }],
    ['text outside ASCII', { stores: withoutUmlauts }, { Surname: 'Müller' }, { Text: 'Zoë' }],
    [
      'number',
      { stores: (_field, value) => (typeof value === 'number' ? value * 10 : value) },
      { Age: 36 },
      { Number: 7.5 },
    ],
  ])('a %s: no PUT is sent that may blank another one', async (_kind, oddities, held, given) => {
    await begin({ ...oddities, record: { ...record, ...held } })
    await work.merge(given)
    await expect(work.put({ Ref: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00' })).rejects.toThrow(PutWouldLose)
    expect(server.record).toMatchObject(held)
  })

  it.each<[string, Partial<Oddities>, Row]>([
    ['nothing else of the record is of that kind', { stores: withoutUmlauts }, { Text: 'Zoë' }],
    [
      'it only cuts what is too long',
      { stores: (_field, value) => (typeof value === 'string' ? value.slice(0, 6) : value) },
      { Text: 'rather long' },
    ],
    [
      'it drops fractions of a second',
      { stores: (_f, value) => (typeof value === 'string' ? value.replace(/\.\d+Z$/, '.000Z') : value) },
      { Moment: '2031-01-01T00:00:00.250Z' },
    ],
    ['it leaves values as they are', {}, { Text: 'Zoë', Moment: '2031-01-01T00:00:00.000Z', Number: 3 }],
  ])('a PUT is sent all the same where %s', async (_why, oddities, given) => {
    await begin(oddities)
    await work.merge(given)
    expect((await work.put({ Text: 'put' })).answer.status).toBe(204)
  })
})

it('a record that cannot be read for what it was given is put back unseen', async () => {
  await begin({ isUnreadable: ({ Text }) => String(Text).includes('ë') })
  await expect(work.merge({ Text: 'Zoë', Number: 3 })).rejects.toMatchObject({ why: 'noRecords' })
  expect(await work.putBack()).toMatchObject({ state: 'restored' })
  expect(server.record).toMatchObject(record)
})

it('a record that cannot be read for another reason is left as it is', async () => {
  await begin({ isUnreadable: ({ Surname }) => Surname === 'theirs' })
  await work.merge({ Text: 'mine' })
  server.record['Surname'] = 'theirs'
  expect(await work.putBack()).toMatchObject({ state: 'notRestored' })
  expect(server.bodies.length).toBe(2)
})

it('a record whose Id is in no form of a GUID is not laid to the profile', async () => {
  await begin()
  server.record['Id'] = sandboxId.replaceAll('-', '')
  await expect(work.sandbox.read()).rejects.toMatchObject({ why: 'noRecords', blame: 'target' })
  server.record['Id'] = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
  await expect(work.sandbox.read()).rejects.toMatchObject({ why: 'missing', blame: 'profile' })
})
