import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../../index.js'
import { Client, loggedIn, type Seen } from '../../testing/client.js'

interface Answered {
  readonly success: boolean
  readonly rowsAffected: number
  readonly id?: string
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly rowConfig?: unknown
  readonly responseStatus?: { readonly Message: string }
}

let emulator: Emulator
let client: Client
beforeAll(async () => {
  const fields = { Name: 'text', Tonnage: 'integer', LaunchedOn: 'dateTime', Owner: { lookup: 'Account' } } as const
  emulator = await startEmulator({ rows: 5, traits: ['data-service'], data: { entities: { Ship: { fields } } } })
})
afterAll(() => emulator.close())
beforeEach(async () => {
  emulator.reset()
  client = await loggedIn(emulator)
  emulator.setData('Ship', [
    { Name: 'Ann', Tonnage: 10, LaunchedOn: '2001-05-01', Owner: 'Alpha' },
    { Name: 'Bob', Tonnage: 20, LaunchedOn: '2002-05-01' },
    { Name: 'Anna', Tonnage: 30, Owner: 'Alpha' },
  ])
})

const send = (operation: string, query: object, from = client): Promise<Seen> =>
  from.send('POST', `/0/DataService/json/SyncReply/${operation}Query`, {
    body: JSON.stringify({ rootSchemaName: 'Ship', ...query }),
  })
const ask = async (operation: string, query: object) => JSON.parse((await send(operation, query)).text) as Answered
const column = (columnPath: string) => ({ expressionType: 0, columnPath })
const columns = (...names: readonly string[]) => ({
  columns: { items: Object.fromEntries(names.map((name) => [name, { expression: column(name) }])) },
})
const parameter = (value: unknown) => ({ expressionType: 2, parameter: { dataValueType: 1, value } })
const where = (columnPath: string, comparisonType: number, value: unknown) => ({
  filterType: 1,
  comparisonType,
  leftExpression: column(columnPath),
  rightExpression: parameter(value),
})
const group = (logicalOperation: number, ...items: readonly object[]) => ({
  filters: {
    filterType: 6,
    logicalOperation,
    items: Object.fromEntries(items.map((item, index) => [`f${index}`, item])),
  },
})
const named = async (query: object) =>
  ((await ask('Select', { ...columns('Name'), ...query })).rows ?? []).map(({ Name }) => Name)
const columnValues = (values: Readonly<Record<string, unknown>>) => ({
  columnValues: { items: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parameter(value)])) },
})

