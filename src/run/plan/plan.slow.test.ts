import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CheckerProcess, type RunAnswer } from '../../../tests/support/checker-process.js'
import type { ClauseId } from '../../contract/index.js'
import { startEmulator, type Emulator } from '../../emulator/index.js'
import { embed } from '../../proof/embedded.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import { planOf, type Plan } from './plan.js'
import { recordedTraffic } from './recorded-traffic.js'
import { renderPlan } from './render-plan.js'
import { commonTrafficOf } from './traffic-of.js'
import type { CommonTraffic } from './traffic.js'

let emulator: Emulator
let checker: CheckerProcess
let profile: ResolvedProfile
beforeAll(async () => {
  checker = new CheckerProcess()
  emulator = await startEmulator()
  profile = (await embed(Promise.resolve(emulator))).profile
})
afterAll(async () => {
  checker.close()
  await emulator.close()
})

interface Selected {
  readonly only: readonly string[]
  readonly readOnly: boolean
}

/** What the plan says, and what a run with the same profile and selection then sends. */
async function plannedAndSent({ only, readOnly }: Selected, without: readonly (keyof ResolvedProfile)[] = []) {
  const leftOut = Object.fromEntries(without.map((key) => [key, undefined]))
  const plan = planOf({ profile: { ...profile, ...leftOut } as ResolvedProfile, only, skip: [], readOnly })
  const written = { ...(emulator.profile as object), ...leftOut }
  const target = { profile: written, environment: emulator.environment }
  const answer = await checker.judge(target, { only, readOnly, expire: () => emulator.expireSessions() })
  return { plan, answer }
}

function expectWithin({ whole }: Plan, { report: { traffic } }: RunAnswer): void {
  const cap = profile.target.maxEntityRowCount
  const planned = {
    exchanges: whole.requests,
    logins: whole.logins,
    wrongLogins: whole.wrongLogins,
    writes: whole.writes,
    rows: whole.rows + whole.largeReads * cap,
  }
  for (const [kind, sent] of Object.entries(traffic) as [keyof typeof planned, number][]) {
    expect(sent, `${kind}: sent, and planned at most`).toBeLessThanOrEqual(planned[kind])
    // The report counts no rows of the sandbox record's own reads.
    if (sent > (kind === 'rows' ? 200 : 20))
      expect(planned[kind], `${kind}: planned, and twice what was sent`).toBeLessThanOrEqual(2 * sent)
  }
}

const everything: Selected = { only: [], readOnly: false }

describe('a plan', () => {
  it('holds for all clauses, and so does the record that it rests on, clause by clause', async () => {
    const { plan, answer } = await plannedAndSent(everything)
    expectWithin(plan, answer)
    const evidence = readFileSync(join(answer.folder, 'evidence.ndjson'), 'utf8').trim().split('\n')
    const exchanges = evidence.map((line) => JSON.parse(line) as ExchangeRecord)
    const sent = commonTrafficOf(answer.report, exchanges, profile)
    const grown = plan.clauses
      .map((id) => ({ id, recorded: requestsOf(id, recordedTraffic), sent: requestsOf(id, sent) }))
      .filter(({ recorded, sent: now }) => now > Math.ceil(recorded * 1.1) + 2)
    expect(grown, 'clauses that send more than is recorded: take it anew with `npm run traffic`').toEqual([])
  }, 60_000)

  it.each<[string, Selected, (keyof ResolvedProfile)[]]>([
    ['the way in, nothing changed', { only: ['login', 'cookie', 'access'], readOnly: true }, []],
    ['one clause', { only: ['ACCESS-9'], readOnly: false }, []],
    ['a profile without a sandbox', { only: ['access', 'read', 'rights'], readOnly: false }, ['sandbox']],
  ])(
    'holds for %s',
    async (_name, selected, without) => {
      const { plan, answer } = await plannedAndSent(selected, without)
      expectWithin(plan, answer)
    },
    60_000,
  )
})

function requestsOf(id: ClauseId, common: readonly CommonTraffic[]): number {
  return common.filter(({ clauses }) => clauses.includes(id)).reduce((sum, { requests = 0 }) => sum + requests, 0)
}

