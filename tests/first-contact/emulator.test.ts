import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { readProfile, type ResolvedProfile } from '../../src/profile/index.js'
import { startIndependent } from '../independent/server.js'
import { temporaryFolder } from '../cli/command.js'
import { init, type Met } from './meet.js'

interface Outcome extends Met {
  readonly read: ResolvedProfile
  readonly written: string
}

/** Meets an emulator, and reads the profile back that came of it. */
async function meet(options: EmulatorOptions, path = '', args: readonly string[] = []): Promise<Outcome> {
  const emulator = await startEmulator({ rows: 20, ...options })
  try {
    const password = emulator.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? ''
    const out = join(temporaryFolder(), 'profile.yaml')
    const ca = join(out, '..', 'ca.pem')
    if (emulator.caPem !== undefined) writeFileSync(ca, emulator.caPem)
    const tls = emulator.caPem === undefined ? [] : ['--tls-ca', ca]
    const met = await init(emulator.baseUrl + path, out, [...tls, ...args], { env: { SVC_PASSWORD: password } })
    expect(met).toMatchObject({ code: 0, stdout: `${out}\n` })
    const read = await readProfile(out, {}, { env: { SVC_PASSWORD: password } })
    expect(read.users.main).toMatchObject({ name: 'Supervisor', password })
    for (const text of [met.profile, met.stderr, met.stdout]) expect(text).not.toContain(password)
    expect(read.target.baseUrl).toBe(emulator.baseUrl)
    return { ...met, read, written: met.profile! }
  } finally {
    await emulator.close()
  }
}

