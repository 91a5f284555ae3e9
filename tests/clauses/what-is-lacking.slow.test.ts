import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { asItIs, deviating, expectSaid, varying, type Case } from './cases.js'
import { runAtEmulator, sentencesOf, verdictOn, type Circumstances } from './judging.js'

const readOnly: Circumstances = { settings: { readOnly: true } }
const noChange = 'untested: --read-only forbids changes of the sandbox record'
const noCall = 'untested: --read-only forbids calls of a custom service, because they could change data'
const add = (what: string) => `untested: missing in the profile: add ${what}`

type Change = NonNullable<Circumstances['profile']>
const profiled = (profile: Change): Circumstances => ({ profile })
const limited = (limits: Partial<ResolvedProfile['limits']>) =>
  profiled(({ limits: known }) => ({ limits: { ...known, ...limits } }))
const sandboxed = (changes: Partial<NonNullable<ResolvedProfile['sandbox']>>) =>
  profiled(({ sandbox }) => ({ sandbox: { ...sandbox!, ...changes } }))
const withoutLookup = ({ lookup: _none, ...sandbox }: NonNullable<ResolvedProfile['sandbox']>) => sandbox
const textAlone = profiled(({ sandbox }) => ({
  sandbox: { ...withoutLookup(sandbox!), fields: { text: sandbox!.fields.text! } },
}))
const noField = sandboxed({ fields: {} })

const kept: readonly Case[] = [
  ['WRITE-1', 'nothing may be changed', readOnly, [noChange]],
  ['ACCESS-12', 'nothing may be called', readOnly, [noCall]],
  ['REST-1', 'nothing may be called', readOnly, [noCall]],
  [
    'REST-4',
    'nothing may be called',
    readOnly,
    ['untested: --read-only forbids calls of a custom service, because they could change data'],
  ],
  [
    'PAGE-3',
    'nothing may be called',
    readOnly,
    ['untested: --read-only forbids the message-server call, because it is a POST to a service'],
  ],
  [
    'RIGHTS-2',
    'nothing may be changed',
    readOnly,
    ['untested: --read-only forbids a MERGE, because it could change data'],
  ],
  [
    'LOGIN-5',
    'no wrong password may be tried',
    limited({ wrongLogins: 0 }),
    ['untested: limits.wrongLogins is 0, so no wrong password is tried'],
  ],
  [
    'LIMIT-5',
    'no burst may be sent',
    limited({ burst: 0 }),
    ['untested: the burst is skipped, because limits.burst is 0'],
  ],
  [
    'LIMIT-5',
    'the checker is held back itself',
    limited({ rate: 1000 }),
    ['untested: limits.rate slows the checker down, so a limit of the target would not be noticed'],
  ],
  ['WRITE-3', 'no PUT may be sent', sandboxed({ put: false }), ['untested: sandbox.put is false, so no PUT is sent']],
  ['ACCESS-10', 'no PUT may be sent', sandboxed({ put: false }), ['untested: sandbox.put is false, so no PUT is sent']],
]

