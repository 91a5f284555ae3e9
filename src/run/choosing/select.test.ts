import { describe, expect, it } from 'vitest'
import { clauseById, clausesOf } from '../../contract/index.js'
import { clausesNamed, idsNamed, ownToJudge, selects } from './select.js'
import { UnknownClause } from '../errors.js'

const ofClass = (name: string) =>
  clausesOf('target')
    .filter((clause) => clause.class === name)
    .map(({ id }) => id)

describe('the words of --only and --skip', () => {
  it.each<[readonly string[], readonly string[]]>([
    [[], []],
    [['ACCESS-3'], ['ACCESS-3']],
    [['access-3'], ['ACCESS-3']],
    [['page'], ofClass('page')],
    [['PAGE'], ofClass('page')],
    [['obs'], ofClass('obs')],
    [
      ['ACCESS-3', 'page'],
      ['ACCESS-3', ...ofClass('page')],
    ],
  ])('%j name %j', (words, ids) => {
    expect(clausesNamed(words)).toEqual(ids)
  })

  it.each([
    ['ACCES-3', 'ACCESS-3'],
    ['cookies', 'COOKIE'],
    ['READ-99', 'READ-9'],
    ['ACCESS3', 'ACCESS-3'],
    ['flo', 'FLOW'],
  ])('%j names nothing, and the likely intention is told', (word, likely) => {
    const naming = () => clausesNamed(['ACCESS-1', word])
    expect(naming).toThrow(UnknownClause)
    expect(naming).toThrow(`Did you mean ${likely}?`)
    expect(naming).toThrow(JSON.stringify(word))
  })

  it.each(['', 'foo', 'x', 'ACCESS-3,cookie'])('%j names nothing, and is like nothing', (word) => {
    const naming = () => clausesNamed(['ACCESS-1', word])
    expect(naming).toThrow(/is not a clause or a class\. `svc-conformance clauses` lists them$/)
  })

  it.each(['CALLER-1', 'caller'])('%s names nothing that a run of a target has', (word) => {
    expect(() => clausesNamed([word])).toThrow(/judge a client(?!.*[Dd]id you mean)/)
  })
})

describe('a clause', () => {
  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['with no words', [], [], true],
    ['named by --only', ['ACCESS-3'], [], true],
    ['of a class named by --only', ['access'], [], true],
    ['not named by --only', ['ACCESS-4', 'cookie'], [], false],
    ['named by --skip', [], ['ACCESS-3'], false],
    ['of a class named by --skip', [], ['access'], false],
    ['not named by --skip', [], ['cookie'], true],
    ['named by both', ['access'], ['ACCESS-3'], false],
  ])('%s (only %j, skip %j) is left in: %s', (_what, only, skip, selected) => {
    expect(selects({ only, skip })(clauseById('ACCESS-3'))).toBe(selected)
  })
})

describe('own clauses', () => {
  const clause = { class: 'acme', title: 'A', statement: 'B', level: 'required', needs: [] } as const
  const clauses = [
    { ...clause, id: 'ACME-1' },
    { ...clause, id: 'ACME-2' },
  ]
  const own = { clauses, files: [] }
  const idsOf = (selection: Partial<Parameters<typeof ownToJudge>[0]>) =>
    ownToJudge({ only: [], skip: [], own, ...selection }).map(({ id }) => id)

  it.each<[readonly string[], readonly string[]]>([
    [['ACME-2'], ['ACME-2']],
    [['acme'], ['ACME-1', 'ACME-2']],
    [
      ['ACCESS-3', 'ACME'],
      ['ACCESS-3', 'ACME-1', 'ACME-2'],
    ],
  ])('are named by %j: %j', (words, ids) => {
    expect(idsNamed(words, clauses)).toEqual(ids)
  })

  it('are unknown where there are none, and offered where one is misspelt', () => {
    expect(() => clausesNamed(['ACME-1'])).toThrow(UnknownClause)
    expect(() => idsNamed(['ACMEE-1'], clauses)).toThrow(/Did you mean ACME-1\?/)
  })

  it('are judged as the words say, and in a run that is split by its first part', () => {
    expect(idsOf({})).toEqual(['ACME-1', 'ACME-2'])
    expect(idsOf({ only: ['ACCESS-3'] })).toEqual([])
    expect(idsOf({ skip: ['ACME-1'] })).toEqual(['ACME-2'])
    expect(idsOf({ shard: { index: 1, count: 2 } })).toEqual(['ACME-1', 'ACME-2'])
    expect(idsOf({ shard: { index: 2, count: 2 } })).toEqual([])
  })
})
