import { describe, expect, it } from 'vitest'
import { ExactNumber, isGuid, writeJson, type Row, type Value } from '../../src/odata/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type Oddities, type OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

async function begin(oddities: Oddities): Promise<void> {
  ;({ server, work } = await atOdd(oddities))
}

const zeros = '00000000-0000-0000-0000-000000000000'
const some: Row = {
  Text: 'as it was',
  Number: 1.5,
  Moment: '2026-01-02T03:04:05.678Z',
  Ref: sandboxId,
  AccountId: 'A94E4F3C-2F6D-4A9E-8D0C-7A1F6F0D9E11',
  Other: 'untouched',
}

const held: readonly (readonly [string, Row])[] = [
  ['text with quotes, line breaks and a backslash', { Text: 'a "b" \'c\'\r\nd\n\te\\' }],
  ['text outside ASCII, and half a surrogate pair', { Text: 'Зоряна 山田 👍 \u2028 \ud83d', Spare: 'plain' }],
  ['text of digits, blanks, and nothing', { Text: '  0012 ', Other: '' }],
  [
    'a number of 18 digits',
    { Number: new ExactNumber('123456789012345678'), Other: new ExactNumber('-987654321098765432') },
  ],
  ['a decimal that no double holds', { Number: new ExactNumber('12345678901234.56789012') }],
  ['zero, a negative number, booleans', { Number: -0.25, Other: 0, Flag: true, Off: false }],
  [
    'date-times in three forms',
    { Moment: '/Date(1767323045678)/', Other: '2026-01-02T03:04:05', Third: '2026-01-02T03:04:05.1234567' },
  ],
  ['null everywhere', { Text: null, Number: null, Moment: null, Ref: null, AccountId: null, Other: null }],
  ['the zero GUID', { Ref: zeros, AccountId: zeros }],
  ['text that looks like a date-time or a GUID', { Text: '2026-01-02T03:04:05Z', Other: '{5b0a1ac4}' }],
  ['members of hostile names', { hasOwnProperty: 'a', constructor: 'b', toString: 'c' }],
]

describe('values put back', () => {
  it.each(held)('%s', async (_name, record) => {
    await begin({ record: { ...some, ...record }, custom: 'Spare' })
    const before = writeJson(server.record)
    const { sandbox, main } = work
    const account = { __metadata: { uri: `AccountCollection(guid'${sandboxId}')` } }
    await sandbox.change(main, {
      method: 'MERGE',
      fields: { Text: 'x', Number: 7, Moment: '2031-01-01T00:00:00.000Z' },
    })
    await sandbox.change(main, { method: 'MERGE', fields: { Ref: sandboxId, Account: account } })
    await sandbox.change(main, { method: 'PUT', fields: { Text: 'y' } })
    expect(server.record['Other'] ?? null).toBe(null)
    // What the server makes of a nested lookup is its own affair here: it keeps it as a field.
    delete server.record['Account']
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(writeJson(sorted(server.record))).toBe(writeJson(sorted(JSON.parse(before) as Row, before)))
  })
})

/** The record with its members in one order; from text, so that no digit of a number is lost. */
function sorted(record: Row, text?: string): Row {
  if (text !== undefined) return sorted(tokensIn(text))
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function tokensIn(text: string): Row {
  const exact = text.replaceAll(/:(-?\d{16,}(?:\.\d+)?|-?\d+\.\d{8,})(?=[,}])/g, ':"#$1"')
  return JSON.parse(exact, (_name, value: Value) =>
    typeof value === 'string' && value.startsWith('#') ? new ExactNumber(value.slice(1)) : value,
  ) as Row
}

