import Client from 'api-node-creatio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'

type Row = Readonly<Record<string, unknown>>

/** More than one answer holds. */
const rows = 20_001

let emulator: Emulator
let client: Client

/**
 * A public client of the platform, unchanged. It has the vendor's prefix built in, and reads the cookies of the login by their
 * places.
 */
beforeAll(async () => {
  // It tells of every call.
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  emulator = await startEmulator({ vendorPrefix: 'BPM', rows })
  client = new Client({ server: emulator.baseUrl, ...credentials() })
  await client.login()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await emulator.close()
})

function credentials(): { username: string; password: string } {
  const profile = emulator.profile as { users: Record<string, { name: string; password: { env: string } }> }
  const main = profile.users['main']
  return { username: main?.name ?? '', password: emulator.environment[main?.password.env ?? ''] ?? '' }
}

async function read(resource: string, query: Parameters<Client['get']>[1]['query']): Promise<readonly Row[]> {
  const body = (await client.get(resource, query === undefined ? {} : { query })) as { value: readonly Row[] }
  return body.value
}

describe('a public npm client', () => {
  it('is refused without a login', async () => {
    const stranger = new Client({ server: emulator.baseUrl, ...credentials() })
    // It follows the redirect to the login page, as the document says of such callers.
    expect(String(await stranger.get('Contact', {}))).toContain('<html')
  })

  it('reads records, filtered, selected and ordered', async () => {
    expect(await read('Contact', { filter: { Name: 'Ann' }, select: ['Name', 'Age'] })).toEqual([
      { Name: 'Ann', Age: expect.any(Number) as number },
    ])
    const names = (await read('Contact', { orderBy: 'Age desc', top: 3 })).map(({ Age }) => Number(Age))
    expect(names).toHaveLength(3)
    expect(names).toEqual([...names].sort((one, other) => other - one))
    const among = await read('Contact', { filter: { Name: { in: ['Ann', 'Anna'] } }, select: ['Name'] })
    expect(among.map(({ Name }) => Name)).toEqual(['Ann', 'Anna'])
  })

  it('reads the records of lookups with a record, two levels deep', async () => {
    const [shown] = await read('Order', {
      top: 1,
      select: ['Number'],
      expand: { Account: { select: ['Name'], expand: { Owner: { select: ['Name'] } } } },
    })
    expect(shown).toEqual({ Number: 'ORD-1', Account: { Name: 'Alpha', Owner: { Name: 'Ann' } } })
  })

  it('creates, updates and deletes a record, and reads a single field of it', async () => {
    const created = (await client.insert('Contact', { Name: 'New one', MobilePhone: '+1 555 0100' })) as { Id: string }
    const id = created.Id
    expect(await client.get('Contact', { id, field: 'Name' })).toBe('New one')
    await client.update('Contact', id, { Name: 'Another name' })
    expect(await client.get('Contact', { id })).toMatchObject({
      Id: id,
      Name: 'Another name',
      MobilePhone: '+1 555 0100',
    })
    expect(await client.get('Contact', { id, field: 'Name' })).toBe('Another name')
    await client.delete('Contact', id)
    await expect(client.get('Contact', { id })).rejects.toThrow('404')
  })

  it('gets all records of an entity page by page, and not in one answer', async () => {
    expect(await read('AuditLog', { select: ['Id'] })).toHaveLength(20_000)
    const ids = new Set<unknown>()
    for (let skip = 0; ; skip += 5000) {
      const page = await read('AuditLog', { orderBy: 'Sequence', select: ['Id'], top: 5000, skip })
      for (const { Id } of page) ids.add(Id)
      if (page.length === 0) break
    }
    expect(ids.size).toBe(rows)
    expect(await client.get('AuditLog', { query: { count: true, top: 1 } })).toMatchObject({ '@odata.count': rows })
  })
})
