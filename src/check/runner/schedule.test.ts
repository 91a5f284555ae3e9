import { describe, expect, it } from 'vitest'
import { clauseById, clausesOf, type ClauseId } from '../../contract/index.js'
import { scheduleOf, type Schedule } from './schedule.js'

const all = clausesOf('target').map(({ id }) => id)
const whole = scheduleOf(all)
const phaseOf = (schedule: Schedule, id: ClauseId) =>
  schedule.findIndex((lanes) => lanes.some(({ ids }) => ids.includes(id)))
const laneOf = (id: ClauseId) => whole.flat().find(({ ids }) => ids.includes(id))!

describe('the schedule of a run', () => {
  it('gives every clause exactly one place', () => {
    const placed = whole.flat().flatMap(({ ids }) => ids)
    expect([...placed].sort()).toEqual([...all].sort())
  })

  it('begins with the logins, which may end other sessions, one after the other', () => {
    const logins = all.filter((id) => id.startsWith('LOGIN-'))
    expect(whole[0]).toEqual([{ inARow: true, ids: expect.arrayContaining(logins) as unknown }])
    expect(whole[0]?.[0]?.ids).toHaveLength(logins.length)
  })

  it('has several logins made before the first is judged', () => {
    const [{ ids } = { ids: [] }] = whole[0] ?? []
    expect(ids.slice(0, 5)).toEqual(['LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'LOGIN-10', 'LOGIN-1'])
  })

  it('has nobody else in the session of the user while FLOW-2 makes the same read in a row', () => {
    const beside = whole[phaseOf(whole, 'FLOW-2')]!.flatMap(({ ids }) => ids)
    expect(beside.filter((id) => id !== 'FLOW-2' && clauseById(id).class !== 'mode')).toEqual([])
  })

  it.each(['READ-4', 'RECORD-2', 'ODATA-2'] as const)(
    'has no change in the phase of %s, which compares what it reads',
    (id) => {
      const beside = whole[phaseOf(whole, id)]!.flatMap(({ ids }) => ids)
      const changing = all.filter((each) => /^(WRITE|GUID|ACCESS|RIGHTS)-/.test(each))
      expect(beside.filter((each) => changing.includes(each))).toEqual([])
    },
  )

  it('lets one scenario at a time change the record', () => {
    const changing = ['READ-9', 'READ-15', 'WRITE-2', 'WRITE-9', 'GUID-1', 'ERROR-1', 'ERROR-2'] as const
    expect(new Set(changing.map(laneOf)).size).toBe(1)
    expect(laneOf('WRITE-9').inARow).toBe(true)
  })

  it.each(['WRITE-1', 'WRITE-3', 'FLOW-1'] as const)(
    'has nothing beside %s, which logs the user in anew and so may end the session of the others',
    (id) => {
      expect(whole[phaseOf(whole, id)]).toEqual([{ inARow: true, ids: ['WRITE-1', 'WRITE-3', 'FLOW-1'] }])
    },
  )

  it('keeps the order of the spec file within a class, where PUT comes last', () => {
    const inSpec: readonly ClauseId[] = ['WRITE-2', 'WRITE-11', 'WRITE-4']
    expect(scheduleOf(inSpec)).toEqual([[{ inARow: true, ids: inSpec }]])
  })

  it.each([
    ['WRITE-1', 'ACCESS-10'],
    ['GUID-1', 'ACCESS-10'],
    ['ACCESS-1', 'LIMIT-5'],
    ['LIMIT-1', 'LIMIT-5'],
    ['LIMIT-5', 'OBS-1'],
    ['RIGHTS-3', 'READ-3'],
    ['RIGHTS-3', 'RECORD-4'],
    ['RIGHTS-6', 'ODATA-3'],
    ['WRITE-2', 'RECORD-3'],
    ['READ-7', 'READ-10'],
    ['RIGHTS-3', 'READ-6'],
    ['READ-10', 'RECORD-4'],
  ] as const)('has %s over before %s begins', (one, other) => {
    expect(phaseOf(whole, one)).toBeLessThan(phaseOf(whole, other))
  })

  it('has no empty phase and no empty lane where few clauses are asked for', () => {
    expect(scheduleOf(['ACCESS-3', 'LOGIN-1'])).toEqual([
      [{ inARow: true, ids: ['LOGIN-1'] }],
      [{ inARow: true, ids: ['ACCESS-3'] }],
    ])
    expect(scheduleOf([])).toEqual([])
  })

  it('plays own clauses one after the other, after all that compares or changes, and before the burst', () => {
    const withOwn = scheduleOf(all, ['ACME-2', 'ACME-1'])
    const at = withOwn.findIndex((lanes) => lanes.some(({ ids }) => ids.includes('ACME-1')))
    expect(withOwn[at]).toEqual([{ inARow: true, ids: ['ACME-2', 'ACME-1'] }])
    const phases = withOwn.map((lanes) => lanes.flatMap(({ ids }) => ids))
    expect(phases[at - 1]).toContain('ACCESS-10')
    expect(phases[at + 1]).toContain('LIMIT-5')
    expect(withOwn.filter((_lanes, index) => index !== at)).toEqual(whole)
  })
})