describe('what a plan is made of', () => {
  const plan = (limits: object, more: Partial<Selected> = {}) =>
    planOf({ profile: { ...profile, limits: { ...profile.limits, ...limits } }, skip: [], ...everything, ...more })

  it('follows the limits of the profile', () => {
    expect(plan({}).burst).toBe(100)
    expect(plan({ burst: 0 }).burst).toBe(0)
    // Eighty reads, and a tenth more of them for what may be asked again: both sums are rounded up.
    const ofBurst = plan({ burst: 100 }).whole.requests - plan({ burst: 20 }).whole.requests
    expect([87, 88, 89]).toContain(ofBurst)
    expect(plan({ rate: 5 }).clauses).not.toContain('LIMIT-5')
    expect(plan({ wrongLogins: 0 }).whole.wrongLogins).toBe(0)
    expect(plan({}).whole.wrongLogins).toBe(1)
    expect(plan({ rate: 1 }).expectedMs).toBe(plan({ rate: 1 }).whole.requests * 1000)
    expect(plan({ concurrency: 8 }).expectedMs).toBeLessThan(plan({ concurrency: 1 }).expectedMs)
  })

  it('says of the user’s own clauses that it does not know what they send', () => {
    expect(renderPlan({ ...plan({}), own: 2 }, profile, 300)).toMatch(
      /clauses .*What 2 clauses of your own send is not known/,
    )
    expect(renderPlan(plan({}), profile, 300)).not.toContain('of your own')
  })

  it('has neither writes nor calls where nothing may be changed', () => {
    expect(plan({}, { readOnly: true }).whole).toMatchObject({ writes: 0, calls: 0 })
    expect(plan({}).whole.writes).toBeGreaterThan(50)
    expect(planOf({ profile, only: ['LOGIN-1'], skip: ['login'], readOnly: false }).whole.requests).toBe(0)
  })

  it.each(['LOGIN-1', 'LOGIN-10', 'PAGE-3', 'WRITE-1', 'ACCESS-3'])(
    'counts all of its logins as requests: %s',
    (id) => {
      const { requests, logins, writes, calls } = planOf({ profile, only: [id], skip: [], readOnly: false }).whole
      expect(requests).toBeGreaterThanOrEqual(logins + writes + calls)
    },
  )

  it('has so much less of a clause as fewer of its checks cost', () => {
    const costing = (id: string, depth: 'core' | 'full', requests: number, changes: number) =>
      ({ id, says: 'It holds.', depth, cost: { requests, changes } }) as const
    const checks = (id: string) =>
      id === 'WRITE-5' ? [costing('plain', 'core', 2, 1), costing('signs', 'full', 6, 3)] : undefined
    const of = (more: Partial<Parameters<typeof planOf>[0]>) =>
      planOf({ profile, only: ['WRITE-5'], skip: [], readOnly: false, checks, ...more }).whole
    expect(of({ depth: 'full' })).toEqual(planOf({ profile, only: ['WRITE-5'], skip: [], readOnly: false }).whole)
    expect(of({ depth: 'core' }).writes).toBeLessThan(of({ depth: 'full' }).writes / 2)
    expect(of({ chosen: { 'WRITE-5': ['plain'] } })).toEqual(of({ depth: 'core' }))
  })

  it('names what is written to, what is called and what bounds it', () => {
    const { entity, id } = profile.sandbox!
    const text = renderPlan(plan({}), profile, 200)
    expect(text).toMatch(new RegExp(`writes +\\d+ at most: ${entity} ${id}, which is put back; one to a random id`))
    expect(text).toContain('EchoService/Echo, PublicService/Ping')
    expect(text).toMatch(/burst +100 reads, 4 at once/)
    expect(text).toMatch(/time +about \d+ s at 100 ms an answer; 10 min at most/)
    const bounded = { ...profile, limits: { ...profile.limits, maxExchanges: 50, runTimeout: 1000 } }
    expect(renderPlan(plan({}), bounded, 200)).toMatch(/50 requests.*what goes beyond is not sent/)
    expect(renderPlan(plan({}), bounded, 200)).toMatch(/longer than limits\.runTimeout/)
    for (const line of renderPlan(plan({}), profile, 80).split('\n').slice(2))
      expect(line.length).toBeLessThanOrEqual(80)
  })
})
