import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clauseById, clausesOf, type ClauseId } from '../../contract/index.js'
import { assembleReport } from '../assembling/assemble.js'
import { exitCodeFor } from '../run-result.js'
import { judgedByAnotherPart, partOf, type Splitting } from './shard.js'
import { factsOf } from '../testing/facts-of.js'
import { verdictLike, verdictMap } from '../testing/verdict-like.js'

const all = clausesOf('target')
  .filter(({ level }) => level !== 'manual')
  .map(({ id }) => id)
const isObs = (id: ClauseId) => clauseById(id).class === 'obs'

const apart: Splitting['profile'] = {
  entities: { probe: { entity: 'Contact', fields: {} } },
  lookup: { entity: 'Contact', field: 'Account', target: 'Account' },
  sandbox: { entity: 'Lead' } as NonNullable<Splitting['profile']['sandbox']>,
}
const shared: Splitting['profile'] = { ...apart, sandbox: { ...apart.sandbox!, entity: 'Contact' } }

const partsOf = (ids: readonly ClauseId[], count: number, profile = apart) =>
  Array.from({ length: count }, (_, at) => partOf(ids, { profile, shard: { index: at + 1, count } }))
const holding = (parts: readonly (readonly ClauseId[])[], id: ClauseId) => parts.filter((part) => part.includes(id))

describe('the parts of a run', () => {
  const selections = fc.subarray(all)
  const counts = fc.integer({ min: 1, max: 30 })
  const profiles = fc.constantFrom(apart, shared, { entities: {} })

  it('hold every clause, each but OBS once, and whatever order they are told in', () => {
    fc.assert(
      fc.property(selections, counts, profiles, (ids, count, profile) => {
        const parts = partsOf(ids, count, profile)
        for (const id of ids) {
          const times = holding(parts, id).length
          if (isObs(id)) expect(times).toBeGreaterThan(0)
          else expect(times, id).toBe(1)
        }
        expect(parts.flat().filter((id) => !ids.includes(id))).toEqual([])
        const again = partsOf([...ids].reverse(), count, profile).map((part) => [...part].reverse())
        expect(again).toEqual(parts)
      }),
    )
  })

  it('keep all that may change the sandbox record in the first', () => {
    fc.assert(
      fc.property(selections, counts, (ids, count) => {
        const changing = ids.filter(
          (id) =>
            ['write', 'guid', 'flow', 'access', 'rights'].includes(clauseById(id).class) ||
            ['READ-9', 'READ-15', 'ERROR-1', 'ERROR-2'].includes(id),
        )
        const [, ...others] = partsOf(ids, count)
        expect(others.filter((part) => part.some((id) => changing.includes(id)))).toEqual([])
      }),
    )
  })

  it('let OBS list in each part that sends something, and in none that does not', () => {
    for (const part of partsOf(all, 30)) expect(part.some(isObs)).toBe(part.length > 0)
    expect(partsOf(['OBS-1', 'OBS-7'], 2)).toEqual([['OBS-1', 'OBS-7'], []])
  })

  it.each(['READ-4', 'RECORD-2', 'ODATA-2', 'ERROR-3', 'LIMIT-5'] as const)(
    'keep %s with the changes where it reads the entity that is changed, and only there',
    (id) => {
      const withChanges = (profile: Splitting['profile']) =>
        partsOf(all, 3, profile).some((part) => part.includes(id) && part.includes('WRITE-1'))
      expect(withChanges(shared)).toBe(true)
      expect(withChanges(apart)).toBe(false)
    },
  )

  it('keep together what shares a large read, and the logins, which may lock an account', () => {
    const parts = partsOf(all, 20)
    for (const ids of [
      ['LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4', 'LIMIT-7'],
      ['LOGIN-5', 'LOGIN-6', 'LOGIN-7'],
    ] as const)
      expect(parts.filter((part) => ids.some((id) => part.includes(id)))).toHaveLength(1)
  })

  it('are of about one size, as far as the changes allow', () => {
    const [largest, ...rest] = partsOf(all, 3).map(({ length }) => length)
    expect(Math.min(largest ?? 0, ...rest)).toBeGreaterThan(10)
  })
})

describe('the report of a part', () => {
  const mine = 'PAGE-1'
  const shard = { index: 1, count: 2 }

  it('says which part it is, and leaves the clauses of the others to them', async () => {
    const options = { only: ['PAGE-1', 'LOGIN-1'], shard }
    const report = assembleReport(await factsOf({}, {}, options))
    const other = assembleReport(await factsOf({}, {}, { ...options, shard: { index: 2, count: 2 } }))
    expect([report.options.shard, other.options.shard]).toEqual([shard, { index: 2, count: 2 }])
    const left = (of: typeof report) => of.clauses.filter(({ reason }) => reason === judgedByAnotherPart)
    expect([...left(report), ...left(other)].map(({ id }) => id).sort()).toEqual(['LOGIN-1', 'PAGE-1'])
    expect(left(report)[0]).toMatchObject({ outcome: 'untested', blame: 'nobody' })
  })

  it.each([
    [shard, 'incomplete', 3],
    [{ index: 1, count: 1 }, 'holds', 0],
    [undefined, 'holds', 0],
  ] as const)('as %j with all that counts in it, and what was not judged accepted, is %s', async (part, word, code) => {
    const verdicts = verdictMap(verdictLike(mine))
    const options = { acceptUntested: true, only: [mine], ...(part ? { shard: part } : {}) }
    const facts = await factsOf({ verdicts }, { scope: ['page'] }, options)
    const report = assembleReport(facts)
    expect(report.outcome).toBe(word)
    expect(exitCodeFor(facts, report)).toBe(code)
  })

  it('to which nothing fell is a report all the same', async () => {
    const report = assembleReport(await factsOf({}, {}, { shard: { index: 40, count: 40 } }))
    expect(report.counts).toMatchObject({ passed: 0, failed: 0, observed: 0 })
    expect(report.outcome).toBe('incomplete')
  })
})
