import { describe, expect, it } from 'vitest'
import type { Depth } from '../contract/index.js'
import type { CheckResult, ClauseResult, Report, PreflightCheck } from '../schema/generated/report.js'
import { baselineGate, holds, waiverGate, type Gate, gatedExitCode, reportedGate } from './gate.js'
import { baselineOf, reportOfBaseline } from './baseline.js'
import { clauseThat, reportOf } from './testing/report-of.js'

const only = (ending: Partial<ClauseResult>) => reportOf([clauseThat('READ-1', ending), clauseThat('READ-2', {})])

const empty: Pick<Gate, 'newlyFailed' | 'notInBaseline' | 'lost' | 'accepted' | 'fixed' | 'notJudged' | 'faults'> = {
  newlyFailed: [],
  notInBaseline: [],
  lost: [],
  accepted: [],
  fixed: [],
  notJudged: [],
  faults: [],
}

const { faults: _faults, ...lists } = empty
const emptyOfReport = { ...lists, reasons: [], notes: [] }

describe('the four cells of a baseline', () => {
  it.each([
    ['failed before, fails now', 'failed', 'failed', { accepted: ['READ-1'] }, true],
    ['failed before, no longer fails', 'failed', 'passed', { fixed: ['READ-1'] }, false],
    ['did not fail before, fails now', 'passed', 'failed', { newlyFailed: ['READ-1'] }, false],
    ['did not fail before, does not fail now', 'passed', 'passed', {}, true],
  ] as const)('%s', (_cell, before, now, lists, isPassed) => {
    const gate = baselineGate(only({ outcome: before }), only({ outcome: now }))
    expect(gate).toMatchObject({ ...empty, ...lists })
    expect(holds(gate)).toBe(isPassed)
  })

  it('let a fixed failure pass where somebody says so, and name it', () => {
    const [before, now] = [only({ outcome: 'failed' }), only({})]
    const gate = baselineGate(before, now, { fixed: 'ok' })
    expect(gate.fixed).toEqual(['READ-1'])
    expect(gatedExitCode(0, gate, true)).toBe(0)
    expect(holds(baselineGate(only({}), only({ outcome: 'failed' }), { fixed: 'ok' }))).toBe(false)
  })

  it.each([
    ['passed', 'untested'],
    ['passed', 'cantTell'],
    ['passed', 'inapplicable'],
    ['failed', 'untested'],
    ['failed', 'inapplicable'],
    ['inapplicable', 'untested'],
  ] as const)('excuse no verdict that is lost: %s before, %s now', (before, now) => {
    const gate = baselineGate(only({ outcome: before }), only({ outcome: now }))
    expect(gate.lost).toEqual(['READ-1'])
    expect(holds(gate)).toBe(false)
  })

  it('excuse no verdict of a clause that the newer report does not have', () => {
    expect(baselineGate(only({}), reportOf([clauseThat('READ-2', {})])).lost).toEqual(['READ-1'])
  })

  it('excuse no failure whose waiver is gone', () => {
    const waiver = { owner: 'team', until: '2027-01-31' }
    expect(baselineGate(only({ outcome: 'failed', waiver }), only({ outcome: 'failed' })).newlyFailed).toEqual([
      'READ-1',
    ])
    expect(holds(baselineGate(only({}), only({ outcome: 'failed', waiver })))).toBe(true)
  })

  it('leave an advisory out, unless the run is strict', () => {
    const [before, now] = (['passed', 'failed'] as const).map((outcome) => [
      clauseThat('READ-1', { level: 'reported', outcome }),
    ])
    expect(holds(baselineGate(reportOf(before!), reportOf(now!)))).toBe(true)
    expect(baselineGate(reportOf(before!), reportOf(now!, { strict: true })).newlyFailed).toEqual(['READ-1'])
  })
})

describe('the waivers of a run', () => {
  const declared = (state: Report['waivers'][number]['state']): Report['waivers'][number] => ({
    clause: 'READ-1',
    reason: 'proxy',
    owner: 'team',
    until: '2027-01-31',
    state,
  })

  it.each([
    ['in effect', []],
    ['not judged', []],
    ['expired', [/READ-1 \(team\) expired on 2027-01-31/]],
    ['not needed', [/READ-1 \(team\) is stale/]],
    ['another statement', [/READ-1 \(team\) was given for another wording/]],
  ] as const)('%s', (state, faults) => {
    const report = { ...only({}), waivers: [declared(state)] }
    const wanted = faults.map((words) => expect.stringMatching(words) as string)
    expect(waiverGate(report).faults).toEqual(wanted)
    expect(baselineGate(only({}), report).faults).toEqual(wanted)
  })
})

