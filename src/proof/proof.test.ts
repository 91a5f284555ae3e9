import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../contract/index.js'
import { detectionOf, notToBeRecorded } from './detection.js'
import { proofOf, type ProofFacts, scored } from './proof.js'
import { weighed } from './testing/judged.js'
import type { Weighed } from './weigh.js'

const startedAt = new Date('2026-11-21T10:00:00.000Z')
const whole: ProofFacts = {
  seed: 1,
  asked: { clauses: [], subjects: [] },
  startedAt,
  endedAt: new Date('2026-11-21T10:02:00.000Z'),
}

const control = weighed({ id: 'unchanged', kind: 'control' }, { outcome: 'conformant', passed: scored })
const deviations = scored.map((id) => weighed({ id: `no-${id}`, breaks: [id] }, { failed: [id] }))
const variant = weighed({ id: 'lawful', kind: 'variant' }, { passed: scored.slice(1) })
const combination = weighed({ id: 'lawful+other', kind: 'variant', together: ['lawful', 'other'] }, { passed: scored })
const trivial = weighed({ id: 'empty', kind: 'trivial', holds: ['PAGE-1'] }, { passed: ['PAGE-1'] })
const all: readonly Weighed[] = [control, ...deviations, variant, combination, trivial]

const [first = 'LOGIN-1', second = 'LOGIN-2'] = scored
const withoutFirst = all.filter(({ subject }) => subject.id !== `no-${first}`)

describe('a whole proof', () => {
  it('holds where every subject came out as it must, with the numbers', () => {
    expect(proofOf(all, whole)).toMatchObject({
      holds: true,
      numbers: {
        deviations: { reached: scored.length, of: scored.length },
        variants: { reached: 2, of: 2 },
        trivial: { reached: 1, of: scored.length },
      },
      undetected: [],
      durationMs: 120_000,
    })
  })

  it('does not hold, and is void, where a control did not come out as it must', () => {
    const broken = weighed({ id: 'unchanged', kind: 'control' }, { outcome: 'nonconformant', failed: [first] })
    const proof = proofOf([broken, ...all.slice(1)], whole)
    expect(proof.holds).toBe(false)
    expect(proof.void).toMatch(/^the control unchanged had an unexpected result: .*failed/)
  })

  it('does not hold where no deviation turns a clause red, and names the clause', () => {
    expect(proofOf(withoutFirst, whole)).toMatchObject({ holds: false, undetected: [first] })
  })

  it.each([
    ['core', [`${first}/idle`]],
    ['standard', [`${first}/idle`]],
    ['full', []],
  ] as const)(
    'holds only where a deviation turns each check of lesser depth red: one of %s depth',
    (depth, unproven) => {
      const entry = (id: string) => ({ id, says: 'It holds.', depth, cost: { requests: 0 } })
      const checks = (id: string) => (id === first ? [entry('judging'), entry('idle')] : [])
      const red = weighed(
        { id: `no-${first}`, breaks: [first] },
        { failed: [first], failedChecks: { [first]: [{ id: 'judging', depth: 'core' }] } },
      )
      const proof = proofOf([...withoutFirst, red], { ...whole, checks })
      expect(proof).toMatchObject({ holds: unproven.length === 0, unprovenChecks: unproven })
      // Of single servers nobody expects that they turn every check red.
      const asked = { clauses: [], subjects: [`no-${first}`] }
      expect(proofOf([control, red], { ...whole, checks, asked }).unprovenChecks).toEqual([])
    },
  )

  it('counts no deviation for a clause that turned others red besides', () => {
    const wide = weighed({ id: `no-${first}`, breaks: [first] }, { failed: [first, second] })
    const proof = proofOf([...withoutFirst, wide], whole)
    expect(proof).toMatchObject({ holds: false, undetected: [first] })
    expect(proof.clauses.find(({ id }) => id === second)?.deviations).toEqual([`no-${second}`])
  })

  it('does not hold where a lawful variant turned something red', () => {
    const red = weighed({ id: 'lawful', kind: 'variant' }, { failed: [first] })
    const proof = proofOf([...all.filter((each) => each !== variant), red], whole)
    expect(proof).toMatchObject({ holds: false, numbers: { variants: { reached: 1, of: 2 } } })
  })

  it('does not hold where more passes on trivial servers than may, even if it holds there', () => {
    const holds: readonly ClauseId[] = ['PAGE-1', 'LOGIN-1', 'REST-4']
    const lax = weighed({ id: 'lax', kind: 'trivial', holds }, { passed: holds })
    expect(lax.faults).toEqual([])
    expect(proofOf([...all.filter((each) => each !== trivial), lax], whole).holds).toBe(false)
  })

  it('of nothing at all does not hold', () => {
    expect(proofOf([], whole).holds).toBe(false)
  })

  it('says of each clause what turned it red, and under how many single variants it passed', () => {
    const { clauses } = proofOf(all, whole)
    expect(clauses.map(({ id }) => id)).toEqual(scored)
    expect(clauses.slice(0, 2)).toMatchObject([
      { id: first, deviations: [`no-${first}`], variants: 0 },
      { id: second, deviations: [`no-${second}`], checks: [], variants: 1 },
    ])
  })
})

