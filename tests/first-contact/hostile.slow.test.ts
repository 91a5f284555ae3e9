import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readProfile } from '../../src/profile/index.js'
import { temporaryFolder } from '../cli/command.js'
import type { Said } from '../support/scripted-server.js'
import { init, type Met } from './meet.js'
import { described, platform, secrets, xml, type Twists } from './platform.js'

const env = { SVC_PASSWORD: 'p: "{canary}" #1 %' }

/** Meets a platform with these twists; the profile must hold, with no key that init does not write. */
async function meet(
  twists: Twists,
  args: readonly string[] = [],
): Promise<Met & { readonly value: Record<string, never> }> {
  const { origin } = await platform(twists)
  const out = join(temporaryFolder(), 'profile.yaml')
  const met = await init(origin, out, args, { env })
  expect(met.code, met.stderr).toBe(0)
  await readProfile(out, {}, { env })
  const value = parse(met.profile!) as Record<string, never>
  expect(Object.keys(value).filter((key) => !['target', 'users', 'entities', 'lookup'].includes(key))).toEqual([])
  expect(met.profile! + met.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/)
  for (const secret of [...Object.values(env), ...Object.values(secrets)])
    for (const text of [met.profile, met.stdout, met.stderr]) expect(text).not.toContain(secret)
  return { ...met, value }
}

const properties = '<Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Guid"/>'
const full = (lookup: string) =>
  `${properties}<Property Name="Name" Type="Edm.String"/><Property Name="${lookup}Id" Type="Edm.Guid"/>` +
  `<NavigationProperty Name="${lookup}" Type="S.Account"/>`
const account = `<EntityType Name="Account">${properties}</EntityType>`
const rows = (fields: object): Said => ({
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({
    value: [1, 2, 3].map((n) => ({ Id: guid(n), Name: `N${String(n)}`, AccountId: guid(n + 10), ...fields })),
  }),
})
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('a hostile description', () => {
  it.each([
    [
      'that grows a billion times',
      xml(
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
          .split('')
          .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]!};`.repeat(10)}">`)
          .join('')}]><x>&j;</x>`,
      ),
    ],
    ['that names an outer entity', xml('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')],
    ['that is nested without end', xml(`<Edmx>${'<a>'.repeat(5000)}`)],
    ['that is cut off', xml('<Edmx><DataServices>')],
    ['that is a web page', { headers: [['Content-Type', 'text/html']], body: '<html><body>hi</body></html>' }],
    ['that is JSON', { headers: [['Content-Type', 'application/json']], body: '{"$Version":"4.01"}' }],
    ['that is empty', xml('')],
  ] as readonly (readonly [string, Said])[])('%s is not read, and the rest goes on', async (_name, metadata) => {
    const { stderr } = await meet({
      '/EntityDataService.svc/$metadata': () => metadata,
      '/AccountCollection': () => rows({}),
    })
    expect(stderr).toMatch(
      /legacy data service: there \(\$metadata answered 200, but cannot be read: .*; records of Account were read\)/,
    )
  })

  it('of a hundred megabytes is given up, and the usual names are tried', async () => {
    const huge = 'x'.repeat(50 * 1024 * 1024)
    const { stderr, value } = await meet({
      '/EntityDataService.svc/$metadata': () => xml(huge),
      '/ContactCollection': () => rows({}),
      '/odata/Contact': () => rows({}),
    })
    expect(stderr).toContain('GET /0/ServiceModel/EntityDataService.svc/$metadata:')
    expect(value['entities']).toEqual({ probe: 'Contact' })
  })

  it.each([
    '<script>alert(1)</script>',
    'a: b',
    'x\nusers: { main: { name: y } }',
    '&#10;sandbox: {}',
    "'; drop",
    '- a',
    '{a}',
    '#c',
    '..',
    '\u2028x',
    '',
    'x'.repeat(200),
  ])('with the name %j has it left out', async (name) => {
    const escaped = name
      .replaceAll('&#10;', '\n')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
    const { profile, value } = await meet({
      '/odata/$metadata': () =>
        described(
          `<EntityType Name="${escaped}">${full('Account')}</EntityType>${account}<EntityType Name="Contact">${full(escaped)}</EntityType>`,
          `<EntitySet Name="${escaped}" EntityType="S.${escaped}"/><EntitySet Name="Contact" EntityType="S.Contact"/><EntitySet Name="Account" EntityType="S.Account"/>`,
        ),
      '/odata/Contact': () => rows({}),
    })
    expect(value['lookup']).toBeUndefined()
    if (name.length > 2) expect(profile).not.toContain(name)
  })

  it.each(['Null', 'True', 'no', 'NaN', '_', 'Ünïcode', '__proto__', 'constructor'])(
    'with the entity %s keeps it a text',
    async (name) => {
      const { value } = await meet({
        '/odata/$metadata': () =>
          described(
            `<EntityType Name="${name}">${full('Account')}</EntityType>${account}`,
            `<EntitySet Name="${name}" EntityType="S.${name}"/><EntitySet Name="Account" EntityType="S.Account"/>`,
          ),
        [`/odata/${encodeURIComponent(name)}`]: () => rows({}),
      })
      expect(value['entities']).toEqual({ probe: name })
      expect(value['lookup']).toEqual({ entity: name, field: 'Account', target: 'Account' })
    },
  )

  it('of a circle of types, and of thousands of entities, comes to an end', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => `E${String(n)}`)
    const { stderr } = await meet({
      '/odata/$metadata': () =>
        described(
          `<EntityType Name="A" BaseType="S.B"/><EntityType Name="B" BaseType="S.A"/>` +
            many.map((name) => `<EntityType Name="${name}"/>`).join(''),
          many.map((name) => `<EntitySet Name="${name}" EntityType="S.${name}"/>`).join(''),
        ),
    })
    expect(stderr).toMatch(/OData endpoint: there \(\$metadata describes \d{4} entities\)/)
  })
})

describe('hostile names beside it', () => {
  it.each([
    ['{x}CSRF', 'X-UserCulture'],
    ['#CSRF', '#UserCulture'],
    ["'!CSRF", "'|UserCulture"],
  ])('of the cookie %s and the header %s are left for a run to find', async (cookie, header) => {
    const { profile } = await meet({
      '/AuthService.svc/Login': () => ({
        headers: [
          ['Content-Type', 'application/json'],
          ['Set-Cookie', `${cookie}=1; path=/`],
          ['Set-Cookie', `.ASPXAUTH=${secrets.ticket}; path=/`],
          [header, 'x'],
        ],
        body: '{"Code":0}',
      }),
    })
    expect(profile).toMatch(/# vendorPrefix .* is detected by each run/)
    expect(profile).not.toContain(cookie)
  })

  it('of a service document are left out', async () => {
    const { value, stderr } = await meet({
      '/odata/': () => ({
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ value: [{ name: 'Contact' }, { name: 'a: b\n' }, { name: 7 }, 'x y', null] }),
      }),
      '/odata/$metadata': () => ({ status: 500 }),
      '/odata/Contact': () => rows({ 'evil: {}': 'x', '<b>Id': guid(9) }),
    })
    expect(stderr).toContain('its service document lists 1 entities')
    expect(value['entities']).toEqual({ probe: 'Contact' })
  })

  it.each(["O'Hara: {x} #1", 'a\\b "c"', '- x', 'Зоряна', '| y', 'null'])(
    'of the user %j stand quoted',
    async (name) => {
      const { value } = await meet({}, ['--user', name])
      expect(value['users']).toEqual({ main: { name, password: { env: 'SVC_PASSWORD' } } })
    },
  )
})
