import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import { readingFaults } from '../conformance/reading/faults.js'
import { startFront, type Interference } from '../conformance/reading/proxy.js'

const classes = ['read', 'record', 'odata', 'error']

let checker: CheckerProcess
let emulator: Emulator

beforeAll(async () => {
  checker = new CheckerProcess()
  emulator = await startEmulator({ rows: 20 })
})

afterAll(async () => {
  await checker.close()
  await emulator.close()
})

async function judge(interfere: Interference): Promise<RunAnswer> {
  const front = await startFront(emulator, interfere)
  try {
    return await checker.judge(front, { only: classes })
  } finally {
    await front.close()
  }
}

function sorted(ids: readonly string[] = []): readonly string[] {
  return [...ids].sort()
}

describe('a server that gets one thing about reading wrong', () => {
  test.each(readingFaults.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (_id, fault) => {
      const { report } = await judge(fault.interfere)
      expect(sorted(endedAs(report, 'failed')), reasons(report, 'failed').join('\n')).toEqual(sorted(fault.fails))
      const undecided = report.clauses.filter(
        ({ outcome, class: one }) => outcome === 'cantTell' && classes.includes(one),
      )
      expect(sorted(undecided.map(({ id }) => id)), reasons(report, 'cantTell').join('\n')).toEqual(
        sorted(fault.undecided),
      )
      expect(JSON.stringify(report), 'values of records in the report').not.toMatch(/Annabel|Engineer|Brien|@example/)
    },
  )
})
