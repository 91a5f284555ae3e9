import { describe, expect, it } from 'vitest'
import type { ClauseResult, PreflightCheck, Report } from '../schema/generated/report.js'
import { baselineGate } from './gate.js'
import { gatedExitCode } from './gated-exit-code.js'
import { clauseThat, reportOf } from './testing/report-of.js'

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
