import { describe, expect, it } from 'vitest'
import { ExchangeFault } from '../../exchange/index.js'
import { ChangedByOthers } from '../../sandbox/index.js'
import { expect as judged } from '../answers/expect.js'
import { verdictAfter } from '../testing/verdict-after.js'
import { Undecided, isUnjudged, unlessRecordInUse } from './verdict.js'

describe('a clause whose change meets others at work on the record', () => {
  it.each([
    ['is judged by its other checks if it needs no sandbox', 'ACCESS-1', 'passed'],
    ['cannot be decided if it needs one', 'ACCESS-13', 'cantTell'],
  ] as const)('%s', async (_what, id, outcome) => {
    const others = new ChangedByOthers({ entity: 'Lead', id: '1', fields: {} }, ['Name'])
    const verdict = await verdictAfter(
      async () => {
        judged(await unlessRecordInUse(() => Promise.reject(others))).toBeUndefined()
      },
      { id },
    )
    expect(verdict.outcome).toBe(outcome)
    const told = [verdict.reason, ...verdict.observations.map(({ text }) => text)].join()
    expect(told).toContain('somebody else changed the sandbox record')
  })

  it('ends by any other fault', async () => {
    await expect(unlessRecordInUse(() => Promise.reject(new TypeError('a defect')))).rejects.toThrow(TypeError)
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
