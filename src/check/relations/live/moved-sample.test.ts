import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { cantTell, inapplicable } from '../../outcome/verdict.js'
import { holds } from './live-data.js'
import { collectionAt, guid, inJson } from '../testing/collection-at.js'

const rows = (...names: readonly string[]): readonly Row[] => names.map((Name, at) => ({ Id: guid(at + 1), Name }))
const open = () => cantTell('the target shows too little')
const left = 'cantTell, target: the target shows too little'
const moved =
  'cantTell, nobody: the records of Contact changed during two attempts. Run again when the data is idle: the target shows too little'

const sandbox = { entity: 'Contact', fields: { text: 'Name' }, put: false } as const

/** Judges a relation that ends like this, of a collection that shows these records one read after the other. */
async function told(reads: readonly (readonly Row[])[], ends: readonly (() => unknown)[], sandboxId?: string) {
  let read = 0
  const at = await collectionAt([], {
    answer: () => inJson(reads[Math.min(read++, reads.length - 1)] ?? []),
    profile: () => (sandboxId === undefined ? {} : { sandbox: { ...sandbox, id: sandboxId } }),
  })
  let times = 0
  return at.told(async () => {
    await holds(at.legacy, () => {
      ;(ends[times++] ?? open)()
      return Promise.resolve([])
    })
    return []
  })
}

describe('a relation that the target seems to leave open', () => {
  const [before, after] = [rows('A', 'B', 'C', 'D'), rows('A', 'B', 'C', 'X')]

  it('is its own to answer for where the records are as they were', async () => {
    expect(await told([before], [open])).toEqual([left])
  })

  it.each([
    ['one has changed', after],
    ['one has come', [...before, { Id: guid(9), Name: 'E' }]],
    ['one has gone', before.slice(1)],
  ])('is judged once more where %s', async (_what, now) => {
    expect(await told([before, now], [open, () => undefined])).toEqual([])
    expect(await told([before, now], [open, open])).toEqual([moved])
  })

  it('is its own where the sandbox record alone has changed, which the checker itself changes', async () => {
    expect(await told([before, after], [open], guid(4).toUpperCase())).toEqual([left])
    expect(await told([before, after], [open, open], guid(3))).toEqual([moved])
  })

  it('is its own where a field moves by itself at every read', async () => {
    const counted = (views: number) => before.map((row) => ({ ...row, Views: views }))
    expect(
      await told(
        Array.from({ length: 12 }, (_, read) => counted(read)),
        [open],
      ),
    ).toEqual([left])
  })

  it('is its own where not even the sample came: nothing more is asked', async () => {
    let asked = 0
    const at = await collectionAt([], {
      answer: () => {
        asked += 1
        return { status: 502 }
      },
    })
    const said = await at.told(async () => {
      await holds(at.legacy, () => Promise.resolve([]))
      return []
    })
    expect([said, asked]).toEqual([[expect.stringMatching(/^cantTell, target: .*answered 502/)], 1])
  })

  it('is not judged again for what is no doubt about the target', async () => {
    const notMine = () => cantTell('somebody has to act', 'profile')
    expect(await told([before, after], [notMine])).toEqual(['cantTell, profile: somebody has to act'])
    expect(await told([before, after], [() => inapplicable('not here')])).toEqual(['inapplicable, nobody: not here'])
  })
})
