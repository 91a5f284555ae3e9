import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { headers, legacy, loggedIn, type Client, type Seen } from '../testing/client.js'

let emulator: Emulator
let client: Client
let address: string
let id: string

beforeEach(async () => {
  emulator = await startEmulator({ rows: 10 })
  client = await loggedIn(emulator)
  id = (emulator.profile as { sandbox: { id: string } }).sandbox.id
  address = legacy(`LeadCollection(guid'${id}')`)
})
afterEach(() => emulator.close())

type Row = Readonly<Record<string, unknown>>

async function record(): Promise<Row> {
  const { d } = JSON.parse((await client.send('GET', address, { accept: 'application/json' })).text) as { d: Row }
  return Object.fromEntries(Object.entries(d).filter(([, value]) => typeof value !== 'object' || value === null))
}

const change = (method: string, body: unknown, headers: Record<string, string> = {}): Promise<Seen> =>
  client.send(method, address, { body: typeof body === 'string' ? body : JSON.stringify(body), headers })

const some = {
  Name: 'Line 1\r\nLine 2 "quoted" \'single\' Зоряна 007',
  Notes: '007',
  Budget: -12.34,
  Attempts: -7,
  UsrScore: 0,
  UsrCheckedOn: '2026-02-28T23:59:59.999Z',
  UsrExternalRef: '410006e1-ca4e-4502-a9ec-e54d922d2c00',
  UsrBadge: '',
}

describe.each(['MERGE', 'PUT'])('%s', (method) => {
  it.each(['application/json', 'application/json;odata=verbose', 'application/json; charset=utf-8'])(
    'sets the fields given, with the content type %s',
    async (type) => {
      const seen = await change(method, some, { 'content-type': type })
      expect(seen.status).toBe(204)
      expect(seen.text).toBe('')
      expect(await record()).toMatchObject(some)
      const other = await loggedIn(emulator, 'international')
      expect(await other.rows(`LeadCollection?$filter=Id%20eq%20${id}`)).toMatchObject([some])
    },
  )

  it('shows the change in every format, whatever was read before', async () => {
    const all = async (): Promise<string[]> => [
      (await client.read('LeadCollection')).text,
      (await client.send('GET', legacy('LeadCollection'))).text,
      (await client.send('GET', '/0/odata/Lead')).text,
    ]
    for (const text of await all()) expect(text).not.toContain('fresh value')
    await change(method, { UsrBadge: 'fresh value' })
    for (const text of await all()) expect(text).toContain('fresh value')
  })

  it('moves the time of the last change', async () => {
    const before = await record()
    await change(method, { UsrBadge: 'x' })
    const after = await record()
    expect(after['ModifiedOn']).not.toBe(before['ModifiedOn'])
    expect(after['CreatedOn']).toBe(before['CreatedOn'])
  })

  it.each(['application/xml', 'text/plain', 'multipart/form-data'])('refuses a body of type %s', async (type) => {
    const before = await record()
    expect((await change(method, { UsrBadge: 'x' }, { 'content-type': type })).status).toBe(415)
    expect(await record()).toEqual(before)
  })

  it('refuses a record that does not exist, and makes none', async () => {
    const random = '00000000-0000-4000-8000-00000000abcd'
    const seen = await client.send(method, legacy(`LeadCollection(guid'${random}')`), { body: '{"Notes":"x"}' })
    expect(seen.status).toBe(404)
    expect(JSON.parse(seen.text)).toHaveProperty('error.message.value')
    expect(await client.rows(`LeadCollection?$filter=Id%20eq%20${random}`)).toEqual([])
  })
})

it('MERGE leaves the fields that are not given as they were', async () => {
  const before = await record()
  await change('MERGE', { UsrBadge: 'x' })
  const after = await record()
  expect(after).toEqual({ ...before, UsrBadge: 'x', ModifiedOn: after['ModifiedOn'] })
})

