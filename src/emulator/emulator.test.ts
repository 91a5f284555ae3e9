import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from './index.js'
import { Client, legacy, loggedIn } from './testing/client.js'

async function running<Result>(
  options: EmulatorOptions,
  use: (emulator: Emulator) => Promise<Result>,
): Promise<Result> {
  const emulator = await startEmulator(options)
  try {
    return await use(emulator)
  } finally {
    await emulator.close()
  }
}

describe('the start', () => {
  it('waits for no record of the large entity', async () => {
    await running({ rows: 100_000_000 }, () => Promise.resolve())
  })

  it.each([
    [{ rows: -1 }, 'rows'],
    [{ rows: 1.5 }, 'rows'],
    [{ port: -1 }, 'port'],
    [{ basePath: 'tenant' }, 'basePath'],
    [{ basePath: '/tenant/' }, 'basePath'],
    [{ vendorPrefix: 'a b' }, 'vendorPrefix'],
    [{ cultureHeader: 'a:b' }, 'cultureHeader'],
  ] as const)('refuses %o', async (options, name) => {
    await expect(startEmulator(options)).rejects.toThrow(RangeError)
    await expect(startEmulator(options)).rejects.toThrow(name)
  })

  it('says where a port is taken', async () => {
    await running({}, async ({ baseUrl }) => {
      await expect(startEmulator({ port: Number(new URL(baseUrl).port) })).rejects.toThrow('EADDRINUSE')
    })
  })
})

describe('the records', () => {
  const entities = [
    'Contact',
    'Account',
    'Lead',
    'Case',
    'UsrVehicle',
    'Payroll',
    'AuditLog',
    'ContactType',
    'CasePriority',
  ]
  const all = (seed: number, order: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    running({ seed, rows: 500, now: () => new Date(0) }, async (emulator) => {
      const client = await loggedIn(emulator)
      const read = new Map<string, string>()
      for (const entity of order) {
        const seen = await client.send('GET', legacy(`${entity}Collection`))
        read.set(entity, seen.text.replaceAll(new URL(emulator.baseUrl).origin, ''))
      }
      return read
    })

  it('are the same byte for byte with the same seed, in whatever order they are read', async () => {
    const first = await all(7, entities)
    expect(await all(7, [...entities].reverse())).toEqual(new Map([...first].reverse()))
  })

  it('are others with another seed', async () => {
    const [one, other] = [await all(7, entities), await all(8, entities)]
    for (const entity of entities) expect(one.get(entity)).not.toBe(other.get(entity))
  })

  it('are enough for every clause: repeated values, prefixes, nulls, and characters that need escaping', async () => {
    await running({}, async (emulator) => {
      const contacts = await (await loggedIn(emulator)).rows('ContactCollection')
      expect(contacts.length).toBeGreaterThanOrEqual(120)
      const names = contacts.map(({ Name }) => String(Name))
      for (const character of ["'", '+', '&', '%', '"', '<', '\\', 'Ł', 'З', '山', '🚀']) {
        expect(names.slice(0, 20).some((name) => name.includes(character))).toBe(true)
      }
      expect(names.some((name) => names.some((other) => other !== name && other.startsWith(name)))).toBe(true)
      const guidLike = contacts.filter(({ ExternalId }) => /^[0-9a-f-]{36}$/.test(String(ExternalId)))
      expect(guidLike.length).toBeGreaterThan(0)
      expect(guidLike.length).toBeLessThan(contacts.length)
      for (const field of ['JobTitle', 'TypeId', 'AccountId']) {
        const values = contacts.map((contact) => contact[field])
        expect(values).toContain(null)
        expect(new Set(values).size).toBeGreaterThan(2)
        expect(new Set(values).size).toBeLessThan(values.length)
      }
      expect(contacts.some(({ Rating }) => !Number.isInteger(Rating) && Number(Rating) < 0)).toBe(true)
    })
  })
})

describe('the profile', () => {
  it('names the passwords, and holds none of them', async () => {
    await running({ basePath: '/tenant' }, (emulator) => {
      const source = JSON.stringify(emulator.profile)
      const passwords = Object.entries(emulator.environment)
      expect(passwords.length).toBeGreaterThan(1)
      for (const [name, password] of passwords) {
        expect(source).toContain(`{"env":"${name}"}`)
        expect(source).not.toContain(JSON.stringify(password).slice(1, -1))
      }
      expect(emulator.profile).toMatchObject({ target: { baseUrl: emulator.baseUrl, vendorPrefix: 'SVC' } })
      expect(emulator.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tenant$/)
      return Promise.resolve()
    })
  })

  it('fits the emulator: what it names is there', async () => {
    await running({ rows: 40, maxEntityRowCount: 30 }, async (emulator) => {
      const profile = emulator.profile as {
        entities: { large: { entity: string; rows: number }; forbidden: string }
        forbiddenRecord: { id: string; field: string }
        sandbox: { entity: string; id: string; fields: Record<string, string>; lookup: { field: string } }
      }
      const client = await loggedIn(emulator)
      const { entity, rows } = profile.entities.large
      const first = await client.rows(`${entity}Collection`)
      const rest = await client.rows(`${entity}Collection?$skip=${String(first.length)}`)
      expect(first.length + rest.length).toBe(rows)
      const forbidden = await client.rows(
        `${profile.entities.forbidden}Collection?$filter=Id%20eq%20${profile.forbiddenRecord.id}`,
      )
      expect(forbidden[0]?.[profile.forbiddenRecord.field]).toEqual(expect.any(String))
      const [sandbox] = await client.rows(`${profile.sandbox.entity}Collection?$filter=Id%20eq%20${profile.sandbox.id}`)
      for (const field of [...Object.values(profile.sandbox.fields), `${profile.sandbox.lookup.field}Id`]) {
        expect(sandbox?.[field]).not.toBeNull()
        expect(sandbox).toHaveProperty(field)
      }
    })
  })
})

describe('close()', () => {
  it('is immediate with open connections, idle and at work', async () => {
    const emulator = await startEmulator({ latencyMs: 600_000 })
    const port = Number(new URL(emulator.baseUrl).port)
    const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    const closed = sockets.map(
      (socket) => new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve)),
    )
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    sockets[1]?.write('GET /Login/NuiLogin.aspx HTTP/1.1\r\nHost: x\r\n\r\n')
    const waiting = new Client(emulator).send('GET', '/Login/NuiLogin.aspx').catch((error: unknown) => error)
    await emulator.close()
    await Promise.all(closed)
    expect(await waiting).toBeInstanceOf(Error)
  })
})

it('latencyMs holds every answer back', async () => {
  await running({ latencyMs: 120 }, async (emulator) => {
    const started = performance.now()
    await new Client(emulator).send('GET', '/Login/NuiLogin.aspx')
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
  })
})

it('many answers may be held back at once, and Node takes them for no leak', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  await running({ latencyMs: 50 }, (emulator) =>
    Promise.all(Array.from({ length: 20 }, () => new Client(emulator).send('GET', '/Login/NuiLogin.aspx'))),
  )
  process.off('warning', note)
  expect(warnings).toEqual([])
})

describe('addresses', () => {
  it.each([
    'GET /0/odata/Contact?x=%zz HTTP/1.1',
    'GET http://any/0/odata/Contact HTTP/1.1',
    'OPTIONS /0/odata/Contact HTTP/1.1',
  ])('%s is taken as it comes in', async (line) => {
    await running({}, async ({ baseUrl }) => {
      const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
      socket.write(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString()).toMatch(/^HTTP\/1\.1 302 Found\r\nLocation: \/Login\//)
    })
  })
})
