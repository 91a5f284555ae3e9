import { describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from '../index.js'
import { headers, legacy, loggedIn, type Client, type Seen } from '../testing/client.js'

async function running<Result>(
  options: EmulatorOptions,
  use: (client: Client, emulator: Emulator) => Promise<Result>,
): Promise<Result> {
  const emulator = await startEmulator({ rows: 60, maxEntityRowCount: 50, basePath: '/tenant', ...options })
  try {
    return await use(await loggedIn(emulator), emulator)
  } finally {
    await emulator.close()
  }
}

/** Every origin in the links of an answer; namespaces of XML are none. */
function originsIn({ text, headers: sent }: Seen): readonly string[] {
  const links = [...sent.map(([, value]) => value), text].join('\n').matchAll(/(https?:\/\/[^/"\s]+)\/tenant\/0\//g)
  return [...new Set([...links].map(([, origin = '']) => origin))]
}

const links: readonly [what: string, method: string, path: string, accept: string, body?: string][] = [
  ['metadata URIs', 'GET', legacy('ContactCollection?$top=2'), 'application/json'],
  ['xml:base and ids of a feed', 'GET', legacy('ContactCollection?$top=2'), 'application/atom+xml'],
  ['the list of collections', 'GET', legacy(''), 'application/xml'],
  ['OData contexts', 'GET', '/0/odata/Contact?$top=2', 'application/json'],
  ['next links', 'GET', '/0/odata/AuditLog?$select=Id', 'application/json'],
  ['the Location of a new record', 'POST', '/0/odata/Contact', 'application/json', '{"Name":"new"}'],
]

describe('links', () => {
  it.each(links)('of %s follow the Host of the request', async (_what, method, path, accept, body) => {
    await running({ variants: ['continues-after-cap'] }, async (client, { baseUrl }) => {
      const seen = async (host: string) =>
        originsIn(
          await client.send(method, path, { accept, headers: { host }, ...(body === undefined ? {} : { body }) }),
        )
      expect(await seen('emulator.test:8080')).toEqual(['http://emulator.test:8080'])
      expect(await seen('[::1]')).toEqual(['http://[::1]'])
      expect(await seen(new URL(baseUrl).host)).toEqual([new URL(baseUrl).origin])
    })
  })

  it('lead to the emulator itself where the Host is no host', async () => {
    await running({}, async (client, { baseUrl }) => {
      const seen = await client.send('GET', '/0/odata/Contact?$top=1', { headers: { host: 'a"b' } })
      expect(originsIn(seen)).toEqual([new URL(baseUrl).origin])
    })
  })

  it('lead to the public URL, or where the proxy was asked', async () => {
    const publicUrl = 'https://emulator.example.com/tenant'
    const emulator = await startEmulator({ publicUrl, basePath: '/tenant', rows: 1 })
    try {
      expect([emulator.baseUrl, emulator.profile]).toMatchObject([publicUrl, { target: { baseUrl: publicUrl } }])
      const client = await loggedIn({ ...emulator, baseUrl: emulator.localUrl })
      const seen = (more: Readonly<Record<string, string>>) =>
        client.send('GET', '/0/odata/Contact?$top=1', { headers: more }).then(originsIn)
      expect(await seen({})).toEqual(['https://emulator.example.com'])
      expect(await seen({ 'x-forwarded-host': 'other.test:8443' })).toEqual(['https://other.test:8443'])
      expect(await seen({ 'x-forwarded-proto': 'http' })).toEqual(['http://emulator.example.com'])
    } finally {
      await emulator.close()
    }
  })

  it('leave redirects to the login page relative', async () => {
    await running({}, async (client) => {
      const seen = await client.send('GET', '/0/odata/Contact', {
        ...{ cookies: new Map(), token: null },
        headers: { host: 'emulator.test' },
      })
      expect(headers(seen, 'Location')).toEqual([
        '/tenant/Login/NuiLogin.aspx?ReturnUrl=%2Ftenant%2F0%2Fodata%2FContact',
      ])
    })
  })

  it('make the ticket Secure where the client came by https, as the proxy says', async () => {
    const emulator = await startEmulator({ publicUrl: 'http://emulator.example.com', rows: 1 })
    try {
      const client = await loggedIn({ ...emulator, baseUrl: emulator.localUrl })
      const logIn = (more: Readonly<Record<string, string>>) => {
        const { users } = emulator.profile as { users: { main: { name: string } } }
        const body = JSON.stringify({ UserName: users.main.name, UserPassword: Object.values(emulator.environment)[0] })
        return client.send('POST', '/ServiceModel/AuthService.svc/Login', { body, headers: more })
      }
      const ticketOf = (seen: Seen) => headers(seen, 'set-cookie').find((line) => line.startsWith('.ASPXAUTH'))
      expect(ticketOf(await logIn({}))).not.toMatch(/secure/)
      expect(ticketOf(await logIn({ 'x-forwarded-proto': 'https' }))).toMatch(/; secure/)
    } finally {
      await emulator.close()
    }
  })
})

it.each(['ftp://x', 'x', 'https://u:p@x', 'https://x/?a', 'https://x/#a', 'https://x/other'])(
  'publicUrl cannot be %s',
  async (publicUrl) => {
    await expect(startEmulator({ publicUrl, basePath: '/tenant' })).rejects.toThrow(/^publicUrl must/)
  },
)
