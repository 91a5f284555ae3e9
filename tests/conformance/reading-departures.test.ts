import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

async function judge(variants: readonly string[], departures: readonly unknown[]) {
  const emulator = await startEmulator({ variants, rows: 20 })
  try {
    const profile = emulator.profile as { entities: object }
    const { report } = await checker.judge(
      {
        profile: { ...profile, entities: { ...profile.entities, large: undefined }, departures },
        environment: emulator.environment,
      },
      { only: ['read', 'record', 'odata', 'error'] },
    )
    return { report, failed: endedAs(report, 'failed'), used: usedBy(report) }
  } finally {
    await emulator.close()
  }
}

type Report = Awaited<ReturnType<CheckerProcess['judge']>>['report']

function usedBy(report: Report): readonly string[] {
  return report.clauses
    .filter(({ departure }) => departure !== undefined)
    .map(({ id, departure }) => `${id} ${String(departure)}`)
}

const table = [
  ['dates-microsoft-json', ['RECORD-3', 'ODATA-3']],
  ['dates-iso-loose', ['RECORD-3', 'ODATA-3']],
  ['decimals-quoted', ['RECORD-4', 'ODATA-3']],
  ['odata-error-light', ['READ-12', 'ERROR-1', 'ERROR-2']],
  ['odata-error-v4', ['READ-12', 'ERROR-1', 'ERROR-2']],
] as const

test.each(table)('%s: declared and used passes, and the report names it', async (id, touched) => {
  const { report, failed, used } = await judge([id], [id])
  expect(failed, reasons(report, 'failed').join('\n')).toEqual([])
  expect(used.length).toBeGreaterThan(0)
  for (const entry of used) expect(touched.map((clause) => `${clause} ${id}`)).toContain(entry)
})

test.each(table)('%s: not declared fails', async (id, touched) => {
  const { failed } = await judge([id], [])
  expect(failed.length).toBeGreaterThan(0)
  for (const clause of failed) expect(touched).toContain(clause)
})

test.each(table)('%s: declared by a target that keeps to the document passes, and is not used', async (id) => {
  const { failed, used } = await judge([], [id])
  expect(failed).toEqual([])
  expect(used).toEqual([])
})

test('a departure declared for one endpoint excuses that endpoint alone', async () => {
  const [{ failed: ofLegacy }, { failed: ofOdata }] = [
    await judge(['dates-iso-loose'], [{ id: 'dates-iso-loose', endpoint: 'odata' }]),
    await judge(['dates-iso-loose'], [{ id: 'dates-iso-loose', endpoint: 'legacy' }]),
  ]
  expect(ofLegacy).toEqual(['RECORD-3'])
  expect(ofOdata).toEqual(['ODATA-3'])
})
