import { setTimeout as wait } from 'node:timers/promises'
import { base, en, Faker } from '@faker-js/faker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOfRecord } from '../cli/sandbox-record.js'
import { CheckerProcess, reasons } from '../support/checker-process.js'
import type { Answer } from '../support/in-between.js'
import { startFront, type Call, type Front, type Manner } from './services-front.js'

let checker: CheckerProcess
beforeAll(() => {
  checker = new CheckerProcess()
})
afterAll(() => checker.close())

const changing = ['write', 'guid', 'ACCESS-10', 'ACCESS-13', 'FLOW-1']

interface OwnProfile {
  readonly target: { readonly baseUrl: string }
  readonly users: { readonly main: { readonly name: string; readonly password: { readonly env: string } } }
  readonly sandbox: { readonly entity: string; readonly id: string }
  readonly limits: object
  readonly entities: object
}

/** Answers soon, or not at all; the few rows of the large entity are below the cap. */
function targetOf({ profile, environment }: Front) {
  const own = profile as unknown as OwnProfile
  const limits = { ...own.limits, requestTimeout: '2s' }
  return { profile: { ...own, limits, entities: { ...own.entities, large: undefined } }, environment }
}

function recordOf({ profile, environment }: Front): Promise<string> {
  const { target, users, sandbox } = profile as unknown as OwnProfile
  const { name, password } = users.main
  return bytesOfRecord({ baseUrl: target.baseUrl, ...sandbox, user: name, password: environment[password.env]! })
}

const isChange = ({ method }: Call) => method === 'MERGE' || method === 'PUT'

const busy: Answer = { status: 503, headers: [['Content-Type', 'text/html']], body: Buffer.from('<p>Later.</p>') }

/** Delays, tears or replaces three answers in ten, as long as it lasts. */
function weather(seed: number): { readonly manner: Manner; lasts: boolean } {
  const faker = new Faker({ locale: [en, base], seed })
  const foul = { lasts: true }
  const manner: Manner = {
    instead: async (call, behind) => {
      const chance = foul.lasts ? faker.number.float({ max: 1 }) : 1
      if (chance < 0.05) return 'tear'
      if (chance < 0.1) return behind(call).then(() => 'tear' as const)
      if (chance < 0.2) return busy
      if (chance < 0.3) await wait(faker.number.int({ min: 5, max: 60 }))
      return undefined
    },
  }
  return Object.assign(foul, { manner })
}

describe('a run of which three answers in ten are delayed, torn or replaced by 503', () => {
  test.each([
    [1, changing],
    [2, changing],
    [3, ['login', 'cookie', 'access', 'page']],
    [4, ['read', 'record', 'error', 'odata', 'rest', 'rights', 'flow']],
    [5, []],
  ])('seed %i, %j: nothing fails, nothing is conformant, and the record is as before', async (seed, only) => {
    const foul = weather(seed)
    const front = await startFront([foul.manner], { rows: 30 })
    try {
      foul.lasts = false
      const before = await recordOf(front)
      foul.lasts = true
      const { report } = await checker.judge(targetOf(front), { only })
      foul.lasts = false
      expect(reasons(report, 'failed')).toEqual([])
      expect(report.outcome).toBe('incomplete')
      expect(report.changedRecords.filter(({ restored }) => !restored)).toEqual([])
      expect(await recordOf(front)).toBe(before)
    } finally {
      await front.close()
    }
  })
})

/**
 * Somebody changes a field of the record by the rights of the same session: right before the first change from the checker's
 * fifth on that does not give that field, since one that does would cover it up before anybody can have seen it.
 */
function somebody(fields: object): Manner {
  let changes = 0
  let isDone = false
  return {
    instead: async (call, behind) => {
      if (isChange(call)) changes += 1
      const isCovered = Object.keys(fields).some((field) => call.body.includes(`"${field}"`))
      if (isDone || !isChange(call) || changes < 5 || isCovered) return undefined
      isDone = true
      await behind({ ...call, method: 'MERGE', body: JSON.stringify(fields) })
      return undefined
    },
  }
}

describe('a run during which somebody else changes the sandbox record', () => {
  test.each([
    ['a field that the checker changes too', { UsrBadge: 'theirs' }, 'Somebody else changed UsrBadge during the run'],
    ['a field that it leaves alone', { Name: 'theirs' }, 'Name changed together with a change of the checker'],
  ])('%s: theirs stands, nothing fails, and the run says so: exit 5', async (_name, fields, note) => {
    const front = await startFront([somebody(fields)], { rows: 30 })
    try {
      const { report, exitCode } = await checker.judge(targetOf(front), { only: changing })
      expect(exitCode).toBe(5)
      expect(reasons(report, 'failed')).toEqual([])
      expect(await recordOf(front)).toContain(`${JSON.stringify(fields).slice(1, -1)}`)
      expect(report.changedRecords[0]?.note).toContain(note)
    } finally {
      await front.close()
    }
  })
})
