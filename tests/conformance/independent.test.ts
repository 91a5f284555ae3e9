import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { faults } from '../independent/faults.js'
import { lawfulModes } from '../independent/modes.js'
import { startIndependent, type IndependentOptions } from '../independent/server.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import { lawfulClasses } from '../support/judged-classes.js'

/** Faults that show only in changes, which the checker does not try yet. */
const shownByChangesOnly = new Set([
  'changes-open-without-cookies',
  'change-without-cookies-404',
  'refused-change-done-without-cookies',
  'refused-change-done-with-tampered-ticket',
  'refused-change-done-without-header',
  'tampered-accepted-for-changes',
  'change-without-header',
  'put-without-header',
])

/** The classes that the faults of the independent server are written for. */
const classes = ['login', 'cookie', 'access', 'page', 'READ-1']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

async function judge(options: IndependentOptions, only: readonly string[] = classes): Promise<RunAnswer> {
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
  test.each(lawfulModes.map((mode) => [mode.id, mode] as const))('%s: no clause fails', async (_id, mode) => {
    const { report } = await judge(mode.options, lawfulClasses)
    expect(reasons(report, 'failed')).toEqual([])
    expect(reasons(report, 'cantTell')).toEqual([])
    expect(endedAs(report, 'passed').length).toBeGreaterThan(55)
  })
})

describe('a server with one fault', () => {
  test.each(faults.filter(({ id }) => !shownByChangesOnly.has(id)).map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (_id, fault) => {
      const { report } = await judge({ faults: [fault.id as (typeof faults)[number]['id']] })
      const failed = endedAs(report, 'failed')
      const unarguable = failed.filter((id) => !fault.arguable.includes(id))
      expect(unarguable, reasons(report, 'failed').join('\n')).toEqual(inCatalogueOrder(fault.fails))
    },
  )
})
