import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { headers, legacy, loggedIn, type Client } from '../testing/client.js'

let emulator: Emulator
let client: Client
let ids: readonly unknown[]

beforeAll(async () => {
  emulator = await startEmulator()
  client = await loggedIn(emulator)
  ids = (await client.rows('ContactCollection')).map(({ Id }) => Id)
})
afterAll(() => emulator.close())

async function plain(path: string): Promise<readonly Record<string, unknown>[]> {
  return (await client.rows(path)).map(({ __metadata: _metadata, ...record }) => record)
}

describe('$select', () => {
  it.each([
    ['$select=Name', ['Name']],
    ['$select=Name,Age,AccountId', ['Name', 'Age', 'AccountId']],
    ['$select=Age,Name', ['Name', 'Age']],
    ['$select=Name,Account', ['Name', 'Account']],
    ['%24select=Name%2CAge', ['Name', 'Age']],
  ])('%s shows these fields and no others', async (option, fields) => {
    const records = await plain(`ContactCollection?${option}&$top=3`)
    expect(records).toHaveLength(3)
    for (const record of records) expect(Object.keys(record)).toEqual(fields)
  })

  it('shows everything for a star', async () => {
    expect(await plain('ContactCollection?$select=*')).toEqual(await plain('ContactCollection'))
  })
})

describe('$top and $skip', () => {
  it.each([
    ['$top=5', 0, 5],
    ['$top=0', 0, 0],
    ['$skip=10', 10, 150],
    ['$skip=10&$top=5', 10, 15],
    ['$skip=149&$top=5', 149, 150],
    ['$skip=500', 150, 150],
    ['$top=999999', 0, 150],
  ])('%s gives the records from %i to %i', async (options, from, to) => {
    expect((await client.rows(`ContactCollection?${options}`)).map(({ Id }) => Id)).toEqual(ids.slice(from, to))
    expect((await client.odataRows(`Contact?${options}`)).map(({ Id }) => Id)).toEqual(ids.slice(from, to))
  })
})

describe('$orderby', () => {
  it.each([
    ['Age', (left: Row, right: Row) => Number(left['Age']) - Number(right['Age'])],
    ['Age desc', (left: Row, right: Row) => Number(right['Age']) - Number(left['Age'])],
    ['Name', byText('Name')],
    [
      'JobTitle desc,Age asc',
      (left: Row, right: Row) => byText('JobTitle')(right, left) || Number(left['Age']) - Number(right['Age']),
    ],
  ])('%s', async (order, compare) => {
    const wanted = [...(await client.rows('ContactCollection'))].sort(compare).map(({ Id }) => Id)
    const found = await client.rows(`ContactCollection?$orderby=${encodeURIComponent(order)}`)
    expect(found.map(({ Id }) => Id)).toEqual(wanted)
  })

  it('goes by the field of a lookup', async () => {
    const found = await client.rows('ContactCollection?$orderby=Account/Name&$expand=Account')
    const names = found.map(({ Account }) => (Account as Row | null)?.['Name'] ?? '')
    expect(names).toEqual([...names].sort())
  })

  it('comes before $top', async () => {
    const [youngest] = await client.rows('ContactCollection?$orderby=Age&$top=1')
    expect(youngest?.['Age']).toBe(0)
  })
})

describe('$expand', () => {
  it('shows the record that a lookup refers to, and null where it refers to none', async () => {
    const records = await client.rows('ContactCollection?$expand=Account')
    for (const { AccountId, Account } of records) expect((Account as Row | null)?.['Id'] ?? null).toBe(AccountId)
    expect(records.some(({ Account }) => Account === null)).toBe(true)
  })

  it.each(['$expand=Account($select=Name)', '$expand=Account&$select=*,Account/Name'])(
    '%s shows a part of it',
    async (option) => {
      const [record] = await client.odataRows(`Contact?${option}&$top=1`)
      expect(Object.keys(record?.['Account'] as Row)).toEqual(['Name'])
    },
  )

  it('is a link where it is not asked for', async () => {
    const [record] = await client.rows('ContactCollection?$top=1')
    const { uri } = (record?.['Account'] as { __deferred: { uri: string } }).__deferred
    const account = await client.send('GET', new URL(uri).pathname, { accept: 'application/json' })
    expect((JSON.parse(account.text) as { d: Row }).d['Id']).toBe(record?.['AccountId'])
  })
})

