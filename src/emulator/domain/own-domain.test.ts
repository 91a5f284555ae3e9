import { afterEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from '../index.js'
import { Client, headers, loggedIn } from '../testing/client.js'

let running: Emulator[] = []
afterEach(async () => {
  await Promise.all(running.map((emulator) => emulator.close()))
  running = []
})

async function started(options: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator({ rows: 5, ...options })
  running.push(emulator)
  return emulator
}

async function loggedInAs(
  emulator: Emulator,
  name: string,
  password: string,
): Promise<{ client: Client; code: number }> {
  const client = new Client(emulator)
  const seen = await client.send('POST', '/ServiceModel/AuthService.svc/Login', {
    body: JSON.stringify({ UserName: name, UserPassword: password }),
  })
  return { client, code: (JSON.parse(seen.text) as { Code: number }).Code }
}

const fleet = {
  Ship: {
    fields: { Name: 'text', Tonnage: 'number', Owner: { lookup: 'Account' }, Sister: { lookup: 'Ship' } },
    rows: [
      { Name: 'Ship 1', Tonnage: 10, Owner: 'Alpha' },
      { Name: 'Ship 2', Tonnage: 12.5, Sister: 'Ship 1' },
    ],
  },
} as const

describe('an own entity', () => {
  it('is read by both data services, filtered by lookups, and changed', async () => {
    const client = await loggedIn(await started({ data: { entities: fleet } }))
    const [ship] = await client.odataRows("Ship?$filter=Owner/Name eq 'Alpha'&$expand=Owner".replaceAll(' ', '%20'))
    expect(ship).toMatchObject({ Name: 'Ship 1', Tonnage: 10, Owner: { Name: 'Alpha' } })
    expect(await client.rows("ShipCollection?$filter=Sister/Name%20eq%20'Ship%201'")).toMatchObject([
      { Name: 'Ship 2' },
    ])
    const address = `/0/odata/Ship(${String(ship?.['Id'])})`
    expect((await client.send('PATCH', address, { body: '{"Tonnage":11}' })).status).toBe(204)
    expect(await client.odataRows('Ship?$select=Tonnage&$top=1')).toMatchObject([{ Tonnage: 11 }])
    expect((await client.send('GET', '/0/odata/$metadata')).text).toContain('<EntityType Name="Ship">')
  })
})

describe('an own service', () => {
  const services = {
    Fleet: {
      Count: { answer: { count: 3, by: '{{body.by}}', at: '{{parameters.0}}' } },
      List: { method: 'GET', status: 203, headers: { 'X-Page': '{{query.page}}' }, text: 'page {{query.page}}' },
      Status: { method: 'GET', text: 'up', anonymous: true },
    },
    EchoService: { Echo: { answer: 'mine' } },
  } as const

  it('answers what is written, filled in with what was sent', async () => {
    const client = await loggedIn(await started({ data: { services } }))
    const counted = await client.send('POST', '/0/rest/Fleet/Count/a%2Fb', { body: '{"by":[1,2]}' })
    expect({ status: counted.status, body: JSON.parse(counted.text) as unknown }).toEqual({
      status: 200,
      body: { count: 3, by: [1, 2], at: 'a/b' },
    })
    const listed = await client.send('GET', '/0/rest/Fleet/List?page=2')
    expect([listed.status, listed.text, headers(listed, 'x-page')]).toEqual([203, 'page 2', ['2']])
    expect(headers(listed, 'content-type')).toEqual(['text/plain; charset=utf-8'])
  })

  it('is refused as the document says, takes its own method alone, and wins over a built-in one', async () => {
    const emulator = await started({ data: { services } })
    const [client, stranger] = [await loggedIn(emulator), new Client(emulator)]
    expect((await stranger.send('POST', '/0/rest/Fleet/Count')).status).toBe(302)
    expect((await client.send('POST', '/0/rest/Fleet/Count', { token: null })).status).toBe(403)
    const wrong = await client.send('GET', '/0/rest/Fleet/Count')
    expect([wrong.status, headers(wrong, 'allow')]).toEqual([405, ['POST']])
    expect((await client.send('POST', '/0/rest/EchoService/Echo')).text).toBe('"mine"')
    expect((await client.send('POST', '/0/rest/PublicService/Ping')).text).toContain('pong')
    expect((await client.send('POST', '/0/rest/Fleet/Nothing')).status).toBe(404)
  })

  it('is open to everybody where it is anonymous', async () => {
    const stranger = new Client(await started({ data: { services } }))
    expect((await stranger.send('GET', '/0/rest/Fleet/Status')).text).toBe('up')
  })
})

describe('own users', () => {
  it('log in, and are kept out of the entities that are closed to them alone', async () => {
    const emulator = await started({
      data: { entities: fleet },
      users: [{ name: 'Robot', password: 'robots only', closed: ['Ship'] }],
    })
    const { client, code } = await loggedInAs(emulator, 'robot', 'robots only')
    expect(code).toBe(0)
    expect((await client.send('GET', '/0/odata/Ship')).status).toBe(401)
    expect((await client.send('GET', '/0/odata/Payroll?$top=1')).status).toBe(200)
    expect((await (await loggedIn(emulator)).send('GET', '/0/odata/Ship')).status).toBe(200)
    expect((await loggedInAs(emulator, 'Robot', 'wrong')).code).toBe(1)
    expect(JSON.stringify(emulator.profile)).not.toContain('Robot')
  })

  it('change a built-in user of the same name: its password, and its rights where they are named', async () => {
    const emulator = await started({
      users: [
        { name: 'supervisor', password: 'new' },
        { name: 'Guest', closed: [] },
      ],
    })
    expect((await loggedInAs(emulator, 'Supervisor', 'new')).code).toBe(0)
    expect(Object.values(emulator.environment)).toContain('new')
    const guest = await loggedIn(emulator, 'restricted')
    expect((await guest.send('GET', '/0/odata/Payroll?$top=1')).status).toBe(200)
  })

  it('with an expired password are refused with the address to change it', async () => {
    const emulator = await started({ users: [{ name: 'Late', password: 'x', passwordExpired: true }] })
    const seen = await new Client(emulator).send('POST', '/ServiceModel/AuthService.svc/Login', {
      body: '{"UserName":"Late","UserPassword":"x"}',
    })
    expect(JSON.parse(seen.text)).toMatchObject({ Code: 1, PasswordChangeUrl: expect.stringMatching(/^\//) as unknown })
    expect(headers(seen, 'set-cookie')).toEqual([])
  })

  it('need a password, and a name of their own', async () => {
    await expect(startEmulator({ users: [{ name: 'Robot' }] })).rejects.toThrow('users: Robot needs a password')
    const twice = [
      { name: 'Robot', password: 'a' },
      { name: 'ROBOT', password: 'b' },
    ]
    await expect(startEmulator({ users: twice })).rejects.toThrow('users: ROBOT is named more than once')
  })
})
