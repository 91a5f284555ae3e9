import { describe, expect, it } from 'vitest'
import { checkReport } from '../../report/index.js'
import { sampleReport, summed } from '../../report/testing/sample-report.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { partLike } from '../testing/part-like.js'
import { isOthers } from './joined-clauses.js'
import { joinedWaivers } from './joined-waivers.js'
import { mergedReport, type NumberedPart } from './merged-report.js'

type State = Report['waivers'][number]['state']
const waived = 'READ-2'
const attested = 'MODE-1'
const endsSoon = { owner: 'platform team', until: '2026-11-01' } as const

/** The sample with one waiver, of that clause, in the state that the day of a run gives it. */
function runOn(day: 'the last day' | 'the day after', clause: string): Report {
  const isInEffect = day === 'the last day'
  const sides = { expected: 'met', actual: 'not met' }
  const clauses = sampleReport().clauses.map(({ waiver: _, ...each }): ClauseResult => {
    if (each.id !== clause) return each
    const failure = { outcome: 'failed', blame: 'target', reason: 'it does not hold', ...sides } as const
    return { ...each, ...failure, ...(isInEffect ? { waiver: endsSoon } : {}) }
  })
  const startedAt = isInEffect ? '2026-11-01T23:59:00.000Z' : '2026-11-02T00:01:00.000Z'
  const state: State = isInEffect ? 'in effect' : 'expired'
  return summed({
    ...sampleReport(),
    startedAt,
    endedAt: startedAt,
    clauses,
    waivers: [{ clause, reason: 'known', ...endsSoon, state }],
  })
}

/** Both parts, the one that judges the clause begun on that day and the other one on the other. */
function partsWhere(judging: 'the last day' | 'the day after', clause: string): [NumberedPart, NumberedPart] {
  const other = judging === 'the last day' ? 'the day after' : 'the last day'
  const parts = [1, 2].map((index) => {
    const judges = partLike(index, 2).clauses.some((each) => each.id === clause && !isOthers(each))
    return { report: partLike(index, 2, runOn(judges ? judging : other, clause)), offset: 0 }
  })
  return parts as [NumberedPart, NumberedPart]
}

describe('a waiver that ended between two parts', () => {
  it.each([
    ['the last day', 'in effect', true],
    ['the day after', 'expired', false],
  ] as const)('is taken by the day of the part that judged its clause: %s', (day, state, isWaived) => {
    const merged = mergedReport(partsWhere(day, waived))
    checkReport(merged)
    expect(merged.waivers.map((waiver) => waiver.state)).toEqual([state])
    expect(merged.clauses.find(({ id }) => id === waived)?.waiver !== undefined).toBe(isWaived)
  })

  it.each([
    ['the later part is the second one', ['the last day', 'the day after']],
    ['the later part is the first one', ['the day after', 'the last day']],
  ] as const)('hides no failure that every part has, as an attested one: %s', (_which, days) => {
    const parts = days.map((day, at) => ({ report: partLike(at + 1, 2, runOn(day, attested)), offset: 0 }))
    const merged = mergedReport(parts as unknown as [NumberedPart])
    checkReport(merged)
    expect(merged.clauses.find(({ id }) => id === attested)).not.toHaveProperty('waiver')
    expect(merged.waivers.map(({ state }) => state)).toEqual(['expired'])
    expect(merged.qualifiers.waivers).not.toContain(attested)
  })
})

describe('the waivers of the whole', () => {
  const part = (state: State): Report => {
    const run = runOn('the last day', attested)
    return { ...run, waivers: run.waivers.map((waiver) => ({ ...waiver, state })) }
  }
  it.each<[readonly State[], State]>([
    [['in effect', 'expired'], 'expired'],
    [['expired', 'in effect'], 'expired'],
    [['another statement', 'in effect'], 'another statement'],
    [['not judged', 'not needed'], 'not needed'],
    [['not judged', 'not judged'], 'not judged'],
  ])('that were %j for parts which all judged the clause are %s', (states, wanted) => {
    expect(joinedWaivers(states.map(part)).map(({ state }) => state)).toEqual([wanted])
  })
})
