import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { classesOf, faults, type FaultId } from '../independent/faults.js'
import { lawfulModes } from '../independent/modes.js'
import { startIndependent, type IndependentOptions } from '../independent/server.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'

/** Clauses that have no scenario yet: a fault that shows in nothing else is not judged. */
const notYetJudged: readonly string[] = ['WRITE-9']

/** Breaches that the checker passes over, each with the reason. A test that holds after all fails here. */
const unseen: ReadonlyMap<string, string> = new Map<FaultId, string>([
  ['eq-matches-what-is-not-set', 'READ-7 is tried with fields that every record of the sample has set'],
  ['odata-leaves-out-unchecked', 'what a listing lacks is looked for by its id, and found'],
  [
    'merge-empties-the-lookup',
    "what the probe of a present value moves is taken for the server's own, and not put back",
  ],
])

/** Lawful modes in which the checker fails a clause wrongly. A test that holds after all fails here. */
const failedWrongly: ReadonlyMap<string, readonly string[]> = new Map(
  // The keeper of the sandbox logs in between, which ends the session that the clause works in.
  ['one-session', 'one-session-rotating-with-token'].map((mode) => [mode, ['FLOW-1']]),
)

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

async function judge(options: IndependentOptions, only: readonly string[]): Promise<RunAnswer> {
  const server = await startIndependent(options)
  try {
    return await checker.judge(server, {
      only,
      expire: () => {
        server.expireSessions()
      },
    })
  } finally {
    await server.close()
  }
}

function inCatalogueOrder(ids: readonly string[]): readonly string[] {
  const order = clauses.map(({ id }) => id as string)
  return [...ids].sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

describe('a lawful server that is not the emulator', () => {
  test.each(lawfulModes.map((mode) => [mode.id, mode] as const))(
    '%s: every clause is judged, and none fails',
    async (id, { options, undecided = [] }) => {
      const { report } = await judge(options, [])
      expect(endedAs(report, 'failed'), reasons(report, 'failed').join('\n')).toEqual(failedWrongly.get(id) ?? [])
      const cantTell = report.clauses.filter(({ outcome }) => outcome === 'cantTell')
      expect(
        cantTell.map(({ id }) => id),
        reasons(report, 'cantTell').join('\n'),
      ).toEqual(undecided)
      const untested = report.clauses.filter(({ outcome, level }) => outcome === 'untested' && level !== 'manual')
      expect(untested.map(({ id }) => id).filter((id) => !notYetJudged.includes(id))).toEqual([])
      expect(endedAs(report, 'passed').length).toBeGreaterThan(75)
    },
  )
})

describe('a server with one fault', () => {
  const judged = faults.filter(({ fails }) => !fails.some((id) => notYetJudged.includes(id)))

  test.each(judged.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (id, fault) => {
      const { report } = await judge({ faults: [id] }, classesOf(fault))
      const failed = endedAs(report, 'failed')
      const unarguable = failed.filter((clause) => !fault.arguable.includes(clause))
      const wanted = unseen.has(id) ? [] : inCatalogueOrder(fault.fails)
      expect(unarguable, reasons(report, 'failed').join('\n')).toEqual(wanted)
    },
  )
})
