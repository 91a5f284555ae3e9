import { afterEach, describe, expect, it } from 'vitest'
import type { OwnClauseEntry } from './own-clause.js'
import { clause, forgetOwn, ownClause, ownRegistered, registered } from './registry.js'

afterEach(forgetOwn)

const entry: OwnClauseEntry = { title: 'A title', statement: 'It holds.', level: 'required' }
const one = () => Promise.resolve()
const other = () => Promise.resolve()
const ofCatalogue = (id: string) => registered().find((each) => each.clause === id)?.scenario

describe('a clause of the catalogue', () => {
  it('is judged as was said last', () => {
    const known = ofCatalogue('PAGE-1')
    for (const scenario of [one, other]) {
      clause('PAGE-1', scenario)
      expect(ofCatalogue('PAGE-1')).toBe(scenario)
    }
    clause('PAGE-1', known ?? one)
    expect(registered().filter((each) => each.clause === 'PAGE-1')).toHaveLength(1)
  })
})

describe('an own clause', () => {
  it('is known with its scenario, behind those before it', () => {
    ownClause('ACME-1', entry, one)
    ownClause('ACME-2', entry, other)
    expect(ownRegistered()).toMatchObject({ clauses: [{ id: 'ACME-1' }, { id: 'ACME-2' }], faults: [] })
    expect(registered().slice(-2)).toMatchObject([
      { clause: { id: 'ACME-1' }, scenario: one },
      { clause: { id: 'ACME-2' }, scenario: other },
    ])
  })

  it('that does not hold is none, and each fault is told', () => {
    ownClause('ACME-1', entry, one)
    ownClause('ACME-1', entry, other)
    ownClause('acme-2', entry, one)
    ownClause('ACME-3', entry, 'none' as never)
    const { clauses, faults } = ownRegistered()
    expect(clauses.map(({ id }) => id)).toEqual(['ACME-1'])
    expect(faults).toEqual([
      '"ACME-1" is declared twice',
      expect.stringMatching(/^invalid clause id "acme-2"/),
      '"ACME-3" has no scenario. Pass a function',
    ])
  })

  it('is forgotten with its faults where another run begins', () => {
    ownClause('ACME-1', entry, one)
    ownClause('ACME-1', entry, one)
    forgetOwn()
    expect(ownRegistered()).toEqual({ clauses: [], faults: [] })
  })
})
