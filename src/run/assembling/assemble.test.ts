import { describe, expect, it } from 'vitest'
import { clausesOf, type ClauseId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { checkReport } from '../../report/index.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { assembleReport, type RunFacts } from './assemble.js'
import { exitCodeFor } from '../run-result.js'
import { factsOf } from '../testing/facts-of.js'
import { failedLike, verdictLike, verdictMap } from '../testing/verdict-like.js'

/** Every clause of a target passed, but for what a test says of some. */
function allPassed(...others: readonly ClauseVerdict[]): ReadonlyMap<string, ClauseVerdict> {
  const all = clausesOf('target').filter(({ level }) => level !== 'manual')
  const usual = all.map(({ id, level }) =>
    verdictLike(id, level === 'observe' ? { outcome: 'observed', reason: 'seen' } : {}),
  )
  return verdictMap(...usual, ...others)
}

/** All passed, and one clause has no verdict for want of something. */
function allBut(id: ClauseId): ReadonlyMap<string, ClauseVerdict> {
  return allPassed(
    verdictLike(id, { outcome: 'untested', blame: 'profile', reason: 'nothing to ask for', profileKeys: ['sandbox'] }),
  )
}

const cantTell: Partial<ClauseVerdict> = { outcome: 'cantTell', blame: 'network', reason: 'reset' }
const unreached: Partial<ClauseVerdict> = { ...cantTell, stop: 'not reached', reason: 'no connection' }
const notLetIn: Partial<ClauseVerdict> = { ...cantTell, blame: 'profile', stop: 'login refused', reason: 'no login' }
const waiver = { clause: 'READ-1', reason: 'proxy', owner: 'team', until: '2027-01-31' } as const

describe('a report', () => {
  it.each<[string, Partial<RunFacts>, Partial<ResolvedProfile>, Partial<RunFacts['options']>, string, number]>([
    ['of a run in which all passed', { verdicts: allPassed() }, {}, {}, 'conformant', 0],
    ['of a run in which nothing was judged', {}, {}, {}, 'incomplete', 3],
    ['of a run in which nothing was judged, untested accepted', {}, {}, { acceptUntested: true }, 'incomplete', 3],
    ['with a failure', { verdicts: allPassed(verdictLike('READ-1', failedLike)) }, {}, {}, 'nonconformant', 1],
    [
      'with a waived failure',
      { verdicts: allPassed(verdictLike('READ-1', failedLike)) },
      { waivers: [waiver] },
      {},
      'conformant',
      0,
    ],
    [
      'with a waived failure, where the login was refused',
      { verdicts: verdictMap(verdictLike('PAGE-1', failedLike), verdictLike('LOGIN-1', notLetIn)) },
      { waivers: [{ ...waiver, clause: 'PAGE-1' }] },
      {},
      'incomplete',
      6,
    ],
    [
      'with a failure, where the login was refused',
      { verdicts: verdictMap(verdictLike('PAGE-1', failedLike), verdictLike('LOGIN-1', notLetIn)) },
      {},
      {},
      'nonconformant',
      1,
    ],
    [
      'with a failure whose waiver expired',
      { verdicts: allPassed(verdictLike('READ-1', failedLike)) },
      { waivers: [{ ...waiver, until: '2026-11-20' }] },
      {},
      'nonconformant',
      1,
    ],
    [
      'with a failure out of scope',
      { verdicts: allPassed(verdictLike('READ-1', failedLike)) },
      { scope: ['login'] },
      {},
      'conformant',
      0,
    ],
    [
      'with a failure that was deselected',
      { verdicts: allPassed(verdictLike('READ-1', failedLike)) },
      {},
      { skip: ['READ-1'] },
      'holds',
      0,
    ],
    [
      'with an untested clause that may stay so',
      { verdicts: allBut('READ-1') },
      {},
      { acceptUntested: true },
      'holds',
      0,
    ],
    ['with one that is named', { verdicts: allBut('READ-1') }, {}, { acceptUntested: ['read'] }, 'holds', 0],
    ['with another than is named', { verdicts: allBut('READ-1') }, {}, { acceptUntested: ['page'] }, 'incomplete', 3],
    [
      'with an untested clause that the profile accepts',
      { verdicts: allBut('READ-1') },
      { acceptUntested: [{ clause: 'READ-1', reason: 'why' }] },
      {},
      'holds',
      0,
    ],
    [
      'with one clause that cannot be told',
      { verdicts: allPassed(verdictLike('READ-1', cantTell)) },
      {},
      {},
      'incomplete',
      3,
    ],
    ['with one clause deselected', { verdicts: allPassed() }, {}, { skip: ['READ-1'] }, 'holds', 0],
    [
      'with a failed clause of level reported',
      { verdicts: allPassed(verdictLike('REST-5', failedLike)) },
      {},
      {},
      'conformant',
      0,
    ],
    [
      'with a failed clause of level reported, strict',
      { verdicts: allPassed(verdictLike('REST-5', failedLike)) },
      {},
      { strict: true },
      'nonconformant',
      1,
    ],
    [
      'with a fault of the checker beside the clauses',
      { verdicts: allPassed(), faults: ['Error: odd'] },
      {},
      {},
      'incomplete',
      4,
    ],
    [
      'with a failure and a fault of the checker',
      { verdicts: allPassed(verdictLike('READ-1', failedLike)), faults: ['Error'] },
      {},
      {},
      'nonconformant',
      4,
    ],
    [
      'of a run ended by SIGINT',
      { verdicts: allPassed(), interrupted: { reason: 'by SIGINT', signal: 'SIGINT' } },
      {},
      {},
      'conformant',
      130,
    ],
    [
      'of a run ended by SIGTERM',
      { verdicts: allPassed(), interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' } },
      {},
      {},
      'conformant',
      143,
    ],
    [
      'of a run ended by its deadline, with gaps',
      { interrupted: { reason: 'the deadline' } },
      {},
      { acceptUntested: true },
      'incomplete',
      3,
    ],
    [
      'of a target that was not reached',
      { verdicts: verdictMap(verdictLike('LOGIN-1', unreached)) },
      {},
      {},
      'incomplete',
      6,
    ],
    [
      'of a login that was refused',
      { verdicts: verdictMap(verdictLike('LOGIN-1', notLetIn), verdictLike('PAGE-1')) },
      {},
      {},
      'incomplete',
      6,
    ],
    [
      'of a target that went away in the middle',
      { verdicts: allPassed(verdictLike('READ-1', unreached)) },
      {},
      {},
      'incomplete',
      3,
    ],
    [
      'of a target that failed a clause and went away',
      { verdicts: verdictMap(verdictLike('PAGE-1', failedLike), verdictLike('LOGIN-1', unreached)) },
      {},
      {},
      'nonconformant',
      1,
    ],
  ])('%s holds, and has its outcome and exit code', async (_what, changes, profile, options, outcome, code) => {
    const facts = await factsOf(changes, profile, options)
    const report = assembleReport(facts)
    expect(() => {
      checkReport(report)
    }).not.toThrow()
    expect(report.outcome).toBe(outcome)
    expect(exitCodeFor(facts, report)).toBe(code)
    expect(report.checkerFaults ?? 0).toBe(facts.faults.length)
    expect(assembleReport(facts)).toEqual(report)
  })

  it('names the scope, the departures with their use, and the waivers with their state', async () => {
    const facts = await factsOf(
      {
        verdicts: verdictMap(
          verdictLike('ACCESS-9', { departures: ['csrf-off'] }),
          verdictLike('READ-1', failedLike),
          verdictLike('READ-2', { run: { ...verdictLike('READ-2').run, departures: ['app-at-root'] } }),
          verdictLike('COOKIE-8', { outcome: 'inapplicable', reason: 'never set' }),
        ),
      },
      {
        departures: [
          { id: 'csrf-off', reason: 'set so' },
          { id: 'app-at-root' },
          { id: 'rights-403' },
          { id: 'login-page', value: '/Login/Login.html' },
          { id: 'dates-iso-loose', endpoint: 'odata' },
        ],
        waivers: [waiver, { ...waiver, clause: 'READ-2' }, { ...waiver, clause: 'READ-3', until: '2026-11-20' }],
      },
    )
    const report = assembleReport(facts)
    expect(report.departures.map(({ id, used }) => [id, used])).toEqual([
      ['csrf-off', true],
      ['app-at-root', true],
      ['rights-403', false],
      ['login-page', false],
      ['dates-iso-loose', false],
    ])
    expect(report.departures[0]).toMatchObject({
      reason: 'set so',
      touches: expect.arrayContaining(['ACCESS-9']) as string[],
    })
    expect(report.departures[3]).toMatchObject({ value: '/Login/Login.html' })
    expect(report.departures[4]).toMatchObject({ endpoint: 'odata' })
    expect(report.waivers.map(({ clause, state }) => [clause, state])).toEqual([
      ['READ-1', 'in effect'],
      ['READ-2', 'not needed'],
      ['READ-3', 'expired'],
    ])
    expect(report.qualifiers).toEqual({
      scope: facts.options.profile.scope,
      departures: ['csrf-off', 'app-at-root', 'rights-403', 'login-page', 'dates-iso-loose'],
      waivers: ['READ-1'],
      inapplicable: ['COOKIE-8'],
    })
    checkReport(report)
  })

  it('takes what was found out from the verdict that knew the most', async () => {
    const findings = (exchanges: number, vendorPrefix: string) => ({
      run: {
        ...verdictLike('READ-1').run,
        vendorPrefix,
        diagnoses: [{ id: vendorPrefix, text: 'seen', evidence: ['x-0001'] }],
        traffic: { exchanges, logins: 2, unaskedLogins: 0, wrongLogins: 1, writes: 3, rows: 40 },
      },
    })
    const verdicts = verdictMap(
      verdictLike('READ-1', findings(5, 'LESS')),
      verdictLike('READ-2', findings(9, 'MOST')),
      verdictLike('READ-3', findings(7, 'SOME')),
    )
    const diagnosis = { id: 'login-for-restore', text: 'logged in', evidence: ['x-0014'] }
    const putBack = { records: [], notRestored: false, traffic: { exchanges: 6, logins: 1, writes: 2 }, diagnosis }
    const report = assembleReport(await factsOf({ verdicts, putBack }))
    expect(report.target.vendorPrefix).toBe('MOST')
    expect(report.diagnoses.map(({ id }) => id)).toEqual(['MOST', 'login-for-restore'])
    expect(report.traffic).toEqual({ exchanges: 15, logins: 3, unaskedLogins: 1, wrongLogins: 1, writes: 5, rows: 40 })
  })

  it.each([
    ['names an accepted gap that is none', verdictMap(verdictLike('READ-1')), ['accept-untested-stale']],
    ['says nothing of one that is', verdictMap(verdictLike('READ-2')), []],
  ])('%s', async (_what, verdicts, ids) => {
    const facts = await factsOf({ verdicts }, { acceptUntested: [{ clause: 'READ-1', reason: 'no rights' }] })
    expect(assembleReport(facts).diagnoses.map(({ id }) => id)).toEqual(ids)
  })

  it('names the record that was changed, and the one that the target made', async () => {
    const record = { entity: 'Lead', id: '1', fields: ['Notes'], restored: false, note: 'put it back by hand' }
    const made = [{ entity: 'Lead', id: '2', fields: ['Notes'] }]
    const facts = await factsOf({
      verdicts: verdictMap(verdictLike('WRITE-8', { outcome: 'cantTell', reason: 'made', blame: 'target', made })),
      putBack: { records: [record], notRestored: true, traffic: { exchanges: 0, logins: 0, writes: 0 } },
    })
    const report = assembleReport(facts)
    expect(report.changedRecords).toMatchObject([record, { id: '2', leftBehind: true, restored: false }])
    checkReport(report)
    expect(exitCodeFor(facts, report)).toBe(5)
  })

  it('holds nothing of the passwords', async () => {
    const facts = await factsOf({ verdicts: allPassed() })
    expect(JSON.stringify(assembleReport(facts))).not.toContain(facts.options.profile.users.main?.password)
  })
})

it('a clock that is set back while a run is under way costs no report', async () => {
  const { startedAt } = await factsOf()
  const endedAt = new Date(startedAt.getTime() - 60_000)
  const report = assembleReport(await factsOf({ verdicts: allPassed(), endedAt }))
  expect(() => {
    checkReport(report)
  }).not.toThrow()
  expect(report.durationMs).toBe(0)
})
