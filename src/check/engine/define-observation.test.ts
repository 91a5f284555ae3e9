import { afterAll, describe, expect, it } from 'vitest'
import type { Depth } from '../../contract/index.js'
import { observe } from '../outcome/record.js'
import { judgeClause } from '../runner/judge-clause.js'
import { registered } from './registry.js'
import { runNowhere } from '../testing/run-at.js'
import { checksOf, defineObservation, observationOf } from './define-clause.js'

const [before] = registered().filter(({ clause }) => clause === 'OBS-9')
const entryBefore = observationOf('OBS-9')

// Other tests of this worker judge the clause as `specs` defines it.
afterAll(() => {
  if (before && entryBefore) defineObservation('OBS-9', { ...entryBefore, observes: before.scenario })
})

let shown: { evidence?: string[] } = {}

defineObservation('OBS-9', {
  depth: 'standard',
  cost: { requests: 3 },
  observes: () => {
    observe('it was looked at', shown)
  },
})

async function ended(depth: Depth) {
  const run = await runNowhere()
  Object.assign(run.settings, { depth })
  const [{ scenario }] = registered().filter(({ clause }) => clause === 'OBS-9') as [ReturnType<typeof registered>[0]]
  const { outcome, reason } = await judgeClause(run, 'OBS-9', scenario)
  return [outcome, reason]
}

describe('a clause that is only observed', () => {
  it('is looked at from its depth on, and untested below it', async () => {
    shown = { evidence: ['x-0001'] }
    expect(await ended('core')).toEqual(['untested', 'observed only with --depth standard or full'])
    expect(await ended('standard')).toEqual(['observed', 'it was looked at'])
    expect(await ended('full')).toEqual(['observed', 'it was looked at'])
  })

  it('is untested where no exchange shows what is said of it', async () => {
    shown = {}
    expect(await ended('full')).toEqual(['untested', 'it was looked at'])
  })

  it('says its depth and its cost without a run, and has no checks', () => {
    expect(observationOf('OBS-9')).toEqual({ depth: 'standard', cost: { requests: 3 } })
    expect([observationOf('READ-1'), checksOf('OBS-9')]).toEqual([undefined, undefined])
  })
})
