import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, headers, legacy, loggedIn } from '../testing/client.js'

let emulator: Emulator
let client: Client
beforeAll(async () => {
  emulator = await startEmulator({ recordRequests: true })
  client = await loggedIn(emulator)
})
afterAll(() => emulator.close())
beforeEach(() => {
  emulator.clearFaults()
  emulator.clearRequests()
})

const contacts = legacy('ContactCollection')
const statuses = () => emulator.requests().map(({ status, fault }) => [status, fault])

/** Sends a request over a socket of its own, and gives back what came until the connection ended, and how it ended. */
async function exchange(path: string, port = Number(new URL(emulator.baseUrl).port)): Promise<[string, string]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  const ended = new Promise<string>((resolve) => {
    socket.on('error', ({ message }) => {
      resolve(message)
    })
    socket.on('end', () => {
      resolve('end')
    })
  })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const how = await ended
  return [text, how]
}

describe('a fault', () => {
  it('answers as often as it says, and the regular answer comes after', async () => {
    const { id } = emulator.addFault({ path: contacts, times: 2, headers: { 'Retry-After': '7' } })
    const seen = [await client.read('ContactCollection'), await client.read('ContactCollection?$top=1')]
    expect(seen.map(({ status }) => status)).toEqual([503, 503])
    expect(seen.map((each) => headers(each, 'Retry-After'))).toEqual([['7'], ['7']])
    expect((await client.read('ContactCollection?$top=1')).status).toBe(200)
    expect(statuses()).toEqual([
      [503, id],
      [503, id],
      [200, null],
    ])
  })

  it('is answered without the request being carried out', async () => {
    const [contact] = await client.rows('ContactCollection?$top=1')
    const address = `ContactCollection(guid'${String(contact?.['Id'])}')`
    emulator.addFault({ path: '*', method: 'MERGE', status: 429 })
    const change = await client.send('MERGE', legacy(address), { body: '{"Name":"never"}' })
    expect(change.status).toBe(429)
    expect((await client.rows('ContactCollection?$top=1'))[0]).toEqual(contact)
  })

  it('of kind delay gives the regular answer', async () => {
    emulator.addFault({ path: contacts, kind: 'delay', delayMs: 1 })
    expect((await client.read('ContactCollection?$top=1')).status).toBe(200)
    expect(emulator.faults()).toMatchObject([{ remaining: 0 }])
  })

  it('of kind reset resets the connection', async () => {
    const { id } = emulator.addFault({ path: '/a', kind: 'reset' })
    expect(await exchange('/a')).toEqual(['', expect.stringContaining('ECONNRESET')])
    expect(statuses()).toEqual([[null, id]])
  })

  it('of kind cut ends the connection in the middle of the body', async () => {
    emulator.addFault({ path: '/a', kind: 'cut', status: 200, body: '0123456789' })
    const [text, how] = await exchange('/a')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(text).toContain('Content-Length: 10\r\n')
    expect([text.split('\r\n\r\n')[1], how]).toEqual(['01234', 'end'])
  })

  it('of kind cut takes the regular answer, or ends the connection where that has no body', async () => {
    emulator.addFault({ path: '/Login/*', kind: 'cut' })
    emulator.addFault({ path: '/a', kind: 'cut', status: 204 })
    const [text] = await exchange('/Login/NuiLogin.aspx')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    const [, length = ''] = /Content-Length: (\d+)/.exec(text) ?? []
    expect(text.split('\r\n\r\n')[1]).toHaveLength(Math.ceil(Number(length) / 2))
    expect(await exchange('/a')).toEqual(['', 'end'])
  })

  it('of kind hang leaves the connection open until the emulator closes', async () => {
    const other = await startEmulator()
    other.addFault({ path: '/a', kind: 'hang' })
    const hanging = exchange('/a', Number(new URL(other.baseUrl).port))
    await expect.poll(() => other.faults()[0]?.remaining).toBe(0)
    await other.close()
    expect((await hanging)[0]).toBe('')
  })

  it('of kind reset ends a connection over https without an answer', async () => {
    const secure = await startEmulator({ tls: true })
    try {
      secure.addFault({ path: '*', kind: 'reset' })
      await expect(new Client(secure).send('GET', '/a')).rejects.toThrow(/other side closed|ECONNRESET/)
    } finally {
      await secure.close()
    }
  })
})

it('requests are not recorded unless that is asked for', async () => {
  const plain = await startEmulator()
  try {
    expect(() => plain.requests()).toThrow('start the emulator with recordRequests: true')
  } finally {
    await plain.close()
  }
})
