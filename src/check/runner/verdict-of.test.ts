import assert from 'node:assert'
import { describe, expect as plainExpect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { ExchangeFault } from '../../exchange/index.js'
import { LoginRefused } from '../../session/index.js'
import { expect } from '../answers/expect.js'
import type { ClauseRecord } from '../outcome/record.js'
import { verdictAfter, type Situation } from '../testing/verdict-after.js'
import type { ClauseVerdict } from './verdict-of.js'
import { cantTell, inapplicable, Undecided, untested } from '../outcome/verdict.js'

const nothing = () => undefined
const throws = (fault: unknown) => () => {
  throw fault
}

/** How a clause ended, whose matter that is and whether the run ends by it, why, and the two sides of what failed. */
function inWords({ outcome, blame, stop, reason, expected, actual }: ClauseVerdict): string {
  const sides = expected === undefined ? '' : ` [${expected} / ${actual ?? ''}]`
  return `${[outcome, blame, stop].filter((word) => word !== undefined).join(', ')}: ${reason ?? ''}${sides}`
}

/** A failed assertion as a library makes it of its own state. */
function failedInALibrary(): void {
  assert.strictEqual(1, 2)
}

describe('a scenario that ends by itself', () => {
  it.each<[string, Situation, Partial<ClauseVerdict>]>([
    ['judged an exchange', {}, { outcome: 'passed' }],
    ['judged nothing', { judgements: 0 }, { outcome: 'cantTell', blame: 'checker' }],
    ['saw no exchange', { evidence: [] }, { outcome: 'cantTell', blame: 'checker' }],
    ['did neither', { judgements: 0, evidence: [] }, { outcome: 'cantTell', blame: 'checker' }],
    ['only looked', { id: 'READ-14', judgements: 0 }, { outcome: 'observed', reason: 'nothing seen' }],
  ])('and %s', async (_what, situation, wanted) => {
    const verdict = await verdictAfter(nothing, situation)
    plainExpect(verdict).toMatchObject(wanted)
    if (wanted.outcome === 'passed') plainExpect(verdict).not.toHaveProperty('reason')
  })

  it('and observed says what it saw', async () => {
    const fill = (record: ClauseRecord) => record.observations.push({ text: 'one' }, { text: 'two', security: true })
    const verdict = await verdictAfter(nothing, { id: 'READ-14', fill })
    plainExpect(verdict).toMatchObject({ outcome: 'observed', reason: 'one; two' })
    plainExpect(verdict.observations).toEqual([{ text: 'one' }, { text: 'two', security: true }])
  })
})

it('the exchanges that a reason names come before the others of the clause', async () => {
  const evidence = ['x-0001', 'x-0002', 'x-0003']
  const verdict = await verdictAfter(() => cantTell('GET /a (x-0003) and (x-0002) differ from x-0009'), { evidence })
  plainExpect(verdict.evidence).toEqual(['x-0003', 'x-0002', 'x-0001'])
})

describe('a scenario that throws', () => {
  const refused = new LoginRefused('main', exchangeOf({ status: 401 }))
  const second = new LoginRefused('restricted', exchangeOf({ status: 401 }))
  const noLogin = new LoginRefused('main', exchangeOf({ status: 500 }))
  const network = (kind: ExchangeFault['kind']) => new ExchangeFault(kind, `x-0001: ${kind}`, 'x-0001')

  const judging = (judge: () => unknown) => () => {
    judge()
  }
  const unlike = judging(() => expect(1, 'rows').toBe(2))
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  it.each<[string, () => unknown, string]>([
    ['an expectation', unlike, 'failed, target: rows: expected 2, seen 1 [2 / 1]'],
    ['a deep expectation', judging(() => expect(['a'], 'faults').toEqual([])), 'failed, target: '],
    ['our own matcher', judging(() => expect(exchangeOf({ status: 500 })).toHaveStatus(200)), 'failed, target: '],
    ['cantTell', () => cantTell('rows moved', 'nobody'), 'cantTell, nobody: rows moved'],
    ['cantTell, without a word on who', () => cantTell('odd'), 'cantTell, target: odd'],
    ['inapplicable', () => inapplicable('no such thing'), 'inapplicable, nobody: no such thing'],
    ['untested with a key', () => untested('give one', 'sandbox'), 'untested, profile: give one'],
    ['untested by the options', () => untested('read only'), 'untested, nobody: read only'],
    ['a refused login', throws(refused), 'cantTell, profile, login refused: '],
    ['a refused login of a second user', throws(second), 'cantTell, profile: '],
    ['no login service', throws(noLogin), 'cantTell, target, login refused: '],
    ['no connection', throws(network('connectionRefused')), 'cantTell, network, not reached: '],
    ['an unknown host', throws(network('nameNotResolved')), 'cantTell, network, not reached: '],
    ['a reset', throws(network('reset')), 'cantTell, network, not reached: '],
    ['silence', throws(network('noAnswer')), 'cantTell, target, not reached: '],
    ['an end of the run', throws(network('aborted')), 'cantTell, nobody: '],
    ['a request that cannot be sent', throws(network('invalidRequest')), 'cantTell, checker: '],
    ['a TypeError', throws(new TypeError('no function')), 'cantTell, checker: a defect of the checker: no function'],
    ['an assertion of node:assert', failedInALibrary, 'cantTell, checker: '],
    ['a disk that is full', throws(full), 'cantTell, checker: no disk space is left for the evidence. Free some space'],
    ['a text', throws('oops'), 'cantTell, checker: a defect of the checker: oops'],
    ['nothing at all', throws(undefined), 'cantTell, checker: '],
  ])('%s', async (_what, scenario, begin) => {
    plainExpect(inWords(await verdictAfter(scenario)).slice(0, begin.length)).toBe(begin)
  })

  it.each<[string, () => unknown, string]>([
    ['a list of faults', () => expect(['a'], 'faults').toEqual([]), 'none / a'],
    ['a list that is none of faults in words', () => expect(['a', 1], 'values').toEqual([]), '[] / ["a",1]'],
    ['a status', () => expect(exchangeOf({ status: 500 })).toHaveStatus(200), 'status 200 / 500'],
  ])('an expectation of %s names both sides', async (_what, judge, sides) => {
    const { expected, actual } = await verdictAfter(judging(judge))
    plainExpect(`${String(expected)} / ${String(actual)}`).toBe(sides)
  })

  it('names the keys of the profile that are missing', async () => {
    plainExpect((await verdictAfter(() => untested('give one', 'sandbox'))).profileKeys).toEqual(['sandbox'])
  })

  it.each<[string, Situation]>([
    ['on no exchange at all: the report could not show why', { evidence: [] }],
    ['in a clause that is only observed', { id: 'READ-14' }],
  ])('an expectation fails nobody %s', async (_where, situation) => {
    plainExpect(inWords(await verdictAfter(unlike, situation))).toMatch(/^cantTell, checker: /)
  })

  it.each<[string, unknown]>([
    ['a big integer', 10n],
    ['undefined', undefined],
    ['an empty text', ''],
    ['a function', nothing],
  ])('an expectation of %s is still told in words', async (_what, value) => {
    const verdict = await verdictAfter(() => {
      expect(value).toBe('something else')
    })
    plainExpect(verdict.outcome).toBe('failed')
    plainExpect(verdict.actual).toMatch(/\S/)
    plainExpect(verdict.expected).toBe('something else')
  })
})

describe('an expectation that carries no two sides of its own', () => {
  it.each<[string, () => void, { expected: RegExp; actual: string }]>([
    ['toBeGreaterThan', () => expect(0, 'copies').toBeGreaterThan(0), { expected: /greater than 0/, actual: '0' }],
    ['toMatch', () => expect('x', 'culture').toMatch(/^y$/), { expected: /match/, actual: 'x' }],
  ])('%s is told by its sentence', async (_name, judgement, wanted) => {
    const verdict = await verdictAfter(judgement)
    plainExpect(verdict.expected).toMatch(wanted.expected)
    plainExpect(verdict.actual).toBe(wanted.actual)
  })
})

describe('a verdict', () => {
  it('is plain data that crosses to another thread', async () => {
    const verdict = await verdictAfter(() => cantTell('odd'))
    plainExpect(structuredClone(verdict)).toEqual(verdict)
    plainExpect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
  })

  it('bounds every text that a target can make long', async () => {
    const long = 'x'.repeat(10_000)
    const verdict = await verdictAfter(
      () => {
        expect(long, long).toBe('y')
      },
      {
        fill: ({ observations, cells }) => {
          observations.push({ text: long })
          cells.push({ row: 'noCookies', column: 'service', seen: long, evidence: [] })
        },
      },
    )
    for (const text of [verdict.actual, verdict.observations[0]?.text, verdict.cells[0]?.seen])
      plainExpect(text?.length).toBeLessThanOrEqual(300)
    plainExpect(verdict.reason?.length).toBe(500)
  })

  it('brings along the evidence, the pairs and the departures of its clause, and the traffic of the run', async () => {
    const verdict = await verdictAfter(nothing, {
      evidence: ['x-0001', 'x-0002'],
      fill: ({ departures, twins }) => {
        departures.add('csrf-off')
        twins.push({ accepted: 'x-0001', refused: 'x-0002', differsIn: 'the header' })
      },
    })
    plainExpect(verdict).toMatchObject({
      id: 'READ-1',
      evidence: ['x-0001', 'x-0002'],
      departures: ['csrf-off'],
      twins: [{ accepted: 'x-0001', refused: 'x-0002', differsIn: 'the header' }],
      durationMs: 1,
      run: { diagnoses: [], departures: [], traffic: { exchanges: 0, logins: 0, wrongLogins: 0, writes: 0 } },
    })
  })

  it('has each pair once, where the clause looked at it last', async () => {
    const [one, other, another] = [
      { accepted: 'x-0001', refused: 'x-0002', differsIn: 'the header' },
      { accepted: 'x-0001', refused: 'x-0003', differsIn: 'the header' },
      { accepted: 'x-0001', refused: 'x-0002', differsIn: 'the cookies' },
    ] as const
    const evidence = ['x-0001', 'x-0002', 'x-0003']
    const fill = ({ twins }: ClauseRecord) => twins.push(one, other, one, another)
    const { twins } = await verdictAfter(nothing, { evidence, fill })
    plainExpect(twins).toEqual([other, one, another])
  })

  it('takes an Undecided of every outcome as it is', () => {
    for (const outcome of ['cantTell', 'inapplicable', 'untested'] as const)
      plainExpect(new Undecided(outcome, 'nobody', 'why')).toMatchObject({ outcome, blame: 'nobody', message: 'why' })
  })
})
