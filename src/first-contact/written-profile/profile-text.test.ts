import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { shapeFaults } from '../../profile/faults/shape.js'
import { addressesOf, documentedLoginPage } from '../../session/index.js'
import type { Findings } from '../findings.js'
import { profileText, type Written } from './profile-text.js'
import { foundTold, openTold } from '../told.js'

const nothing: Findings = {
  place: { baseUrl: 'https://x.example/t', sign: 'a sign' },
  naming: { evidence: 'no cookie showed it' },
  withheld: [],
  passwordChangeDue: false,
  loginDepartures: [],
  recordDepartures: [],
  services: {
    addresses: addressesOf('https://x.example/t', { atRoot: false, loginPage: documentedLoginPage }),
    atRoot: false,
    legacy: { standing: 'absent', evidence: '404' },
    odata: { standing: 'unclear', evidence: '500' },
  },
  forceUseSession: 'none',
  large: { candidates: [], evidence: 'not counted' },
  notes: [],
  offered: [],
  reads: 3,
  logins: 1,
}
const written: Written = { schemaLine: '# x', user: 'Zoe', password: { env: 'PW' }, tls: {} }

describe('the text of a profile', () => {
  it.each<[string, Partial<Findings>, Partial<Written>, RegExp]>([
    ['nothing found', {}, {}, /# probe: Contact/],
    [
      'cookies that were not kept',
      { withheld: ['.ASPXAUTH'] },
      {},
      /ignored: \.ASPXAUTH[^\n]*\n.*# sendSecureOverHttp: true/,
    ],
    [
      'a tenant that is called 0',
      { place: { ...nothing.place, baseUrl: 'https://x.example/0' } },
      {},
      /baseUrl: https:\/\/x\.example\/0\/\.\n/,
    ],
    ['a password that is due', { passwordChangeDue: true }, {}, /passwordChangeDue: true/],
    [
      'everything at the root',
      { services: { ...nothing.services, atRoot: true } },
      {},
      /# departures: \[app-at-root\]/,
    ],
    [
      'a login that lacks something',
      { loginDepartures: ['no-login-location', 'csrf-not-secure'] },
      {},
      /# departures: \[no-login-location, csrf-not-secure\]/,
    ],
    [
      'records in another form',
      { recordDepartures: [{ id: 'dates-iso-loose' }, { id: 'decimals-quoted', endpoint: 'odata' }] },
      {},
      /# departures: \[dates-iso-loose, \{ id: decimals-quoted, endpoint: odata \}\]/,
    ],
    [
      'a client certificate and a proxy',
      {},
      { tls: { cert: '../c.pem', key: '../k.pem' }, proxy: 'http://p:1' },
      /proxy: http/,
    ],
    [
      'a large entity alone',
      { large: { found: { entity: 'Log', rows: 30_000 }, candidates: [], evidence: 'x' } },
      {},
      /large: \{ entity: Log/,
    ],
    [
      'large ones that nobody counted',
      { large: { candidates: ['AuditLog'], evidence: 'x' } },
      {},
      /# large: \{ entity: AuditLog/,
    ],
    [
      'a probe that lacks something',
      { probe: { entity: 'Case', lacks: ['2 of the 3 records'], evidence: 'x' } },
      {},
      /2 of the 3 records/,
    ],
    [
      'a sandbox that was named',
      { sandbox: { entity: 'Case', id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', fields: { text: 'A' } } },
      {},
      /^sandbox:\n {2}entity: Case/m,
    ],
  ])('with %s holds, and says it', (_name, found, more, wanted) => {
    const text = profileText({ ...nothing, ...found }, { ...written, ...more })
    expect(shapeFaults(parse(text))).toEqual([])
    expect(text).toMatch(wanted)
  })
})

describe('what is told', () => {
  it('tells what was not found apart from what was, and what only a person can name', () => {
    const findings = { ...nothing, withheld: ['.ASPXAUTH'], notes: ['GET /x: reset'] }
    const text = [...foundTold(findings), ...openTold(findings)].join('\n')
    expect(text).toMatch(/Found\n(.*\n)*Not found\n(.*\n)*To be filled in by a person\n/)
    for (const line of ['legacy data service: not seen (404)', 'OData endpoint: unclear (500)', 'GET /x: reset'])
      expect(text.slice(text.indexOf('Not found'))).toContain(line)
  })
})

describe('the lines of a profile', () => {
  const sandbox = { entity: 'Lead', fields: { text: 'Notes' } }
  const text = profileText({ ...nothing, sandbox, loginDepartures: ['no-login-location'] }, written)
  const lines = (pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))

  it('say of invented values that they are examples, and of what was found nothing', () => {
    const keys = (of: readonly string[]) => of.map((line) => /^[ #]*(\w+):/.exec(line)?.[1])
    expect(keys(lines(/# example$/))).toEqual([
      ...['maxEntityRowCount', 'restricted', 'international', 'decoy', 'probe', 'large', 'forbidden', 'allowed'],
      ...['lookup', 'id', 'forbiddenRecord', 'services', 'custom', 'anonymous', 'expiredSession', 'ntlmPath'],
    ])
    const proposals = lines(/^ *# +\w+: |^# \w+:$/).filter((line) => !line.endsWith('# example'))
    expect(keys(proposals)).toEqual(expect.arrayContaining(['sandbox', 'entity', 'fields', 'departures']))
    expect(lines(/^ *\w+:/).filter((line) => line.includes('# example'))).toEqual([])
  })

  it('are a valid profile, too, where all proposals and examples are taken over', () => {
    const taken = text.replaceAll(/^( *)# ((?: {2})?\w+:(?: [^\n]*(?:# example|\]|\}|Lead))?)$/gm, '$1$2')
    const profile = parse(taken.replace(/^# x\n/, '').replace(/00000001/g, '00000002')) as object
    expect(Object.keys(profile)).toEqual(expect.arrayContaining(['sandbox', 'services', 'ntlmPath', 'departures']))
    expect(shapeFaults(profile)).toEqual([])
  })

  it('hold what a person named in the place of an example', () => {
    const custom = { service: 'A', method: 'B' }
    const named = { custom, anonymous: custom, restricted: 'Guest: #1', forbidden: 'Payroll', ntlmPath: 'none' }
    const own = profileText(nothing, { ...written, named })
    expect(shapeFaults(parse(own))).toEqual([])
    expect(parse(own)).toMatchObject({
      users: { restricted: { name: 'Guest: #1', password: { env: 'SVC_RESTRICTED_PASSWORD' } } },
      entities: { forbidden: 'Payroll' },
      services: { custom, anonymous: custom },
      ntlmPath: 'none',
    })
  })
})
