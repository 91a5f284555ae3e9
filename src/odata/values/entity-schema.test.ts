import { describe, expect, it } from 'vitest'
import { documentDateTimePattern } from './date-time.js'
import { entitySchema } from './entity-schema.js'
import { ExactNumber } from './exact-number.js'
import { guidPattern } from './guid.js'
import type { Row, Value } from './value.js'

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
const sample: readonly Row[] = [
  { __metadata: { uri: 'x' }, Id: id, Name: null, Age: 5, Account: { __deferred: { uri: 'x' } } },
  { Id: id, Name: 'A', Age: null, Active: true, Address: { City: 'X' }, Tags: ['a'] },
]
const types = new Map([
  ['Id', 'Edm.Guid'],
  ['On', 'Edm.DateTime'],
  ['Big', 'Edm.Int64'],
  ['Price', 'Edm.Decimal'],
])

function faultsOf(
  row: Row,
  ...rest: Parameters<typeof entitySchema> extends [unknown, unknown, ...infer R] ? R : never
) {
  return entitySchema(sample, types, ...rest).check([row]).faults
}

describe('a record in keeping with its entity passes', () => {
  it.each<[string, Row]>([
    ['as in the sample', { Id: id.toUpperCase(), Name: 'B', Age: 6.5, Active: false, Address: {}, Tags: [] }],
    ['with nulls everywhere', { Id: null, Name: null, Age: null, Active: null, Address: null, Tags: null, On: null }],
    ['with fields that the sample lacks', { New: 5, Other: ['x'] }],
    ['with other control members', { __metadata: null, 'Account@odata.navigationLink': 'x', Account: null }],
    [
      'with a number that a double cannot hold',
      { Big: new ExactNumber('9007199254740993'), Age: new ExactNumber('1e400') },
    ],
    ['with the document’s date-time', { On: '2024-01-01T00:00:00.000Z' }],
  ])('%s', (_name, row) => {
    expect(faultsOf(row)).toEqual([])
  })
})

describe('a field that is not what it was is named', () => {
  it.each<[string, Value, string, string]>([
    ['Name', 5, 'text', 'number'],
    ['Age', '5', 'number', 'text'],
    ['Active', 'true', 'boolean', 'text'],
    ['Active', 1, 'boolean', 'number'],
    ['Address', 'X', 'object', 'text'],
    ['Tags', {}, 'array', 'object'],
    ['Id', 5, 'text', 'number'],
    [
      'Id',
      `guid'${id}'`,
      'a GUID (8-4-4-4-12 hex digits)',
      `text of the form "aaaa'999999a9-9a9a-9a99-9a9a-9a9a9a9a9a9"…`,
    ],
    ['Id', '', 'a GUID (8-4-4-4-12 hex digits)', 'text of the form ""'],
    ['On', '2024-01-01T00:00:00Z', 'a date-time of the agreed form', 'text of the form "9999-99-99T99:99:99Z"'],
    ['On', '2024-01-01T25:00:00.000Z', 'a date-time of the agreed form', 'text of the form "9999-99-99T99:99:99.999Z"'],
    ['On', '/Date(0)/', 'a date-time of the agreed form', 'text of the form "/aaaa(9)/"'],
    ['Price', '12.50', 'number', 'text'],
    ['Big', '5', 'number', 'text'],
    ['Name', new ExactNumber('1e400'), 'text', 'number'],
  ])('%s as %j', (field, value, expected, actual) => {
    expect(faultsOf({ [field]: value })).toEqual([{ row: 0, field, expected, actual }])
  })
})

