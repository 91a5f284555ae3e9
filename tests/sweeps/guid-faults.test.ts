import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'
import { guidFaults } from '../conformance/guid-faults.js'
import { startFront } from '../conformance/services-front.js'

const only = ['guid', 'WRITE-9']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

describe('a deployment that gets one thing about malformed bodies wrong', () => {
  test.each(guidFaults.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (_id, { manner, fails, undecided = [] }) => {
      const front = await startFront([manner])
      try {
        const { report } = await checker.judge(front, { only })
        expect(endedAs(report, 'failed').toSorted(), reasons(report, 'failed').join('\n')).toEqual(fails.toSorted())
        expect(endedAs(report, 'cantTell'), reasons(report, 'cantTell').join('\n')).toEqual(undecided)
        expect(report.changedRecords.map(({ restored }) => restored)).toEqual([true])
      } finally {
        await front.close()
      }
    },
  )
})