describe('a part of a proof', () => {
  const asked = { clauses: [first], subjects: [] }

  it('is about the clauses that were asked for, and calls none of the others undetected', () => {
    const proof = proofOf([control, deviations[0]!], { ...whole, asked })
    expect(proof).toMatchObject({ holds: true, asked, undetected: [] })
    expect(proof.clauses.map(({ id }) => id)).toEqual([first])
  })

  it('does not hold where none of the deviations turned the clause red that was asked for', () => {
    expect(proofOf([control], { ...whole, asked })).toMatchObject({ holds: false, undetected: [first] })
  })

  it('of single servers leaves the clauses aside that those do not break', () => {
    const single = { clauses: [], subjects: [`no-${first}`] }
    expect(proofOf([control, deviations[0]!], { ...whole, asked: single })).toMatchObject({
      holds: true,
      undetected: [],
    })
  })

  it('is not recorded, and neither is a whole one that does not hold', () => {
    const part = proofOf([control, deviations[0]!], { ...whole, asked })
    const broken = proofOf(withoutFirst, whole)
    expect([part, broken].map(notToBeRecorded)).toEqual([
      'only a complete proof is recorded',
      'a failed proof is not recorded',
    ])
    for (const proof of [part, broken]) expect(() => detectionOf(proof)).toThrow(RangeError)
  })
})

describe('the checks of a proof', () => {
  const named = (id: string, depth: 'core' | 'full') =>
    ({ id, says: 'It holds.', depth, cost: { requests: 1 } }) as const
  const red = (id: string, ...failed: readonly ReturnType<typeof named>[]) =>
    weighed({ id, breaks: [first] }, { failed: [first], failedChecks: { [first]: failed } })
  const [json, xml, quiet] = [named('json', 'core'), named('xml', 'full'), named('quiet', 'full')]
  const checks = (id: string) => (id === first ? [json, xml, quiet] : undefined)
  const proof = proofOf([control, red('one', json, xml), red('other', xml)], { ...whole, checks })

  it('have the deviations for which each failed, and none where nothing has shown that it can fail', () => {
    expect(proof.clauses[0]?.checks).toEqual([
      { id: 'json', depth: 'core', deviations: ['one'] },
      { id: 'xml', depth: 'full', deviations: ['one', 'other'] },
      { id: 'quiet', depth: 'full', deviations: [] },
    ])
    expect(proof.subjects.at(-1)?.failedChecks).toEqual([`${first}/xml`])
  })

  it('say how many deviations each depth detects', () => {
    expect(proof.numbers.depths).toEqual({
      core: { reached: 1, of: 2 },
      standard: { reached: 1, of: 2 },
      full: { reached: 2, of: 2 },
    })
  })

  it('of less than full depth are not recorded', () => {
    expect(notToBeRecorded(proofOf(all, { ...whole, depth: 'standard' }))).toBe('only a complete proof is recorded')
  })
})

describe('the record of a proof', () => {
  const proof = proofOf(all, whole)

  it('has what each clause was shown to detect, the variants and the trivial servers', () => {
    const detection = detectionOf(proof)
    expect(detection.contract).toEqual(proof.contract)
    expect(detection.clauses[1]).toEqual({ id: second, deviations: [`no-${second}`], checks: [], variants: 1 })
    expect(detection.variants).toEqual(['lawful'])
    expect(detection.trivial).toEqual({ servers: ['empty'], passed: 1, of: scored.length })
  })

  it('is the same whenever it is made, and with whatever seed', () => {
    const later = proofOf(all, { ...whole, seed: 9, startedAt: new Date(0), endedAt: new Date(1) })
    expect(detectionOf(later)).toEqual(detectionOf(proof))
  })
})
