import { describe, expect, it } from 'vitest'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { sampleReport, summed } from '../testing/sample-report.js'
import { wayToGreen, wayTold } from './way-to-green.js'

const lacking = (key: string): Partial<ClauseResult> => ({
  ...{ outcome: 'untested', blame: 'profile', reason: `add ${key}`, profileKeys: [key] },
})

/** The sample with nothing wrong but these clauses. */
function reportWith(endings: Readonly<Record<string, Partial<ClauseResult>>>): Report {
  const { profileAdditions: _additions, ...sample } = sampleReport()
  const clauses = sample.clauses.map((clause): ClauseResult => {
    if (clause.level !== 'required' && clause.level !== 'conditional') return clause
    const { waiver: _waiver, blame: _blame, profileKeys: _keys, ...plain } = clause
    return { ...plain, outcome: 'passed', ...endings[clause.id] }
  })
  return summed({ ...sample, clauses })
}

describe('the shortest way to exit code 0', () => {
  it('adds the keys that decide most, and accepts the rest', () => {
    const report = reportWith({
      ...{ 'WRITE-1': lacking('sandbox'), 'WRITE-2': lacking('sandbox'), 'WRITE-3': lacking('sandbox') },
      ...{ 'REST-1': lacking('services.custom'), 'REST-2': lacking('services.custom') },
      ...{ 'RIGHTS-1': lacking('users.restricted'), 'RIGHTS-3': lacking('users.restricted') },
      ...{ 'ACCESS-5': lacking('expiredSession'), 'REST-4': lacking('services.anonymous') },
    })
    expect(report.outcome).toBe('incomplete')
    expect(wayToGreen(report)).toEqual({
      add: [
        { keys: ['sandbox'], clauses: '3 clauses' },
        { keys: ['services.custom'], clauses: '2 clauses' },
        { keys: ['users.restricted'], clauses: '2 clauses' },
      ],
      accept: ['ACCESS-5', 'REST-4'],
    })
    const told = wayTold(report)
    expect(told[0]).toBe('Add sandbox to the profile: decides 3 clauses.')
    expect(told.at(-1)).toMatch(/--accept-untested ACCESS-5,REST-4$/)
  })

  it.each<[string, Report]>([
    ['is conformant', reportWith({})],
    ['has a failure', reportWith({ 'READ-1': { outcome: 'failed' }, 'ACCESS-5': lacking('expiredSession') })],
    ['could not decide a clause', reportWith({ 'READ-1': { outcome: 'cantTell' }, 'ACCESS-5': lacking('x') })],
    ['broke off', { ...reportWith({ 'ACCESS-5': lacking('x') }), interrupted: { reason: 'by SIGTERM' } }],
  ])('is not told of a run that %s', (_what, report) => {
    expect(wayTold(report)).toEqual([])
  })

  it('names no clause that does not count, or that is accepted already', () => {
    const accepted = { ...lacking('ntlmPath'), excluded: { by: 'acceptance' as const } }
    const report = reportWith({ 'ACCESS-5': lacking('expiredSession'), 'MODE-2': accepted })
    expect(wayToGreen(report)).toEqual({ add: [{ keys: ['expiredSession'], clauses: '1 clause' }], accept: [] })
  })
})
