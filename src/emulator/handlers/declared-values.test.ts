import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { legacy, loggedIn, type Client, type Seen } from '../testing/client.js'

const id = '6f1c0d52-7b0e-4f0e-9d0a-1f2d3c4b5a60'
const ship = {
  fields: {
    Name: { text: 5 },
    Price: { decimal: 2, precision: 6 },
    Weight: 'double',
    Built: 'date',
    Sails: 'time',
    Serial: 'long',
    Owner: { lookup: 'Account' },
  },
  required: ['Name', 'Price', 'Owner'],
  rows: [
    { Id: id, Name: 'Viola', Owner: 'Alpha', Built: '2019-05-01', Sails: '08:30', Serial: '9007199254740993' },
    { Name: 'Anna', Owner: 'Alpha', Serial: '9007199254740992' },
  ],
} as const

let emulator: Emulator
let client: Client
beforeAll(async () => {
  emulator = await startEmulator({ rows: 5, data: { entities: { Ship: ship } } })
  client = await loggedIn(emulator)
})
beforeEach(async () => {
  emulator.reset()
  client = await loggedIn(emulator)
})
afterAll(() => emulator.close())

const odataRecord = `/0/odata/Ship(${id})`
const legacyRecord = legacy(`ShipCollection(guid'${id}')`)

async function record(): Promise<Record<string, unknown>> {
  return JSON.parse((await client.send('GET', odataRecord)).text) as Record<string, unknown>
}

function errorOf({ text }: Seen): string {
  return (JSON.parse(text) as { error: { message: { value: string } } }).error.message.value
}

const changes = [
  ['PATCH', odataRecord],
  ['MERGE', legacyRecord],
] as const

