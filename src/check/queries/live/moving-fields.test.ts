import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { holds } from './live-data.js'
import { movingFields } from './moving-fields.js'
import { sameInXml } from '../../reading/testing/compares-xml.js'
import { collectionAt, guid, type Answer, inJson } from '../../reading/testing/collection-at.js'
import { sampleWith } from '../../reading/testing/sample-with.js'
import { cantTell, inapplicable } from '../../outcome/verdict.js'

const row = (digit: number, more: Row): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, ...more })
const counted = (seen: number, name = 'x'): readonly Row[] =>
  [1, 2, 3].map((digit) => row(digit, { Seen: seen, Note: digit === 1 ? name : 'y' }))

describe('a field moves by itself', () => {
  const found = async (...answers: readonly (readonly Row[])[]) => {
    const run = await runNowhere()
    return [...movingFields(answers.map((rows) => sampleWith(run, rows)))]
  }

  it('where it differs in every record, each time', async () => {
    expect(await found(counted(1), counted(2), counted(3))).toEqual(['Seen'])
  })

  it.each<[string, readonly (readonly Row[])[]]>([
    ['it stays once', [counted(1), counted(2), counted(2)]],
    ['it stays in one record', [counted(1), [...counted(2).slice(1), row(1, { Seen: 1 })], counted(3)]],
    ['too few records show it', [counted(1).slice(1), counted(2).slice(1), counted(3).slice(1)]],
    ['other records come', [counted(1), [], counted(3)]],
  ])('but not where %s', async (_what, answers) => {
    expect(await found(...answers)).toEqual([])
  })
})

describe('a relation on records with such a field', () => {
  const told = async (answer: Answer) => {
    const at = await collectionAt(counted(0), { types: { Seen: 'Edm.Int32' }, answer })
    const said = await at.told(() => holds(at.legacy, sameInXml))
    return { said, diagnoses: at.run.diagnoses.map(({ text }) => text) }
  }
  let reads = 0

  it('holds without it, and the report names it', async () => {
    const { said, diagnoses } = await told(() => counted(++reads))
    expect(said).toEqual([])
    expect(diagnoses.filter((text) => text.includes('was retried'))).toEqual([
      expect.stringContaining(
        'It passed on fresh records, except for a field that changes with every read. First failure: ',
      ),
    ])
    expect(diagnoses).toContain(
      'Seen of Contact changes with every read in every record, so the server sets it. It is ignored when records are compared.',
    )
  })

  it('fails by another field all the same', async () => {
    const { said } = await told(({ accept }) => counted(++reads, accept === undefined ? 'in XML' : 'in JSON'))
    expect(said.join(' ')).toMatch(/differ in Note,/)
  })
})

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