const lacking: readonly Case[] = [
  [
    'REST-2',
    'no parameters are configured',
    profiled(({ services }) => ({ services: { custom: { ...services.custom!, parameters: [] } } })),
    ['inapplicable: no parameters are configured in services.custom.parameters'],
  ],
  [
    'WRITE-1',
    'no field is named',
    noField,
    ['untested: no plain field to change is configured (key sandbox.fields.text)'],
  ],
  [
    'WRITE-5',
    'no field is named',
    noField,
    [
      'untested: no field of the kind text or number or dateTime is configured for changes (keys sandbox.fields.text, sandbox.fields.number, sandbox.fields.dateTime)',
    ],
  ],
  [
    'WRITE-5',
    'a text field alone is named',
    textAlone,
    [
      'untested: no field of the kind number or dateTime is configured for changes (keys sandbox.fields.number, sandbox.fields.dateTime)',
    ],
  ],
  [
    'WRITE-10',
    'a text field alone is named',
    textAlone,
    ['untested: no field of the kind custom is configured for changes (key sandbox.fields.custom)'],
  ],
  [
    'GUID-6',
    'a text field alone is named',
    textAlone,
    [add('under `sandbox` the line `lookup: { field: Account, target: Account }`')],
  ],
  [
    'ODATA-2',
    'no lookup is named',
    profiled(() => ({ lookup: undefined as never })),
    [add('the line `lookup: { entity: Contact, field: Account, target: Account }`')],
  ],
  [
    'ODATA-2',
    'the lookup has no values',
    profiled(({ lookup }) => ({ lookup: { ...lookup!, field: 'Nothing' } })),
    [
      'cantTell: the records of Contact that were read have fewer than two values of NothingId. Name a lookup with more values in lookup.entity and lookup.field',
    ],
  ],
  [
    'RIGHTS-3',
    'the restricted user may not read what the profile says',
    profiled(({ entities }) => ({ entities: { ...entities, allowed: entities.forbidden! } })),
    [
      'cantTell: GET /0/ServiceModel/EntityDataService.svc/PayrollCollection?$top=3 (x-#) was answered with 401: the user may have no right to the object or to this data service. Set entities.allowed to an entity that this user may read by this service, or change users.restricted',
    ],
  ],
  [
    'RIGHTS-3',
    'the profile calls forbidden what the restricted user may read, and allowed what this user may not',
    profiled(({ entities }) => ({
      entities: { ...entities, allowed: entities.forbidden!, forbidden: entities.allowed! },
    })),
    [
      'cantTell: GET /0/ServiceModel/EntityDataService.svc/ContactCollection?$top=3 (x-#) returns records to the restricted user, but Payroll is refused with 401: entities.allowed and entities.forbidden seem to be swapped in the profile',
    ],
  ],
  [
    'RIGHTS-3',
    'the profile misspells the allowed entity',
    profiled(({ entities }) => ({ entities: { ...entities, allowed: 'Kontact' } })),
    [
      'cantTell: GET /0/ServiceModel/EntityDataService.svc/KontactCollection?$top=3 (x-#) answered 404: unknown entity. Check the spelling of entities.allowed in the profile',
    ],
  ],
  ...(['REST-1', 'REST-2', 'REST-3', 'REST-5', 'ACCESS-12', 'FLOW-1'] as const).map((id): Case => [
    id,
    'the profile misspells the custom service',
    profiled(({ services }) => ({ services: { ...services, custom: { ...services.custom!, service: 'EcoService' } } })),
    [
      'cantTell: POST /0/rest/EcoService/Echo (x-#) does not exist (404). Check the names in services.custom of the profile',
    ],
  ]),
  [
    'RIGHTS-1',
    'the profile misspells the forbidden entity',
    profiled(({ entities }) => ({ entities: { ...entities, forbidden: 'Payrol' } })),
    [
      'cantTell: GET /0/ServiceModel/EntityDataService.svc/PayrolCollection?$top=3 (x-#) answered 404: unknown entity. Check the spelling of entities.forbidden in the profile',
    ],
  ],
  [
    'WRITE-6',
    'the profile misspells the target of the sandbox record’s lookup',
    profiled(({ sandbox }) => ({ sandbox: { ...sandbox!, lookup: { field: 'Account', target: 'Acount' } } })),
    [
      'cantTell: GET /0/ServiceModel/EntityDataService.svc/AcountCollection?$top=10 (x-#) answered 404: unknown entity. Check the spelling of sandbox.lookup.target in the profile',
    ],
  ],
  [
    'WRITE-1',
    'the profile misspells the entity of the sandbox record',
    profiled(({ sandbox }) => ({ sandbox: { ...sandbox!, entity: 'Led' } })),
    [
      'cantTell: the sandbox record could not be read: x-# answered 404: unknown entity. Check sandbox.entity in the profile',
    ],
  ],
  [
    'ODATA-2',
    'the profile takes a text that ends in Id for a lookup',
    profiled(() => ({ lookup: { entity: 'Contact', field: 'External', target: 'Account' } })),
    [
      'cantTell: lookup.field names ExternalId as a GUID, but it has a text that is not a GUID. Name a field of that kind, or remove the key',
    ],
  ],
  [
    'MODE-2',
    'there is nothing where the profile has the Windows login',
    profiled(() => ({ ntlmPath: '/Login/Nothing.aspx' })),
    ['cantTell: GET /Login/Nothing.aspx (x-#) does not exist (404). Check ntlmPath in the profile'],
  ],
  [
    'MODE-2',
    'the profile calls the login page the Windows login',
    profiled(() => ({ ntlmPath: '/Login/NuiLogin.aspx' })),
    [
      'failed: A request for the Windows login is answered with status 401: expected status 401, seen 200, text/html, by ntlmPath of the profile (if it is not a Windows login, correct the path or remove the key)',
    ],
  ],
  [
    'COOKIE-3',
    'the profile names another prefix than the cookies have',
    profiled(({ target }) => ({ target: { ...target, vendorPrefix: 'ACME' } })),
    [
      'cantTell: POST /ServiceModel/AuthService.svc/Login (x-#) set SVCLOADER and no ACMELOADER. Check target.vendorPrefix in the profile',
    ],
  ],
  [
    'COOKIE-4',
    'the profile names another prefix than the cookies have, at every one of many logins',
    profiled(({ target }) => ({ target: { ...target, vendorPrefix: 'ACME' } })),
    [
      'cantTell: POST /ServiceModel/AuthService.svc/Login (x-#) set SVCCSRF and no ACMECSRF. Check target.vendorPrefix in the profile',
    ],
  ],
  [
    'PAGE-2',
    'the profile names another prefix than the loader cookie has',
    profiled(({ target }) => ({ target: { ...target, vendorPrefix: 'ACME' } })),
    [
      'cantTell: GET /Login/NuiLogin.aspx?ReturnUrl=… (x-#) set SVCLOADER and no ACMELOADER. Check target.vendorPrefix in the profile',
    ],
  ],
  [
    'READ-7',
    'every value is an object, whatever entity the profile names',
    deviating('values-with-their-types'),
    [
      'cantTell: Contact has 50 records without a plain value other than the Id (RECORD-1), so right and wrong answers cannot be distinguished',
    ],
  ],
  [
    'ACCESS-3',
    'every value is an object, whatever field the profile names',
    deviating('values-with-their-types'),
    ['cantTell: the records of the probe entity have no plain value other than Id to filter by (RECORD-1)'],
  ],
  [
    'ODATA-2',
    'no lookup is a GUID, whichever the profile names',
    deviating('lookups-without-dashes'),
    [
      'cantTell: AccountId of Contact has no GUID in the records that were read (RECORD-2), so there is none to filter by',
    ],
  ],
  [
    'RECORD-3',
    'the answer in XML cannot be read',
    deviating('xml-ampersand-bare'),
    [
      'cantTell: no field is known as a date-time in the records of Contact that were read, because the XML of the legacy data service, which has the types, cannot be read (READ-2, READ-4). Fix that, or name a field in entities.probe.fields.dateTime',
    ],
  ],
  [
    'RIGHTS-1',
    'no forbidden entity is named',
    profiled(({ entities: { forbidden: _none, ...entities } }) => ({ entities })),
    [add('under `entities` the line `forbidden: Payroll`')],
  ],
  [
    'ACCESS-12',
    'no entity is named to probe',
    profiled(({ entities: { probe: _none, ...entities } }) => ({ entities })),
    ['passed'],
  ],
  [
    'LIMIT-1',
    'no large entity is named',
    profiled(({ entities: { large: _none, ...entities } }) => ({ entities })),
    [add('under `entities` the line `large: { entity: SysEvent, rows: 50000 }`')],
  ],
  ['LIMIT-2', 'pages are shorter than the cap', varying('paged-40'), ['passed']],
  [
    'LOGIN-4',
    'the password of main is due for a change',
    profiled(({ users }) => ({ users: { ...users, main: { ...users.main!, passwordChangeDue: true } } })),
    ['inapplicable: the profile says that a password change is due'],
  ],
  [
    'ACCESS-5',
    'no expired session is given',
    profiled(() => ({ expiredSession: undefined as never })),
    [add('the line `expiredSession: ./session.json`')],
  ],
]

