import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '../../../src/contract/index.js'
import { classesOf, faults, subjectOf, type Subject } from '../../independent/faults.js'
import { plainWire } from '../../independent/freedoms.js'
import { judgeIndependent } from '../../independent/judging.js'
import { CheckerProcess, endedAs, reasons } from '../../support/checker-process.js'

function inCatalogueOrder(ids: readonly string[]): readonly string[] {
  const order = clauses.map(({ id }) => id as string)
  return [...ids].sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

/** Judges, for each fault about the subject, a server that has it. In four files, so that they go side by side. */
export function sweep(subject: Subject): void {
  let checker: CheckerProcess

  beforeAll(() => {
    checker = new CheckerProcess()
  })

  afterAll(() => checker.close())

  describe('a server with one fault', () => {
    const own = faults.filter((fault) => subjectOf(fault) === subject)
    test.each(own.map((fault) => [fault.id, fault] as const))(
      '%s: the right clauses fail, and no others',
      async (id, fault) => {
        const options = { ...plainWire, ...fault.within, faults: [id] }
        const { report } = await judgeIndependent(checker, options, classesOf(fault))
        const failed = endedAs(report, 'failed')
        const unarguable = failed.filter((clause) => !fault.arguable.includes(clause))
        expect(unarguable, reasons(report, 'failed').join('\n')).toEqual(inCatalogueOrder(fault.fails))
      },
    )
  })
}
