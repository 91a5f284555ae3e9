import { describe, expect, it } from 'vitest'
import { startEmulator, type EmulatorOptions } from './index.js'
import { loggedIn, type Client } from './testing/client.js'

/** The hints that an emulator gives while a client uses it. */
async function hints(options: EmulatorOptions, use: (client: Client) => Promise<unknown>): Promise<readonly string[]> {
  const given: string[] = []
  const emulator = await startEmulator({ ...options, onHint: (line) => given.push(line) })
  try {
    await use(await loggedIn(emulator))
    return given
  } finally {
    await emulator.close()
  }
}

/** Reads as a client does whose cookie store keeps a Secure cookie from http. */
async function readWithoutToken(client: Client, token: string | null = null): Promise<number> {
  const cookies = new Map([...client.cookies].filter(([name]) => name !== 'SVCCSRF'))
  return (await client.send('GET', '/0/odata/Contact?$top=1', { cookies, token })).status
}

describe('the hint about the Secure cookie', () => {
  it('is given once, with what to do', async () => {
    const given = await hints({}, async (client) => {
      expect([await readWithoutToken(client), await readWithoutToken(client)]).toEqual([403, 403])
    })
    expect(given).toEqual([expect.stringMatching(/^hint: .*without SVCCSRF\. .*--tls .*--variant csrf-not-secure/)])
    expect(given[0]).not.toContain('\n')
  })

  it.each<[string, EmulatorOptions, (client: Client) => Promise<unknown>]>([
    [
      'the client sends the cookie without the header',
      {},
      (client) => client.send('GET', '/0/odata/Contact', { token: null }),
    ],
    ['the client sends a wrong header', {}, (client) => readWithoutToken(client, 'wrong')],
    [
      'nobody is logged in',
      {},
      (client) => client.send('GET', '/0/odata/Contact', { cookies: new Map(), token: null }),
    ],
    ['it serves https', { tls: true }, readWithoutToken],
    ['the cookie is not Secure', { variants: ['csrf-not-secure'] }, readWithoutToken],
    ['the token is not demanded', { variants: ['csrf-off'] }, readWithoutToken],
  ])('is not given where %s', async (_case, options, use) => {
    expect(await hints(options, (client) => use(client))).toEqual([])
  })
})