const older = 'inapplicable: the target sets no SVCCSRF: an older deployment, or one with the protection switched off'

const elsewhere: readonly Case[] = [
  [
    'COOKIE-2',
    'the target is reached over http',
    asItIs,
    ['inapplicable: the clause applies to https, and the target uses plain http'],
  ],
  ['COOKIE-4', 'logins set no token', varying('no-csrf'), ['inapplicable: login sets no SVCCSRF: an older deployment']],
  ['ACCESS-8', 'logins set no token', varying('no-csrf'), [older]],
  ['ACCESS-12', 'logins set no token', varying('no-csrf'), [older]],
  [
    'COOKIE-8',
    'no session cookie is set',
    varying('no-session-cookie'),
    ['inapplicable: SVCSESSIONID was set neither at login nor on 5 later answers'],
  ],
  [
    'ERROR-2',
    'no inner errors are shown',
    varying('inner-errors-hidden'),
    ['inapplicable: no failure shows an inner error'],
  ],
  [
    'ACCESS-2',
    'callers without cookies are answered 401, as declared',
    varying('no-cookies-401'),
    [
      'inapplicable: not applicable with the declared departure no-cookies-401: A request without cookies is answered with 401.',
    ],
  ],
  [
    'READ-1',
    'the deployment has no legacy data service, as declared',
    varying('no-legacy-service'),
    [
      'inapplicable: not applicable with the declared departure no-legacy-service: The legacy data service does not exist.',
    ],
  ],
]

describe.each([
  ['what the checker is kept from', kept],
  ['what the profile does not give', lacking],
  ['what the deployment does not have', elsewhere],
])('a clause that cannot be judged for %s', (_for, cases) => {
  expectSaid(cases)
})

it('a text field alone is enough to send malformed JSON, after which the record must be as before (WRITE-9)', async () => {
  expect(await sentencesOf(await runAtEmulator(textAlone), 'WRITE-9')).toEqual(['passed'])
})

it('a filter that does not find what the target has shown is not the profile’s (ACCESS-3)', async () => {
  const { outcome, blame, reason } = await verdictOn(await runAtEmulator(deviating('odata-ghost')), 'ACCESS-3')
  expect([outcome, blame]).toEqual(['cantTell', 'target'])
  expect(reason).toMatch(/answered 200 with 0 records$/)
})

describe('an entity that the OData endpoint alone does not know', () => {
  it.each([
    ['RIGHTS-1', 'RIGHTS-6'],
    ['LIMIT-1', 'LIMIT-3'],
  ] as const)('is not called misspelt where the legacy data service has shown it (%s, %s)', async (legacy, odata) => {
    const run = await runAtEmulator(deviating('odata-sets-with-suffix'))
    expect(await sentencesOf(run, legacy)).toEqual(['passed'])
    const { outcome, blame, reason } = await verdictOn(run, odata)
    expect([outcome, blame]).toEqual(['cantTell', 'target'])
    expect(reason).toMatch(/404/)
  })
})
