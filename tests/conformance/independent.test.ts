import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lawfulModes } from '../independent/modes.js'
import { judgeIndependent } from '../independent/judging.js'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

describe('a lawful server that is not the emulator', () => {
  test.each(lawfulModes.map((mode) => [mode.id, mode] as const))(
    '%s: every clause is judged, and none fails',
    async (_id, { options, undecided = [] }) => {
      const { report } = await judgeIndependent(checker, options, [])
      expect(endedAs(report, 'failed'), reasons(report, 'failed').join('\n')).toEqual([])
      const cantTell = report.clauses.filter(({ outcome }) => outcome === 'cantTell')
      expect(
        cantTell.map(({ id }) => id),
        reasons(report, 'cantTell').join('\n'),
      ).toEqual(undecided)
      const untested = report.clauses.filter(
        ({ outcome, level }) => outcome === 'untested' && level !== 'manual' && level !== 'observe',
      )
      expect(untested.map(({ id }) => id)).toEqual([])
      expect(endedAs(report, 'passed').length).toBeGreaterThan(75)
    },
  )
})
