import { afterAll, beforeAll } from 'vitest'
import { startEmulator, type Emulator } from '../../../src/emulator/index.js'
import { CheckerProcess, type RunAnswer, type TargetUnderTest } from '../../support/checker-process.js'
import { startFront, type Interference } from './proxy.js'

/** Judges reading through a front that interferes; the profile may be changed, and another emulator stand behind it. */
export type JudgeReading = (
  interfere: Interference,
  change?: (profile: Record<string, unknown>) => object,
  behind?: Emulator,
) => Promise<RunAnswer>

/** The classes of clauses that are about reading. */
export const readingClasses = ['read', 'record', 'odata', 'error']

/** A checker and an emulator for the tests of one file. */
export function judgeOfReading(): JudgeReading {
  let checker: CheckerProcess
  let emulator: Emulator
  beforeAll(async () => {
    checker = new CheckerProcess()
    emulator = await startEmulator({ rows: 20 })
  })
  afterAll(async () => {
    checker.close()
    await emulator.close()
  })
  return async (interfere, change = () => ({}), behind = emulator) => {
    const front = await startFront(behind, interfere)
    try {
      const profile = front.profile as Record<string, unknown>
      const target: TargetUnderTest = { ...front, profile: { ...profile, ...change(profile) } }
      return await checker.judge(target, { only: readingClasses })
    } finally {
      await front.close()
    }
  }
}
