import { describe, expect, expectTypeOf, test } from 'vitest'
import { levels, needIds, scopeClasses, type Level } from '../types.js'
import { classes, clauseById, clauses, clausesOf, idsOf, isClauseId, type ClauseId } from './index.js'

/** The level of every clause, by number within its class: r(equired), c(onditional), u(ser-reported), m(anual), o(bserve). */
const levelsByClass: Readonly<Record<string, string>> = {
  login: 'rrrrrrrrro',
  cookie: 'rcrcrrrcrroooo',
  access: 'rrrrrrrcccccruro',
  page: 'rru',
  read: 'rrrrrrrrrrrrrorc',
  record: 'rrrrr',
  write: 'rrrrrrrrrco',
  guid: 'rrrrrro',
  error: 'rco',
  odata: 'rrrro',
  rest: 'rcrcu',
  rights: 'rrrmmro',
  limit: 'rrrrroo',
  mode: 'mcmm',
  flow: 'rr',
  obs: 'ooooooooooo',
  caller: 'rrrrrrrrruuuuuruuou',
}
const letters: Readonly<Record<Level, string>> = {
  required: 'r',
  conditional: 'c',
  reported: 'u',
  manual: 'm',
  observe: 'o',
}

const derived = [
  'LOGIN-7',
  'ACCESS-13',
  'ACCESS-15',
  'READ-13',
  'READ-15',
  'READ-16',
  'RECORD-5',
  'WRITE-2',
  'WRITE-8',
  'WRITE-9',
  'ODATA-4',
  'FLOW-2',
  'CALLER-15',
  'CALLER-16',
  'CALLER-17',
  'CALLER-19',
]

const negative = [
  'LOGIN-5',
  'LOGIN-6',
  'LOGIN-7',
  'COOKIE-10',
  ...idsOf('access'),
  'PAGE-3',
  'READ-12',
  'READ-13',
  'READ-15',
  'WRITE-8',
  'WRITE-9',
  ...idsOf('guid'),
  'ODATA-4',
  'REST-3',
  'REST-5',
  'RIGHTS-1',
  'RIGHTS-2',
  'RIGHTS-3',
  'RIGHTS-6',
  'RIGHTS-7',
  'LIMIT-5',
  'FLOW-2',
]

describe('the catalogue', () => {
  test.each(Object.entries(levelsByClass))(
    'class %s has its clauses, numbered from 1, each with its level',
    (name, expected) => {
      const found = clauses.filter((clause) => clause.class === name)
      expect(found.map(({ id }) => id)).toEqual(
        [...expected].map((_, index) => `${name.toUpperCase()}-${String(index + 1)}`),
      )
      expect(found.map(({ level }) => letters[level]).join('')).toBe(expected)
    },
  )

  test('classes stand in catalogue order: those a scope may name, then the silences, then the callers', () => {
    expect(classes.map(({ id }) => id)).toEqual([...scopeClasses, 'obs', 'caller'])
    expect([...new Set(clauses.map((clause) => clause.class))]).toEqual(classes.map(({ id }) => id))
  })

  test('only the duties of a client bind the caller, and they are no part of a run against a target', () => {
    expect(clausesOf('caller').map(({ id }) => id)).toEqual(idsOf('caller'))
    expect(clausesOf('target')).toHaveLength(clauses.length - idsOf('caller').length)
  })

  test('exactly the clauses that no sentence states carry the derived mark', () => {
    expect(clauses.filter((clause) => clause.derived).map(({ id }) => id)).toEqual(derived)
  })

  test('exactly the negative clauses name their twins', () => {
    expect(clauses.filter(({ twins }) => twins !== null).map(({ id }) => id)).toEqual(negative)
  })

  test.each(clauses.map((clause) => [clause.id, clause] as const))('%s can be read by an auditor', (_id, clause) => {
    expect(clause.title).toMatch(/^.{5,60}$/)
    expect(clause.title).not.toMatch(/\.$/)
    expect(clause.statement).toMatch(/^\S.{38,}\.$/)
    expect(levels).toContain(clause.level)
    expect(needIds).toEqual(expect.arrayContaining([...clause.needs]))
    expect(clause.needs).toEqual([...new Set(clause.needs)])
    expect(clause.lines).toEqual([...new Set(clause.lines)].toSorted((a, b) => a - b))
  })

  test('angle brackets stand in code only, so that no page swallows them as markup', () => {
    const prose = clauses.flatMap(({ title, statement, twins }) => [title, statement, twins ?? ''])
    expect(prose.map((text) => text.replaceAll(/`[^`]*`/g, '')).filter((text) => /[<>`]/.test(text))).toEqual([])
  })

  test('every clause that is judged by what the document says has a line to show for it', () => {
    expect(clauses.filter(({ level, lines }) => level !== 'observe' && lines.length === 0)).toEqual([])
  })

  test('what the document is silent on is recorded, never judged', () => {
    expect(clauses.filter(({ provenance, level }) => provenance === 'silent' && level !== 'observe')).toEqual([])
  })

  test('an id from outside is told from any other text', () => {
    expect(isClauseId('ACCESS-9')).toBe(true)
    expect(['', 'ACCESS', 'access-9', 'ACCESS-17', 'toString'].filter(isClauseId)).toEqual([])
    expect(clauseById('ACCESS-9').title).toBe('Legacy read without the CSRF header: 403')
    expect(() => clauseById('ACCESS-17' as ClauseId)).toThrow('ACCESS-17 is not a clause')
  })

  test('ids are literals: a misspelt one does not compile', () => {
    expectTypeOf<'OBS-11'>().toExtend<ClauseId>()
    expectTypeOf<'CALLER-19'>().toExtend<ClauseId>()
    expectTypeOf<'ACCESS-17'>().not.toExtend<ClauseId>()
    expectTypeOf<string>().not.toExtend<ClauseId>()
  })
})
