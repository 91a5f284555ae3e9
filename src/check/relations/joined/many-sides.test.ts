import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { findsByManySides } from './many-sides.js'
import { collectionAt, guid, inJson, refusal, type Answer, type CollectionAt } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const names = ['Ann', 'Bob', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida']

function named(texts: readonly string[]): readonly Row[] {
  return texts.map((Name, place) => ({ Id: guid(place + 1), Name }))
}

async function judged(
  rows: readonly Row[],
  answer: Answer = () => undefined,
): Promise<CollectionAt & { said: readonly string[] }> {
  const at = await collectionAt(rows, { answer })
  return { ...at, said: await at.told(() => findsByManySides(sampleWith(at.run, rows, { reader: at.legacy }))) }
}

const four = named(names.slice(0, 4))
const query = 'the legacy read of Contact with $filter of 4 comparisons joined by or (Name eq a text …)'

describe('an or of many sides', () => {
  it('is one query of at most eight texts, each of a record of its own', async () => {
    const { said, asked } = await judged(named(names))
    expect(said).toEqual([])
    expect(asked.map(({ filter }) => filter)).toEqual([
      names
        .slice(0, 8)
        .map((name) => `Name eq '${name}'`)
        .join(' or '),
    ])
  })

  it('takes no two texts of one record', async () => {
    const { said, asked } = await judged(four.map((row, place) => ({ ...row, City: `City ${String(place)}` })))
    expect(said).toEqual([])
    expect(asked[0]?.filter.split(' or ')).toHaveLength(4)
  })

  it('lacks nothing that the sample shows with one of the texts', async () => {
    const { said } = await judged(four, (_question, found) => found.slice(0, 3))
    expect(said).toEqual([`${query} lacks 1 record of the sample with a text that it asks for [4] by legacy`])
  })

  it('gives nothing that has none of the texts, and nothing twice', async () => {
    const others = await judged(four, (_question, found) => [...found, { Id: guid(9), Name: 'Zoe' }])
    expect(others.said).toEqual([`${query} gave 1 record that the filter does not ask for [9] by legacy`])
    const twice = await judged(four, (_question, found) => [...found, ...found.slice(0, 1)])
    expect(twice.said).toEqual([`${query} gave 1 record once more []`])
  })

  it('may find records beyond the sample, and a text in another case', async () => {
    const { said } = await judged(four, (_question, found) => [...found, { Id: guid(9), Name: 'ANN ' }])
    expect(said).toEqual([])
  })

  it('lacks nothing for certain where it finds more than is read', async () => {
    const many = Array.from({ length: 540 }, () => ({ Id: guid(1), Name: 'Ann' }))
    const { said } = await judged(four, () => inJson(many, '?more=1'))
    expect(said.filter((text) => text.includes('lacks'))).toEqual([])
  })

  it('is not judged where it is refused: the document names no number of sides', async () => {
    const { said } = await judged(four, () => refusal())
    expect(said).toEqual([expect.stringMatching(/^cantTell, nobody: an or of many sides may be refused: /)])
  })

  it('keeps the address below what a gateway takes, in any script', async () => {
    const { said, asked } = await judged(
      named(['李', '王', '张', '刘', '陈', '杨', '黄', '赵'].map((name) => name.repeat(30))),
    )
    expect(said).toEqual([])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.filter.split(' or ')).toHaveLength(4)
  })

  it('is not asked where the sample has fewer than four such texts, or they make the address long', async () => {
    expect((await judged(named(names.slice(0, 3)))).asked).toEqual([])
    expect((await judged(named(['Яна', 'Боб', 'Кай', 'Дан'].map((name) => name.repeat(30))))).asked).toEqual([])
  })
})
