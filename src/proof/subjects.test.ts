import { describe, expect, it } from 'vitest'
import { isClauseId } from '../contract/index.js'
import { listDeviations, listVariants } from '../emulator/index.js'
import { scored } from './proof.js'
import { chosenSubjects } from './prove.js'
import { subjects, combinations } from './subjects.js'
import { trivialServers } from './trivial/index.js'

const all = subjects({ seed: 1 })
const idsOf = (kind: string) => all.filter((subject) => subject.kind === kind).map(({ id }) => id)

describe('the subjects of a proof', () => {
  it('have ids of their own, over deviations, variants, trivial servers and controls', () => {
    const ids = all.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('are every deviation, variant and trivial server that there is', () => {
    expect(idsOf('deviation')).toEqual(listDeviations().map(({ id }) => id))
    expect(idsOf('variant')).toEqual(expect.arrayContaining(listVariants().map(({ id }) => id)))
    const broken = 'nonsense'
    expect(idsOf('trivial')).toEqual(trivialServers.map(({ id }) => id).filter((id) => id !== broken))
    expect(all.filter(({ server }) => 'trivial' in server && server.trivial === broken)).toHaveLength(1)
  })

  it('name clauses that there are, and break only such as decide', () => {
    const named = all.flatMap(({ breaks, leavesOpen = [], holds = [] }) => [...breaks, ...leavesOpen, ...holds])
    expect(named.filter((id) => !isClauseId(id))).toEqual([])
    expect(all.flatMap(({ breaks }) => breaks).filter((id) => !scored.includes(id))).toEqual([])
  })

  it('break every clause that decides at least once', () => {
    const broken = new Set(all.flatMap(({ breaks }) => breaks))
    expect(scored.filter((id) => !broken.has(id))).toEqual([])
  })

  it('break something where they are deviations, and nothing else does', () => {
    for (const { kind, breaks, id } of all) expect(breaks.length > 0, id).toBe(kind === 'deviation')
  })

  it('say which variants a combination is of, and leave open what each of those does', () => {
    const combined = all.filter(({ together }) => together)
    expect(combined.length).toBeGreaterThan(0)
    for (const { together = [], leavesOpen } of combined) {
      expect(together.length).toBeGreaterThan(1)
      const alone = all.filter(({ id }) => together.includes(id))
      expect([...(leavesOpen ?? [])].sort()).toEqual(alone.flatMap((each) => each.leavesOpen ?? []).sort())
    }
  })
})

describe('a sample of the proof', () => {
  const idsOf = (seed: number) =>
    chosenSubjects({ only: [], ids: [], seed, sample: 6 }).map(({ kind, id }) => `${kind} ${id}`)
  const counted = (kind: string) => idsOf(3).filter((each) => each.startsWith(`${kind} `)).length

  it('has so many deviations, a third as many variants, and all controls and trivial servers', () => {
    const all = chosenSubjects({ only: [], ids: [], seed: 3 })
    expect([counted('deviation'), counted('variant'), counted('control')]).toEqual([6, 2, 2])
    expect(counted('trivial')).toBe(all.filter(({ kind }) => kind === 'trivial').length)
  })

  it('is the same for the same seed, and another for another', () => {
    expect(idsOf(3)).toEqual(idsOf(3))
    expect(idsOf(3)).not.toEqual(idsOf(4))
  })

  it('is drawn from the deviations of some clauses where they alone are asked for', () => {
    const drawn = chosenSubjects({ only: ['READ-5'], ids: [], seed: 3, sample: 2 })
    expect(drawn.filter(({ kind }) => kind === 'deviation').every(({ breaks }) => breaks.includes('READ-5'))).toBe(true)
  })
})

describe('combinations', () => {
  const entries = Array.from({ length: 30 }, (_, index) => ({ id: `variant-${String(index)}` }))

  const idsOf = (seed: number) => combinations(entries, seed).map((together) => together.map(({ id }) => id))

  describe('combinations', () => {
    it('are ten, of two to five different entries, and of each number some', () => {
      const found = idsOf(1)
      expect(found).toHaveLength(10)
      expect([...new Set(found.map(({ length }) => length))].sort()).toEqual([2, 3, 4, 5])
      for (const together of found) expect(new Set(together).size).toBe(together.length)
    })

    it('are the same for the same seed, and others for another', () => {
      expect(idsOf(7)).toEqual(idsOf(7))
      expect(idsOf(7)).not.toEqual(idsOf(8))
    })

    it('do not hang on the order of the entries', () => {
      expect(combinations([...entries].reverse(), 3)).toEqual(combinations(entries, 3))
    })
  })
})