describe('a field’s schema', () => {
  const text = { type: 'string', nullable: true }
  const number = { type: 'number', nullable: true }
  const guid = { ...text, pattern: guidPattern }
  const date = { ...text, pattern: documentDateTimePattern }
  const quoted = { ...text, pattern: expect.stringContaining('eE') as string }
  const cases: readonly (readonly [string, readonly Value[], object | undefined, object?])[] = [
    ['Edm.Guid', [5], guid],
    ['Edm.DateTime', [], date],
    ['Edm.DateTimeOffset', [], date],
    ['Edm.Byte', [], number],
    ['Edm.SByte', [], number],
    ['Edm.Int16', [], number],
    ['Edm.Int32', ['5'], number],
    ['Edm.Single', [], number],
    ['Edm.Double', [], number],
    ['Edm.Int64', [5], number],
    ['Edm.Int64', ['5'], number, quoted],
    ['Edm.Decimal', [5], number],
    ['Edm.Decimal', ['5'], number, quoted],
    ['Edm.Decimal', [null], number, {}],
    ['Edm.Boolean', [], { type: 'boolean', nullable: true }],
    ['Edm.String', [5], text],
    ['Edm.Binary', ['AA'], text],
    ['Edm.Time', [], {}],
    ['NS.Address', [{}], { type: 'object', nullable: true }],
    ['Collection(Edm.Guid)', [[]], { type: 'array', nullable: true }],
    ['', [null, 5, 'x'], number],
    ['', [new ExactNumber('1e400')], number],
    ['', [null, { __deferred: {} }], undefined],
  ]
  const rows = [0, 1, 2].map((n) => Object.fromEntries(cases.map(([, values], at) => [`F${at}`, values[n] ?? null])))
  const known = new Map(cases.map(([type], at) => [`F${at}`, type] as const).filter(([, type]) => type !== ''))
  const plain = entitySchema(rows, known).schema
  const declared = entitySchema(rows, known, { quotedDecimals: true }).schema
  const described = cases.map(([type, values, wanted, quoting = wanted], at) => ({
    type,
    values,
    wanted: [wanted, quoting],
    shown: [plain, declared].map(({ properties }) => (properties as Record<string, object>)[`F${at}`]),
  }))

  it.each(described)('of the type "$type", with $values in the sample', ({ shown, wanted }) => {
    expect(shown).toEqual(wanted)
  })

  it('leaves room for fields that are not known', () => {
    expect(plain).toMatchObject({ type: 'object', additionalProperties: true })
  })
})

describe('a form is told without its content', () => {
  it.each([
    ['x'.repeat(40), `text of the form "${'a'.repeat(40)}"`],
    ['7'.repeat(41), `text of the form "${'9'.repeat(40)}"…`],
    ['TZ tz Зо ٣ "', 'text of the form "TZ aa aa 9 \\""'],
  ])('%s', (value, actual) => {
    expect(faultsOf({ Id: value })).toEqual([
      { row: 0, field: 'Id', expected: 'a GUID (8-4-4-4-12 hex digits)', actual },
    ])
  })

  it('by the field’s own name, whatever signs it has', () => {
    const odd = entitySchema([{ 'A/B~C~1': 'x' }], new Map())
    expect(odd.check([{}, { 'A/B~C~1': 5 }]).faults).toEqual([
      { row: 1, field: 'A/B~C~1', expected: 'text', actual: 'number' },
    ])
  })
})

describe('declared departures pass as well as the document’s own form', () => {
  it.each<[string, Value]>([
    ['On', '2024-01-01T00:00:00.000Z'],
    ['On', '2024-01-01T00:00:00'],
    ['On', '2024-01-01T00:00:00.1234567+00:00'],
    ['On', '/Date(1704067200000)/'],
    ['On', '/Date(-1704067200000+0000)/'],
  ])('%s as %j', (field, value) => {
    expect(faultsOf({ [field]: value }, { dateTimes: ['document', 'isoLoose', 'microsoft'] })).toEqual([])
  })

  it.each(['2024-01-01T00:00:00.1234567+02:00', '2024-01-01T00:00:00-00:30', '/Date(1704067200000+0060)/'])(
    'and not one of another zone than UTC, of which they say nothing: %s',
    (On) => {
      expect(faultsOf({ On }, { dateTimes: ['document', 'isoLoose', 'microsoft'] })).toHaveLength(1)
    },
  )

  it('decimals in quotes, where the sample has them so; then they are numbers still', () => {
    const quoted = entitySchema([{ Price: '12.50' }], types, { quotedDecimals: true })
    expect(quoted.check([{ Price: '-1.5' }]).faults).toEqual([])
    expect(quoted.check([{ Price: 'abc' }]).faults).toMatchObject([{ expected: 'a number in quotes' }])
    expect(entitySchema([{ Price: 1 }], types, { quotedDecimals: true }).check([{ Price: '1' }]).faults).toHaveLength(1)
  })
})

it('finds nothing in rows whose numbers no double can hold', () => {
  const rows = [{ Big: new ExactNumber('9007199254740993') }, {}]
  expect(entitySchema(sample, types).check(rows)).toEqual({ rows: 2, faultyRows: 0, faults: [] })
})

it('keeps the first 20 faults of many rows, and counts the rows', () => {
  const rows = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? { Age: 'x', Name: 5 } : { Age: 1 }))
  const findings = entitySchema(sample, types).check(rows)
  expect(findings).toMatchObject({ rows: 100, faultyRows: 50 })
  expect(findings.faults).toHaveLength(20)
  expect(findings.faults.at(-1)).toMatchObject({ row: 18 })
})

it('quotes no value in a fault', () => {
  const faults = faultsOf({ Id: 'Jane Doe', Age: 'Jane Doe', On: 'Jane Doe' })
  expect(faults).toHaveLength(3)
  expect(JSON.stringify(faults)).not.toMatch(/Jane|Doe/)
})