describe('a change that breaks what a field declares', () => {
  it.each([
    [{ Name: 'Violas' }, /'Name' has 6 characters; MaxLength is 5/],
    [{ Name: null }, /'Name' must have a value/],
    [{ Price: 10_000 }, /'Price' has too many digits: Precision is 6, Scale is 2/],
    [{ Price: null }, /'Price' must have a value/],
    [{ OwnerId: null }, /'OwnerId' must have a value/],
    [{ OwnerId: '00000000-0000-0000-0000-000000000000' }, /'OwnerId' must have a value/],
    [{ Owner: null }, /'OwnerId' must have a value/],
    [{ Built: '2019-02-30' }, /Edm.Date/],
    [{ Built: '2019-05-01T10:00:00Z' }, /Edm.Date/],
    [{ Sails: '24:00:00' }, /Edm.TimeOfDay/],
    [{ Serial: '9223372036854775808' }, /Edm.Int64/],
    [{ Serial: 1.5 }, /Edm.Int64/],
    [{ Serial: true }, /Edm.Int64/],
  ])('%j is refused with 400 in the error form of the service, and nothing is changed', async (body, words) => {
    const before = await record()
    for (const [method, path] of changes) {
      const seen = await client.send(method, path, { body: JSON.stringify({ Weight: 7, ...body }) })
      expect(seen.status).toBe(400)
      expect(errorOf(seen)).toMatch(words)
    }
    expect(await record()).toEqual(before)
  })

  it('is refused by @odata.bind, by DELETE of a field, and by a PUT or a POST that leaves out a required field', async () => {
    const before = await record()
    const account = String(before['OwnerId'])
    const refused = [
      await client.send('PATCH', odataRecord, { body: '{"Owner@odata.bind":null}' }),
      await client.send('DELETE', `${odataRecord}/Name`),
      await client.send('DELETE', `${legacyRecord}/Name`),
      await client.send('PUT', legacyRecord, { body: JSON.stringify({ OwnerId: account }) }),
      await client.send('POST', '/0/odata/Ship', { body: JSON.stringify({ OwnerId: account }) }),
      await client.send('POST', legacy('ShipCollection'), { body: '{"Name":"New"}' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect(await record()).toEqual(before)
    expect(await client.odataRows('Ship')).toHaveLength(2)
  })
})

describe('a change within what a field declares', () => {
  it.each([
    [{ Name: 'Viole' }, { Name: 'Viole' }],
    [{ Price: 9999.994 }, { Price: 9999.99 }],
    [{ Weight: 0.1234567 }, { Weight: 0.1234567 }],
    [{ Built: '2020-02-29' }, { Built: '2020-02-29' }],
    [{ Built: '2020-02-29T00:00:00.000Z' }, { Built: '2020-02-29' }],
    [{ Sails: '23:59:59.5' }, { Sails: '23:59:59.500' }],
    [{ Sails: 'PT1H5M' }, { Sails: '01:05:00' }],
    [
      { Built: null, Sails: null },
      { Built: null, Sails: null },
    ],
  ])('%j is stored, in both services', async (body, stored) => {
    for (const [method, path] of changes) {
      await client.send('PATCH', odataRecord, { body: '{"Name":"-","Price":1,"Weight":1}' })
      expect((await client.send(method, path, { body: JSON.stringify(body) })).status).toBe(204)
      expect(await record()).toMatchObject(stored)
    }
  })

  it('is accepted by PUT and POST with all that is required', async () => {
    const { OwnerId } = await record()
    const body = JSON.stringify({ Name: 'New', OwnerId })
    expect((await client.send('PUT', legacyRecord, { body })).status).toBe(204)
    expect((await client.send('POST', '/0/odata/Ship', { body })).status).toBe(201)
  })
})

describe('values', () => {
  it('of dates and times are in the form of the service', async () => {
    expect(await record()).toMatchObject({ Built: '2019-05-01', Sails: '08:30:00' })
    const [row] = await client.rows('ShipCollection')
    expect(row).toMatchObject({ Built: '2019-05-01T00:00:00.000Z', Sails: 'PT8H30M0S' })
    const { text } = await client.send('GET', legacyRecord, { accept: 'application/xml' })
    expect(text).toContain('<d:Built m:type="Edm.DateTime">2019-05-01T00:00:00.000Z</d:Built>')
    expect(text).toContain('<d:Sails m:type="Edm.Time">PT8H30M0S</d:Sails>')
  })

  it.each([
    ['odata', "Name eq 'Viola'", 1],
    ['odata', 'Built eq 2019-05-01', 1],
    ['odata', 'year(Built) lt 2019', 0],
    ['odata', 'Sails lt 08:30:01', 1],
    ['odata', 'Sails lt 08:30', 0],
    ['odata', 'Serial eq 9007199254740993', 1],
    ['odata', 'Serial gt 9007199254740992', 1],
    ['odata', 'Serial ge 9007199254740992', 2],
    ['legacy', "Built eq datetime'2019-05-01T00:00:00'", 1],
    ['legacy', "Sails ge time'PT8H30M'", 1],
    ['legacy', 'Serial eq 9007199254740992L', 1],
  ])('are found by %s with %s: %i', async (service, filter, found) => {
    const query = `$filter=${encodeURIComponent(filter)}`
    const rows = await (service === 'odata'
      ? client.odataRows(`Ship?${query}`)
      : client.rows(`ShipCollection?${query}`))
    expect(rows).toHaveLength(found)
  })

  it.each(['Sails eq 25:00', "Sails eq time'8h'"])('that do not exist are refused in a filter: %s', async (filter) => {
    expect((await client.send('GET', `/0/odata/Ship?$filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })

  it('of 64 bits lose no digit, however they are written and read', async () => {
    const [most, least] = ['9223372036854775807', '-9223372036854775808']
    const written: (readonly [string, string, string, string])[] = [
      ['PATCH', odataRecord, `{"Serial":${most}}`, most],
      ['MERGE', legacyRecord, `{"Serial":"${least}"}`, least],
      ['PUT', `${odataRecord}/Serial`, `{"value":${most}}`, most],
      ['PUT', `${legacyRecord}/Serial/$value`, least, least],
    ]
    for (const [method, path, body, value] of written) {
      expect((await client.send(method, path, { body })).status).toBe(204)
      for (const [address, accept] of [
        [odataRecord, 'application/json'],
        [legacyRecord, 'application/json'],
        [legacyRecord, 'application/xml'],
        [`${odataRecord}/Serial/$value`, 'text/plain'],
      ] as const)
        expect((await client.send('GET', address, { accept })).text).toContain(value)
    }
    const ordered = await client.send('GET', '/0/odata/Ship?$orderby=Serial&$select=Serial')
    expect(ordered.text).toMatch(new RegExp(`${least}.*9007199254740992`))
  })

  it('of long digits stay numbers where a text is wanted', async () => {
    const seen = await client.send('PATCH', odataRecord, { body: '{"Name":12345678901234567}' })
    expect(errorOf(seen)).toContain('Edm.String')
  })

  it('are declared in $metadata of both services', async () => {
    const declared = (path: string) =>
      client.send('GET', path).then(({ text }) => text.match(/<EntityType Name="Ship">.*?<\/EntityType>/)?.[0])
    const odata = await declared('/0/odata/$metadata')
    for (const property of [
      '<Property Name="Name" Type="Edm.String" Nullable="false" MaxLength="5"/>',
      '<Property Name="Price" Type="Edm.Decimal" Nullable="false" Precision="6" Scale="2"/>',
      '<Property Name="Weight" Type="Edm.Double" Nullable="true"/>',
      '<Property Name="Built" Type="Edm.Date" Nullable="true"/>',
      '<Property Name="Sails" Type="Edm.TimeOfDay" Nullable="true"/>',
      '<Property Name="OwnerId" Type="Edm.Guid" Nullable="false"/>',
    ])
      expect(odata).toContain(property)
    expect(await declared(legacy('$metadata'))).toMatch(
      /Name="Built" Type="Edm.DateTime".*Name="Sails" Type="Edm.Time"/,
    )
  })
})

it('made-up records have what their fields demand', async () => {
  const generated = await startEmulator({
    rows: 5,
    data: {
      entities: {
        Crew: {
          fields: {
            Name: { text: 4 },
            Notes: 'text',
            Share: { decimal: 2, precision: 2 },
            Born: 'date',
            Starts: 'time',
          },
          required: ['Notes', 'Born'],
          generate: 60,
        },
      },
    },
  })
  try {
    const rows = await (await loggedIn(generated)).odataRows('Crew')
    expect(rows).toHaveLength(60)
    for (const { Name, Notes, Share, Born, Starts } of rows) {
      expect(String(Name).length).toBeLessThanOrEqual(4)
      expect(Notes).toEqual(expect.any(String))
      expect(Share).toBeLessThan(1)
      expect(Born).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(Starts ?? '08:00:00').toMatch(/^\d\d:\d\d:00$/)
    }
  } finally {
    await generated.close()
  }
})
