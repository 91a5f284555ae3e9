import { afterAll, beforeAll } from 'vitest'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'
import { CheckerProcess } from './checker-process.js'

/** A checker and an emulator for the tests of one file. */
export interface CheckerAndEmulator {
  readonly checker: CheckerProcess
  readonly emulator: Emulator
}

/** Begins both before the first test of the file, and ends them after its last. */
export function checkerAndEmulator(): () => CheckerAndEmulator {
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
  return () => ({ checker, emulator })
}
