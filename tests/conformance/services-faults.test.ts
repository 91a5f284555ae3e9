import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'
import { serviceFaults } from './services-faults.js'
import { startFront } from './services-front.js'

const classes = ['rest', 'rights', 'limit', 'mode', 'flow', 'obs']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

describe('a deployment with one fault in its services', () => {
  test.each(serviceFaults.map((fault) => [fault.id, fault] as const))(
    '%s: the right clauses fail, and no others',
    async (_id, fault) => {
      const front = await startFront([fault.manner()])
      try {
        const { report } = await checker.judge(front, { only: classes })
        expect([...endedAs(report, 'failed')].sort(), reasons(report, 'failed').join('\n')).toEqual(
          [...fault.fails].sort(),
        )
      } finally {
        await front.close()
      }
    },
  )
})
