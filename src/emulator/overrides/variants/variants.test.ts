import { gunzipSync } from 'node:zlib'
import { XMLValidator } from 'fast-xml-parser'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../../index.js'
import { Client, headers, legacy, loggedIn, setCookies } from '../../testing/client.js'

async function varied<Result>(variant: string, use: (emulator: Emulator) => Promise<Result>): Promise<Result> {
  const emulator = await startEmulator({ variants: [variant], rows: 10 })
  try {
    return await use(emulator)
  } finally {
    await emulator.close()
  }
}

const one = '/0/odata/Contact?$top=1'

describe('rotating-cookies', () => {
  it('keeps a caller who follows going, and ends a ticket once its successor is in use', () =>
    varied('rotating-cookies', async (emulator) => {
      const client = await loggedIn(emulator)
      const old = new Map(client.cookies)
      for (let step = 0; step < 10; step += 1) expect((await client.send('GET', one)).status).toBe(200)
      await expect
        .poll(async () => (await client.send('GET', one, { cookies: old })).status, { timeout: 5000 })
        .toBe(401)
      expect((await client.send('GET', one)).status).toBe(200)
    }))

  it('lets requests under way at once through', () =>
    varied('rotating-cookies', async (emulator) => {
      const client = await loggedIn(emulator)
      for (let round = 0; round < 3; round += 1) {
        const seen = await Promise.all(Array.from({ length: 4 }, () => client.send('GET', one)))
        expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      }
    }))
})

it('rotating-token takes the latest token alone, and keeps a caller who follows going', () =>
  varied('rotating-token', async (emulator) => {
    const client = await loggedIn(emulator)
    const old = client.cookies.get('SVCCSRF') ?? ''
    for (let step = 0; step < 3; step += 1) expect((await client.send('GET', one)).status).toBe(200)
    expect((await client.send('GET', one, { token: old })).status).toBe(403)
    expect((await client.send('GET', one)).status).toBe(200)
  }))

it('single-session ends the earlier session of the same user only', () =>
  varied('single-session', async (emulator) => {
    const [first, guest] = [await loggedIn(emulator), await loggedIn(emulator, 'restricted')]
    const second = await loggedIn(emulator)
    expect((await first.send('GET', one)).status).toBe(302)
    expect((await second.send('GET', one)).status).toBe(200)
    expect((await guest.send('GET', one)).status).toBe(200)
  }))

it('nodes-in-turn has each answer set session and loader cookies anew, in place of the other node’s', () =>
  varied('nodes-in-turn', async (emulator) => {
    const client = await loggedIn(emulator)
    const seen = []
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await client.send('GET', one)
      expect(answer.status).toBe(200)
      expect(setCookies(answer).map(([name]) => name)).toEqual(['SVCSESSIONID', 'SVCLOADER'])
      seen.push(client.cookies.get('SVCSESSIONID'), client.cookies.get('SVCLOADER'))
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).not.toContain(undefined)
  }))

it('no-csrf works with cookies alone', () =>
  varied('no-csrf', async (emulator) => {
    const client = await loggedIn(emulator)
    expect(client.cookies.has('SVCCSRF')).toBe(false)
    expect((await client.send('GET', one)).status).toBe(200)
  }))

it('force-use-session opens the legacy data service to the two headers together, and the rest without', () =>
  varied('force-use-session', async (emulator) => {
    const client = await loggedIn(emulator)
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await client.send('GET', legacy('ContactCollection?$top=1'), { headers })).status
    expect(await read({})).toBe(401)
    expect(await read({ authorization: 'Cookie' })).toBe(401)
    expect(await read({ authorization: 'Cookie', forceusesession: 'true' })).toBe(200)
    expect((await client.send('GET', one)).status).toBe(200)
  }))

it('unordered shows the same records each time', () =>
  varied('unordered', async (emulator) => {
    const client = await loggedIn(emulator)
    const read = async (): Promise<unknown[]> => (await client.rows('ContactCollection')).map(({ Id }) => Id)
    const [first, second] = [await read(), await read()]
    expect(first).not.toEqual(second)
    expect(new Set(first)).toEqual(new Set(second))
  }))

it('atom-prefixes gives a well-formed feed, also with an expanded record', () =>
  varied('atom-prefixes', async (emulator) => {
    const client = await loggedIn(emulator)
    for (const path of ['ContactCollection', 'ContactCollection?$expand=Account&$top=2']) {
      const { text } = await client.send('GET', legacy(path))
      expect(XMLValidator.validate(text)).toBe(true)
      expect(text).toContain('<fields:Name>Ann</fields:Name>')
      expect(text).not.toMatch(/<\/?(feed|entry|d:|m:)/)
    }
  }))

it('classic-verbose writes values in the older way, to whoever asks for it by its name', () =>
  varied('classic-verbose', async (emulator) => {
    const client = await loggedIn(emulator)
    const path = legacy('LeadCollection?$top=20')
    const shown = async (accept: string) => {
      const { text } = await client.send('GET', path, { accept })
      return [/"CreatedOn":"\/Date\(\d+\)\/"/.test(text), /":"-?\d+\.\d+"/.test(text)]
    }
    expect(await shown('application/json;odata=verbose')).toEqual([true, true])
    expect(await shown('application/json')).toEqual([false, false])
  }))

it('compressed answers say the same', () =>
  varied('compressed', async (emulator) => {
    const client = await loggedIn(emulator)
    const plain = await client.send('GET', one)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const packed = await request(emulator.baseUrl + one, {
      headers: { cookie, SVCCSRF: client.cookies.get('SVCCSRF') ?? '', 'accept-encoding': 'gzip' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.body.arrayBuffer())).toString()).toBe(plain.text)
  }))

it('wrong-token-accepted still demands a token', () =>
  varied('wrong-token-accepted', async (emulator) => {
    const client = await loggedIn(emulator)
    expect((await client.send('GET', one, { token: 'wrong' })).status).toBe(200)
    expect((await client.send('GET', one, { token: null })).status).toBe(403)
  }))

it('refusal-clears-cookies issues nothing', () =>
  varied('refusal-clears-cookies', async (emulator) => {
    const seen = await new Client(emulator).send('POST', '/ServiceModel/AuthService.svc/Login', { body: '{}' })
    expect(setCookies(seen).map(([, value]) => value)).toEqual(['', '', ''])
    for (const line of headers(seen, 'set-cookie')) expect(line).toContain('expires=Thu, 01 Jan 1970')
  }))

it('app-at-root has everything at the root, and nothing under /0', () =>
  varied('app-at-root', async (emulator) => {
    const client = await loggedIn(emulator)
    expect((await client.send('GET', '/odata/Contact?$top=1')).status).toBe(200)
    expect((await client.send('GET', '/ServiceModel/EntityDataService.svc/ContactCollection?$top=1')).status).toBe(200)
    expect((await client.send('POST', '/rest/EchoService/Echo/a', { body: '{}' })).status).toBe(200)
    expect((await client.send('GET', one)).status).toBe(404)
  }))
