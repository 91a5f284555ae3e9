import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { DepartureId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { session } from './main-session.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { discoverEndpoints } from './endpoints.js'

/** What is served: the legacy data service or the OData endpoint, below /0 as the document has it, or at the root. */
type Served = 'legacy below /0' | 'odata below /0' | 'legacy at the root' | 'odata at the root'

const named = (url: string): Served =>
  `${url.includes('/odata/') ? 'odata' : 'legacy'} ${url.startsWith('/0/') ? 'below /0' : 'at the root'}`

async function wayFound(
  serves: readonly Served[],
  declared: readonly DepartureId[],
  changes: Partial<ResolvedProfile> = {},
  readOnly = false,
) {
  const target = await smallDeployment({
    data: ({ url }) => (serves.includes(named(url)) ? threeRows : { status: 404 }),
  })
  const departures = declared.map((id) => ({ id }))
  const run = await runAt(target.origin, { entities: { allowed: 'Account' }, departures, ...changes }, { readOnly })
  const main = await session(run, 'main')
  await Promise.all([discoverEndpoints(run, main), discoverEndpoints(run, main)])
  return {
    asked: target.reads().map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`),
    atRoot: run.addresses.appRoot === target.origin,
    legacyAbsent: run.policy.legacyAbsent,
    used: run.departures.usedByTheRun,
  }
}

const below = ['GET /0/ServiceModel/EntityDataService.svc/AccountCollection', 'GET /0/odata/Account']
const atRoot = ['GET /ServiceModel/EntityDataService.svc/AccountCollection', 'GET /odata/Account']

describe('the way to the services, where no entity is there to probe', () => {
  it.each<[string, readonly Served[], readonly DepartureId[], object]>([
    [
      'is the documented one, and not looked for, where no departure is declared',
      ['odata at the root'],
      [],
      { asked: [] },
    ],
    [
      'stays the documented one where the services stand there',
      ['legacy below /0', 'odata below /0'],
      ['app-at-root', 'no-legacy-service'],
      { asked: below },
    ],
    [
      'leads to the root where they stand there',
      ['legacy at the root', 'odata at the root'],
      ['app-at-root'],
      { asked: [...below, ...atRoot], atRoot: true, used: ['app-at-root'] },
    ],
    [
      'leads to the root where the legacy data service alone stands there',
      ['legacy at the root'],
      ['app-at-root', 'no-legacy-service'],
      { asked: [...below, ...atRoot], atRoot: true, used: ['app-at-root'] },
    ],
    [
      'leads to the root where the OData endpoint alone stands there, which shows one departure of two declared',
      ['odata at the root'],
      ['app-at-root'],
      { asked: [...below, ...atRoot], atRoot: true, used: ['app-at-root'] },
    ],
    [
      'leads to the root without the legacy data service where both are declared',
      ['odata at the root'],
      ['app-at-root', 'no-legacy-service'],
      { asked: [...below, ...atRoot], atRoot: true, legacyAbsent: true, used: ['app-at-root', 'no-legacy-service'] },
    ],
    [
      'stays the documented one where nothing stands anywhere',
      [],
      ['app-at-root', 'no-legacy-service'],
      { asked: [...below, ...atRoot] },
    ],
    [
      'is not looked for at the root where only the other departure is declared',
      ['odata at the root'],
      ['no-legacy-service'],
      { asked: below },
    ],
    [
      'does not lead to the root where the legacy data service alone stands below /0',
      ['legacy below /0', 'odata at the root'],
      ['app-at-root'],
      { asked: below },
    ],
    [
      'does not lead to the root where one service stands below /0',
      ['odata below /0', 'legacy at the root'],
      ['app-at-root'],
      { asked: below },
    ],
    [
      'goes without the legacy data service where the OData endpoint stands alone',
      ['odata below /0'],
      ['no-legacy-service'],
      { asked: below, legacyAbsent: true, used: ['no-legacy-service'] },
    ],
    [
      'keeps to the legacy data service where the OData endpoint is what is missing',
      ['legacy below /0'],
      ['no-legacy-service'],
      { asked: below },
    ],
  ])('%s', async (_what, serves, declared, found) => {
    const nothing = { asked: [], atRoot: false, legacyAbsent: false, used: [] }
    expect(await wayFound(serves, declared)).toEqual({ ...nothing, ...found })
  })

  const custom = { custom: { service: 'S', method: 'M' } } as ResolvedProfile['services']
  const lookup = { entity: 'Contact', field: 'Account', target: 'Account' }

  it.each<[string, Partial<ResolvedProfile>, boolean, readonly string[]]>([
    [
      'the large entity',
      { entities: { large: { entity: 'Log' } }, lookup, services: custom },
      false,
      ['GET /0/ServiceModel/EntityDataService.svc/LogCollection', 'GET /0/odata/Log'],
    ],
    [
      'the entity of the lookup',
      { entities: {}, lookup, services: custom },
      false,
      ['GET /0/ServiceModel/EntityDataService.svc/ContactCollection', 'GET /0/odata/Contact'],
    ],
    ['the custom service', { entities: {}, services: custom }, false, ['POST /0/rest/S/M', 'POST /rest/S/M']],
    ['nothing, under --read-only', { entities: {}, services: custom }, true, []],
    ['nothing, where nothing is named', { entities: {} }, false, []],
  ])('is asked for by %s', async (_what, changes, readOnly, asked) => {
    const { asked: were } = await wayFound(['odata below /0'], ['app-at-root'], changes, readOnly)
    expect(were).toEqual(asked)
  })
})

describe('the way to the services, where an entity is there to probe', () => {
  it('is found by the run’s first read', async () => {
    const { asked, atRoot: isAtRoot } = await wayFound(['legacy at the root'], ['app-at-root'], {
      entities: { probe: { entity: 'Contact', fields: {} }, allowed: 'Account' },
    })
    expect(isAtRoot).toBe(true)
    expect(asked.every((line) => line.includes('Contact'))).toBe(true)
  })
})

describe('a first read that nobody answers', () => {
  const away = [
    ['is answered 503', { status: 503 }],
    ['is answered by a gateway', { status: 504 }],
  ] as const

  async function foundWhere(said: (typeof away)[number][1], declared: readonly DepartureId[]) {
    const { target, run, main } = await mainAt(
      { data: ({ url }) => (url.includes('.svc/') ? said : undefined) },
      { departures: declared.map((id) => ({ id })) },
    )
    await discoverEndpoints(run, main)
    return run.addresses.appRoot === `${target.origin}/0`
  }

  it.each(away)('leaves the other services where the document has them: it %s', async (_how, said) => {
    expect(await foundWhere(said, [])).toBe(true)
    expect(await foundWhere(said, ['rights-403'])).toBe(true)
  })

  it.each(['app-at-root', 'no-legacy-service'] as const)('shows no way where %s is declared', async (declared) => {
    await expect(foundWhere({ status: 503 }, [declared])).rejects.toThrow(/was unavailable/)
  })
})
