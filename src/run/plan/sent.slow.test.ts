import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CheckerProcess } from '../../../tests/support/checker-process.js'
import { depths } from '../../contract/index.js'
import { startEmulator, type Emulator } from '../../emulator/index.js'
import { embed } from '../../proof/embedded.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { knownChecks, knownObservations } from '../choosing/check-words.js'
import { planOf } from './plan.js'

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

describe('what a run sends', () => {
  it.each(depths)('is what its plan says, to within a tenth, at %s depth', { timeout: 60_000 }, async (depth) => {
    const [checks, observations] = [await knownChecks(), await knownObservations()]
    const plan = planOf({ profile, only: [], skip: [], readOnly: false, depth, checks, observations })
    const target = { profile: emulator.profile as object, environment: emulator.environment }
    const { report } = await checker.judge(target, { depth, expire: () => emulator.expireSessions() })
    const { exchanges, writes } = report.traffic
    expect(Math.abs(plan.requests - exchanges) / exchanges, `${plan.requests} planned, ${exchanges} sent`).toBeLessThan(
      0.1,
    )
    expect(Math.abs(plan.changes - writes) / writes, `${plan.changes} planned, ${writes} sent`).toBeLessThan(0.2)
  })
})