describe('SelectQuery', () => {
  it('gives the columns that are asked for, with their types', async () => {
    const { rows, ...rest } = await ask('Select', { ...columns('Name', 'Tonnage', 'Owner', 'Owner.Name'), rowCount: 2 })
    const [account] = await client.odataRows("Account?$filter=Name eq 'Alpha'".replaceAll(' ', '%20'))
    expect(rows).toEqual([
      {
        Name: 'Ann',
        Tonnage: 10,
        Owner: { value: account?.['Id'], displayValue: 'Alpha', primaryImageValue: '' },
        'Owner.Name': 'Alpha',
      },
      { Name: 'Bob', Tonnage: 20, Owner: '', 'Owner.Name': null },
    ])
    expect(rest).toEqual({
      rowConfig: {
        Name: { dataValueType: 1 },
        Tonnage: { dataValueType: 4 },
        Owner: { dataValueType: 10, isLookup: true, referenceSchemaName: 'Account' },
        'Owner.Name': { dataValueType: 1 },
      },
      notFoundColumns: [],
      rowsAffected: 2,
      nextPrcElReady: false,
      success: true,
    })
  })

  it('gives every column where none is named', async () => {
    const { rows: [first = {}] = [] } = await ask('Select', { allColumns: true })
    expect(Object.keys(first)).toEqual(['Id', 'CreatedOn', 'ModifiedOn', 'Name', 'Tonnage', 'LaunchedOn', 'Owner'])
    expect(first['LaunchedOn']).toBe('2001-05-01T00:00:00.000Z')
  })

  it.each([
    ['equal', where('Name', 3, 'Ann'), ['Ann']],
    ['not equal', where('Name', 4, 'Ann'), ['Bob', 'Anna']],
    ['less', where('Tonnage', 5, 20), ['Ann']],
    ['less or equal', where('Tonnage', 6, 20), ['Ann', 'Bob']],
    ['greater', where('Tonnage', 7, 20), ['Anna']],
    ['greater or equal', where('Tonnage', 8, 20), ['Bob', 'Anna']],
    ['start with', where('Name', 9, 'An'), ['Ann', 'Anna']],
    ['not start with', where('Name', 10, 'An'), ['Bob']],
    ['contain', where('Name', 11, 'o'), ['Bob']],
    ['not contain', where('Name', 12, 'o'), ['Ann', 'Anna']],
    ['end with', where('Name', 13, 'a'), ['Anna']],
    ['not end with', where('Name', 14, 'a'), ['Ann', 'Bob']],
    ['a date-time in quotation marks', where('LaunchedOn', 7, '"2002-01-01T00:00:00.000"'), ['Bob']],
    ['a column of a lookup', where('Owner.Name', 3, 'Alpha'), ['Ann', 'Anna']],
    ['null', { filterType: 2, isNull: true, leftExpression: column('Owner') }, ['Bob']],
    ['not null', { filterType: 2, isNull: false, leftExpression: column('Owner') }, ['Ann', 'Anna']],
    ['negated', { ...where('Name', 3, 'Ann'), isNot: true }, ['Bob', 'Anna']],
    ['switched off', { ...where('Name', 3, 'Ann'), isEnabled: false }, ['Ann', 'Bob', 'Anna']],
    [
      'in a list',
      {
        filterType: 4,
        comparisonType: 3,
        leftExpression: column('Name'),
        rightExpressions: ['Bob', 'Anna'].map(parameter),
      },
      ['Bob', 'Anna'],
    ],
  ])('filters by %s', async (_case, filter, found) => {
    expect(await named(group(0, filter))).toEqual(found)
  })

  it('joins filters by AND and OR, at any depth that the other services take', async () => {
    const both = [where('Name', 9, 'An'), where('Tonnage', 7, 10)]
    expect(await named(group(0, ...both))).toEqual(['Anna'])
    expect(await named(group(1, ...both))).toEqual(['Ann', 'Bob', 'Anna'])
    expect(await named(group(1, ...Array.from({ length: 5000 }, (_, index) => where('Name', 3, `x${index}`))))).toEqual(
      [],
    )
    let deep: object = where('Name', 3, 'Ann')
    for (let level = 0; level < 300; level += 1) deep = group(0, deep).filters
    expect((await send('Select', { filters: deep })).status).toBe(400)
  })

  it('orders, and counts the offset only where it is pageable', async () => {
    const descending = { columns: { items: { Name: { expression: column('Name'), orderDirection: 2 } } } }
    expect(await named(descending)).toEqual(['Bob', 'Anna', 'Ann'])
    const page = { ...descending, rowCount: 1, rowsOffset: 1 }
    expect([await named(page), await named({ ...page, isPageable: true })]).toEqual([['Bob'], ['Anna']])
  })

  it('takes names that begin with a capital letter, and the shorter path', async () => {
    const body = JSON.stringify({ RootSchemaName: 'Ship', RowCount: 1 })
    const { text } = await client.send('POST', '/0/dataservice/json/reply/SelectQuery', { body })
    expect((JSON.parse(text) as Answered).rowsAffected).toBe(1)
  })
})