it('PUT puts what is not given to its initial value, but for the id and the time of creation', async () => {
  const before = await record()
  await change('PUT', { UsrBadge: 'x' })
  const after = await record()
  expect(after).toEqual({
    ModifiedOn: after['ModifiedOn'],
    Id: before['Id'],
    CreatedOn: before['CreatedOn'],
    Name: null,
    Notes: null,
    Budget: 0,
    Attempts: 0,
    StatusId: null,
    AccountId: null,
    ContactId: null,
    UsrScore: 0,
    UsrCheckedOn: null,
    UsrExternalRef: null,
    UsrBadge: 'x',
  })
})

it('a PUT of the record as it was read changes nothing but the time of the last change', async () => {
  const before = await record()
  const whole = (JSON.parse((await client.send('GET', address, { accept: 'application/json' })).text) as { d: unknown })
    .d
  expect((await change('PUT', whole)).status).toBe(204)
  expect({ ...(await record()), ModifiedOn: before['ModifiedOn'] }).toEqual(before)
})

describe('a lookup', () => {
  it('is set by id, by a nested object, and cleared by null or the zero GUID', async () => {
    const [one, other] = (await client.rows('AccountCollection?$skip=20&$top=2')).map(({ Id }) => String(Id))
    const steps: readonly [unknown, string | null | undefined][] = [
      [{ AccountId: one }, one],
      [{ Account: { __metadata: { uri: `AccountCollection(guid'${other}')` } } }, other],
      [{ Account: { __metadata: { uri: `${emulator.baseUrl}${legacy(`AccountCollection(guid'${one}')`)}` } } }, one],
      [{ AccountId: other?.toUpperCase() }, other],
      [{ AccountId: null }, null],
      [{ Account: { __metadata: { uri: `AccountCollection(guid'${one}')`, type: 'Svc.Account' } } }, one],
      [{ AccountId: '00000000-0000-0000-0000-000000000000' }, null],
      [{ AccountId: one }, one],
      [{ Account: null }, null],
    ]
    for (const [body, wanted] of steps) {
      expect((await change('MERGE', body)).status).toBe(204)
      expect((await record())['AccountId']).toBe(wanted)
    }
    await change('MERGE', { AccountId: one })
    expect(await client.rows(`LeadCollection?$filter=Account/Id%20eq%20${one}%20and%20Id%20eq%20${id}`)).toHaveLength(1)
  })

  it.each([
    ['a record that does not exist', { AccountId: '00000000-0000-4000-8000-00000000abcd' }],
    [
      'a record of another entity',
      { Account: { __metadata: { uri: "ContactCollection(guid'00000000-0000-4000-8000-00000000abcd')" } } },
    ],
    [
      'an entity that does not exist',
      { Account: { __metadata: { uri: "NothingCollection(guid'00000000-0000-4000-8000-00000000abcd')" } } },
    ],
    ['an object without metadata', { Account: { Id: '00000000-0000-4000-8000-00000000abcd' } }],
    ['a bare id', { Account: '00000000-0000-4000-8000-00000000abcd' }],
  ])('does not take %s', async (_, body) => {
    const before = await record()
    const seen = await change('MERGE', body)
    expect(seen.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(seen.text)).toHaveProperty('error')
    expect(await record()).toEqual(before)
  })
})

interface Inner {
  readonly message: string
  readonly type: string
  readonly stacktrace: string
  readonly internalexception?: Inner
}
interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: { readonly lang: string; readonly value: string }
    readonly innererror: Inner
  }
}