describe('a target that does not take what it shows', () => {
  it('gets the other spelling of a GUID that is not set', async () => {
    await begin({
      record: { ...some, Ref: zeros, AccountId: null },
      types: { Ref: 'Edm.Guid', AccountId: 'Edm.Guid' },
      refuses: (_method, fields) =>
        fields['Ref'] === zeros || ('AccountId' in fields && fields['AccountId'] === null) ? 400 : undefined,
    })
    await work.merge({ Ref: sandboxId, AccountId: sandboxId })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject({ Ref: null, AccountId: zeros })
  })

  it('gets a date-time as the document writes it', async () => {
    await begin({
      record: { ...some, Moment: '/Date(1767323045678)/' },
      types: { Moment: 'Edm.DateTime' },
      refuses: (_method, { Moment }) => (typeof Moment === 'string' && Moment.startsWith('/') ? 400 : undefined),
      stores: (field, value) =>
        field === 'Moment' && typeof value === 'string' ? `/Date(${String(Date.parse(value))})/` : value,
    })
    await work.merge({ Moment: '2031-01-01T00:00:00.000Z' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record['Moment']).toBe('/Date(1767323045678)/')
  })

  it('gets a wide number without quotes', async () => {
    await begin({
      record: { ...some, Number: '123456789012345678.25' },
      types: { Number: 'Edm.Decimal' },
      refuses: (_method, fields) => (typeof fields['Number'] === 'string' ? 400 : undefined),
      stores: (field, value) => (field === 'Number' ? String(value) : value),
    })
    await work.merge({ Number: 1 })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record['Number']).toBe('123456789012345678.25')
  })
})

describe('a target that shows a value in another kind than it takes', () => {
  const onlyNumbers: NonNullable<Oddities['refuses']> = (_method, { Number }) =>
    typeof Number === 'string' ? 400 : undefined

  it.each(['Edm.Double', 'Edm.Int32', undefined])(
    'gets a number (%s) that it shows as text as a number',
    async (type) => {
      await begin({
        record: { ...some, Number: '25' },
        ...(type === undefined ? {} : { types: { Number: type } }),
        refuses: onlyNumbers,
        stores: (field, value) => (field === 'Number' ? String(value) : value),
      })
      await work.merge({ Number: 1 })
      expect(await work.putBack()).toMatchObject({ state: 'restored' })
      expect(server.record['Number']).toBe('25')
    },
  )

  it.each([
    ['false', 'Edm.Boolean'],
    ['true', undefined],
    ['1', undefined],
  ])('gets a boolean that it shows as the text %s (%s) as a boolean', async (text, type) => {
    await begin({
      record: { ...some, Flag: text },
      ...(type === undefined ? {} : { types: { Flag: type } }),
      refuses: (_method, { Flag }) =>
        Flag === undefined || Flag === null || typeof Flag === 'boolean' ? undefined : 400,
      stores: (_field, value) => (typeof value === 'boolean' ? text : value),
    })
    await work.put({ Text: 'mine' })
    expect(server.record['Flag']).toBe(null)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record['Flag']).toBe(text)
  })

  it('gets a lookup that it shows as an object by its GUID', async () => {
    const shown = (value: Value) => ({ value, displayValue: 'Somebody' })
    await begin({
      record: { ...some, AccountId: shown(zeros.replace('0', '7')) },
      refuses: (_method, { AccountId }) => (typeof AccountId === 'object' && AccountId !== null ? 400 : undefined),
      stores: (field, value) => (field === 'AccountId' ? shown(value) : value),
    })
    await work.merge({ AccountId: sandboxId })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record['AccountId']).toEqual(shown(zeros.replace('0', '7')))
  })

  it.each<[string, Value]>([
    ['an object without a GUID', { amount: 3 }],
    ['an object with two', { value: sandboxId, owner: zeros }],
    ['a list', ['a']],
  ])('is not changed where it is %s', async (_what, value) => {
    await begin({ record: { ...some, Text: value } })
    const change = work.merge({ Text: 'x' })
    await expect(change).rejects.toMatchObject({ name: 'ChangeWouldLose', fields: ['Text'], blame: 'target' })
    expect(server.bodies.some((body) => body.includes('"x"'))).toBe(false)
    expect(await work.putBack()).toMatchObject({ restored: true })
  })
})

