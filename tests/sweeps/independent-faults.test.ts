import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { classesOf, faults } from '../independent/faults.js'
import { judgeIndependent } from '../independent/judging.js'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

function inCatalogueOrder(ids: readonly string[]): readonly string[] {
  const order = clauses.map(({ id }) => id as string)
  return [...ids].sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

describe('a server with one fault', () => {
  test.each(faults.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (id, fault) => {
      const { report } = await judgeIndependent(checker, { faults: [id] }, classesOf(fault))
      const failed = endedAs(report, 'failed')
      const unarguable = failed.filter((clause) => !fault.arguable.includes(clause))
      expect(unarguable, reasons(report, 'failed').join('\n')).toEqual(inCatalogueOrder(fault.fails))
    },
  )
})
