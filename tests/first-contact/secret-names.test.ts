import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { init, type Met } from './meet.js'
import { described, platform, xml, type Twists } from './platform.js'

/** Words that could be the name of an entity, a field or a cookie. */
const password = 'Hunter2Canary'
const ticket = 'Ticket0f9e8d7c'
const hidden = [password, ticket]

/** Meets a platform that was told the password before, and says what of it came out: nothing may. */
async function meet(twists: Twists, args: readonly string[] = []): Promise<Met> {
  const { origin, received } = await platform({
    '/AuthService.svc/Login': () => ({
      headers: [
        ['Content-Type', 'application/json'],
        ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/; HttpOnly`],
        ['Set-Cookie', 'SVCCSRF=TOKEN-51be02; path=/'],
      ],
      body: '{"Code":0}',
    }),
    ...twists,
  })
  const met = await init(origin, join(temporaryFolder(), 'profile.yaml'), args, { env: { SVC_PASSWORD: password } })
  const logins = received.filter(({ method }) => method === 'POST')
  const sent = received.filter((request) => !logins.includes(request)).map(({ url }) => url)
  for (const secret of hidden)
    for (const text of [met.stdout, met.stderr, met.profile ?? '', ...sent])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  return met
}

const id = '<Property Name="Id" Type="Edm.Guid"/>'
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const rows = (fields: object) => ({
  headers: [['Content-Type', 'application/json']] as const,
  body: JSON.stringify({
    value: [1, 2, 3].map((n) => ({ Id: guid(n), Name: `N${String(n)}`, AccountId: guid(n + 10), ...fields })),
  }),
})

describe.each(hidden)('a secret that the target gives as a name (%s)', (secret) => {
  it('of an entity, a field and a lookup is left out, and what is beside it stands', async () => {
    const type = (name: string, more: string) => `<EntityType Name="${name}">${id}${more}</EntityType>`
    const texts = '<Property Name="Name" Type="Edm.String"/>'
    const own = `<Property Name="${secret}Id" Type="Edm.Guid"/><Property Name="Usr${secret}" Type="Edm.String"/><NavigationProperty Name="${secret}" Type="S.Account"/>`
    const account = '<Property Name="AccountId" Type="Edm.Guid"/><NavigationProperty Name="Account" Type="S.Account"/>'
    const sets = [secret, 'Contact', 'Account'].map((name) => `<EntitySet Name="${name}" EntityType="S.${name}"/>`)
    const { code, profile } = await meet({
      '/odata/$metadata': () =>
        described(type(secret, texts) + type('Contact', texts + own + account) + type('Account', ''), sets.join('')),
      '/odata/Contact': () => rows({ [`${secret}Id`]: guid(7) }),
    })
    expect(code).toBe(0)
    expect(profile).toContain('probe: Contact')
    expect(profile).toContain('lookup: { entity: Contact, field: Account, target: Account }')
  })

  it('in a service document and in records without a description is left out', async () => {
    const { code, profile, stderr } = await meet({
      '/odata/$metadata': () => ({ status: 500 }),
      '/odata/': () => ({
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ value: [{ name: secret }, { name: 'Contact' }] }),
      }),
      '/odata/Contact': () => rows({ [secret]: 'x', [`${secret}Id`]: guid(9) }),
    })
    expect(code).toBe(0)
    expect(stderr).toContain('its service document lists 1 entities')
    expect(profile).toContain('probe: Contact')
  })

  it('of cookies and headers is left for a run to find', async () => {
    const { profile } = await meet({
      '/AuthService.svc/Login': () => ({
        headers: [
          ['Content-Type', 'application/json'],
          ['Set-Cookie', `${secret}CSRF=x; path=/`],
          ['Set-Cookie', `${secret}LOADER=x; path=/; secure`],
          ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/`],
          [`X-${secret}-UserCulture`, 'en-US'],
        ],
        body: '{"Code":0}',
      }),
    })
    expect(profile).toMatch(/# vendorPrefix .* is detected by each run/)
    expect(profile).toContain('cultureHeader is detected by each run')
  })

  it('of the login page is no departure to propose', async () => {
    const { profile } = await meet({
      '/Login/NuiLogin.aspx': () => ({ status: 404 }),
      '/EntityDataService.svc/': () => ({
        status: 302,
        headers: [['Location', `/Login/${secret}.html?ReturnUrl=x`]],
      }),
    })
    expect(profile).not.toMatch(/departures: .*login-page/)
  })
})

describe('a password that a stranger seems to know', () => {
  it.each([
    ['sends callers to it', { status: 302, headers: [['Location', `/${password}`]] }],
    [
      'sends callers to another origin of that name',
      { status: 302, headers: [['Location', `//${password}.example/`]] },
    ],
    ['calls its answers by it', { status: 404, headers: [['Content-Type', `text/${password}`]] }],
  ] as const)('stands in no sentence about where nothing was found: it %s', async (_name, said) => {
    const { code } = await meet({ '': () => said })
    expect(code).toBe(6)
  })
})

it('a description that cannot be read is not quoted', async () => {
  await meet({ '/odata/$metadata': () => xml(`<${password}>&${ticket};</${password}>`) })
})

it('names are no secrets for what stands in the name of the user, which the profile says itself', async () => {
  const type = `<EntityType Name="Contact">${id}<Property Name="Name" Type="Edm.String"/></EntityType>`
  const { profile } = await meet(
    {
      '/odata/$metadata': () => described(type, '<EntitySet Name="Contact" EntityType="S.Contact"/>'),
      '/odata/Contact': () => rows({}),
    },
    ['--user', 'Contact'],
  )
  expect(profile).toContain('probe: Contact')
})
