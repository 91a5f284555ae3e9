import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { classesOf, faults } from '../independent/faults.js'
import { startIndependent, type IndependentOptions } from '../independent/server.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'

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

describe('a server with one fault', () => {
  test.each(faults.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (id, fault) => {
      const { report } = await judge({ faults: [id] }, classesOf(fault))
      const failed = endedAs(report, 'failed')
      const unarguable = failed.filter((clause) => !fault.arguable.includes(clause))
      expect(unarguable, reasons(report, 'failed').join('\n')).toEqual(inCatalogueOrder(fault.fails))
    },
  )
})
