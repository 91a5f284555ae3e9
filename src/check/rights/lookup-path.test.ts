import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { judgeClause } from '../runner/judge-clause.js'
import { observeLeakByLookup } from './lookup-path.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, noRows, smallDeployment, threeRows } from '../testing/small-deployment.js'
import { guest } from '../testing/users.js'

const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-8222-222222222222'
const zero = '00000000-0000-0000-0000-000000000000'

const rows = (...value: readonly object[]): Said => ({ ...threeRows, body: JSON.stringify({ value }) })
const led = (id: unknown): Said => rows({ Id: two, PayrollId: id })
const named = rows({ Id: one, Name: 'Plan' })

interface Deployment {
  /** The collection that the restricted user may read, read by main. */
  readonly allowed?: Said
  readonly forbidden?: Said
  /** The question by the lookup's path, as it is answered to each. */
  readonly toMain?: Said
  readonly toRestricted?: Said
}

const isRestricted = ({ cookies }: Received) => cookies['.ASPXAUTH']?.startsWith('0002') === true

/** What is recorded of a deployment, and the questions that it was asked after the first read, which finds the way. */
async function observed(
  { allowed = led(one), forbidden = named, toMain = threeRows, toRestricted = challenge }: Deployment,
  changes: Partial<ResolvedProfile> = {},
) {
  const target = await smallDeployment({
    data: (request) => {
      const url = decodeURIComponent(request.url)
      if (url.includes('/Name eq')) return isRestricted(request) ? toRestricted : toMain
      if (url.includes('/Payroll?')) return forbidden
      return url.includes('$top=20') ? allowed : undefined
    },
  })
  const { users, entities } = (await runNowhere()).profile
  const run = await runAt(target.origin, {
    users: { ...users, restricted: guest },
    entities: { ...entities, allowed: 'Contact', forbidden: 'Payroll' },
    ...changes,
  })
  const { observations, outcome } = await judgeClause(run, 'RIGHTS-7', () => observeLeakByLookup(run))
  const asked = target.reads().map(({ url }) => decodeURIComponent(url.replaceAll('+', ' ')).slice('/0/odata/'.length))
  return { observations, outcome, asked: asked.slice(1), logins: target.logins() }
}

const unknown = [{ text: 'not checked: no lookup from entities.allowed into entities.forbidden is known or set' }]
const nameless = [{ text: 'not checked: the forbidden record has no Name to query' }]

describe('a question by the path of a lookup', () => {
  it('asks main and the restricted user alike, by the Name of a record that the lookup points to', async () => {
    const { observations, asked } = await observed({})
    expect(asked).toEqual([
      'Contact?$top=20',
      `Payroll?$filter=Id eq ${one}`,
      "Contact?$filter=Payroll/Name eq 'Plan'&$top=3",
      "Contact?$filter=Payroll/Name eq 'Plan'&$top=3",
    ])
    expect(observations).toEqual([
      {
        text: 'the path Payroll/Name returned 200 with 3 records to main, and 401, text/html to the restricted user',
        evidence: ['x-0005', 'x-0007'],
      },
    ])
  })

  it('that the restricted user gets records by is a matter of security', async () => {
    const { observations } = await observed({ toRestricted: threeRows })
    expect(observations).toEqual([
      {
        text: 'the restricted user found records by the path Payroll/Name, which reveals an object that this user may not read',
        evidence: ['x-0005', 'x-0007'],
        security: true,
      },
    ])
  })

  it('that nobody gets records by is recorded as it is', async () => {
    const { observations } = await observed({ toMain: noRows, toRestricted: noRows })
    expect(observations).toEqual([
      {
        text: 'the path Payroll/Name returned 200 with 0 records to main, and 200 with 0 records to the restricted user',
        evidence: ['x-0005', 'x-0007'],
      },
    ])
  })

  it.each<[string, Said]>([
    ['null', rows({ PayrollId: null }, { PayrollId: two })],
    ['the zero GUID', rows({ PayrollId: zero }, { PayrollId: two })],
    ['no GUID', rows({ PayrollId: 'a' }, { PayrollId: 7 }, { PayrollId: two })],
    ['not there', rows({ Id: one }, { PayrollId: two })],
  ])('takes the first lookup that is set, and none that is %s', async (_what, allowed) => {
    expect((await observed({ allowed })).asked[1]).toBe(`Payroll?$filter=Id eq ${two}`)
  })

  it.each<[string, Said]>([
    ['null', led(null)],
    ['the zero GUID', led(zero)],
    ['no GUID', led('a')],
    ['not there', rows({ Id: one })],
  ])('is not asked where every lookup is %s', async (_what, allowed) => {
    const { observations, asked } = await observed({ allowed })
    expect([observations, asked]).toEqual([unknown, ['Contact?$top=20']])
  })

  it.each([[{ Id: one }], [{ Name: '' }], [{ Name: null }], [{ Name: 7 }]])(
    'is not asked where the forbidden record is %j',
    async (record) => {
      const { observations, asked } = await observed({ forbidden: rows(record) })
      expect([observations, asked.length]).toEqual([nameless, 2])
    },
  )

  it('can tell nothing where main cannot read the one or the other', async () => {
    expect(await observed({ allowed: noRows })).toMatchObject({ outcome: 'cantTell', observations: [] })
    expect(await observed({ forbidden: challenge })).toMatchObject({ outcome: 'cantTell', observations: [] })
  })
})

describe('the lookup whose path is asked by', () => {
  const allowed = rows({ PayrollId: one, WageId: two })
  const wage = { entity: 'Contact', field: 'Wage', target: 'Payroll' }

  it.each([
    ['that of the profile, where it leads from the one to the other', wage, 'Wage', two],
    [
      'one called like the forbidden entity, where that leads elsewhere',
      { ...wage, target: 'Account' },
      'Payroll',
      one,
    ],
    ['one called like it, where that leads from elsewhere', { ...wage, entity: 'Order' }, 'Payroll', one],
  ])('is %s', async (_which, lookup, path, id) => {
    const { asked } = await observed({ allowed }, { lookup })
    expect(asked.slice(1, 3)).toEqual([`Payroll?$filter=Id eq ${id}`, `Contact?$filter=${path}/Name eq 'Plan'&$top=3`])
  })

  it.each<[string, Partial<ResolvedProfile>]>([
    ['no entity that is allowed', { entities: { forbidden: 'Payroll' } }],
    ['no entity that is forbidden', { entities: { allowed: 'Contact' } }],
    ['no main user', { users: {} }],
  ])('is not looked for where the profile names %s', async (_what, changes) => {
    const run = await runNowhere({ entities: { allowed: 'Contact', forbidden: 'Payroll' }, ...changes })
    const { observations, evidence } = await judgeClause(run, 'PAGE-1', () => observeLeakByLookup(run))
    expect([observations, evidence]).toEqual([[], []])
  })
})
