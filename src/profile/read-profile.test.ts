import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProfile, secretsOf } from './index.js'

const full = `
# yaml-language-server: $schema=../schemas/profile.schema.json
target:
  name: Test North
  baseUrl: HTTPS://North.Example.org:443/acme/
  vendorPrefix: ACM
  cultureHeader: X-Acme-UserCulture
  maxEntityRowCount: 5000
  forceUseSession: always
  sendSecureOverHttp: true
  tls: { ca: ./ca.pem, cert: ./client.pem, key: ./client.key, insecure: true }
  proxy: http://proxy.example.org:8080
users:
  main:          { name: Overseer, password: { env: ACM_PASSWORD }, passwordChangeDue: true }
  restricted:    { name: Visitor, password: { file: ./visitor.secret } }
  international: { name: Зоряна, password: { env: ACM_INTL_PASSWORD } }
  decoy:         { name: Nobody, password: { env: ACM_DECOY_PASSWORD } }
entities:
  probe: { entity: Lead, fields: { text: Title, dateTime: DueOn } }
  large: { entity: SysLog, rows: 6000 }
  forbidden: Salary
  allowed: Lead
lookup: { entity: Lead, field: Owner, target: Contact }
forbiddenRecord: { id: 5f0a06e1-ca4e-4502-a9ec-3d2e4b5f6a01, field: Amount }
sandbox:
  entity: Lead
  id: 730006E4-5b6e-4f70-9a1c-3d2e4b5f6a00
  fields: { text: Memo, number: AcmScore, dateTime: AcmSeenOn, guid: AcmRef, custom: AcmBadge }
  lookup: { field: Owner, target: Contact }
  put: false
services:
  custom:
    service: MirrorService
    method: Reflect
    body: { depth: 1 }
    parameters: [plain, a b, ü]
    expect: { status: 200, contains: ['"plain"', '"a b"', '"ü"'] }
    echoes: true
  anonymous: { service: OpenService, method: Hello, body: { a: [1] }, expect: { status: 204 }, path: /0/ServiceModel/Open.svc/Hello }
expiredSession: ./session.json
ntlmPath: /Login/NuiLogin.aspx?ntlmlogin
acceptUntested: [{ clause: ACCESS-5, reason: sessions live for a week }]
scope: [login, cookie, read]
departures: [dates-iso-loose, { id: login-page, value: /Login/Login.html, reason: newer generation }, { id: decimals-quoted, endpoint: odata }]
limits: { requestTimeout: 1.5s, runTimeout: 1h, concurrency: 8, burst: 0, wrongLogins: 0, lateChanges: 2m, maxBodySize: 10MB }
attestations:
  - { clause: MODE-1, met: false, by: J. Roe, on: 2026-11-01, how: looked at the settings }
waivers:
  - { clause: READ-2, reason: a proxy rewrites Accept, owner: web team, ticket: WEB-7, until: 2027-02-28 }
`

const env = { ACM_PASSWORD: 'right-1', ACM_INTL_PASSWORD: 'right-3', ACM_DECOY_PASSWORD: 'right-4' }
const surroundings = { env, today: '2026-11-21' }

