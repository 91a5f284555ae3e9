import { describe, expect, it } from 'vitest'
import { loadOwnClauses } from '../runner/own-clauses.js'
import { readOwnClause, type OwnClauseEntry } from './own-clause.js'
import { clause, ownClause, registered } from './registry.js'

const entry: OwnClauseEntry = { title: 'A title', statement: 'It holds.', level: 'required' }
const scenario = () => Promise.resolve()

describe('what a file says of a clause', () => {
  it('is read, with a login as its need where it names none', () => {
    expect(readOwnClause('ACME-12', entry)).toEqual({ ...entry, id: 'ACME-12', class: 'acme', needs: ['user'] })
    expect(readOwnClause('ACME-1', { ...entry, needs: [] })).toMatchObject({ needs: [] })
    expect(readOwnClause('ACME-1', { ...entry, title: 'x'.repeat(120) })).toMatchObject({ id: 'ACME-1' })
  })

  it.each<[unknown, unknown, RegExp]>([
    ['acme-1', entry, /invalid clause id/],
    ['ACME-0', entry, /invalid clause id/],
    ['ACME1', entry, /invalid clause id/],
    ['xACME-1', entry, /invalid clause id/],
    ['ACME-1\n', entry, /invalid clause id/],
    [undefined, entry, /clause id undefined/],
    ['LOGIN-99', entry, /prefix of a catalogue class/],
    ['OBS-1', entry, /prefix of a catalogue class/],
    ['CALLER-1', entry, /prefix of a catalogue class/],
    ['ACME-1', scenario, /has no description/],
    ['ACME-1', undefined, /has no description/],
    ['ACME-1', null, /has no description/],
    ['ACME-1', { ...entry, title: ' ' }, /needs a title/],
    ['ACME-1', { ...entry, title: 'x'.repeat(121) }, /needs a title of 1 to 120/],
    ['ACME-1', { ...entry, statement: 7 }, /needs a statement/],
    ['ACME-1', { ...entry, level: 'manual' }, /has the unknown level "manual"\. Available levels: required, /],
    ['ACME-1', { ...entry, level: undefined }, /has the unknown level undefined/],
    ['ACME-1', { ...entry, needs: 'user' }, /must be a list/],
    ['ACME-1', { ...entry, needs: ['users'] }, /unknown need "users"\. Available needs: user, /],
  ])('%j %j does not hold', (id, said, sentence) => {
    expect(readOwnClause(id, said)).toMatch(sentence)
  })
})

describe('the clause files of a run', () => {
  const files: Readonly<Record<string, () => unknown>> = {
    'good.clause.js': () => {
      ownClause('ACME-1', entry, scenario)
    },
    'same.clause.js': () => {
      ownClause('ACME-1', entry, scenario)
    },
    'throwing.clause.js': () => {
      throw new Error('no luck')
    },
    'empty.clause.js': () => undefined,
  }
  const load = (file: string) => Promise.resolve().then(() => files[file]?.())

  it('are its own: those of the run before are forgotten', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect(await loadOwnClauses(['good.clause.js'], load)).toMatchObject({ clauses: [{ id: 'ACME-1' }], faults: [] })
    await loadOwnClauses([], load)
    expect(registered().filter(({ clause: each }) => typeof each !== 'string')).toEqual([])
  })

  it('leave the clauses of the catalogue where they are, and stand behind them', async () => {
    // Tests in the same thread may have loaded the clauses of the catalogue, and will need them.
    const idsOf = () => registered().map(({ clause: each }) => (typeof each === 'string' ? each : each.id))
    const page = registered().find(({ clause: each }) => each === 'PAGE-1')
    clause('PAGE-1', page?.scenario ?? scenario)
    await loadOwnClauses([], load)
    const before = idsOf()
    expect(before).toContain('PAGE-1')
    await loadOwnClauses(['good.clause.js'], load)
    expect(idsOf()).toEqual([...before, 'ACME-1'])
  })

  it('tell what is wrong with each of them', async () => {
    const { clauses, faults } = await loadOwnClauses(Object.keys(files), load)
    expect(clauses.map(({ id }) => id)).toEqual(['ACME-1'])
    expect(faults).toEqual([
      'same.clause.js: "ACME-1" is declared twice',
      'throwing.clause.js cannot be loaded: no luck',
      'empty.clause.js declares no clause',
    ])
  })
})
