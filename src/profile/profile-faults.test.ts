import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholderId, ProfileFault, readProfile, sandboxAdvice, type Fault } from './index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(join(folder, 'encrypted.pem'), privateKey.export(cipher))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const env = { SVC_PASSWORD: 'right', SVC_EMPTY: '' }

/** The faults of a profile whose first line names a target; what is given begins in line 2. */
async function faultsOf(text: string, first = 'target: { baseUrl: https://x.example }'): Promise<readonly Fault[]> {
  const path = join(folder, 'profile.yaml')
  await writeFile(path, `${first}\n${text}\n`)
  try {
    await readProfile(path, {}, { env, today: '2026-11-21' })
  } catch (error) {
    if (error instanceof ProfileFault) return error.faults
    throw error
  }
  return []
}

const guid = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
const record = `entity: Contact, id: ${guid}`
const user = (name: string, password = '{ env: SVC_PASSWORD }') => `{ name: ${name}, password: ${password} }`

interface Case {
  readonly text: string
  readonly path: string
  readonly says: RegExp
  readonly suggests?: string
  readonly line?: number
}

const cases: Readonly<Record<string, Case>> = {
  'a misspelt key': {
    text: 'sandbox:\n  entitty: Contact\n  id: 730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00\n  fields: { text: Notes }',
    path: 'sandbox.entitty',
    line: 3,
    says: /is an unknown key$/,
    suggests: 'Did you mean `entity`?',
  },
  'a misspelt key at the top': {
    text: 'Scopes: [login]',
    path: 'Scopes',
    says: /is an unknown key/,
    suggests: 'Did you mean `scope`?',
  },
  'a key in another case': {
    text: 'entities: { Probe: Contact }',
    path: 'entities.Probe',
    says: /is an unknown key/,
    suggests: 'Did you mean `probe`?',
  },
  'a key that belongs elsewhere': {
    text: 'vendorPrefix: SVC',
    path: 'vendorPrefix',
    says: /is an unknown key/,
    suggests: '`vendorPrefix` belongs under `target`.',
  },
  'a section that belongs at the top': {
    text: 'entities: { limits: {} }',
    path: 'entities.limits',
    says: /is an unknown key/,
    suggests: '`limits` belongs at the top of the profile.',
  },
  'a key that resembles nothing': {
    text: 'zzzzzz: 1',
    path: 'zzzzzz',
    says: /is an unknown key\. Known keys: `\$schema`, `target`/,
  },
  'a key of the language itself': { text: '__proto__: { a: 1 }', path: '__proto__', says: /is an unknown key/ },
  'a key that every object inherits': {
    text: 'entities: { constructor: Contact }',
    path: 'entities.constructor',
    says: /is an unknown key/,
  },
  'a section without a value': {
    text: 'entities:',
    path: 'entities',
    says: /has no value: it must be a mapping with `probe`, `large`, `forbidden` or `allowed`/,
  },
  'a missing key': {
    text: 'lookup: { entity: Contact, field: Account }',
    path: 'lookup.target',
    says: /is missing: the entity that the lookup points to/,
  },
  'a number for text': {
    text: 'entities: { forbidden: 12 }',
    path: 'entities.forbidden',
    says: /is a number, but must be the name of an entity/,
  },
  'a number for a name': {
    text: 'users: { main: { name: 12, password: { env: SVC_PASSWORD } } }',
    path: 'users.main.name',
    says: /is a number, but must be text/,
    suggests: 'Put it in quotes.',
  },
  'text for a number': {
    text: 'limits: { burst: "100" }',
    path: 'limits.burst',
    says: /is text, but must be a whole number/,
    suggests: 'Did you mean `100`?',
  },
  'yes for true': {
    text: `users: { main: { name: A, password: { env: SVC_PASSWORD }, passwordChangeDue: yes } }`,
    path: 'users.main.passwordChangeDue',
    says: /is text, but must be true or false/,
    suggests: 'Did you mean `true`?',
  },
  'one value for a list': {
    text: 'scope: login',
    path: 'scope',
    says: /is text, but must be a list/,
    suggests: 'Write it as a list, in square brackets.',
  },
  'a name of an entity with a path in it': {
    text: 'entities: { probe: Contact/x }',
    path: 'entities.probe',
    says: /must be the name of an entity/,
  },
  'a probe without its entity': {
    text: 'entities: { probe: { fields: { text: Name } } }',
    path: 'entities.probe.entity',
    says: /is missing: the name of a business object/,
  },
  'a GUID in its wrapper': {
    text: `sandbox: { entity: Contact, id: "guid'${guid}'", fields: { text: Notes } }`,
    path: 'sandbox.id',
    says: /must be a GUID/,
    suggests: `Did you mean \`${guid}\`?`,
  },
  'a GUID that is none': {
    text: 'forbiddenRecord: { id: 5f0a, field: Name }',
    path: 'forbiddenRecord.id',
    says: /must be a GUID \(32 hex digits as 8-4-4-4-12\)/,
  },
  'the zero GUID': {
    text: 'forbiddenRecord: { id: 00000000-0000-0000-0000-000000000000, field: Name }',
    path: 'forbiddenRecord.id',
    says: /is a placeholder that identifies no record/,
    suggests: 'Give the id of a record of `entities.forbidden`.',
  },
  'the id of the examples': {
    text: `sandbox: { entity: Contact, id: ${placeholderId}, fields: { text: Notes } }`,
    path: 'sandbox.id',
    says: /is a placeholder that identifies no record/,
    suggests: sandboxAdvice,
  },
  'a sandbox without fields': {
    text: `sandbox: { ${record} }`,
    path: 'sandbox.fields',
    says: /is missing: the fields/,
  },
  'a sandbox whose fields are empty': {
    text: `sandbox: { ${record}, fields: {} }`,
    path: 'sandbox.fields',
    says: /is empty: it must be a mapping with `text`/,
  },
  'a sandbox that would change the id': {
    text: `sandbox: { ${record}, fields: { guid: Id } }`,
    path: 'sandbox.fields.guid',
    says: /must not change/,
  },
  'one sandbox field for two kinds': {
    text: `sandbox: { ${record}, fields: { text: Notes, number: Notes } }`,
    path: 'sandbox.fields.number',
    says: /already used for another kind/,
  },
  'rows that are not above the cap': {
    text: 'entities: { large: { entity: SysEvent, rows: 20000 } }',
    path: 'entities.large.rows',
    says: /must be above the row limit of 20000/,
    suggests: 'Choose a larger entity, or remove `entities.large`.',
  },
  'an entity both forbidden and allowed': {
    text: 'entities: { forbidden: Payroll, allowed: Payroll }',
    path: 'entities.allowed',
    says: /is the same entity as `entities.forbidden`/,
  },
  'a restricted user who is the main one': {
    text: `users:\n  main: ${user('Boss')}\n  restricted: ${user('BOSS')}`,
    path: 'users.restricted.name',
    line: 4,
    says: /is the account of `users.main`/,
  },
  'a decoy who is somebody in use': {
    text: `users:\n  main: ${user('Boss')}\n  decoy: ${user('Boss')}`,
    path: 'users.decoy.name',
    line: 4,
    says: /the decoy must be a different account/,
  },
  'expectations that do not fit the parameters': {
    text: 'services: { custom: { service: S, method: M, parameters: [a, b], expect: { contains: [a] } } }',
    path: 'services.custom.expect.contains',
    says: /has 1 entry for 2 parameters/,
  },
  'an expectation that is an error status': {
    text: 'services: { custom: { service: S, method: M, expect: { status: 500 } } }',
    path: 'services.custom.expect.status',
    says: /is too large: the maximum is 299/,
  },
  'an echo of nothing': {
    text: 'services: { custom: { service: S, method: M, echoes: true } }',
    path: 'services.custom.parameters',
    says: /is missing: `echoes` needs/,
  },
  'one service that needs a login and needs none': {
    text: 'services: { custom: { service: S, method: M }, anonymous: { service: S, method: M } }',
    path: 'services.anonymous.method',
    says: /is the method of `services.custom`, which needs a login/,
  },
  'an anonymous service without a way to it': {
    text: 'services: { anonymous: { service: S } }',
    path: 'services.anonymous.method',
    says: /is missing: set `service` and `method`/,
  },
  'a path that leads to another host': {
    text: 'ntlmPath: //evil.example/x',
    path: 'ntlmPath',
    says: /must be a path that begins with one slash/,
  },
  'an accepted gap of a clause that there is not': {
    text: 'acceptUntested: [{ clause: ACCESS-99, reason: x }]',
    path: 'acceptUntested[0].clause',
    says: /is `ACCESS-99`, which is not a clause/,
  },
  'an accepted gap without a reason': {
    text: 'acceptUntested: [{ clause: ACCESS-5 }]',
    path: 'acceptUntested[0].reason',
    says: /is missing/,
  },
  'an unknown class': {
    text: 'scope: [login, raed]',
    path: 'scope[1]',
    says: /is `raed`, but must be `login`, /,
    suggests: 'Did you mean `read`?',
  },
  'an empty scope': { text: 'scope: []', path: 'scope', says: /is an empty list\. Add at least one/ },
  'a class twice': { text: 'scope: [read, login, read]', path: 'scope', says: /has duplicate entries: 1 and 3/ },
  'an unknown departure': {
    text: 'departures: [dates-iso-lose]',
    path: 'departures[0]',
    says: /is `dates-iso-lose`, but must be a departure of the catalogue/,
    suggests: 'Did you mean `dates-iso-loose`?',
  },
  'an unknown departure in the long form': {
    text: 'departures:\n  - id: rights_403\n    reason: x',
    path: 'departures[0].id',
    line: 3,
    says: /must be a departure of the catalogue/,
    suggests: 'Did you mean `rights-403`?',
  },
  'a departure that resembles none': {
    text: 'departures: [whatever-comes]',
    path: 'departures[0]',
    says: /must be a departure of the catalogue: `app-at-root`, /,
  },
  'a departure without the value it needs': {
    text: 'departures: [login-page]',
    path: 'departures[0]',
    says: /needs a value: the path of the login page/,
    suggests: 'Write `{ id: login-page, value: … }`.',
  },
  'a departure with a value it does not take': {
    text: 'departures: [{ id: rights-403, value: "403" }]',
    path: 'departures[0].value',
    says: /takes no value\. Remove it/,
  },
  'a departure with an endpoint it does not take': {
    text: 'departures: [{ id: rights-403, endpoint: odata }]',
    path: 'departures[0].endpoint',
    says: /cannot be limited to one endpoint/,
  },
  'a login page that is no path': {
    text: 'departures: [{ id: login-page, value: https://evil.example/ }]',
    path: 'departures[0].value',
    says: /must be a path that begins with one slash/,
  },
  'a departure declared twice': {
    text: 'departures: [rights-403, { id: rights-403, reason: x }]',
    path: 'departures[1]',
    says: /repeats the departure of an earlier entry/,
  },
  'a waiver of an unknown clause': {
    text: 'waivers: [{ clause: RAED-2, reason: x, owner: y, until: 2027-01-31 }]',
    path: 'waivers[0].clause',
    says: /is `RAED-2`, which is not a clause/,
    suggests: 'Did you mean `READ-2`?',
  },
  'a waiver of a clause whose number is not there': {
    text: 'waivers: [{ clause: READ-99, reason: x, owner: y, until: 2027-01-31 }]',
    path: 'waivers[0].clause',
    says: /which is not a clause/,
  },
  'a waiver of a clause that binds clients': {
    text: 'waivers: [{ clause: CALLER-1, reason: x, owner: y, until: 2027-01-31 }]',
    path: 'waivers[0].clause',
    says: /applies to client programs, not to a target/,
  },
  'a clause waived twice': {
    text: 'waivers:\n  - { clause: READ-2, reason: x, owner: y, until: 2027-01-31 }\n  - { clause: READ-2, reason: x, owner: y, until: 2027-01-31 }',
    path: 'waivers[1]',
    line: 4,
    says: /repeats the clause of an earlier entry/,
  },
  'a waiver without end': {
    text: 'waivers: [{ clause: READ-2, reason: x, owner: y }]',
    path: 'waivers[0].until',
    says: /is missing: the last day on which the waiver has effect/,
  },
  'a waiver until nobody knows when': {
    text: 'waivers: [{ clause: READ-2, reason: x, owner: y, until: soon }]',
    path: 'waivers[0].until',
    says: /must be a date such as/,
  },
  'a waiver that nobody owns': {
    text: 'waivers: [{ clause: READ-2, reason: x, owner: " ", until: 2027-01-31 }]',
    path: 'waivers[0].owner',
    says: /is blank/,
  },
  'a day in another spelling': {
    text: 'waivers: [{ clause: READ-2, reason: x, owner: y, until: 2027/1/31 }]',
    path: 'waivers[0].until',
    says: /must be a date/,
    suggests: 'Did you mean `2027-01-31`?',
  },
  'a day that no calendar has': {
    text: 'attestations: [{ clause: MODE-1, met: true, by: x, on: 2026-02-30, how: y }]',
    path: 'attestations[0].on',
    says: /must be a date/,
  },
  'an attestation from the future': {
    text: 'attestations: [{ clause: MODE-1, met: true, by: x, on: 2026-11-23, how: y }]',
    path: 'attestations[0].on',
    says: /is in the future: `2026-11-23`, and today is 2026-11-21/,
  },
  'an attestation of what the checker judges': {
    text: 'attestations: [{ clause: READ-2, met: true, by: x, on: 2026-11-01, how: y }]',
    path: 'attestations[0].clause',
    says: /Only manual clauses can be attested: .*`MODE-4`/,
  },
  'a time span in words': {
    text: 'limits: { requestTimeout: 30 seconds }',
    path: 'limits.requestTimeout',
    says: /must be a duration such as 30s/,
    suggests: 'Did you mean `30s`?',
  },
  'a time span of nothing': { text: 'limits: { runTimeout: 0s }', path: 'limits.runTimeout', says: /too small/ },
  'a time span of days': { text: 'limits: { runTimeout: 48h }', path: 'limits.runTimeout', says: /the maximum is 24h/ },
  'an answer that outlasts the run': {
    text: 'limits: { requestTimeout: 2m, runTimeout: 60 }',
    path: 'limits.requestTimeout',
    says: /is longer than `limits.runTimeout`/,
  },
  'a size in another spelling': {
    text: 'limits: { maxBodySize: 256 mib }',
    path: 'limits.maxBodySize',
    says: /must be a size/,
    suggests: 'Did you mean `256MiB`?',
  },
  'half a request at once': { text: 'limits: { concurrency: 1.5 }', path: 'limits.concurrency', says: /whole number/ },
  'more wrong logins than an account survives': {
    text: 'limits: { wrongLogins: 50 }',
    path: 'limits.wrongLogins',
    says: /is too large: the maximum is 3/,
  },
  'a time for late changes that keeps the run from ending': {
    text: 'limits: { lateChanges: 2h }',
    path: 'limits.lateChanges',
    says: /is too large: the maximum is 1h/,
  },
  'a session file that is not there': {
    text: 'expiredSession: ./no-session.json',
    path: 'expiredSession',
    says: /names a file that does not exist: .*no-session\.json/,
    suggests: '`svc-conformance session save` creates it. Remove the key until then.',
  },
}

