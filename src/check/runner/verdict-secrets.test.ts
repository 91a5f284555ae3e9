import { describe, expect as plainExpect, it } from 'vitest'
import { expect } from '../answers/expect.js'
import { newRecord } from '../outcome/record.js'
import { runNowhere } from '../testing/run-at.js'
import { verdictAfter, type Situation } from '../testing/verdict-after.js'
import { verdictOf } from './verdict-of.js'
import { cantTell, untested } from '../outcome/verdict.js'

const nothing = () => undefined
const throws = (fault: unknown) => () => {
  throw fault
}

describe('no secret', () => {
  const password = 'Correct-Horse-7'
  const leak = `seen ${password} of Supervisor`

  it.each<[string, () => unknown, Situation]>([
    [
      'the reason of a failure',
      () => {
        expect(leak, leak).toBe(`not ${password}`)
      },
      {},
    ],
    ['the reason of a cantTell', () => cantTell(leak), {}],
    ['the reason of an untested clause', () => untested(leak, 'sandbox'), {}],
    ['a defect', throws(new Error(leak)), {}],
    ['an observation', nothing, { id: 'READ-14', fill: ({ observations }) => observations.push({ text: leak }) }],
    [
      'a cell',
      nothing,
      { fill: ({ cells }) => cells.push({ row: 'noCookies', column: 'service', seen: leak, evidence: [] }) },
    ],
    [
      'a pair',
      nothing,
      { fill: ({ twins }) => twins.push({ accepted: 'x-0001', refused: 'x-0002', differsIn: leak }) },
    ],
  ])('stands in %s', async (_where, scenario, situation) => {
    const text = JSON.stringify(await verdictAfter(scenario, situation))
    plainExpect(text).toContain('seen ‹password·')
    plainExpect(text).not.toContain(password)
    plainExpect(text).not.toContain('Supervisor')
  })

  it('stands in the prefix of the names of a target', async () => {
    const { target } = (await runNowhere()).profile
    const run = await runNowhere({ target: { ...target, vendorPrefix: password } })
    run.actor('main', run.profile.users.main)
    const { vendorPrefix } = verdictOf(run, newRecord('READ-1'), { thrown: false }, 1).run
    plainExpect(vendorPrefix).toMatch(/^‹password·/)
  })

  it('stands in a diagnosis or its remedy', async () => {
    const run = await runNowhere()
    run.newActor('main', run.profile.users.main)
    run.diagnose({ id: 'd', text: leak, remedy: leak, evidence: ['x-0001'] })
    const { diagnoses } = verdictOf(run, newRecord('READ-1'), { thrown: false }, 1).run
    plainExpect(diagnoses).toHaveLength(1)
    plainExpect(JSON.stringify(diagnoses)).not.toContain(password)
    plainExpect(diagnoses[0]?.remedy).toMatch(/^seen ‹password·/)
  })
})
