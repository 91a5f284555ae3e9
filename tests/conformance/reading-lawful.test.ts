import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listVariants, startEmulator } from '../../src/emulator/index.js'
import { lawfulModes } from '../independent/modes.js'
import { startIndependent } from '../independent/server.js'
import { CheckerProcess, reasons, type TargetUnderTest } from '../support/checker-process.js'

const classes = ['read', 'record', 'odata', 'error']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

/** Without the large entity, which reading does not need and which takes its time to be made. */
async function smallEmulator(variants: readonly string[]) {
  const emulator = await startEmulator({ variants, rows: 20 })
  const profile = emulator.profile as { entities: object }
  return { ...emulator, profile: { ...profile, entities: { ...profile.entities, large: undefined } } }
}

async function judged(server: TargetUnderTest & { close(): Promise<void> }) {
  try {
    const { report } = await checker.judge(server, { only: classes })
    return {
      failed: reasons(report, 'failed'),
      cantTell: reasons(report, 'cantTell'),
      passed: report.clauses.filter(({ outcome }) => outcome === 'passed').length,
    }
  } finally {
    await server.close()
  }
}

describe('every lawful variant of the emulator reads as the document has it', () => {
  test.each(listVariants().map(({ id }) => [id]))('%s', async (id) => {
    const { failed, cantTell, passed } = await judged(await smallEmulator([id]))
    expect(failed).toEqual([])
    // Without the legacy service there is no XML that gives fields a type, and the profile names none.
    expect(cantTell).toEqual(id === 'no-legacy-service' ? [expect.stringContaining('ODATA-3')] : [])
    expect(passed).toBeGreaterThan(id === 'no-legacy-service' ? 2 : 20)
  })
})

describe('every lawful mode of the independent server reads as the document has it', () => {
  test.each(lawfulModes.map(({ id, options }) => [id, options] as const))('%s', async (_id, options) => {
    const { failed, cantTell, passed } = await judged(await startIndependent(options))
    expect(failed).toEqual([])
    expect(cantTell).toEqual([])
    expect(passed).toBeGreaterThan(20)
  })
})
