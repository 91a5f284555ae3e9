import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import type { OwnClause } from '../engine/own-clause.js'
import {
  askingClause,
  askingWork,
  cite,
  countRows,
  countRowsOf,
  currentRecord,
  currentRun,
  gathering,
  isForOwnClause,
  newRecord,
  observe,
  recording,
} from './record.js'
import { runNowhere } from '../testing/run-at.js'

const own: OwnClause = { id: 'ACME-1', class: 'acme', title: 't', statement: 's', level: 'reported', needs: [] }
const empty = {
  twins: [],
  cells: [],
  observations: [],
  made: [],
  checks: [],
  roles: new Map(),
  sent: new Map(),
  judgements: 0,
  evidence: new Set(),
  departures: new Set(),
  fitting: [],
}

describe('a record', () => {
  it('is empty at first, and knows whose clause it is', () => {
    expect(newRecord('READ-14')).toEqual({
      ...empty,
      id: 'READ-14',
      title: 'Format of the collection answer',
      level: 'observe',
      isOwn: false,
    })
    expect(newRecord(own)).toEqual({ ...empty, id: 'ACME-1', title: 't', level: 'reported', isOwn: true })
  })

  it('takes the facts of its clause, with what shows them', async () => {
    const record = newRecord('READ-14')
    await recording(await runNowhere(), record, async () => {
      observe('one')
      observe('two', { security: true, evidence: ['x-0001'] })
    })
    expect(record.observations).toEqual([{ text: 'one' }, { text: 'two', security: true, evidence: ['x-0001'] }])
  })

  it('holds a fact that is seen again once, with all that shows it', async () => {
    const record = newRecord('READ-14')
    await recording(await runNowhere(), record, async () => {
      observe('one')
      observe('two', { evidence: ['x-0001', 'x-0002'] })
      observe('two', { evidence: ['x-0002', 'x-0003'] })
      observe('two', { security: true })
      observe('one')
    })
    expect(record.observations).toEqual([
      { text: 'one' },
      { text: 'two', evidence: ['x-0001', 'x-0002', 'x-0003'] },
      { text: 'two', security: true },
    ])
  })
})

describe('what is at work', () => {
  const seen = () => ({ clause: askingClause(), work: askingWork(), forOwn: isForOwnClause() })

  it('is nothing outside of a clause: nothing is judged there, and what is cited there is lost', () => {
    expect(seen()).toEqual({ clause: undefined, work: undefined, forOwn: false })
    cite('x-0001')
    countRows('x-0001', 1)
    for (const ask of [currentRecord, currentRun]) expect(ask).toThrow(/^judged outside of a clause/)
  })

  it('is the clause whose scenario is played', async () => {
    const run = await runNowhere()
    const record = newRecord('READ-1')
    await recording(run, record, async () => {
      expect(seen()).toEqual({ clause: 'READ-1', work: 'READ-1', forOwn: false })
      expect([currentRecord(), currentRun()]).toEqual([record, run])
      cite('x-0001', 'x-0002')
    })
    expect([...record.evidence]).toEqual(['x-0001', 'x-0002'])
    await recording(run, newRecord(own), async () => {
      expect(seen()).toEqual({ clause: 'ACME-1', work: 'ACME-1', forOwn: true })
    })
  })

  it('is the work that several share, begun by a clause, and judges nothing itself', async () => {
    const run = await runNowhere()
    const record = newRecord(own)
    const evidence = new Set<string>()
    await recording(run, record, () =>
      gathering(run, { evidence, roles: new Map(), sent: new Map() }, 'login', async () => {
        expect(seen()).toEqual({ clause: 'ACME-1', work: 'login', forOwn: false })
        for (const ask of [currentRecord, currentRun]) expect(ask).toThrow(/^judged outside of a clause/)
        cite('x-0003')
      }),
    )
    expect([[...evidence], [...record.evidence]]).toEqual([['x-0003'], []])
  })
})

describe('the records in answers', () => {
  it('are counted in the run, once for each page', async () => {
    const run = await runNowhere()
    const answers = ['x-0001', 'x-0002', 'x-0003'].map((id) => exchangeOf({ id }))
    await recording(run, newRecord('READ-1'), async () => {
      countRows('x-0001', 2)
      countRowsOf({ answers, rowsPerPage: [2, 5] })
    })
    expect(run.passiveObservations.rows).toBe(7)
  })
})
