import { describe, expect, test } from 'vitest'
import { endedAs, reasons } from '../support/checker-process.js'
import { judgeOfReading, readingClasses } from '../conformance/reading/judge.js'
import { readingFaults } from '../conformance/reading/faults.js'

const judge = judgeOfReading()

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
        ({ outcome, class: one }) => outcome === 'cantTell' && readingClasses.includes(one),
      )
      expect(sorted(undecided.map(({ id }) => id)), reasons(report, 'cantTell').join('\n')).toEqual(
        sorted(fault.undecided),
      )
      expect(JSON.stringify(report), 'values of records in the report').not.toMatch(/Annabel|Engineer|Brien|@example/)
    },
  )
})
