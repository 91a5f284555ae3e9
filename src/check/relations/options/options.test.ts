import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { eq, type Row } from '../../../odata/index.js'
import {
  findsById,
  findsNone,
  findsNoNearbyId,
  givesNone,
  givesThatMany,
  keepsTopOnPages,
  selectsInXml,
  selectsOnly,
  topAlone,
} from './options.js'
import { collectionAt, guid, inJson, inXml, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, City: 'Oslo' })
const three = [row(1), row(2), row(3)]

describe('$select', () => {
  const asking = async (answer: Answer = () => undefined, sampled: readonly Row[] = three) => {
    const { run, legacy, told: tell, asked } = await collectionAt(three, { answer })
    const said = await tell(() => selectsOnly(legacy, ['Name'], sampleWith(run, sampled)))
    expect(asked[0]).toMatchObject({ select: ['Name'], top: 50 })
    return { said, asked: asked.map(({ select }) => select.join()) }
  }
  const told = async (...given: Parameters<typeof asking>) => (await asking(...given)).said
  const read = 'the legacy read of Contact with $select of Name, $top 50'

  it('gives the fields of the records', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => three)).toEqual([`${read} gave 3 records with fields not selected []`])
  })

  it('gives records', async () => {
    expect(await told(() => [])).toEqual([`${read} gave no records, and the sample shows some []`])
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
      said: [`${read} gave ${count}, and 3 come without $select []`],
      asked: ['Name', '', 'Name'],
    })
  })

  it('may give more where others have come and gone meanwhile', async () => {
    const four = [...three, row(4)]
    const moved = [`${read} gave 4 records, and 3 come without $select [], moved`]
    const onlyNames = (rows: readonly Row[]) => rows.map(({ Name = '' }) => ({ Name }))
    const others: Answer = ({ select }) => (select.length > 0 ? onlyNames(four) : four.slice(1))
    expect(await told(others)).toEqual(moved)
    let selected = 0
    const another: Answer = ({ select }) =>
      select.length === 0 ? three : onlyNames(four.slice(selected++ === 0 ? 0 : 1))
    expect(await told(another)).toEqual(moved)
  })

  it('may give fewer where there are no more by now', async () => {
    expect(await told((_question, called) => called.slice(1))).toEqual([
      `${read} gave 2 records, and 3 come without $select [], moved`,
    ])
  })

  it('may begin with other records', async () => {
    expect(await told(() => [7, 8, 9].map((digit) => ({ Id: guid(digit), Name: 'x' })))).toEqual([])
  })
})

describe('$top', () => {
  const told = async (count: number, answer: Answer = () => undefined, sampled: readonly Row[] = three) => {
    const { run, legacy, told: tell } = await collectionAt(three, { answer })
    return tell(() => givesThatMany(legacy, count, sampleWith(run, sampled)))
  }

  it('gives so many records', async () => {
    expect(await told(2)).toEqual([])
    expect(await told(1)).toEqual([])
    expect(await told(2, () => three)).toEqual(['the legacy read of Contact with $top 2 gave 3 records []'])
    expect(await told(2, () => [row(1)])).toEqual(['the legacy read of Contact with $top 2 gave 1 record []'])
  })

  it('gives them with the values that more of them show', async () => {
    expect(await told(2, () => [row(1), { ...row(2), City: 'Rome' }])).toEqual([
      'the sample and the legacy read of Contact with $top 2 differ in City, in 1 record of 2 [2] by legacy',
    ])
  })

  it('gives none twice', async () => {
    expect(await told(2, () => [row(1), row(1)])).toEqual([
      'the legacy read of Contact with $top 2 gave 1 record once more []',
    ])
    expect(await told(2, () => [row(1), row(1)], [row(1), row(1)])).toEqual([])
  })

  it('may give one again on a later page, where it has moved to meanwhile', async () => {
    const page: Answer = ({ options }) =>
      options.has('$skip') ? [row(2), row(3)] : inJson([row(1), row(2)], '?$skip=2')
    expect(await told(4, page)).toEqual([])
  })

  it('is counted over all pages, up to a bound', async () => {
    const page: Answer = ({ options }) => (options.has('$skip') ? [row(2)] : inJson([row(1)], '?$skip=1'))
    expect(await told(2, page)).toEqual([])
    const endless: Answer = ({ url }) =>
      inJson(
        Array.from({ length: 60 }, () => ({})),
        `${url}&more`,
      )
    expect(await told(2, endless)).toEqual(['the legacy read of Contact with $top 2 gave 120 records and more []'])
  })
})