it('writes dates, times and large numbers in the types of their columns', async () => {
  const fields = { Name: 'text', Built: 'date', Sails: 'time', Serial: 'long', Depth: 'double' } as const
  const rows = [{ Name: 'Ann', Built: '2019-05-01', Sails: '08:30', Serial: '9007199254740993', Depth: 1.5 }]
  const own = await startEmulator({ rows: 5, traits: ['data-service'], data: { entities: { Ship: { fields, rows } } } })
  try {
    client = await loggedIn(own)
    const asked = {
      ...columns('Built', 'Sails', 'Serial', 'Depth'),
      ...group(0, where('Serial', 3, '9007199254740993')),
    }
    const { rows: [shown] = [], rowConfig } = await ask('Select', asked)
    expect(shown).toEqual({ Built: '2019-05-01', Sails: '08:30:00', Serial: '9007199254740993', Depth: 1.5 })
    const types = Object.values(rowConfig as object).map(
      ({ dataValueType }: { dataValueType: number }) => dataValueType,
    )
    expect(types).toEqual([8, 9, 4, 5])
  } finally {
    await own.close()
  }
})

describe('changes', () => {
  it('InsertQuery adds a record that the other services read', async () => {
    const owner = (await client.odataRows('Account?$top=1'))[0]?.['Id']
    const values = { Name: 'Cid', LaunchedOn: '"2003-05-01T00:00:00.000"', Owner: owner }
    const { id = '', ...rest } = await ask('Insert', columnValues(values))
    expect(rest).toEqual({ rowsAffected: 1, nextPrcElReady: false, success: true })
    const [made] = await client.odataRows(`Ship?$filter=Id%20eq%20${id}`)
    expect(made).toMatchObject({ Name: 'Cid', LaunchedOn: '2003-05-01T00:00:00.000Z', OwnerId: owner })
  })

  it('UpdateQuery and DeleteQuery change the records of their filters, and no others', async () => {
    const filters = group(0, where('Name', 9, 'An'))
    expect((await ask('Update', { ...filters, ...columnValues({ Tonnage: 1 }) })).rowsAffected).toBe(2)
    expect((await client.odataRows('Ship')).map((row) => row['Tonnage'])).toEqual([1, 20, 1])
    expect((await ask('Delete', filters)).rowsAffected).toBe(2)
    expect(await named({})).toEqual(['Bob'])
  })

  it.each(['Update', 'Delete'])('%sQuery without filters is refused', async (operation) => {
    expect((await send(operation, columnValues({ Tonnage: 1 }))).status).toBe(400)
    expect(await named(group(0, where('Tonnage', 7, 5)))).toHaveLength(3)
  })
})

it.each([
  ['an unknown object', { rootSchemaName: 'Nothing' }, 404, "There is no object 'Nothing'"],
  ['an unknown column', columns('Nothing'), 400, "Could not find a property named 'Nothing'"],
  ['an unknown column of a lookup', columns('Owner.Nothing'), 400, "Could not find a property named 'Nothing'"],
  ['a function', { columns: { items: { Count: { expression: { expressionType: 1 } } } } }, 400, 'columns only'],
  ['an unknown filter', group(0, { ...where('Name', 15, 'a') }), 400, 'does not know filterType 1'],
  ['a value of another type', group(0, where('Tonnage', 3, 'many')), 400, "expected type 'Edm.Int32'"],
])('%s is refused by name', async (_case, query, status, message) => {
  const seen = await send('Select', query)
  const { success, responseStatus } = JSON.parse(seen.text) as Answered
  expect([seen.status, success, responseStatus?.Message]).toEqual([status, false, expect.stringContaining(message)])
})

it('a body that is no JSON object is answered with 400', async () => {
  const ask = async (body: string) =>
    (await client.send('POST', '/0/DataService/json/SyncReply/SelectQuery', { body })).status
  expect([await ask('{"rootSchemaName"'), await ask('[]')]).toEqual([400, 400])
})

it('the DataService needs the session, its token and the rights to the object', async () => {
  const path = '/0/DataService/json/SyncReply/SelectQuery'
  const body = JSON.stringify({ rootSchemaName: 'Payroll' })
  const guest = new Client(emulator)
  await guest.logIn('restricted')
  const status = async (from: Client, more: object = {}) => (await from.send('POST', path, { body, ...more })).status
  expect(await status(client)).toBe(200)
  expect(await status(client, { token: null })).toBe(403)
  expect(await status(client, { token: null, cookies: new Map() })).toBe(302)
  expect(await status(guest)).toBe(401)
  expect((await client.send('GET', path)).status).toBe(405)
})