describe('a GUID that cannot be converted', () => {
  it.each(['UsrExternalRef', 'AccountId', 'StatusId', 'Id'])(
    'in %s is refused as a whole, with both messages',
    async (field) => {
      const before = await record()
      for (const value of [
        'zzz',
        '',
        `guid'${id}'`,
        id.replaceAll('-', ''),
        `{${id}}`,
        id.slice(0, -1),
        `${id}0`,
        5,
        true,
        [id],
        { guid: id },
      ]) {
        const seen = await change('MERGE', { UsrBadge: 'good field', [field]: value, Notes: 'another' })
        expect(seen.status).toBe(500)
        const { error } = JSON.parse(seen.text) as ErrorBody
        expect(error.code).toBe('4')
        expect(error.message.lang).toBe('en-US')
        expect(error.message.value).toMatch(/primitive value cannot be converted .*Edm\.Guid/)
        expect(error.innererror.message).toBe(error.message.value)
        expect(error.innererror.internalexception?.message).toMatch(/32 digits with 4 dashes/)
        for (const inner of [error.innererror, error.innererror.internalexception]) {
          expect(inner?.type).toMatch(/\w+\.\w+Exception$/)
          expect(inner?.stacktrace).toMatch(/at /)
        }
        expect(seen.text).not.toMatch(/token/i)
      }
      expect(await record()).toEqual(before)
    },
  )

  it('in a nested lookup is refused in the same way', async () => {
    const seen = await change('MERGE', { Account: { __metadata: { uri: "AccountCollection(guid'zzz')" } } })
    expect((JSON.parse(seen.text) as ErrorBody).error.message.value).toMatch(/Edm\.Guid/)
  })
})

describe('a body that is no JSON', () => {
  it.each([
    ['{"UsrExternalRef": guid\'410006e1-ca4e-4502-a9ec-e54d922d2c00\'}', 'guid'],
    ['{"UsrExternalRef": abcdef01-ca4e-4502-a9ec-e54d922d2c00}', 'abcdef01-ca4e-4502-a9ec-e54d922d2c00'],
    ['{"UsrExternalRef": 410006e1-ca4e-4502-a9ec-e54d922d2c00}', '410006e1-ca4e-4502-a9ec-e54d922d2c00'],
    ['{"UsrExternalRef": e10006e1-ca4e-4502-a9ec-e54d922d2c00}', 'e10006e1-ca4e-4502-a9ec-e54d922d2c00'],
    ['{"UsrBadge": hello}', 'hello'],
    ["{'UsrBadge': 'x'}", "'"],
    ['{"UsrBadge": "x" "Notes": "y"}', '}'],
    ['{"UsrBadge": "x"', '"x"'],
    ['{"UsrBadge": "x', '"'],
    ['{"UsrBadge": "x",}', ',}'],
    ['', ''],
  ])('%s is refused, and the token %s named', async (body, token) => {
    const before = await record()
    const seen = await change('MERGE', body)
    expect(seen.status).toBe(500)
    const { error } = JSON.parse(seen.text) as ErrorBody
    expect(error.message.value).toMatch(/Invalid JSON\. A token was not recognized/)
    expect(error.message.value).toContain(`${token}' at position`)
    expect(seen.text).not.toMatch(/Edm\.Guid|32/)
    expect(await record()).toEqual(before)
  })

  it.each(['[]', '"x"', '5', 'null'])('or is JSON but no object: %s, is refused', async (body) => {
    expect((await change('MERGE', body)).status).toBe(500)
  })
})

describe('a value that does not fit its field', () => {
  it.each([
    ['UsrBadge', 5],
    ['UsrBadge', {}],
    ['UsrBadge', true],
    ['Attempts', '5'],
    ['Attempts', 1.5],
    ['Attempts', 3e9],
    ['UsrScore', 'many'],
    ['UsrCheckedOn', 'yesterday'],
    ['UsrCheckedOn', '2026-02-30T00:00:00Z'],
    ['UsrCheckedOn', 5],
    ['Nothing', 5],
  ])('%s: %s is refused as a whole', async (field, value) => {
    const before = await record()
    const seen = await change('MERGE', { Notes: 'good', [field]: value })
    expect(seen.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(seen.text)).toHaveProperty('error.message.value')
    expect(await record()).toEqual(before)
  })

  it.each([
    ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00.1234567Z', '2026-02-28T10:00:00.123Z'],
    ['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z'],
    ['/Date(1772272800000)/', '2026-02-28T10:00:00.000Z'],
  ])('but the date-time %s is the instant %s', async (given, stored) => {
    await change('MERGE', { UsrCheckedOn: given })
    expect((await record())['UsrCheckedOn']).toBe(stored)
  })
})