describe('the exit code before a gate', () => {
  const none = { ...empty, notes: [], refusesFixed: true }
  const fault = { ...none, newlyFailed: ['READ-1'] }

  it.each([
    // The run's own code, whether the gate holds, and the code with a baseline and without.
    [0, true, 0, 0],
    [1, true, 0, 1],
    [3, true, 0, 3],
    [0, false, 1, 1],
    [1, false, 1, 1],
    [3, false, 1, 1],
    [4, true, 4, 4],
    [4, false, 4, 4],
    [5, true, 5, 5],
    [5, false, 5, 5],
    [6, true, 6, 6],
    [6, false, 6, 6],
    [130, true, 130, 130],
    [143, false, 143, 143],
  ] as const)('of a run that ended with %i, gate holds: %s', (code, holds, withBaseline, without) => {
    const gate = holds ? none : fault
    expect(gatedExitCode(code, gate, true)).toBe(withBaseline)
    expect(gatedExitCode(code, gate, false)).toBe(without)
  })

  it.each([
    ['nothing was judged', clauseThat('READ-1', { outcome: 'untested' })],
    ['all that was judged failed', clauseThat('READ-1', { outcome: 'failed' })],
    ['only an advisory holds', clauseThat('READ-1', { level: 'reported' })],
    ['only a person vouches', clauseThat('MODE-1', { level: 'manual', mode: 'attested' })],
    ['only an own clause holds', clauseThat('ACME-1', { class: 'acme', own: true })],
  ])('is never 0 where %s', (_what, clause) => {
    const report = reportOf([clause])
    expect(gatedExitCode(3, baselineGate(report, report), true)).toBe(3)
  })
})

/** A report at a depth, with one clause of which these checks ended so. */
function withChecks(
  depth: Depth,
  ...checks: readonly (readonly [id: string, depth: Depth, outcome: CheckResult['outcome']])[]
): Report {
  const results = checks.map(([id, of, outcome]) => ({ id, says: 'It holds.', depth: of, outcome, evidence: [] }))
  const isFailed = checks.some(([, , outcome]) => outcome === 'failed')
  const isOpen = checks.some(([, of, outcome]) => outcome === 'cantTell' && of === 'core')
  const outcome = isFailed ? 'failed' : isOpen ? 'cantTell' : checks.length === 0 ? 'untested' : 'passed'
  return { ...reportOf([clauseThat('READ-8', { outcome, checks: results }), clauseThat('READ-2', {})]), depth }
}

describe('a gate that compares check by check', () => {
  const standard = withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'failed'])

  it.each<[string, Report, Report, Partial<typeof empty>, boolean]>([
    [
      'calls no check fixed that a run of less depth did not judge',
      standard,
      withChecks('core', ['own', 'core', 'passed']),
      { notJudged: ['READ-8/all'] },
      true,
    ],
    [
      'calls a check fixed that both judged',
      standard,
      withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'passed']),
      { fixed: ['READ-8/all'] },
      false,
    ],
    [
      'accepts a failed check, and none that fails beside it',
      standard,
      withChecks('standard', ['own', 'core', 'failed'], ['all', 'standard', 'failed']),
      { newlyFailed: ['READ-8/own'], accepted: ['READ-8/all'] },
      false,
    ],
    [
      'fails for another check of a clause that failed',
      standard,
      withChecks('standard', ['own', 'core', 'failed'], ['all', 'standard', 'passed']),
      { newlyFailed: ['READ-8/own'], fixed: ['READ-8/all'] },
      false,
    ],
    [
      'fails for a check that a baseline of less depth did not judge, and does not call it newly failed',
      withChecks('core', ['own', 'core', 'passed']),
      standard,
      { notInBaseline: ['READ-8/all'] },
      false,
    ],
    [
      'loses no verdict of a clause that has no check at this depth',
      withChecks('standard', ['all', 'standard', 'failed']),
      withChecks('core'),
      { notJudged: ['READ-8/all'] },
      true,
    ],
    [
      'loses the verdict of a check that was left out although the depth includes it',
      withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'passed']),
      withChecks('standard', ['own', 'core', 'passed']),
      { lost: ['READ-8/all'], notJudged: ['READ-8/all'] },
      false,
    ],
    [
      'names an undecided check without which its clause is decided',
      withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'passed']),
      withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'cantTell']),
      { notJudged: ['READ-8/all'] },
      true,
    ],
    [
      'loses the verdict of a clause with its core check',
      withChecks('standard', ['own', 'core', 'passed'], ['all', 'standard', 'passed']),
      withChecks('standard', ['own', 'core', 'cantTell'], ['all', 'standard', 'passed']),
      { lost: ['READ-8'], notJudged: ['READ-8'] },
      false,
    ],
  ])('%s', (_what, before, now, lists, isPassed) => {
    for (const baseline of [before, reportOfBaseline(baselineOf(before))]) {
      const gate = baselineGate(baseline, now)
      expect(gate).toMatchObject({ ...empty, ...lists })
      expect(holds(gate)).toBe(isPassed)
    }
  })

  it('says first that the depths differ', () => {
    const { notes } = baselineGate(standard, withChecks('core', ['own', 'core', 'passed']))
    expect(notes[0]).toMatch(/different depths: standard \(older\) and core \(newer\)/)
    expect(baselineGate(standard, standard).notes).toEqual([])
  })
})

