import { describe, expect, it } from 'vitest'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { matchesQuotes } from './quotes.js'

const types = { Id: 'Edm.Guid', Name: 'Edm.String' }
describe('a text of a record with a quote, asked for in JSON and in XML', () => {
  const [brien, other] = [
    { Id: guid(1), Name: "O'Brien" },
    { Id: guid(2), Name: 'OBrien' },
  ]
  const asking = async (answer: Answer = () => undefined) => {
    const { legacy, told, asked } = await collectionAt([brien, other], {
      types,
      answer: (question, found) => (question.accept === undefined ? answer(question, found) : undefined),
    })
    const choice = { field: 'Name', text: "O'Brien", rows: [brien], place: 0 }
    const said = await told(() => matchesQuotes(legacy, choice))
    return { said, asked: asked.map(({ filter, accept }) => [filter, accept]) }
  }
  const inJson = ["Name eq 'O''Brien'", 'application/json']
  const [quoted, byId] = ["Name eq 'O''Brien'", `Id eq guid'${guid(1)}'`]
  const query = 'the legacy read of Contact with $filter Name eq a text'

  it('is found, by one query each', async () => {
    expect(await asking()).toEqual({ said: [], asked: [inJson, [quoted, undefined]] })
  })

  it('is a breach where the record does not come, or another, and its id finds it alone', async () => {
    const none = await asking(({ filter }) => (filter === quoted ? [] : undefined))
    expect(none.said).toEqual([`${query} in XML found no record for a text with a quote [1] by legacy`])
    expect(none.asked).toEqual([inJson, [quoted, undefined], [byId, undefined]])
    const both = await asking(({ filter }) => (filter === quoted ? [brien, other] : undefined))
    expect(both.said).toEqual([`${query} in XML gave 1 record that the filter does not match [2] by legacy`])
  })

  it('may show the record with other signs in it: that is READ-4', async () => {
    const written = { ...brien, Name: 'O?Brien' }
    expect((await asking(({ filter }) => (filter === quoted ? [written] : undefined))).said).toEqual([])
  })

  it('is left to others where XML keeps no filter, or finds nothing by an id', async () => {
    expect((await asking(() => [brien, other])).said).toEqual([])
    expect((await asking(() => [])).said).toEqual([])
  })

  it('may be refused', async () => {
    for (const answer of [refusal(400), refusal(500)]) expect((await asking(() => answer)).said).toEqual([])
  })
})