describe('a first contact with the emulator', () => {
  it('finds path, prefix, culture header, services, probe and lookup over https, and no large entity where none is', async () => {
    const options = { tls: true, basePath: '/tenant/two', vendorPrefix: 'ABC', cultureHeader: 'X-Abc-UserCulture' }
    const { read, stderr } = await meet(options)
    expect(read.target).toMatchObject({ vendorPrefix: 'ABC', cultureHeader: 'X-Abc-UserCulture' })
    expect(read.target.tls.ca).toContain('BEGIN CERTIFICATE')
    expect(read.entities).toEqual({ probe: { entity: 'Contact', fields: {} } })
    expect(stderr).toMatch(/entities\.large: none of \d counted entities has more than 20000 rows/)
    expect(read.lookup).toMatchObject({ entity: 'Contact' })
    expect(read.sandbox).toBeUndefined()
    expect(stderr).toMatch(/legacy data service: there \(\$metadata describes \d+ entities\)/)
    expect(stderr).toMatch(/OData endpoint: there/)
    expect(stderr).toMatch(/Sent: \d+ reads and 1 login\. Nothing was changed\./)
    expect(stderr).toMatch(/\$ svc-conformance run --profile /)
  })

  it.each([
    ['/0x', '/0x'],
    ['two levels', '/some/page'],
  ])('finds the platform above the address given (%s), and says so', async (_name, path) => {
    const { stderr } = await meet({ basePath: '/tenant' }, path)
    expect(stderr).toContain('it was found above the given address')
  })

  it.each([
    ['rotating-cookies', /vendorPrefix: SVC/],
    ['single-session', /vendorPrefix: SVC/],
    ['no-csrf', /vendorPrefix: SVC/],
    ['odata-verbose', /probe: Contact/],
    ['json-bare-array', /probe: Contact/],
    ['guids-uppercase', /lookup: \{/],
    ['zero-guid-for-null', /lookup: \{/],
    ['paged-40', /probe: Contact/],
    ['no-loader-cookie', /probe: Contact/],
    ['no-culture-header', /cultureHeader is detected by each run/],
    ['force-use-session', /forceUseSession: on401/],
    ['no-cookies-401', /probe: Contact/],
    ['app-at-root', /# departures: \[app-at-root\]/],
    ['no-legacy-service', /# departures: \[no-legacy-service\]/],
    ['redirect-url-set', /# departures: \[redirect-url-set\]/],
    ['no-login-location', /# departures: \[no-login-location\]/],
    ['no-culture-header', /# departures: \[no-culture-header\]/],
    ['no-loader-cookie', /# departures: \[no-loader-cookie\]/],
    ['no-username-cookie', /# departures: \[no-username-cookie\]/],
    ['csrf-not-secure', /# departures: \[csrf-not-secure\]/],
    ['dates-microsoft-json', /# departures: \[dates-microsoft-json\]/],
    ['dates-iso-loose', /# departures: \[dates-iso-loose\]/],
    ['decimals-quoted', /# departures: \[decimals-quoted\]/],
    ['login-page', /# departures: \[\{ id: login-page, value: \/Login\/\w+\.\w+ \}\]/],
    ['compressed', /probe: Contact/],
  ])('under the variant %s writes what it shows', async (variant, wanted) => {
    const { written, read } = await meet({ variants: [variant] })
    expect(written).toMatch(wanted)
    expect(read.entities.probe).toBeDefined()
    expect(read.departures).toEqual([])
  })

  it('proposes what a person has to confirm as comments that hold once they are taken over', async () => {
    const { written } = await meet({})
    const path = join(temporaryFolder(), 'whole.yaml')
    const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
    const sandbox = written
      .replace(/^# (?=sandbox:)|^# (?= {2,}\S)/gm, '')
      .replace(/^( {2}id: ).*$/m, `$1${id}`)
      .replace(/^ {2}(?=custom|anonymous).*$\n?/gm, '')
    writeFileSync(path, sandbox)
    const read = await readProfile(path, {}, { env: { SVC_PASSWORD: 'x' } })
    expect(read.sandbox).toMatchObject({ entity: 'Lead', id, lookup: { field: 'Contact', target: 'Contact' } })
    expect(Object.keys(read.sandbox?.fields ?? {})).toEqual(['text', 'number', 'dateTime', 'guid', 'custom'])
  })

  it('leaves a placeholder in the sandbox that no run takes for a record', async () => {
    const { written } = await meet({})
    const path = join(temporaryFolder(), 'unfinished.yaml')
    writeFileSync(path, written.replace(/^# (?=sandbox:)|^# (?= {2}(entity|id|fields|lookup):)/gm, ''))
    await expect(readProfile(path, {}, { env: { SVC_PASSWORD: 'x' } })).rejects.toThrow(/is a placeholder/)
  })

  it('writes the sandbox record that a person names, once it was read, and no other', async () => {
    const lead = (await profileOf()).sandbox.id
    const named = await meet({}, '', ['--sandbox', `Lead/${lead}`])
    expect(named.read.sandbox).toMatchObject({
      entity: 'Lead',
      id: lead,
      fields: { text: 'Notes', custom: 'UsrBadge' },
    })
    const unknown = await meet({}, '', ['--sandbox', 'Lead/730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'])
    expect(unknown.read.sandbox).toBeUndefined()
    expect(unknown.stderr).toContain('was not found among those of Lead')
  })
})

async function profileOf(): Promise<{ readonly sandbox: { readonly id: string } }> {
  const emulator = await startEmulator({ rows: 20 })
  await emulator.close()
  return emulator.profile as never
}

describe('a first contact with a deployment that describes nothing', () => {
  it.each([{}, { basePath: '/acme' }, { rotating: true }, { legacyJson: 'array' as const }])(
    'tries the usual names and reads the records themselves: %o',
    async (freedoms) => {
      const server = await startIndependent({ vendorPrefix: 'QQ', ...freedoms })
      try {
        const out = join(temporaryFolder(), 'profile.yaml')
        const { main } = server.profile['users'] as { main: { name: string; password: { env: string } } }
        const env = { SVC_PASSWORD: server.environment[main.password.env]! }
        const met = await init(server.baseUrl, out, ['--user', main.name], { env })
        expect(met).toMatchObject({ code: 0 })
        const read = await readProfile(out, {}, { env })
        expect(read.target).toMatchObject({ baseUrl: server.baseUrl, vendorPrefix: 'QQ' })
        expect(read.entities).toEqual({ probe: { entity: 'Contact', fields: {} } })
        expect(read.lookup).toEqual({ entity: 'Contact', field: 'Account', target: 'Account' })
        expect(met.profile).toContain('#   fields: { text: Comment')
        expect(met.stderr).toContain('the service does not support $count')
        expect(server.requests.filter(({ method }) => method !== 'GET')).toMatchObject([
          { method: 'POST', service: 'login' },
        ])
        expect(server.requests.filter(({ changed }) => changed)).toEqual([])
      } finally {
        await server.close()
      }
    },
  )
})
