import type { Emulator } from '../../../src/emulator/index.js'
import { checkerAndEmulator } from '../../support/checker-and-emulator.js'
import type { RunAnswer, TargetUnderTest } from '../../support/checker-process.js'
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
  const both = checkerAndEmulator()
  return async (interfere, change = () => ({}), behind = both().emulator) => {
    const front = await startFront(behind, interfere)
    try {
      const profile = front.profile as Record<string, unknown>
      const target: TargetUnderTest = { ...front, profile: { ...profile, ...change(profile) } }
      return await both().checker.judge(target, { only: readingClasses })
    } finally {
      await front.close()
    }
  }
}
