import { describe, expect, it } from 'vitest'
import { ExchangeFault } from '../../exchange/index.js'
import { expect as judged } from '../core/expect.js'
import { ChangedByOthers } from '../../sandbox/index.js'
import { isUnjudged, judgeEach } from './judge-each.js'
import { verdictAfter } from '../testing/verdict-after.js'
import { cantTell, inapplicable, Undecided, untested } from './verdict.js'

const parts = {
  holds: () => {
    judged(1).toBe(1)
  },
  breaks: () => {
    judged(1, 'the breach').toBe(2)
  },
  'cannot be told': () => cantTell('the first that cannot be told'),
  'cannot be told either': () => cantTell('another that cannot be told'),
  'was not sent': () => untested('it was not sent', 'services.custom'),
  'does not apply': () => inapplicable('it does not apply'),
  'got no answer': () => {
    throw new ExchangeFault('reset', 'it was reset', 'x-0001')
  },
  'is a defect': () => {
    throw new TypeError('a defect')
  },
}
type Part = keyof typeof parts

/** How a clause ends that has these parts, and how many of them were judged. */
async function ended(...names: readonly Part[]) {
  let begun = 0
  const { outcome, reason } = await verdictAfter(() =>
    judgeEach(names, (name) => {
      begun += 1
      parts[name]()
    }),
  )
  return { outcome, reason, begun }
}

describe('a clause of several parts', () => {
  it.each<[string, readonly Part[], object]>([
    ['passes where all hold', ['holds', 'holds'], { outcome: 'passed', begun: 2 }],
    ['fails by one that breaks, and goes no further', ['holds', 'breaks', 'holds'], { outcome: 'failed', begun: 2 }],
    ['fails by one after another that cannot be told', ['cannot be told', 'breaks'], { outcome: 'failed', begun: 2 }],
    ['fails by one after another without an answer', ['got no answer', 'breaks'], { outcome: 'failed', begun: 2 }],
    ['fails by one after another that does not apply', ['does not apply', 'breaks'], { outcome: 'failed', begun: 2 }],
    [
      'does not pass where one cannot be told',
      ['cannot be told', 'holds', 'cannot be told either'],
      { outcome: 'cantTell', reason: 'the first that cannot be told', begun: 3 },
    ],
    [
      'tells of what was probed before what was not',
      ['does not apply', 'was not sent', 'cannot be told'],
      { outcome: 'cantTell', reason: 'the first that cannot be told' },
    ],
    ['tells of the answer that did not come', ['was not sent', 'got no answer'], { reason: 'it was reset' }],
    ['tells of what was not sent', ['does not apply', 'was not sent'], { outcome: 'untested' }],
    ['does not apply where one does not', ['holds', 'does not apply'], { outcome: 'inapplicable' }],
    ['is no further judged after a defect', ['is a defect', 'breaks'], { outcome: 'cantTell', begun: 1 }],
  ])('%s', async (_what, names, end) => {
    expect(await ended(...names)).toMatchObject(end)
  })

  it.each([
    ['that needs no sandbox is judged by its other parts', 'ACCESS-1', 'passed'],
    ['that needs one cannot be told', 'ACCESS-13', 'cantTell'],
  ] as const)('%s where others are at work on the record', async (_what, id, outcome) => {
    const others = new ChangedByOthers({ entity: 'Lead', id: '1', fields: {} }, ['Name'])
    const parts = [() => Promise.reject(others), () => judged(1).toBe(1)]
    const verdict = await verdictAfter(() => judgeEach(parts, (part) => part()), { id })
    expect(verdict.outcome).toBe(outcome)
    const told = [verdict.reason, ...verdict.observations.map(({ text }) => text)].join()
    expect(told).toContain('somebody else changed the sandbox record')
  })

  it('waits for each part', async () => {
    const ends: string[] = []
    await judgeEach(['one', 'two'], async (part) => {
      await Promise.resolve()
      ends.push(part)
    })
    expect(ends).toEqual(['one', 'two'])
  })
})

it.each<[string, unknown, boolean]>([
  ['an Undecided', new Undecided('untested', 'profile', 'not sent'), true],
  ['a fault of an exchange', new ExchangeFault('reset', 'it was reset', 'x-0001'), true],
  ['a defect', new TypeError('a defect'), false],
  ['nothing', undefined, false],
])('%s is a part without a judgement: %s', (_what, fault, unjudged) => {
  expect(isUnjudged(fault)).toBe(unjudged)
})