describe('counting', () => {
  it('gives the number of all records beside the page', async () => {
    const seen = await client.read('ContactCollection?$inlinecount=allpages&$top=2')
    expect((JSON.parse(seen.text) as { d: { __count: string } }).d.__count).toBe('150')
    const odata = await client.send('GET', '/0/odata/Contact?$count=true&$top=2&$filter=Confirmed')
    const { '@odata.count': count, value } = JSON.parse(odata.text) as { '@odata.count': number; value: unknown[] }
    expect(count).toBe((await client.odataRows('Contact?$filter=Confirmed')).length)
    expect(value).toHaveLength(2)
  })

  it('gives the number alone', async () => {
    for (const path of [legacy('ContactCollection'), '/0/odata/Contact']) {
      const seen = await client.send('GET', `${path}/$count`)
      expect(seen.text).toBe('150')
      expect(headers(seen, 'content-type')[0]).toMatch(/^text\/plain/)
    }
  })
})

describe('a record by its key', () => {
  it('is read on both services', async () => {
    const id = String(ids[3])
    const seen = await client.read(`ContactCollection(guid'${id}')`)
    expect((JSON.parse(seen.text) as { d: Row }).d['Id']).toBe(id)
    for (const key of [id, `guid'${id}'`, id.toUpperCase()]) {
      const odata = await client.send('GET', `/0/odata/Contact(${key})?$select=Id`)
      expect(JSON.parse(odata.text)).toMatchObject({ Id: id })
    }
  })

  it.each([
    ["ContactCollection(guid'00000000-0000-4000-8000-000000000000')", 404],
    ["ContactCollection(guid'zzz')", 400],
    ["ContactCollection('x')", 400],
    ["NothingCollection(guid'00000000-0000-4000-8000-000000000000')", 404],
  ])('%s is refused with %i', async (path, status) => {
    const seen = await client.read(path)
    expect(seen.status).toBe(status)
    expect(JSON.parse(seen.text)).toHaveProperty('error.message.value')
  })
})

describe('refused with the error body', () => {
  it.each([
    ['ContactCollection?$nothing=1', 400],
    ['ContactCollection?$top=-1', 400],
    ['ContactCollection?$top=x', 400],
    ['ContactCollection?$top=', 400],
    ['ContactCollection?$top=1.5', 400],
    ['ContactCollection?$skip=x', 400],
    ['ContactCollection?$top=1&$top=2', 400],
    ['ContactCollection?$select=Nothing', 400],
    ['ContactCollection?$select=Name,,Age', 400],
    ['ContactCollection?$select=', 400],
    ['ContactCollection?$orderby=Nothing', 400],
    ['ContactCollection?$orderby=Name%20up', 400],
    ['ContactCollection?$expand=Nothing', 400],
    ['ContactCollection?$inlinecount=all', 400],
    ['ContactCollection?$count=true', 400],
    ['NothingCollection', 404],
    ['Contact', 404],
    ['contactCollection', 404],
    ['ContactCollection/x', 404],
    ['ContactCollection/x/y', 404],
    ['ContactCollection%zz', 400],
  ])('%s answers %i', async (path, status) => {
    const seen = await client.read(path)
    expect(seen.status).toBe(status)
    expect(JSON.parse(seen.text)).toHaveProperty('error.innererror.type')
  })

  it('but for options that are not the service’s own, which are ignored', async () => {
    expect(await client.rows('ContactCollection?x=1&top=2&$top=3&')).toHaveLength(3)
  })
})

describe('the description of a service', () => {
  it.each([legacy('$metadata'), '/0/odata/$metadata'])('%s names entities, fields and lookups', async (path) => {
    const seen = await client.send('GET', path)
    expect(headers(seen, 'content-type')[0]).toMatch(/^application\/xml/)
    for (const part of [
      '<EntityType Name="Contact">',
      '<Property Name="Rating" Type="Edm.Decimal"',
      '<NavigationProperty Name="Account"',
    ]) {
      expect(seen.text).toContain(part)
    }
  })

  it('lists the collections in both formats', async () => {
    expect((await client.send('GET', legacy(''))).text).toContain('<collection href="ContactCollection">')
    const json = await client.read('')
    expect((JSON.parse(json.text) as { d: { EntitySets: string[] } }).d.EntitySets).toContain('UsrVehicleCollection')
    const odata = await client.send('GET', '/0/odata/')
    expect((JSON.parse(odata.text) as { value: { name: string }[] }).value.map(({ name }) => name)).toContain('Contact')
  })
})

type Row = Readonly<Record<string, unknown>>

function byText(name: string): (left: Row, right: Row) => number {
  return (left, right) => {
    const [one, other] = [String(left[name] ?? ''), String(right[name] ?? '')]
    return one < other ? -1 : one > other ? 1 : 0
  }
}