describe('a field of which XML shows another value than JSON', () => {
  const types = { Text: 'Edm.String', AccountId: 'Edm.Guid' }

  it.each<[string, Row, Readonly<Record<string, string>>]>([
    ['set where JSON shows null', { AccountId: null }, { AccountId: sandboxId }],
    ['with line ends that JSON lacks', { Text: 'one two' }, { Text: 'one\ntwo' }],
  ])('is not changed: %s', async (_what, record, inAtom) => {
    await begin({ record: { ...some, ...record }, types, inAtom: () => inAtom })
    const [field = ''] = Object.keys(record)
    const value = field === 'Text' ? 'mine' : sandboxId
    await expect(work.merge({ [field]: value })).rejects.toMatchObject({ name: 'ChangeWouldLose', fields: [field] })
    await work.merge({ Number: 7 })
    expect(await work.putBack()).toMatchObject({ restored: true })
    expect(server.bodies.some((body) => body.includes(field))).toBe(false)
  })

  const hidden = Object.fromEntries(Object.entries(some).filter(([field]) => field !== 'AccountId'))
  it.each<[string, Row, Readonly<Record<string, string>>]>([
    ['does not show it', hidden, { AccountId: sandboxId }],
    ['shows another text', { ...some, Other: 'one two' }, { Other: 'one\ntwo' }],
  ])('is not blanked by a PUT where JSON %s', async (_what, shown, inAtom) => {
    await begin({ record: shown, types: { ...types, Other: 'Edm.String' }, inAtom: () => inAtom })
    await work.merge({ Text: 'mine' })
    const put = work.put({ Text: 'x' })
    await expect(put).rejects.toMatchObject({ name: 'PutWouldLose', fields: Object.keys(inAtom), blame: 'target' })
    expect(await work.putBack()).toMatchObject({ restored: true })
  })
})

describe('a target that sets no lookup by its id', () => {
  const [held, other] = ['6f0e2c11-9d4b-4a77-8a53-0b1c2d3e4f50', '7a1f3d22-8e5c-4b88-9b64-1c2d3e4f5061']
  const lookups = { AccountId: held, StatusId: other, TaxId: 'UA-7' }
  const isLookup = (field: string) => field === 'AccountId' || field === 'StatusId'

  it.each<[string, Partial<Oddities>]>([
    ['refuses them', { refuses: (_method, fields) => (isGuid(fields['AccountId']) ? 500 : undefined) }],
    ['clears them', { stores: (field, value) => (isLookup(field) ? null : value) }],
  ])('gets no PUT, which would blank them: one that %s', async (_how, oddities) => {
    await begin({ record: { ...some, ...lookups }, ...oddities })
    await work.merge({ Text: 'mine' })
    await work.merge({ AccountId: other })
    const put = work.put({ Text: 'x' })
    await expect(put).rejects.toMatchObject({
      name: 'PutWouldLose',
      fields: ['AccountId', 'StatusId'],
      blame: 'target',
    })
    await work.putBack()
    expect(server.record).toMatchObject({ StatusId: other, TaxId: 'UA-7' })
  })

  it('is put back without a PUT, which would clear the others, where a MERGE has cleared one', async () => {
    const stores: Oddities['stores'] = (field, value) => (isLookup(field) ? null : value)
    await begin({ record: { ...some, ...lookups }, stores })
    await work.merge({ Text: 'mine' })
    await work.merge({ AccountId: other })
    expect(await work.putBack()).toMatchObject({ restored: false, differing: [{ field: 'AccountId' }] })
    expect(server.record).toMatchObject({ Text: some['Text'], AccountId: null, StatusId: other, TaxId: 'UA-7' })
  })

  it('gets one where another id is taken, or what was refused gave more than the lookup', async () => {
    await begin({
      record: { ...some, ...lookups },
      refuses: (_method, fields) => (fields['AccountId'] === other ? 500 : undefined),
    })
    await work.merge({ AccountId: other, Text: 'x' })
    await work.put({ Text: 'y' })
    await work.merge({ AccountId: other })
    await work.merge({ AccountId: sandboxId })
    await work.put({ Text: 'z' })
    expect(server.methods.filter((method) => method === 'PUT')).toHaveLength(2)
    expect(await work.putBack()).toMatchObject({ restored: true })
    expect(server.record).toMatchObject(lookups)
  })
})

describe('a target that refuses MERGE', () => {
  it('gets the whole snapshot by PUT, and nothing is lost', async () => {
    const wide = new ExactNumber('123456789012345678')
    await begin({
      record: { ...some, Wide: wide, Ref: null },
      refuses: (method) => (method === 'MERGE' ? 405 : undefined),
    })
    const before = writeJson(server.record)
    await work.put({ Text: 'x' })
    expect(server.record['Wide']).toBe(null)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(writeJson(server.record)).toBe(before)
    expect(server.bodies.at(-1)).toBe(before)
  })
})