describe('the gate of a report', () => {
  const failing = only({ outcome: 'failed' })

  it('passes with what the baseline accepts, and says what is not judged', () => {
    const open = only({ outcome: 'cantTell', blame: 'network', reason: 'no answer' })
    expect(reportedGate(3, baselineGate(open, open), 'b.json')).toMatchObject({
      ...{ baseline: 'b.json', verdict: 'passed', reasons: [], accepted: [], notJudged: ['READ-1'] },
    })
    expect(reportedGate(1, baselineGate(failing, failing), 'b.json')).toMatchObject({
      ...{ verdict: 'passed', accepted: ['READ-1'] },
    })
  })

  it('has not passed where the run says more than any gate, or judged too little', () => {
    const gate = baselineGate(failing, failing)
    expect(reportedGate(5, gate, 'b.json')).toMatchObject({
      ...{ verdict: 'failed', reasons: [expect.stringMatching(/exit code 5/)] },
    })
    const nothing = reportOf([clauseThat('READ-1', { outcome: 'untested' })])
    expect(reportedGate(3, baselineGate(nothing, nothing), 'b.json')).toMatchObject({
      ...{ verdict: 'failed', reasons: ['No clause passed.'] },
    })
  })

  it('of the waivers alone names no baseline', () => {
    expect(reportedGate(0, waiverGate(failing), undefined)).toEqual({ verdict: 'passed', ...emptyOfReport })
  })
})

type Changes = Partial<Report> & { readonly chosen?: Partial<Report['options']> }

const noLogin: PreflightCheck = { check: 'login', holds: false, text: 'not taken' }

const letIn: PreflightCheck = { check: 'login', holds: true, text: 'logged in' }

const noTls: PreflightCheck = { check: 'tls', holds: false, text: 'not trusted, or not looked at' }

const { target } = reportOf([])

const report = (clauses: readonly ClauseResult[], { chosen, ...changes }: Changes = {}): Report => {
  const whole = reportOf(clauses, { only: [], skip: [], readOnly: false, ...chosen })
  return { ...whole, preflight: [], ...changes }
}

const page = clauseThat('PAGE-1', { outcome: 'failed', class: 'page' })

const other = clauseThat('PAGE-2', { class: 'page' })

const open = (id: string, ending: Partial<ClauseResult> = {}) =>
  clauseThat(id, { outcome: 'cantTell', blame: 'network', reason: 'no answer', ...ending })

const aside = { outcome: 'untested', blame: 'nobody', reason: 'deselected by --only or --skip' } as const

const held = (baseline: Report, now: Report, code: 1 | 3 = 3) => {
  const gate = baselineGate(baseline, now)
  expect(gate.faults).toEqual([])
  return { code: gatedExitCode(code, gate, true), why: gate.undecided?.why ?? '' }
}

describe('a run in which nothing behind the login could be judged', () => {
  it.each<[string, readonly ClauseResult[], Changes, number, RegExp]>([
    ['was refused the login', [page, other, open('READ-1')], { preflight: [noLogin] }, 6, /^the login was refused/],
    [
      'was refused the login, where a clause of the login fails for it',
      [clauseThat('LOGIN-1', { outcome: 'failed', class: 'login' }), other, open('WRITE-1')],
      { preflight: [noLogin] },
      6,
      /^the login was refused/,
    ],
    [
      'was not reached any more',
      [page, other, open('READ-1')],
      { preflight: [{ ...noLogin, check: 'connection' }] },
      6,
      /^the target was not reached/,
    ],
    [
      'has a target whose name is not resolved any more',
      [page, other, open('READ-1')],
      { preflight: [{ ...noLogin, check: 'name' }] },
      6,
      /^the target was not reached/,
    ],
    [
      'trusts the certificate no more',
      [page, other, open('READ-1')],
      { preflight: [{ ...letIn, check: 'connection' }, noTls], target: { ...target, tls: { insecure: false } } },
      6,
      /^the target was not reached/,
    ],
    [
      'reached the target without a look at its certificate',
      [page, other, open('READ-1')],
      { preflight: [{ ...letIn, check: 'connection' }, noTls], target: { ...target, tls: { insecure: true } } },
      3,
      /^no clause that needs a login was judged/,
    ],
    ['kept nothing that says why', [page, other, open('READ-1')], {}, 3, /^no clause that needs a login was judged/],
  ])('is let through by no baseline where it %s', (_what, clauses, changes, code, why) => {
    const same = report(clauses, changes)
    expect(held(same, same, 1)).toEqual({ code, why: expect.stringMatching(why) as string })
  })

  it.each<[string, readonly ClauseResult[], Changes]>([
    ['a clause behind the login holds', [page, clauseThat('READ-1', {})], {}],
    ['one fails as the baseline says', [other, clauseThat('READ-1', { outcome: 'failed', class: 'read' })], {}],
    [
      'one of the login fails as the baseline says, and the login was taken',
      [other, clauseThat('LOGIN-8', { outcome: 'failed', class: 'login' })],
      { preflight: [letIn] },
    ],
    ['none was asked for', [page, other, open('READ-1', aside)], {}],
  ])('is another one than a run in which %s', (_what, clauses, changes) => {
    const same = report(clauses, changes)
    expect(held(same, same, 1)).toEqual({ code: 0, why: '' })
  })
})

