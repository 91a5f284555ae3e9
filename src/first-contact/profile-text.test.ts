import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { shapeFaults } from '../profile/faults/shape.js'
import { addressesOf, documentedLoginPage } from '../session/index.js'
import type { Findings } from './findings.js'
import { profileText, type Written } from './profile-text.js'
import { told } from './told.js'

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
      { tls: { cert: './c.pem', key: './k.pem' }, proxy: 'http://p:1' },
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
      { sandbox: { entity: 'Case', id: '410006e1-ca4e-4502-a9ec-e54d922d2c00', fields: { text: 'A' } } },
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
    const text = told({ ...nothing, withheld: ['.ASPXAUTH'], notes: ['GET /x: reset'] }).join('\n')
    expect(text).toMatch(/Found\n(.*\n)*Not found\n(.*\n)*To be filled in by a person\n/)
    for (const line of ['legacy data service: not seen (404)', 'OData endpoint: unclear (500)', 'GET /x: reset'])
      expect(text.slice(text.indexOf('Not found'))).toContain(line)
  })
})