describe('a fault is named with its path, its line and the likely intention', () => {
  it.each(Object.entries(cases))('%s', async (_name, { text, path, says, suggests, line }) => {
    const faults = await faultsOf(text)
    expect(faults.map((fault) => fault.path)).toEqual([path])
    expect(faults[0]?.message).toMatch(says)
    expect(faults[0]?.suggestion).toBe(suggests)
    expect(faults[0]?.line).toBe(line ?? 2)
    expect(faults[0]?.column).toBeGreaterThan(0)
  })

  it.each([
    ['a value of no offer', 'forceUseSession: on-401x', 'target.forceUseSession', 'Did you mean `on401`?'],
    ['a prefix that is no name', 'vendorPrefix: "S V"', 'target.vendorPrefix', undefined],
    ['a header that is no name', 'cultureHeader: "X:Y"', 'target.cultureHeader', undefined],
    ['a cap of nothing', 'maxEntityRowCount: 0', 'target.maxEntityRowCount', undefined],
    ['a proxy with a path', 'proxy: http://proxy.example/x', 'target.proxy', undefined],
    ['a certificate that is not there', 'tls: { ca: ./no.pem }', 'target.tls.ca', undefined],
    ['a certificate that is none', 'tls: { ca: ./profile.yaml }', 'target.tls.ca', undefined],
    [
      'an encrypted key',
      'tls: { insecure: true, cert: ./none.pem, key: ./encrypted.pem }',
      'target.tls.key',
      undefined,
    ],
    [
      'a base URL with blanks around it',
      'baseUrl: " https://x.example "',
      'target.baseUrl',
      'Remove the spaces around it.',
    ],
    ['a base URL with a blank in it', 'baseUrl: https://x example/', 'target.baseUrl', 'It contains a space.'],
    ['a key without its certificate', 'tls: { insecure: true, key: ./no.pem }', 'target.tls.key', undefined],
  ])('under target: %s', async (_name, entry, path, suggestion) => {
    const faults = await faultsOf(
      '',
      `target: { ${entry.startsWith('baseUrl') ? '' : 'baseUrl: https://x.example, '}${entry} }`,
    )
    const fault = faults.find((candidate) => candidate.path === path)
    expect(fault).toMatchObject({ line: 1 })
    expect(fault?.suggestion).toBe(suggestion)
  })

  it('also where the whole profile is the wrong thing', async () => {
    expect(await faultsOf('', '- a list')).toMatchObject([
      { path: '', message: expect.stringMatching(/^the file is a list, but must be a mapping with/) as unknown },
    ])
    expect(await faultsOf('', 'some text')).toMatchObject([{ path: '', line: 1 }])
    expect(await faultsOf('', '# nothing')).toMatchObject([{ path: '', message: 'the file is empty' }])
  })
})