describe('a baseline', () => {
  const holding = clauseThat('READ-2', {})
  const now = report([holding, open('READ-1')])
  const notBegun = { outcome: 'untested', blame: 'nobody', reason: 'not judged: the run was interrupted' } as const

  it.each<[string, Report, RegExp]>([
    [
      'whose run was interrupted',
      report([holding, open('READ-1', notBegun)], { interrupted: { reason: 'by SIGTERM', signal: 'SIGTERM' } }),
      /^the baseline is from an interrupted run: by SIGTERM\. .*: READ-1$/,
    ],
    [
      'whose run reached its time limit in the midst of the clause',
      report([holding, open('READ-1', { reason: 'given up' })], { interrupted: { reason: 'time limit' } }),
      /^the baseline is from an interrupted run: time limit/,
    ],
    [
      'whose run met a fault of the checker',
      report([holding, open('READ-1', { blame: 'checker', reason: 'a defect' })], { checkerFaults: 1 }),
      /^the baseline is from a run with internal errors/,
    ],
    [
      'whose run was refused the login',
      report([open('READ-2'), open('READ-1', { reason: 'no login' })], { preflight: [noLogin] }),
      /^the baseline is from a run that judged nothing that needs a login: the login was refused/,
    ],
    [
      'that is one part',
      report([holding, open('READ-1', { ...aside, reason: 'judged by another part of this run' })], {
        chosen: { shard: { index: 1, count: 2 } },
      }),
      /^the baseline is part 1 of 2 of a run/,
    ],
    [
      'of another selection',
      report([holding, open('READ-1', aside)], { chosen: { only: ['READ-2'] } }),
      /^the baseline is from a run with --only READ-2/,
    ],
    [
      'of a run that changed nothing',
      report([holding, open('READ-1', { ...aside, reason: '--read-only' })], { chosen: { readOnly: true } }),
      /^the baseline is from a run with --read-only/,
    ],
  ])('%s excuses no gap, and is told of', (_what, baseline, why) => {
    expect(held(baseline, now)).toEqual({ code: 3, why: expect.stringMatching(why) as string })
    const { notes } = baselineGate(baseline, now)
    expect(notes.some((note) => note.startsWith('The older report is '))).toBe(true)
  })

  it.each<[string, Report, Report]>([
    ['of a whole run that came to its end', now, now],
    [
      'of the same selection',
      report([holding, open('READ-1', aside)], { chosen: { only: ['READ-2'] } }),
      report([holding, open('READ-1', aside)], { chosen: { only: ['READ-2'] } }),
    ],
    [
      'whose run was interrupted, but had tried in vain by the same words',
      report([holding, open('READ-1')], { interrupted: { reason: 'by SIGTERM' } }),
      now,
    ],
    [
      'whose run was interrupted, but had no key for the clause',
      report([holding, open('READ-1', { outcome: 'untested', blame: 'profile', reason: 'add entities.probe' })], {
        interrupted: { reason: 'by SIGTERM' },
      }),
      now,
    ],
  ])('%s excuses the gap that it knows of', (_what, baseline, later) => {
    expect(held(baseline, later)).toEqual({ code: 0, why: '' })
  })

  it('whose run broke off as this one does excuses nothing', () => {
    const broken = report([holding, open('READ-1', notBegun)], { interrupted: { reason: 'time limit' } })
    expect(held(broken, broken).code).toBe(3)
  })

  it('makes no part of a run green', () => {
    const part = report([holding, open('READ-1', aside)], { chosen: { shard: { index: 1, count: 2 } } })
    const { code, why } = held(part, part)
    expect(code).toBe(3)
    expect(why).toMatch(/^this is part 1 of 2.*`merge`$/)
  })
})