describe('records are made and removed', () => {
  it.each([legacy('LeadCollection'), '/0/odata/Lead'])('at %s', async (collection) => {
    const made = await client.send('POST', collection, {
      body: '{"Name":"New","UsrScore":1.25}',
      accept: 'application/json',
    })
    expect(made.status).toBe(201)
    const [location = ''] = headers(made, 'location')
    const path = new URL(location).pathname
    const read = await client.send('GET', path, { accept: 'application/json' })
    expect(read.text).toContain('"Name":"New"')
    expect((await client.send('DELETE', path)).status).toBe(204)
    expect((await client.send('GET', path)).status).toBe(404)
  })

  it('not twice under one id, nor from a bad body', async () => {
    expect((await client.send('POST', legacy('LeadCollection'), { body: JSON.stringify({ Id: id }) })).status).toBe(500)
    expect((await client.send('POST', legacy('LeadCollection'), { body: '{"AccountId":"zzz"}' })).status).toBe(500)
    expect(await client.rows('LeadCollection')).toHaveLength(40)
  })
})

it('PATCH changes a record at the OData endpoint', async () => {
  expect((await client.send('PATCH', `/0/odata/Lead(${id})`, { body: '{"UsrBadge":"patched"}' })).status).toBe(204)
  expect((await record())['UsrBadge']).toBe('patched')
})

it.each([
  ['PATCH', () => address],
  ['POST', () => address],
  ['PUT', () => legacy('LeadCollection')],
  ['DELETE', () => legacy('LeadCollection')],
  ['MERGE', () => `/0/odata/Lead(${id})`],
  ['POST', () => legacy('$metadata')],
])('%s is not allowed everywhere', async (method, path) => {
  const seen = await client.send(method, path(), { body: '{}' })
  expect(seen.status).toBe(405)
  expect(headers(seen, 'allow')[0]).toMatch(/^GET/)
})

describe('rights', () => {
  it.each([
    ['GET', () => legacy('PayrollCollection')],
    ['GET', () => legacy('PayrollCollection/$count')],
    ['GET', () => '/0/odata/Payroll'],
    ['GET', () => `/0/odata/Contact?$expand=Payroll`],
    ['GET', () => `/0/odata/Contact?$filter=Payroll/Name%20eq%20'x'`],
    ['GET', () => legacy('ContactCollection?$orderby=Payroll/Name')],
    ['GET', () => legacy('ContactCollection?$select=Payroll/Name')],
    ['MERGE', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['PUT', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['DELETE', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['PATCH', (forbidden: string) => `/0/odata/Payroll(${forbidden})`],
    ['POST', () => legacy('PayrollCollection')],
  ])('keep the restricted user out: %s %#', async (method, path) => {
    const { forbiddenRecord } = emulator.profile as { forbiddenRecord: { id: string } }
    const before = await client.rows('PayrollCollection')
    const guest = await loggedIn(emulator, 'restricted')
    const seen = await guest.send(method, path(forbiddenRecord.id), method === 'GET' ? {} : { body: '{"Grade":"Z"}' })
    expect(seen.status).toBe(401)
    expect(headers(seen, 'www-authenticate')[0]).toMatch(/^Basic/)
    expect(await client.rows('PayrollCollection')).toEqual(before)
    expect((await guest.read('ContactCollection?$top=1')).status).toBe(200)
  })

  it('let the main user in', async () => {
    expect((await client.rows('ContactCollection?$expand=Payroll&$top=1'))[0]?.['Payroll']).toHaveProperty('Salary')
    expect((await client.odataRows('Payroll?$top=1'))[0]).toHaveProperty('Salary')
  })
})

describe('errors are XML', () => {
  it('for a caller who reads XML, with the same members', async () => {
    const seen = await client.send('GET', legacy('ContactCollection?$filter=x'))
    expect(headers(seen, 'content-type')[0]).toMatch(/^application\/xml/)
    expect(seen.text).toMatch(
      /<code>4<\/code><message xml:lang="en-US">[^<]+<\/message><innererror><message>[^<]+<\/message><type>/,
    )
  })

  it('for a change only where XML is asked for', async () => {
    expect((await change('MERGE', 'x', { accept: 'application/atom+xml' })).text).toMatch(/^<\?xml/)
    expect((await change('MERGE', 'x')).text).toMatch(/^\{"error"/)
  })
})
