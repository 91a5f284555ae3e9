import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departureById, departures, type DepartureId } from '../../src/contract/index.js'
import { listVariants, startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'

/** A large entity of few records under a low cap. */
const small: EmulatorOptions = { rows: 150, maxEntityRowCount: 120 }

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

/** Judges an emulator with a profile that declares these departures, whatever the emulator does. */
async function judge(options: EmulatorOptions, declared: readonly unknown[], only: readonly string[]): Promise<Report> {
  const emulator = await startEmulator({ ...small, ...options })
  try {
    const { report } = await checker.judge(
      { profile: { ...(emulator.profile as object), departures: declared }, environment: emulator.environment },
      { only, expire: () => emulator.expireSessions() },
    )
    return report
  } finally {
    await emulator.close()
  }
}

const variantOf = new Map(
  listVariants().flatMap((variant) => (variant.departure ? [[variant.departure.id, variant]] : [])),
)
const all = departures.map(({ id }) => [id] as const)

function entryFor(id: DepartureId): unknown {
  const { value } = variantOf.get(id)?.departure ?? {}
  return value === undefined ? id : { id, value }
}

describe('a departure that the target makes use of', () => {
  test.each(all)('%s: declared, no clause that it touches fails, and the report says that it was used', async (id) => {
    const variant = variantOf.get(id)!
    const { touches } = departureById(id)
    const report = await judge({ variants: [variant.id], ...variant.needs }, [entryFor(id)], touches)
    expect(reasons(report, 'failed')).toEqual([])
    expect(report.departures).toMatchObject([{ id, used: true }])
    expect(report.qualifiers.departures).toEqual([id])
    const users = report.clauses.filter(({ departure }) => departure !== undefined)
    for (const clause of users) expect(touches).toContain(clause.id)
  })

  test.each(all)('%s: not declared, fails clauses that it touches, and no others', async (id) => {
    const variant = variantOf.get(id)!
    const { touches } = departureById(id)
    const report = await judge({ variants: [variant.id], ...variant.needs }, [], [])
    const failed = endedAs(report, 'failed')
    expect(failed.filter((clause) => !touches.some((touched) => touched === clause))).toEqual([])
    // The document itself says both 302 and 401 of a request without cookies, so nobody can be failed for the latter.
    if (id === 'no-cookies-401') expect(endedAs(report, 'cantTell')).toContain('ACCESS-1')
    else expect(failed).not.toEqual([])
    expect(report.outcome).not.toBe('conformant')
  })
})

test('all departures declared by a target that keeps to the document: conformant, and none is reported as used', async () => {
  const report = await judge(
    {},
    departures.map(({ id }) => entryFor(id)),
    [],
  )
  expect(reasons(report, 'failed')).toEqual([])
  expect(report.outcome).toBe('conformant')
  expect(report.departures.filter(({ used }) => used)).toEqual([])
  expect(report.departures).toHaveLength(departures.length)
})

test('a departure declared for one endpoint excuses that endpoint alone', async () => {
  for (const [endpoint, failing] of [
    ['odata', 'RECORD-3'],
    ['legacy', 'ODATA-3'],
  ] as const) {
    const declared = [{ id: 'dates-iso-loose', endpoint }]
    const report = await judge({ variants: ['dates-iso-loose'] }, declared, ['RECORD-3', 'ODATA-3'])
    expect(endedAs(report, 'failed')).toEqual([failing])
  }
})
