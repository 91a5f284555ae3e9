import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProfileFault, readProfile, wayToTarget, type Fault, type ResolvedProfile } from './index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function read(profile: object, env = {}): Promise<ResolvedProfile> {
  const path = join(folder, 'profile.json')
  await writeFile(path, JSON.stringify(profile))
  return readProfile(path, { baseUrl: 'https://crm.example' }, { env })
}

async function faultsOf(profile: object): Promise<readonly Fault[]> {
  const fault: unknown = await read(profile).catch((error: unknown) => error)
  return fault instanceof ProfileFault ? fault.faults : []
}

describe('the way to a target', () => {
  it('is the profile’s, in all that it names', async () => {
    const target = {
      contact: 'team@example.com',
      correlationHeader: 'X-Request-Id',
      proxy: 'http://proxy.example:3128',
    }
    const limits = { rate: 2.5, maxExchanges: 700, concurrency: 2 }
    const profile = await read({ target, limits }, { HTTPS_PROXY: 'http://other.example', NO_PROXY: '*' })
    expect(wayToTarget(profile)).toMatchObject({ ...target, rate: 2.5, concurrency: 2 })
    expect(profile.limits.maxExchanges).toBe(700)
  })

  it('has no rate, no bound, no contact and no header where the profile is silent', async () => {
    const profile = await read({})
    expect(Object.keys(wayToTarget(profile)).sort()).toEqual(['concurrency', 'maxBodySize', 'requestTimeoutMs', 'tls'])
    expect(profile.limits).not.toHaveProperty('maxExchanges')
  })
})

describe('a contact', () => {
  it.each(['team@example.com', 'https://wiki.example.com/x?a=1&b=2#c', 'J. Doe, platform team'])(
    'may be %j',
    async (contact) => {
      expect((await read({ target: { contact } })).target.contact).toBe(contact)
    },
  )

  it.each(['', ' ', 'a (b)', 'a)', 'a\\b', 'a\r\nX-Injected: 1', 'a\u0000b', 'Зоряна', 'a  b', ' a', 'x'.repeat(121)])(
    'may not be %j',
    async (contact) => {
      expect((await faultsOf({ target: { contact } })).map(({ path }) => path)).toEqual(['target.contact'])
    },
  )
})

describe('a correlation header', () => {
  it.each(['X-Request-Id', 'x-correlation-id', 'Request-Id', 'X-Trace', 'X-Amzn-Trace-Id'])(
    'may be %s',
    async (name) => {
      expect((await read({ target: { correlationHeader: name } })).target.correlationHeader).toBe(name)
    },
  )

  it.each([
    ...['Cookie', 'set-cookie', 'Authorization', 'Proxy-Authorization', 'Host', 'Content-Type', 'content-length'],
    ...['Accept', 'Accept-Encoding', 'SVCCSRF', 'BPMCSRF', 'X-CSRF-Token', 'ForceUseSession', 'User-Agent', 'Expect'],
    ...['Transfer-Encoding', 'Connection', 'X-HTTP-Method-Override', 'X-Forwarded-For', 'If-Match', 'Range', 'Origin'],
    ...['X-Api-Key', 'X-Session-Id', 'X-Vendor-UserCulture', 'traceparent', 'X-Acme-Own'],
  ])('may not be %s, which says something of its own', async (name) => {
    const target = { correlationHeader: name, cultureHeader: 'x-acme-own' }
    expect(await faultsOf({ target })).toMatchObject([
      { path: 'target.correlationHeader', message: expect.stringMatching(/its own meaning/) as string },
    ])
  })

  it.each(['', 'X Request', 'X:Y', 'a\r\nb', 'ü', 'x'.repeat(65)])('may not be %j, which is none', async (name) => {
    expect(await faultsOf({ target: { correlationHeader: name } })).toMatchObject([
      {
        path: 'target.correlationHeader',
        message: expect.stringMatching(/must be the name of a header, such as/) as string,
      },
    ])
  })
})

describe('the limits of courtesy', () => {
  it.each<[string, unknown]>([
    ['rate', 0],
    ['rate', -1],
    ['rate', 'fast'],
    ['rate', 1001],
    ['maxExchanges', 0],
    ['maxExchanges', 1.5],
  ])('%s may not be %j', async (key, value) => {
    expect((await faultsOf({ limits: { [key]: value } })).map(({ path }) => path)).toEqual([`limits.${key}`])
  })
})
