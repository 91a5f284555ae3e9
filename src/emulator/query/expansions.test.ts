import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { legacy, loggedIn, type Client } from '../testing/client.js'

type Row = Readonly<Record<string, unknown>>

let emulator: Emulator
let client: Client

beforeAll(async () => {
  emulator = await startEmulator({ rows: 10 })
  client = await loggedIn(emulator)
})
afterAll(() => emulator.close())

async function first(path: string): Promise<Row> {
  const [row = {}] = await (path.includes('Collection') ? client.rows(path) : client.odataRows(path))
  return row
}

describe('an expanded lookup', () => {
  it('shows a lookup of its own, by a path at the legacy service', async () => {
    const { Account, AccountId } = await first('ContactCollection?$expand=Account/Owner&$top=1')
    expect(Account).toMatchObject({ Id: AccountId, Name: 'Alpha', Owner: { Name: 'Ann' } })
  })

  it('shows a lookup of its own, by options in parentheses at the OData endpoint', async () => {
    const { Account } = await first('Contact?$expand=Account($expand=Owner($select=Name))&$top=1')
    expect(Account).toMatchObject({ Name: 'Alpha', Owner: { Name: 'Ann' } })
    expect(Object.keys((Account as Row)['Owner'] as Row)).toEqual(['Name'])
  })

  it.each([
    ['Contact?$select=Name&$expand=Account($select=Name;$expand=Owner($select=Name))&$top=1'],
    ["Contact?$select=Name&$expand=Account($expand=Owner($select=Name);$select=Name)&$filter=Name eq 'Ann'"],
  ])('shows what each level selects: %s', async (path) => {
    expect(await first(encodeURI(path))).toEqual({ Name: 'Ann', Account: { Name: 'Alpha', Owner: { Name: 'Ann' } } })
  })

  const levels = (count: number) => `${'Owner($expand='.repeat(count - 1)}Owner${')'.repeat(count - 1)}`
  const steps = (count: number) => Array.from({ length: count }, () => 'Owner').join('/')

  it.each([
    ['parentheses', (count: number) => `/0/odata/Contact?$top=1&$expand=${levels(count)}`, 2000],
    ['a path', (count: number) => legacy(`ContactCollection?$top=1&$expand=${steps(count)}`), 2000],
    ['a path in $select', (count: number) => `/0/odata/Contact?$top=1&$select=${steps(count - 1)}/Name`, 2000],
    ['a path in $filter', (count: number) => `/0/odata/Contact?$filter=${steps(count - 1)}/Name eq null`, 2000],
    ['a path in $orderby', (count: number) => `/0/odata/Contact?$top=1&$orderby=${steps(count - 1)}/Name`, 2000],
  ])('nests as deep as a filter may, by %s', async (_case, path, many) => {
    const statuses: number[] = []
    for (const count of [200, 201, many]) {
      const part = encodeURI(path(count).replace('/0/odata/', ''))
      const body = JSON.stringify({ requests: [{ id: '1', method: 'GET', url: part }] })
      const inBatch = { body, headers: { 'content-type': 'application/json' } }
      const seen = part.startsWith('/')
        ? await client.send('GET', part)
        : await client.send('POST', '/0/odata/$batch', inBatch)
      const inner = part.startsWith('/') ? undefined : (JSON.parse(seen.text) as { responses: [{ status: number }] })
      statuses.push(inner?.responses[0].status ?? seen.status)
    }
    expect(statuses).toEqual([200, 400, 400])
  })

  it('shows what paths in $select say, at the legacy service', async () => {
    const path = 'ContactCollection?$select=Name,Account/Name,Account/Owner/Name&$expand=Account/Owner&$top=1'
    expect(await first(path)).toMatchObject({ Name: 'Ann', Account: { Name: 'Alpha', Owner: { Name: 'Ann' } } })
    expect(Object.keys((await first(path))['Account'] as Row)).toEqual(['__metadata', 'Name', 'Owner'])
  })

  it('goes three levels down, and shows two lookups at once', async () => {
    const path =
      'OrderProduct?$expand=Product($select=Name),Order($expand=Account($expand=Type),Status($select=Name))&$top=1'
    expect(await first(path)).toMatchObject({
      Product: { Name: 'Desk' },
      Order: { Number: 'ORD-1', Status: { Name: 'Draft' }, Account: { Name: 'Alpha', Type: { Name: 'Customer' } } },
    })
  })

  it('stands in the feed, too', async () => {
    const { text } = await client.send('GET', legacy('ContactCollection?$expand=Account/Owner&$top=1'))
    expect(text.match(/<m:inline><entry>/g)).toHaveLength(2)
  })

  it.each([
    ['Contact?$expand=Nothing', 400],
    ['Contact?$expand=Account($expand=Nothing)', 400],
    ['Contact?$expand=Account($select=Nothing)', 400],
    ['Contact?$expand=Account($top=1)', 400],
    ['Contact?$expand=Account($expand=)', 400],
    ['Contact?$expand=Account/Owner', 400],
  ])('is refused: %s', async (path, status) => {
    expect((await client.send('GET', `/0/odata/${path}`)).status).toBe(status)
  })

  it('is refused to who has no rights to an entity on the way', async () => {
    const guest = await loggedIn(emulator, 'restricted')
    expect((await guest.send('GET', '/0/odata/Lead?$expand=Contact')).status).toBe(200)
    expect((await guest.send('GET', '/0/odata/Lead?$expand=Contact($expand=Payroll)')).status).toBe(401)
    expect((await guest.read('LeadCollection?$expand=Contact/Payroll')).status).toBe(401)
    expect((await guest.send('GET', '/0/odata/Lead?$expand=Contact($select=Payroll/Name)')).status).toBe(401)
  })
})

describe('in', () => {
  it.each([
    ["Name in ('Ann','Anna')", ['Ann', 'Anna']],
    ["Name in ('Ann')", ['Ann']],
    ["Account/Name in ('Alpha') and Name in ('Ann','Anna')", ['Ann']],
    ["not (Name in ('Ann')) and startswith(Name,'Ann')", ['Anna', 'Annabel Lee']],
  ])('%s', async (filter, names) => {
    const found = await client.odataRows(`Contact?$filter=${encodeURIComponent(filter)}`)
    expect(found.map(({ Name }) => Name)).toEqual(names)
  })

  it.each(['Name in ()', 'Name in (1)', "Name in 'Ann'", "Id in ('Ann')"])('is refused: %s', async (filter) => {
    expect((await client.send('GET', `/0/odata/Contact?$filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })

  it('is not known to the legacy service', async () => {
    expect((await client.read("ContactCollection?$filter=Name%20in%20('Ann')")).status).toBe(400)
  })

  it('counts by $count with a filter, on both services', async () => {
    const odata = await client.send('GET', "/0/odata/Contact/$count?$filter=Name%20in%20('Ann','Anna')")
    expect(odata.text).toBe('2')
    expect((await client.read("ContactCollection/$count?$filter=Name%20eq%20'Ann'")).text).toBe('1')
  })
})
