import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { selects } from './selected-fields.js'
import { collectionAt, guid, inJson, inXml, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, City: 'Oslo' })
const three = [row(1), row(2), row(3)]

describe('$select', () => {
  const asking = async (answer: Answer = () => undefined, sampled: readonly Row[] = three) => {
    const { run, legacy, told: tell, asked } = await collectionAt(three, { answer })
    const said = await tell(() => selects(['Name'], sampleWith(run, sampled, { reader: legacy })))
    expect(asked[0]).toMatchObject({ select: ['Name'], top: 50 })
    return { said, asked: asked.map(({ select }) => select.join()) }
  }
  const told = async (...given: Parameters<typeof asking>) => (await asking(...given)).said
  const read = 'the legacy read of Contact with $select of Name, $top 50'

  it('gives the fields of the records', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => three)).toEqual([`${read} gave 3 records with City, which was not selected []`])
  })

  it('gives records', async () => {
    expect(await told(() => [])).toEqual([`${read} gave no records []`])
  })

  it('is read no further than the sample', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => ({ Name: String(index) }))
    expect(await asking(() => inJson(fifty, '?$skip=50'), fifty)).toEqual({ said: [], asked: ['Name'] })
  })

  it.each([
    ['fewer', three.slice(1), '2 records'],
    ['more', [...three, row(4)], '4 records'],
  ])('gives no %s records than come without it', async (_what, rows, count) => {
    const few: Answer = ({ select }) => (select.length > 0 ? rows.map(({ Name = '' }) => ({ Name })) : undefined)
    expect(await asking(few)).toEqual({
      said: [`${read} gave ${count} []`],
      asked: ['Name', '', 'Name'],
    })
  })

  it('may give more where others have come and gone meanwhile', async () => {
    const four = [...three, row(4)]
    const moved = [`${read} gave 4 records [], moved`]
    const onlyNames = (rows: readonly Row[]) => rows.map(({ Name = '' }) => ({ Name }))
    const others: Answer = ({ select }) => (select.length > 0 ? onlyNames(four) : four.slice(1))
    expect(await told(others)).toEqual(moved)
    let selected = 0
    const another: Answer = ({ select }) =>
      select.length === 0 ? three : onlyNames(four.slice(selected++ === 0 ? 0 : 1))
    expect(await told(another)).toEqual(moved)
  })

  it('may give fewer where there are no more by now', async () => {
    expect(await told((_question, called) => called.slice(1))).toEqual([`${read} gave 2 records [], moved`])
  })

  it('may begin with other records', async () => {
    expect(await told(() => [7, 8, 9].map((digit) => ({ Id: guid(digit), Name: 'x' })))).toEqual([])
  })
})

describe('$select in XML', () => {
  const types = { Id: 'Edm.Guid', Name: 'Edm.String', City: 'Edm.String' }
  const told = async (
    answer: Answer = () => undefined,
    given: Readonly<Record<string, string>> | undefined = types,
  ) => {
    const { run, legacy, told: tell } = await collectionAt(three, { types: given, answer })
    return tell(() => selects(['Id', 'Name'], sampleWith(run, three, { reader: legacy }), 'xml'))
  }
  const read = 'the legacy read of Contact with $select of Id, Name, $top 50'

  it('shows what was selected and nothing else', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => inXml(three, types))).toEqual([
      `${read} in XML gave 3 records with City, which was not selected []`,
    ])
    const withoutName: Answer = ({ select }, called) =>
      select.length > 0
        ? inXml(
            called.map(({ Id = null }) => ({ Id })),
            types,
          )
        : undefined
    expect(await told(withoutName)).toEqual([`${read} in XML gave no record with Name []`])
  })

  it('is left to others where it is refused, or comes in JSON', async () => {
    expect(await told(() => refusal(400))).toEqual(['cantTell, target: such a read is refused in XML (READ-4)'])
    expect(await told(() => inJson(three))).toEqual([
      `cantTell, target: there is no XML to check: ${read} came in JSON (READ-2)`,
    ])
  })
})
