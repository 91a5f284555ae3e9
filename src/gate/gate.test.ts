import { describe, expect, it } from 'vitest'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { baselineGate, waiverGate } from './gate.js'
import { gatedExitCode } from './gated-exit-code.js'
import { clauseThat, reportOf } from './testing/report-of.js'

const only = (ending: Partial<ClauseResult>) => reportOf([clauseThat('READ-1', ending), clauseThat('READ-2', {})])

describe('the four cells of a baseline', () => {
  it.each([
    ['failed before, fails now', 'failed', 'failed', []],
    ['failed before, no longer fails', 'failed', 'passed', [/^fixed since the baseline.*: READ-1$/]],
    ['did not fail before, fails now', 'passed', 'failed', [/^newly failed: READ-1$/]],
    ['did not fail before, does not fail now', 'passed', 'passed', []],
  ] as const)('%s', (_cell, before, now, faults) => {
    const gate = baselineGate(only({ outcome: before }), only({ outcome: now }))
    expect(gate.faults).toEqual(faults.map((words) => expect.stringMatching(words) as string))
  })

  it('let a fixed failure pass where somebody says so, and name it', () => {
    const [before, now] = [only({ outcome: 'failed' }), only({})]
    const gate = baselineGate(before, now, { fixed: 'ok' })
    expect(gate.faults).toEqual([])
    expect(gate.notes).toContainEqual(expect.stringMatching(/fixed since the baseline.*: READ-1$/))
    expect(gatedExitCode(0, gate, true)).toBe(0)
    expect(baselineGate(only({}), only({ outcome: 'failed' }), { fixed: 'ok' }).faults).toEqual([
      'newly failed: READ-1',
    ])
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
    expect(gate.faults).toEqual(['verdict lost: READ-1'])
  })

  it('excuse no verdict of a clause that the newer report does not have', () => {
    expect(baselineGate(only({}), reportOf([clauseThat('READ-2', {})])).faults).toEqual(['verdict lost: READ-1'])
  })

  it('excuse no failure whose waiver is gone', () => {
    const waiver = { owner: 'team', until: '2027-01-31' }
    expect(baselineGate(only({ outcome: 'failed', waiver }), only({ outcome: 'failed' })).faults).toEqual([
      'newly failed: READ-1',
    ])
    expect(baselineGate(only({}), only({ outcome: 'failed', waiver })).faults).toEqual([])
  })

  it('leave an advisory out, unless the run is strict', () => {
    const [before, now] = (['passed', 'failed'] as const).map((outcome) => [
      clauseThat('READ-1', { level: 'reported', outcome }),
    ])
    expect(baselineGate(reportOf(before!), reportOf(now!)).faults).toEqual([])
    expect(baselineGate(reportOf(before!), reportOf(now!, { strict: true })).faults).toEqual(['newly failed: READ-1'])
  })

  it('are told with what the baseline knows of', () => {
    expect(baselineGate(only({ outcome: 'failed' }), only({ outcome: 'failed' })).notes).toEqual([
      'failed as in the baseline: READ-1',
    ])
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
  const fault = { faults: ['newly failed: READ-1'], notes: [] }
  const none = { faults: [], notes: [] }

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