describe('$top of zero', () => {
  const told = async (answer: Answer) => {
    const { run, legacy, told: tell, asked } = await collectionAt(three, { answer })
    const said = await tell(() => givesNone(legacy, { ...sampleWith(run, three), whole: true }))
    expect(asked.map(({ top }) => top)).toEqual([0])
    return said
  }

  it('gives no records, or is refused', async () => {
    expect(await told(() => [])).toEqual([])
    expect(await told(() => refusal(400))).toEqual([])
    expect(await told(() => three)).toEqual(['the legacy read of Contact with $top 0 gave 3 records []'])
  })
})

describe('a filter on an id', () => {
  const told = async (answer: Answer = () => undefined, sampled = row(1)) => {
    const { run, legacy, told: tell } = await collectionAt(three, { answer })
    return tell(() => findsById(legacy, sampled, sampleWith(run, three)))
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'

  it('finds that record alone', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => [row(2), row(1)])).toEqual([
      `${read} gave 2 records for one id []`,
      `${read} gave 1 record that the filter does not ask for [2] by legacy`,
    ])
    expect(await told(() => [{ ...row(1), City: 'Rome' }])).toEqual([
      `the sample and ${read} differ in City, in 1 record of 1 [1] by legacy`,
    ])
    expect(await told(() => [{ Id: guid(1), City: 'Oslo' }])).toEqual([])
    expect(await told(() => [])).toEqual([`${read} did not find the record, which the sample shows [1]`])
    expect(await told(() => [row(2)])).toEqual([
      `${read} did not find the record, which the sample shows [1]`,
      `${read} gave 1 record that the filter does not ask for [2] by legacy`,
    ])
  })

  it('is asked for as it is written: who compares it as a text finds it in that case alone', async () => {
    const capitals = { ...row(1), Id: 'ABCDEFAB-1111-4111-8111-ABCDEFABCDEF' }
    expect(await told(({ filter }) => (filter === `Id eq guid'${capitals.Id}'` ? [capitals] : []), capitals)).toEqual(
      [],
    )
  })

  it('needs one', async () => {
    expect(await told(undefined, { Name: 'x' })).toEqual([
      'cantTell, target: the records have no Id that is a GUID (RECORD-2)',
    ])
  })
})

