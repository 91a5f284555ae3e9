import { describe, expect, it } from 'vitest'
import { chosenClauses } from './judge-clauses.js'
import { readOwnClause, type OwnClause } from '../engine/own-clause.js'

const scenario = () => Promise.resolve()
const own = (id: string) => readOwnClause(id, { title: 'Own', statement: 'It is so.', level: 'required' }) as OwnClause
const page = { clause: 'PAGE-1', scenario } as const
const login = { clause: 'LOGIN-1', scenario } as const
const burst = { clause: 'LIMIT-5', scenario } as const
const first = { clause: own('ACME-1'), scenario }
const second = { clause: own('ACME-2'), scenario }
const known = [page, burst, login, first, second]

describe('what a run plays', () => {
  it('is the clauses that it selects, of the catalogue and own ones, and no other', () => {
    expect(chosenClauses(known, ['PAGE-1', 'ACME-2']).scenarios).toEqual([page, second])
    expect(chosenClauses(known, ['PAGE-2', 'ACME']).scenarios).toEqual([])
    expect(chosenClauses(known, [])).toEqual({ scenarios: [], schedule: [] })
  })

  it('has its turns by the schedule, with the own ones among them', () => {
    const { scenarios, schedule } = chosenClauses(known, ['LIMIT-5', 'PAGE-1', 'LOGIN-1', 'ACME-1', 'ACME-2'])
    expect(scenarios).toEqual(known)
    expect(schedule).toEqual([
      [{ inARow: true, ids: ['LOGIN-1'] }],
      [{ inARow: false, ids: ['PAGE-1'] }],
      [{ inARow: true, ids: ['ACME-1', 'ACME-2'] }],
      [{ inARow: true, ids: ['LIMIT-5'] }],
    ])
  })
})