let folder: string
let certificate: { cert: string; private: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
  certificate = await generate([{ name: 'commonName', value: 'client' }])
  await Promise.all([
    write('ca.pem', certificate.cert),
    write('client.pem', certificate.cert),
    write('client.key', certificate.private),
    write('visitor.secret', 'right-2\r\n'),
    write('session.json', '{ "jar": {}, "provenAt": "2026-11-01T00:00:00Z" }'),
  ])
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const minimal = (more = '') => `target: { baseUrl: https://x.example }\n${more}`

describe('a profile that holds', () => {
  it('comes out resolved, with every key that it gives', async () => {
    const profile = await readProfile(await write('full.yaml', full), {}, surroundings)

    expect(profile).toEqual({
      target: {
        name: 'Test North',
        baseUrl: 'https://north.example.org/acme',
        vendorPrefix: 'ACM',
        cultureHeader: 'X-Acme-UserCulture',
        maxEntityRowCount: 5000,
        forceUseSession: 'always',
        sendSecureOverHttp: true,
        tls: { ca: certificate.cert, cert: certificate.cert, key: certificate.private, insecure: true },
        proxy: 'http://proxy.example.org:8080',
      },
      users: {
        main: { name: 'Overseer', password: 'right-1', passwordChangeDue: true },
        restricted: { name: 'Visitor', password: 'right-2', passwordChangeDue: false },
        international: { name: 'Зоряна', password: 'right-3', passwordChangeDue: false },
        decoy: { name: 'Nobody', password: 'right-4', passwordChangeDue: false },
      },
      entities: {
        probe: { entity: 'Lead', fields: { text: 'Title', dateTime: 'DueOn' } },
        large: { entity: 'SysLog', rows: 6000 },
        forbidden: 'Salary',
        allowed: 'Lead',
      },
      lookup: { entity: 'Lead', field: 'Owner', target: 'Contact' },
      forbiddenRecord: { id: '5f0a06e1-ca4e-4502-a9ec-3d2e4b5f6a01', field: 'Amount' },
      sandbox: {
        entity: 'Lead',
        id: '730006E4-5b6e-4f70-9a1c-3d2e4b5f6a00',
        fields: { text: 'Memo', number: 'AcmScore', dateTime: 'AcmSeenOn', guid: 'AcmRef', custom: 'AcmBadge' },
        lookup: { field: 'Owner', target: 'Contact' },
        put: false,
      },
      services: {
        custom: {
          service: 'MirrorService',
          method: 'Reflect',
          body: { depth: 1 },
          parameters: [
            { value: 'plain', contains: '"plain"' },
            { value: 'a b', contains: '"a b"' },
            { value: 'ü', contains: '"ü"' },
          ],
          status: 200,
          echoes: true,
        },
        anonymous: {
          service: 'OpenService',
          method: 'Hello',
          path: '/0/ServiceModel/Open.svc/Hello',
          body: { a: [1] },
          status: 204,
        },
      },
      expiredSession: {
        path: join(folder, 'session.json'),
        content: { jar: {}, provenAt: '2026-11-01T00:00:00Z' },
      },
      secretFiles: ['visitor.secret', 'client.key', 'session.json'].map((file) => join(folder, file)),
      ntlmPath: '/Login/NuiLogin.aspx?ntlmlogin',
      acceptUntested: [{ clause: 'ACCESS-5', reason: 'sessions live for a week' }],
      scope: ['login', 'cookie', 'read'],
      departures: [
        { id: 'dates-iso-loose' },
        { id: 'login-page', value: '/Login/Login.html', reason: 'newer generation' },
        { id: 'decimals-quoted', endpoint: 'odata' },
      ],
      limits: {
        requestTimeout: 1500,
        runTimeout: 3_600_000,
        concurrency: 8,
        burst: 0,
        wrongLogins: 0,
        lateChanges: 120_000,
        maxBodySize: 10_000_000,
      },
      attestations: [{ clause: 'MODE-1', met: false, by: 'J. Roe', on: '2026-11-01', how: 'looked at the settings' }],
      waivers: [
        {
          clause: 'READ-2',
          reason: 'a proxy rewrites Accept',
          owner: 'web team',
          ticket: 'WEB-7',
          until: '2027-02-28',
        },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      path: join(folder, 'full.yaml'),
    })
    expect(structuredClone(profile)).toEqual(profile)
    expect(secretsOf(profile)).toEqual(['right-1', 'right-2', 'right-3', 'right-4', certificate.private])
  })

  it('fills in the defaults, and has no key that was neither given nor has one', async () => {
    const profile = await readProfile(undefined, { baseUrl: 'http://127.0.0.1:8080/' }, surroundings)
    expect(profile).toStrictEqual({
      target: {
        name: '127.0.0.1:8080',
        baseUrl: 'http://127.0.0.1:8080',
        vendorPrefix: 'auto',
        cultureHeader: 'auto',
        maxEntityRowCount: 20000,
        forceUseSession: 'on401',
        sendSecureOverHttp: 'loopback',
        tls: { insecure: false },
      },
      users: {},
      entities: {},
      services: {},
      secretFiles: [],
      scope: 'login cookie access page read record write guid error odata rest rights limit mode flow'.split(' '),
      acceptUntested: [],
      departures: [],
      limits: {
        requestTimeout: 30_000,
        runTimeout: 600_000,
        concurrency: 4,
        burst: 100,
        wrongLogins: 1,
        lateChanges: 30_000,
        maxBodySize: 268_435_456,
      },
      attestations: [],
      waivers: [],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    })
  })

  it('cannot be changed, however deep', async () => {
    const profile = await readProfile(await write('frozen.yaml', full), {}, surroundings)
    const writable = profile as unknown as { target: { tls: { insecure: boolean } }; scope: string[] }
    expect(() => {
      writable.target.tls.insecure = false
    }).toThrow(TypeError)
    expect(() => writable.scope.push('flow')).toThrow(TypeError)
  })

  it('takes short forms: names for entities, one word for a departure', async () => {
    const text = minimal('entities: { probe: Contact, large: SysEvent }\ndepartures: [csrf-off]\n')
    const { entities, departures } = await readProfile(await write('short.yaml', text), {}, surroundings)
    expect(entities).toEqual({ probe: { entity: 'Contact', fields: {} }, large: { entity: 'SysEvent' } })
    expect(departures).toEqual([{ id: 'csrf-off' }])
  })

  it('reads by the lookup of the sandbox where no other is named, and never writes to one named for reading', async () => {
    const record = 'entity: Contact, id: 730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00, fields: { text: Notes }'
    const lookup = '{ field: Account, target: Company }'
    const own = await readProfile(
      await write('own.yaml', minimal(`sandbox: { ${record}, lookup: ${lookup} }`)),
      {},
      surroundings,
    )
    expect(own.lookup).toEqual({ entity: 'Contact', field: 'Account', target: 'Company' })

    const other = await readProfile(
      await write(
        'other.yaml',
        minimal(`sandbox: { ${record} }\nlookup: { entity: Contact, field: Account, target: Company }`),
      ),
      {},
      surroundings,
    )
    expect(other.sandbox).not.toHaveProperty('lookup')
  })

  it('is the same profile as JSON indented with tabs', async () => {
    const json = JSON.stringify(
      { $schema: './profile.schema.json', target: { baseUrl: 'https://x.example' }, departures: ['csrf-off'] },
      null,
      '\t',
    )
    const yaml = minimal('departures: [csrf-off]')
    const one = await readProfile(await write('same.json', json), {}, surroundings)
    const other = await readProfile(await write('same.yaml', yaml), {}, surroundings)
    expect({ ...one, path: undefined }).toEqual({ ...other, path: undefined })
  })

  it('may repeat itself with anchors', async () => {
    const text = minimal('entities: { probe: &it Contact, allowed: *it }')
    const { entities } = await readProfile(await write('anchors.yaml', text), {}, surroundings)
    expect(entities).toEqual({ probe: { entity: 'Contact', fields: {} }, allowed: 'Contact' })
  })
})

describe('what the command line says', () => {
  it('wins over the base URL and the limits of the profile', async () => {
    const path = await write('wins.yaml', minimal('limits: { concurrency: 2, requestTimeout: 20s }'))
    const overrides = { baseUrl: 'http://localhost:1/t/', limits: { concurrency: 7, runTimeout: 5000 } }
    const { target, limits } = await readProfile(path, overrides, surroundings)
    expect(target.baseUrl).toBe('http://localhost:1/t')
    expect(limits).toMatchObject({ concurrency: 7, runTimeout: 5000, requestTimeout: 5000 })
  })

  it.each([
    [1234.56, 1235],
    [0.1, 1],
  ])(
    'is a time of whole milliseconds, as the time to put a record back has to be: %s',
    async (requestTimeout, whole) => {
      const path = await write('parts.yaml', minimal())
      const { limits } = await readProfile(path, { limits: { requestTimeout } }, surroundings)
      expect(limits.requestTimeout).toBe(whole)
    },
  )

  it('makes a target where the profile names none', async () => {
    const path = await write('nameless.yaml', 'scope: [login]')
    const { target } = await readProfile(path, { baseUrl: 'http://localhost:1' }, surroundings)
    expect(target).toMatchObject({ name: 'localhost:1', baseUrl: 'http://localhost:1' })
  })
})

describe('the digest', () => {
  const digest = async (text: string, changes: object = {}) =>
    (await readProfile(await write('digest.yaml', text), {}, { ...surroundings, ...changes })).digest

  const users = (password: string) => minimal(`users: { main: { name: A, password: ${password} } }`)

  it('stays for another order, comments, another secret and another place of the secret', async () => {
    const first = await digest(users('{ env: ACM_PASSWORD }'))
    expect(await digest(`# a comment\n${users('{ env: ACM_PASSWORD }').split('\n').reverse().join('\n')}`)).toBe(first)
    expect(await digest(users('{ env: ACM_PASSWORD }'), { env: { ACM_PASSWORD: 'changed' } })).toBe(first)
    expect(await digest(users('{ file: ./visitor.secret }'))).toBe(first)
  })

  it('changes with what is said', async () => {
    const first = await digest(users('{ env: ACM_PASSWORD }'))
    expect(await digest(users('{ env: ACM_PASSWORD }').replace('name: A', 'name: B'))).not.toBe(first)
    expect(await digest(minimal('departures: [csrf-off]'))).not.toBe(await digest(minimal('departures: [rights-403]')))
  })
})