describe('a filter on an id that no record has', () => {
  const told = async (answer: ReturnType<Answer>) => {
    const { legacy, told: tell } = await collectionAt([], { answer: () => answer })
    return tell(() => findsNone(legacy, eq('Id', { guid: guid(1) })))
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'

  it('finds nothing, which 204 and 404 say as well', async () => {
    expect(await told([])).toEqual([])
    expect(await told({ status: 204 })).toEqual([])
    expect(await told(refusal(404))).toEqual([])
    expect(await told([row(1)])).toEqual([`${read} gave 1 record for an id that no record has []`])
  })

  it('is answered', async () => {
    expect(await told(refusal(400))).toEqual([`NotAnswered: ${read} was answered with 400, application/json`])
  })
})

describe('a filter on an id that differs from a known one in its last digit', () => {
  const known = guid(1)
  const near = `${known.slice(0, -1)}3`
  const random = guid(9)
  const told = async (answer: (filter: string) => ReturnType<Answer>) => {
    const { legacy, told: tell, asked } = await collectionAt([], { answer: ({ filter }) => answer(filter) })
    const said = await tell(() => findsNoNearbyId(legacy, [known, random], (id) => eq('Id', { guid: id })))
    return { said, asked: asked.map(({ filter }) => filter) }
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'
  const once = [`Id eq guid'${near}'`]
  const twice = [...once, `Id eq guid'${random}'`]

  it('finds nothing, or the record that has it after all', async () => {
    expect(await told(() => [])).toEqual({ said: [], asked: once })
    expect(await told(() => refusal(404))).toEqual({ said: [], asked: once })
    expect(await told(() => [{ ...row(1), Id: near }])).toEqual({ said: [], asked: once })
  })

  it('does not find the known one', async () => {
    const { said, asked } = await told(() => [row(1)])
    expect(said).toEqual([`${read} gave 1 record that the filter does not ask for [1] by legacy`])
    expect(asked).toEqual(once)
  })

  it('is asked with a random id instead where what comes does not show its own', async () => {
    const hidden = [{ Name: 'N1' }]
    expect(await told((filter) => (filter === once[0] ? hidden : []))).toEqual({ said: [], asked: twice })
    expect(await told(() => [row(2)])).toEqual({
      said: [`${read} gave 1 record for an id that no record has []`],
      asked: twice,
    })
  })
})

describe('$top without a filter', () => {
  const asked = async (format: 'json' | 'xml', answer: Answer, select?: readonly string[]) => {
    const { legacy, told, asked: questions } = await collectionAt(three, { answer })
    const said = await told(() => topAlone(legacy, select ? { select } : {}, format))
    expect(questions.map(({ accept, top }) => [accept, top])).toEqual([
      [format === 'json' ? 'application/json' : undefined, 2],
    ])
    return said
  }

  it.each(['json', 'xml'] as const)('lets no more records through on a page than it says in %s', async (format) => {
    expect(await asked(format, () => undefined, ['Id', 'Name'])).toEqual([])
    expect(await asked(format, () => three, ['Id', 'Name'])).toEqual([
      'the legacy read of Contact with $select of Id, Name, $top 2 gave 3 records on one page []',
    ])
    expect(await asked(format, () => three)).toEqual([
      'the legacy read of Contact with $top 2 gave 3 records on one page []',
    ])
  })

  it('leaves to RECORD-5 what is one record twice, and to others what is refused', async () => {
    expect(await asked('json', () => [row(1), row(1), row(2)])).toEqual([])
    expect(await asked('json', () => refusal(400))).toEqual([
      'cantTell, target: such a read is refused (READ-5, READ-6)',
    ])
  })
})

describe('the first reads of a run', () => {
  const told = async (top: number, pages: readonly (readonly Row[])[] = [three]) => {
    const { run, told: tell } = await collectionAt(three)
    const first = exchangeOf({ ...inJson(three), url: `http://here/?$top=${String(top)}` })
    return tell(() => keepsTopOnPages(first, sampleWith(run, three, { pages })))
  }

  it('have no more records on a page than their $top', async () => {
    expect(await told(3)).toEqual([])
    expect(await told(2)).toEqual([expect.stringMatching(/ gave 3 records /)])
    const many = Array.from({ length: 51 }, (_, digit) => ({ Id: `${guid(1).slice(0, -2)}${String(digit + 10)}` }))
    expect(await told(3, [many])).toEqual(['the sample with $top 50 gave 51 records on one page []'])
  })
})

describe('$select in XML', () => {
  const types = { Id: 'Edm.Guid', Name: 'Edm.String', City: 'Edm.String' }
  const told = async (
    answer: Answer = () => undefined,
    given: Readonly<Record<string, string>> | undefined = types,
  ) => {
    const { run, legacy, told: tell } = await collectionAt(three, { types: given, answer })
    return tell(() => selectsInXml(legacy, ['Id', 'Name'], sampleWith(run, three)))
  }
  const read = 'the legacy read of Contact with $select of Id, Name, $top 50'

  it('shows what was selected and nothing else', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => inXml(three, types))).toEqual([`${read} gave 3 records with fields not selected []`])
    const withoutName: Answer = ({ select }, called) =>
      select.length > 0
        ? inXml(
            called.map(({ Id = null }) => ({ Id })),
            types,
          )
        : undefined
    expect(await told(withoutName)).toEqual([`${read} in XML never shows Name []`])
  })

  it('is left to others where it is refused, or comes in JSON', async () => {
    expect(await told(() => refusal(400))).toEqual(['cantTell, target: such a read is refused in XML (READ-4)'])
    expect(await told(() => inJson(three))).toEqual([
      `cantTell, target: there is no XML to look at: ${read} came in JSON (READ-2)`,
    ])
  })
})