describe('the faults', () => {
  it('are named all at once, in the order of the file, those of form and those of meaning', async () => {
    const faults = await faultsOf(
      [
        'scope: []',
        'waivers: [{ clause: NOPE-1, reason: x, owner: y, until: 2027-01-31 }]',
        'expiredSession: ./no.json',
        'lookups: 1',
      ].join('\n'),
    )
    expect(faults.map(({ path, line }) => [line, path])).toEqual([
      [2, 'scope'],
      [3, 'waivers[0].clause'],
      [4, 'expiredSession'],
      [5, 'lookups'],
    ])
  })

  it('do not repeat as a consequence what was said as a cause', async () => {
    const misspelt = await faultsOf('lookup: { entity: Contact, field: Account, traget: Account }')
    expect(misspelt.map(({ path }) => path)).toEqual(['lookup.traget'])
    const base = await faultsOf('', 'target: { baseURL: https://x.example }')
    expect(base.map(({ path }) => path)).toEqual(['target.baseURL'])
  })

  it('stand in the message too, one a line', async () => {
    const path = join(folder, 'two.yaml')
    await writeFile(path, 'target: { baseUrl: https://x.example }\nscope: []\nlookups: 1\n')
    const refused = readProfile(path, {}, { env })
    await expect(refused).rejects.toThrow(ProfileFault)
    await expect(refused).rejects.toThrow(
      `profile ${path} is invalid: 2 errors\n` +
        '  line 2:8: `scope` is an empty list. Add at least one entry, or remove the key\n' +
        '  line 3:1: `lookups` is an unknown key. Did you mean `lookup`?',
    )
  })

  it('of a target that is not named anywhere are named as such', async () => {
    await expect(readProfile(undefined, {}, { env })).rejects.toMatchObject({
      faults: [{ path: 'target.baseUrl', message: 'is missing: set it here, or give BASE_URL on the command line' }],
    })
    await expect(readProfile('', { baseUrl: 'http://localhost' }, { env })).rejects.toMatchObject({
      faults: [{ message: 'the path of the profile is empty' }],
    })
    await expect(readProfile(join(folder, 'nowhere.yaml'), {}, { env })).rejects.toMatchObject({
      faults: [{ message: 'the file does not exist' }],
    })
    await expect(readProfile(folder, {}, { env })).rejects.toMatchObject({
      faults: [{ message: 'the file is a directory, not a file' }],
    })
  })
})

it.each([
  ['on a line of its own', '  // where it stands\n  "target": { "baseUrl": "https://x.example" }\n}'],
  ['that YAML takes for a part of the key', '  /* it */ "target": { "baseUrl": "https://x.example" }\n}'],
  ['behind a member', '  "target": { "baseUrl": "https://x.example" } // it\n}'],
])('a comment in JSON is called one: %s', async (_what, text) => {
  expect(await faultsOf(text, '{')).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringMatching(/^JSON has no comments/) as string }),
  ])
})

it('two slashes in a text of JSON are no comment', async () => {
  expect(await faultsOf('"target": { "name": "a // b", "baseUrl": "https://x.example" }}', '{')).toEqual([])
})
