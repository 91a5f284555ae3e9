import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauseById, type ClauseId } from '../../src/contract/index.js'
import { listDeviations, listVariants } from '../../src/emulator/index.js'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'
import { lawfulClasses } from '../support/judged-classes.js'

/** The classes that have scenarios and deviations by now. */
const classes = ['login', 'cookie', 'access', 'page', 'READ-1']

function isJudged(id: string): boolean {
  return id === 'READ-1' || classes.includes(clauseById(id as ClauseId).class)
}

function decides(id: string): boolean {
  const { level } = clauseById(id as ClauseId)
  return level === 'required' || level === 'conditional'
}

/** Deviations that show only in changes, which the checker does not try yet. */
const shownByChangesOnly = new Set([
  'no-cookies-200-on-change',
  'no-header-redirected-on-merge',
  'no-header-challenged-on-put',
  'tampered-forbidden-on-change',
  'forbidden-still-writes',
  'rejected-still-writes',
  'redirected-put-still-writes',
])

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

describe('the emulator with a lawful difference', () => {
  test.each(listVariants().map((variant) => [variant.id, variant] as const))(
    '%s: no clause fails',
    async (id, variant) => {
      const { report } = await checker.judgeEmulator({ variants: [id], ...variant.needs }, lawfulClasses)
      expect(reasons(report, 'failed')).toEqual([])
      // Without the legacy service there is no XML that gives fields a type, and the profile names none.
      expect(reasons(report, 'cantTell')).toEqual(
        id === 'no-legacy-service' ? [expect.stringContaining('ODATA-3')] : [],
      )
      expect(endedAs(report, 'passed').length).toBeGreaterThan(id === 'no-legacy-service' ? 30 : 60)
      if (variant.departure) expect(report.departures.map((departure) => departure.id)).toEqual([variant.departure.id])
    },
  )
})

describe('the emulator with one breach', () => {
  const shown = listDeviations().filter(({ id }) => !shownByChangesOnly.has(id))
  test.each(shown.map((deviation) => [deviation.id, deviation] as const))(
    '%s: exactly its clauses fail',
    async (id, deviation) => {
      const { report } = await checker.judgeEmulator({ deviations: [id], ...deviation.needs }, classes)
      const broken = deviation.breaks.filter(isJudged).sort()
      expect([...endedAs(report, 'failed')].sort(), reasons(report, 'failed').join('\n')).toEqual(broken)
      if (broken.some(decides)) expect(report.outcome).toBe('nonconformant')
    },
  )
})
