import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, headers, type Seen } from '../testing/client.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.close())

const ask = (authorization?: string): Promise<Seen> =>
  new Client(emulator).send('GET', (emulator.profile as { ntlmPath: string }).ntlmPath, {
    headers: authorization === undefined ? {} : { authorization },
  })

/** Signature, type 1, common flags, two empty security buffers. */
const typeOne = Buffer.concat([Buffer.from('NTLMSSP\0'), Buffer.from('0100000007820800', 'hex'), Buffer.alloc(16)])

describe('the Windows login', () => {
  it('offers NTLM and Negotiate, each in a header of its own', async () => {
    const seen = await ask()
    expect(seen.status).toBe(401)
    expect(headers(seen, 'www-authenticate')).toEqual(['NTLM', 'Negotiate'])
  })

  it.each(['NTLM', 'Negotiate'])('answers a type 1 message under %s with a well-formed type 2', async (scheme) => {
    const seen = await ask(`${scheme} ${typeOne.toString('base64')}`)
    expect(seen.status).toBe(401)
    const [[given = '', token = ''] = []] = headers(seen, 'www-authenticate').map((line) => line.split(' '))
    expect(given).toBe(scheme)
    const message = Buffer.from(token, 'base64')
    expect(message.toString('latin1', 0, 8)).toBe('NTLMSSP\0')
    expect(message.readUInt32LE(8)).toBe(2)
    expect(textAt(message, 12)).toBe('EMULATOR')
    expect(message.subarray(24, 32).equals(Buffer.alloc(8))).toBe(false)
    expect(message.subarray(32, 40).equals(Buffer.alloc(8))).toBe(true)
    expect(pairsAt(message, 40)).toEqual([2, 1, 0])
  })

  it('gives another challenge each time', async () => {
    const [one, other] = [
      await ask(`NTLM ${typeOne.toString('base64')}`),
      await ask(`NTLM ${typeOne.toString('base64')}`),
    ]
    expect(headers(one, 'www-authenticate')).not.toEqual(headers(other, 'www-authenticate'))
  })

  it.each(['NTLM', 'NTLM zzzz', `NTLM ${Buffer.alloc(32).toString('base64')}`, 'Basic eDp5', 'Bearer x'])(
    'offers its schemes again for %s',
    async (authorization) => {
      const seen = await ask(authorization)
      expect(seen.status).toBe(401)
      expect(headers(seen, 'www-authenticate')).toEqual(['NTLM', 'Negotiate'])
    },
  )
})

/** The text to which the security buffer at this place points; its bounds must lie inside the message. */
function textAt(message: Buffer, at: number): string {
  const [length, offset] = [message.readUInt16LE(at), message.readUInt32LE(at + 4)]
  expect(offset + length).toBeLessThanOrEqual(message.length)
  return message.toString('utf16le', offset, offset + length)
}

/** The ids of the attribute-value pairs, which must end with the end marker exactly at their bound. */
function pairsAt(message: Buffer, at: number): readonly number[] {
  const end = message.readUInt32LE(at + 4) + message.readUInt16LE(at)
  expect(end).toBe(message.length)
  const ids: number[] = []
  for (let next = message.readUInt32LE(at + 4); next < end; next += 4 + message.readUInt16LE(next + 2)) {
    ids.push(message.readUInt16LE(next))
  }
  return ids
}
