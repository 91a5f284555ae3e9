import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { embed } from '../../proof/embedded.js'
import { knownChecks, knownObservations } from '../choosing/check-words.js'
import { planOf, type PlanOptions } from './plan.js'
import { renderPlan } from './render-plan.js'

const { emulator, profile } = await embed(startEmulator())
await emulator.close()
const [checks, observations] = [await knownChecks(), await knownObservations()]

const planned = (more: Partial<PlanOptions> = {}) =>
  planOf({ profile, only: [], skip: [], readOnly: false, depth: 'full', checks, observations, ...more })
const limited = (limits: object) => planned({ profile: { ...profile, limits: { ...profile.limits, ...limits } } })

describe('a plan', () => {
  it('follows the limits of the profile', () => {
    expect(limited({}).burst).toBe(100)
    expect(limited({ burst: 0 }).burst).toBe(0)
    expect(limited({ burst: 100 }).requests - limited({ burst: 20 }).requests).toBe(80)
    expect(limited({ rate: 5 }).clauses).not.toContain('LIMIT-5')
    expect([limited({ wrongLogins: 0 }).wrongLogins, limited({}).wrongLogins]).toEqual([0, 1])
    expect(limited({ rate: 1 }).expectedMs).toBe(limited({ rate: 1 }).requests * 1000)
    expect(limited({ concurrency: 8 }).expectedMs).toBeLessThan(limited({ concurrency: 1 }).expectedMs)
  })

  it('has less at a lower depth, and of fewer checks', () => {
    const [core, standard, full] = (['core', 'standard', 'full'] as const).map((depth) => planned({ depth }))
    expect([core!.requests < standard!.requests, standard!.requests < full!.requests]).toEqual([true, true])
    expect([core!.changes < standard!.changes, standard!.changes < full!.changes]).toEqual([true, true])
    const one = planned({ only: ['WRITE-5'], chosen: { 'WRITE-5': ['quotes'] } })
    expect(one.changes).toBeLessThan(planned({ only: ['WRITE-5'] }).changes)
  })

  it.each([
    ['core', 8],
    ['standard', 10],
  ] as const)('at depth %s has no more than %i logins', (depth, most) => {
    expect(planned({ depth }).logins).toBe(most)
  })

  it('counts a session that several clauses share once, and the right login as the second one of main without a decoy', () => {
    const { decoy: _decoy, ...users } = profile.users
    const only = ['LOGIN-5', 'LOGIN-6', 'LOGIN-10']
    expect(planned({ only, profile: { ...profile, users: { main: users.main! } } }).logins).toBe(4)
    expect(planned({ only, profile: { ...profile, users: { main: users.main!, decoy: _decoy! } } }).logins).toBe(5)
  })

  it('has no changes and no calls if nothing may be changed', () => {
    expect(planned({ readOnly: true }).changes).toBe(0)
    expect(renderPlan(planned({ readOnly: true }), profile, 200)).toMatch(/service calls +the message server/)
    const records = ['sandbox', 'forbiddenRecord']
    const without = Object.fromEntries(Object.entries(profile).filter(([key]) => !records.includes(key)))
    expect(planned({ profile: without as unknown as ResolvedProfile }).changes).toBe(0)
    expect(planned().changes).toBeGreaterThan(50)
  })

  it('is empty if nothing is selected', () => {
    expect(planned({ only: ['LOGIN-1'], skip: ['login'] })).toMatchObject({ clauses: [], requests: 0, expectedMs: 0 })
  })

  it.each(['LOGIN-1', 'LOGIN-10', 'WRITE-1', 'ACCESS-10'])('counts logins and changes as requests: %s', (id) => {
    const { requests, logins, changes } = planned({ only: [id] })
    expect(requests).toBeGreaterThanOrEqual(logins + changes)
  })
})

describe('a plan for people', () => {
  it('names what is changed, what is called and what limits it', () => {
    const { entity, id } = profile.sandbox!
    const text = renderPlan(planned(), profile, 200)
    expect(text).toMatch(new RegExp(`changes +about \\d+: ${entity} ${id}, which is restored; one to a random id`))
    expect(text).toContain('EchoService/Echo, PublicService/Ping')
    expect(text).toMatch(/large reads +\d+ of AuditLog, up to 20 000 rows each/)
    expect(text).toMatch(/burst +100 reads, 4 at once/)
    expect(text).toMatch(/time +about \d+ s at 100 ms an answer; 10 min at most/)
    const bounded = { ...profile, limits: { ...profile.limits, maxExchanges: 50, runTimeout: 1000 } }
    expect(renderPlan(planned(), bounded, 200)).toMatch(/50 requests.*further requests are not sent/)
    expect(renderPlan(planned(), bounded, 200)).toMatch(/longer than limits\.runTimeout/)
    for (const line of renderPlan(planned(), profile, 80).split('\n').slice(2))
      expect(line.length).toBeLessThanOrEqual(80)
  })

  it('says that custom clauses may send more', () => {
    expect(renderPlan({ ...planned(), own: 2 }, profile, 300)).toMatch(
      /clauses .*2 custom clauses, which may send more/,
    )
    expect(renderPlan(planned(), profile, 300)).not.toContain('custom')
  })
})
