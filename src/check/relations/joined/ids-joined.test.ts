import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { findsByTwoIds } from './ids-joined.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const rows: readonly Row[] = ['Ann', 'Bob', 'Cy'].map((Name, place) => ({ Id: guid(place + 1), Name }))
const query = 'the legacy read of Contact with $filter Id eq a GUID or Id eq a GUID'

async function judged(answer: Answer = () => undefined, sampled = rows) {
  const at = await collectionAt(rows, { answer })
  const said = await at.told(() => findsByTwoIds(at.legacy, sampleWith(at.run, sampled)))
  return { said, filters: at.asked.map(({ filter }) => filter), observed: at.observed() }
}

const isJoined = (filter: string) => filter.includes(' or ')

describe('an or of two ids', () => {
  it('is one query, of the last record of the sample and the first', async () => {
    expect(await judged()).toEqual({
      said: [],
      filters: [`Id eq guid'${guid(3)}' or Id eq guid'${guid(1)}'`],
      observed: [],
    })
  })

  it.each<[string, (found: readonly Row[]) => readonly Row[], string]>([
    ['finds both', (found) => found.slice(0, 1), 'lacks 1 record that its id alone finds [3] by legacy'],
    ['finds no other', () => rows, 'gave 1 record that the filter does not ask for [2] by legacy'],
    ['finds each once', (found) => [...found, ...found.slice(0, 1)], 'gave 1 record once more []'],
  ])('%s', async (_what, answer, fault) => {
    const { said } = await judged(({ filter }, found) => (isJoined(filter) ? answer(found) : undefined))
    expect(said).toEqual([`${query} ${fault}`])
  })

  it.each<[string, Answer]>([
    ['found', ({ filter }, found) => (isJoined(filter) ? found.slice(0, 1) : [])],
    ['asked for', ({ filter }, found) => (isJoined(filter) ? found.slice(0, 1) : refusal())],
  ])('may lack what cannot be %s by its id alone: that is READ-11', async (_what, answer) => {
    expect((await judged(answer)).said).toEqual([])
  })

  it('may be refused, and is not judged then: the document shows no such filter', async () => {
    const { said } = await judged(() => refusal())
    expect(said).toEqual([expect.stringMatching(/^cantTell, nobody: an or of two ids may be refused: /)])
  })

  it('is not asked of a single record, or of none with an id', async () => {
    expect((await judged(undefined, rows.slice(0, 1))).filters).toEqual([])
    expect((await judged(undefined, [{ Name: 'Ann' }, { Name: 'Bob' }])).filters).toEqual([])
  })
})
