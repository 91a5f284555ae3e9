import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksOf } from '../../src/check/index.js'
import { clauses } from '../../src/contract/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CheckerProcess } from '../support/checker-process.js'
import '../../specs/clauses.js'

/** A large entity of few records under a low cap. */
const emulator = { rows: 150, maxEntityRowCount: 120 }

let checker: CheckerProcess
let whole: Report

beforeAll(async () => {
  checker = new CheckerProcess()
  whole = (await checker.judgeEmulator(emulator)).report
})

afterAll(() => checker.close())

const all = clauses.flatMap(({ id }) => (checksOf(id) ?? []).map((check) => [`${id}/${check.id}`, id, check] as const))

/** These judge what the other clauses of a run have sent: by themselves they have nothing to look at. */
const overTheRun = ['READ-2/others', 'READ-3/others', 'RECORD-3/utc']

/** The check, and those without whose pass it is not asked. */
function withBefore(clause: string, id: string): readonly string[] {
  const { after } = checksOf(clause)?.find((check) => check.id === id) ?? {}
  return after === undefined ? [id] : [...withBefore(clause, after), id]
}

function fail(name: string): never {
  throw new Error(`the report has no clause of ${name}`)
}

describe('a check that is judged by itself', () => {
  test.each(all)('comes out as in the whole run: %s', async (name, clause, { id }) => {
    const { report } = await checker.judgeEmulator(emulator, [name])
    const judged = report.clauses.filter(({ outcome, checks = [] }) => outcome !== 'untested' || checks.length > 0)
    expect(judged.map((each) => each.id)).toEqual([clause])
    const [{ outcome, checks = [] } = fail(name)] = judged
    const inWhole = whole.clauses.find((each) => each.id === clause) ?? fail(name)
    // Where the clause does not apply, no check is played.
    if (inWhole.checks?.length === 0) expect([outcome, checks]).toEqual([inWhole.outcome, []])
    else {
      expect(checks.map((each) => each.id).toSorted()).toEqual([...withBefore(clause, id)].toSorted())
      const wanted = overTheRun.includes(name) ? 'untested' : inWhole.checks?.find((each) => each.id === id)?.outcome
      expect(checks.find((each) => each.id === id)?.outcome).toBe(wanted)
    }
  })
})
