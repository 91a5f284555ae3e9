import { describe, expect, it } from 'vitest'
import { collectionAt, guid, inXml, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { findsByIdInXml } from './found-by-id.js'

const types = { Id: 'Edm.Guid', Name: 'Edm.String' }
const [ann, bob] = ['Ann', 'Bob'].map((Name, place) => ({ Id: guid(place + 1), Name })) as [Row, Row]
type Row = Readonly<Record<'Id' | 'Name', string>>

describe('a filter on an id, asked for in XML', () => {
  const asking = async (answer: Answer = () => undefined) => {
    const { run, legacy, told, asked } = await collectionAt([ann, bob], { types, answer })
    const said = await told(() => findsByIdInXml(sampleWith(run, [ann, bob], { reader: legacy })))
    return { said, asked: asked.map(({ filter, accept }) => [filter, accept]) }
  }
  const byId = `Id eq guid'${guid(2)}'`
  const where =
    (filter: string, rows: readonly Row[]): Answer =>
    (question) =>
      question.filter === filter ? rows : undefined
  const query = 'the legacy read of Contact with $filter Id eq a GUID'

  it('finds the record, by one query', async () => {
    expect(await asking()).toEqual({ said: [], asked: [[byId, undefined]] })
  })

  it('is a breach where it finds others or nothing, and the text of the record finds that one alone', async () => {
    const all = await asking(where(byId, [ann, bob]))
    expect(all.said).toEqual([`${query} in XML gave 1 record with another Id [1] by legacy`])
    expect(all.asked).toEqual([
      [byId, undefined],
      ["Name eq 'Bob'", undefined],
    ])
    const none = await asking(where(byId, []))
    expect(none.said).toEqual([`${query} in XML did not find the record, which its text finds [2] by legacy`])
  })

  it('is left to others where XML keeps no filter, shows a record more, or not the record or its id', async () => {
    const open = ['cantTell, target: its text does not find the record alone in XML either (READ-10)']
    expect((await asking(() => [ann, bob])).said).toEqual(open)
    expect((await asking(() => [])).said).toEqual(open)
    const more = { ...bob, Id: guid(9) }
    expect((await asking((_question, found) => [...found, more])).said).toEqual(open)
    const withoutId: Answer = (_question, found) => inXml(found.map(({ Name = null }) => ({ Name })))
    expect((await asking(withoutId)).said).toEqual(open)
  })

  it('is left to others where it is refused, or answered with what cannot be read', async () => {
    const others = { headers: [['Content-Type', 'application/xml']], body: '<other/>' } as const
    for (const answer of [refusal(400), refusal(500), others, { status: 204 }])
      expect((await asking(() => answer)).said).toEqual([
        'cantTell, target: such a filter is refused in XML, or its answer cannot be read (READ-4)',
      ])
  })
})
