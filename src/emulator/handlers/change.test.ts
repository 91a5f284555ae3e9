import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers, legacy, loggedIn } from '../testing/client.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.emulator.close())

const some = {
  Name: 'Line 1\r\nLine 2 "quoted" \'single\' Зоряна 007',
  Notes: '007',
  Budget: -12.34,
  Attempts: -7,
  UsrScore: 0,
  UsrCheckedOn: '2026-02-28T23:59:59.999Z',
  UsrExternalRef: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
  UsrBadge: '',
}

describe.each(['MERGE', 'PUT'])('%s', (method) => {
  it.each(['application/json', 'application/json;odata=verbose', 'application/json; charset=utf-8'])(
    'sets the fields given, with the content type %s',
    async (type) => {
      const seen = await sandbox.change(method, some, { 'content-type': type })
      expect(seen.status).toBe(204)
      expect(seen.text).toBe('')
      expect(await sandbox.record()).toMatchObject(some)
      const other = await loggedIn(sandbox.emulator, 'international')
      expect(await other.rows(`LeadCollection?$filter=Id%20eq%20${sandbox.id}`)).toMatchObject([some])
    },
  )

  it('shows the change in every format, whatever was read before', async () => {
    const all = async (): Promise<string[]> => [
      (await sandbox.client.read('LeadCollection')).text,
      (await sandbox.client.send('GET', legacy('LeadCollection'))).text,
      (await sandbox.client.send('GET', '/0/odata/Lead')).text,
    ]
    for (const text of await all()) expect(text).not.toContain('fresh value')
    await sandbox.change(method, { UsrBadge: 'fresh value' })
    for (const text of await all()) expect(text).toContain('fresh value')
  })

  it('moves the time of the last change', async () => {
    const before = await sandbox.record()
    await sandbox.change(method, { UsrBadge: 'x' })
    const after = await sandbox.record()
    expect(after['ModifiedOn']).not.toBe(before['ModifiedOn'])
    expect(after['CreatedOn']).toBe(before['CreatedOn'])
  })

  it.each(['application/xml', 'text/plain', 'multipart/form-data'])('refuses a body of type %s', async (type) => {
    const before = await sandbox.record()
    expect((await sandbox.change(method, { UsrBadge: 'x' }, { 'content-type': type })).status).toBe(415)
    expect(await sandbox.record()).toEqual(before)
  })

  it('refuses a record that does not exist, and makes none', async () => {
    const random = '00000000-0000-4000-8000-00000000abcd'
    const seen = await sandbox.client.send(method, legacy(`LeadCollection(guid'${random}')`), { body: '{"Notes":"x"}' })
    expect(seen.status).toBe(404)
    expect(JSON.parse(seen.text)).toHaveProperty('error.message.value')
    expect(await sandbox.client.rows(`LeadCollection?$filter=Id%20eq%20${random}`)).toEqual([])
  })
})

it('MERGE leaves the fields that are not given as they were', async () => {
  const before = await sandbox.record()
  await sandbox.change('MERGE', { UsrBadge: 'x' })
  const after = await sandbox.record()
  expect(after).toEqual({ ...before, UsrBadge: 'x', ModifiedOn: after['ModifiedOn'] })
})

it('PUT puts what is not given to its initial value, but for the id and the time of creation', async () => {
  const before = await sandbox.record()
  await sandbox.change('PUT', { UsrBadge: 'x' })
  const after = await sandbox.record()
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
  const before = await sandbox.record()
  const whole = await sandbox.verbose()
  expect((await sandbox.change('PUT', whole)).status).toBe(204)
  expect({ ...(await sandbox.record()), ModifiedOn: before['ModifiedOn'] }).toEqual(before)
})

describe('a lookup', () => {
  it('is set by id, by a nested object, and cleared by null or the zero GUID', async () => {
    const [one, other] = (await sandbox.client.rows('AccountCollection?$skip=20&$top=2')).map(({ Id }) => String(Id))
    const steps: readonly [unknown, string | null | undefined][] = [
      [{ AccountId: one }, one],
      [{ Account: { __metadata: { uri: `AccountCollection(guid'${other}')` } } }, other],
      [
        { Account: { __metadata: { uri: `${sandbox.emulator.baseUrl}${legacy(`AccountCollection(guid'${one}')`)}` } } },
        one,
      ],
      [{ AccountId: other?.toUpperCase() }, other],
      [{ AccountId: null }, null],
      [{ Account: { __metadata: { uri: `AccountCollection(guid'${one}')`, type: 'Svc.Account' } } }, one],
      [{ AccountId: '00000000-0000-0000-0000-000000000000' }, null],
      [{ AccountId: one }, one],
      [{ Account: null }, null],
    ]
    for (const [body, wanted] of steps) {
      expect((await sandbox.change('MERGE', body)).status).toBe(204)
      expect((await sandbox.record())['AccountId']).toBe(wanted)
    }
    await sandbox.change('MERGE', { AccountId: one })
    expect(
      await sandbox.client.rows(`LeadCollection?$filter=Account/Id%20eq%20${one}%20and%20Id%20eq%20${sandbox.id}`),
    ).toHaveLength(1)
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
    const before = await sandbox.record()
    const seen = await sandbox.change('MERGE', body)
    expect(seen.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(seen.text)).toHaveProperty('error')
    expect(await sandbox.record()).toEqual(before)
  })
})

describe('records are made and removed', () => {
  it.each([legacy('LeadCollection'), '/0/odata/Lead'])('at %s', async (collection) => {
    const made = await sandbox.client.send('POST', collection, {
      body: '{"Name":"New","UsrScore":1.25}',
      accept: 'application/json',
    })
    expect(made.status).toBe(201)
    const [location = ''] = headers(made, 'location')
    const path = new URL(location).pathname
    const read = await sandbox.client.send('GET', path, { accept: 'application/json' })
    expect(read.text).toContain('"Name":"New"')
    expect((await sandbox.client.send('DELETE', path)).status).toBe(204)
    expect((await sandbox.client.send('GET', path)).status).toBe(404)
  })

  it('not twice under one id, nor from a bad body', async () => {
    expect(
      (await sandbox.client.send('POST', legacy('LeadCollection'), { body: JSON.stringify({ Id: sandbox.id }) }))
        .status,
    ).toBe(400)
    expect((await sandbox.client.send('POST', legacy('LeadCollection'), { body: '{"AccountId":"zzz"}' })).status).toBe(
      500,
    )
    expect(await sandbox.client.rows('LeadCollection')).toHaveLength(40)
  })
})

it('PATCH changes a record at the OData endpoint', async () => {
  expect(
    (await sandbox.client.send('PATCH', `/0/odata/Lead(${sandbox.id})`, { body: '{"UsrBadge":"patched"}' })).status,
  ).toBe(204)
  expect((await sandbox.record())['UsrBadge']).toBe('patched')
})

it.each([
  ['PATCH', () => sandbox.address],
  ['POST', () => sandbox.address],
  ['PUT', () => legacy('LeadCollection')],
  ['DELETE', () => legacy('LeadCollection')],
  ['MERGE', () => `/0/odata/Lead(${sandbox.id})`],
  ['POST', () => legacy('$metadata')],
])('%s is not allowed everywhere', async (method, path) => {
  const seen = await sandbox.client.send(method, path(), { body: '{}' })
  expect(seen.status).toBe(405)
  expect(headers(seen, 'allow')[0]).toMatch(/^GET/)
})
