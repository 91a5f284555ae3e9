import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { comparedTexts, findsNoPart } from './compared-texts.js'
import { patternsOf, withSignMore } from './other-texts.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { comparesTexts } from '../testing/compares-texts.js'
import { filterOfSeveral } from '../joined/several-found.js'
import { firstSelective } from './text-queries.js'

const names = (...texts: readonly (string | null)[]): readonly Row[] =>
  texts.map((Name, place) => ({ Id: guid(place + 1), Name }))
const read = 'the legacy read of Contact with $filter Name eq a text'
const tooFew =
  'cantTell, profile: the records of Contact have too few short, plain and distinct texts to filter by. Name a field that has them in entities.probe.fields.text'

const inOne = (texts: readonly string[]) => texts.map((text) => `Name eq '${text.replaceAll("'", "''")}'`).join(' or ')

/** All patterns of a text in one filter. */
const patternsLike = (text: string) => inOne(patternsOf(text))

/** A text with each sign that may get lost, in one filter. */
const signsIn = (text: string) => inOne(withSignMore(text))

/** The questions that are asked, and what is said, where a deployment has these records and shows them all. */
async function compared(rows: readonly Row[], answer: Answer = () => undefined) {
  const { run, legacy, told, asked, observed } = await collectionAt(rows, { answer })
  const said = await told(() => comparesTexts(legacy, sampleWith(run, rows)))
  const filters = asked.map(({ filter, top }) => (top === 101 ? `few: ${filter}` : filter))
  return { said, filters, observed: observed() }
}

describe('a record that a filter on a text finds', () => {
  const aged = names('Ann', 'Bob', 'Cyd').map((row, place): Row => ({ ...row, Age: 30 + place }))

  it('is shown as without the filter', async () => {
    expect((await compared(aged)).said).toEqual([])
    const zero: Answer = ({ filter }, found) =>
      filter === "Name eq 'Cyd'" ? found.map((row) => ({ ...row, Age: 0 })) : undefined
    expect(new Set((await compared(aged, zero)).said)).toEqual(
      new Set([`the sample and ${read} differ in Age, in 1 record of 1 [3] by legacy`]),
    )
  })
})

describe('a text that many records have', () => {
  const many = names('Ann', 'Bob', 'Ann', 'Bob', 'Ann', 'Cyd', 'Dan')
  const pagesOf =
    (keepsFilter: boolean): Answer =>
    ({ filter, options, url }) => {
      if (filter !== "Name eq 'Ann'") return undefined
      const isNext = options.has('$skip')
      const found = many.filter(({ Name }) => Name === 'Ann')
      if (isNext) return inJson(found.slice(2))
      return inJson(found.slice(0, 2), keepsFilter ? `${url}&$skip=2` : '?$skip=2')
    }

  it('is asked for beside the rarest, so that its records fill more than one page', async () => {
    const { said, filters } = await compared(many, pagesOf(true))
    expect(said).toEqual([])
    expect(filters).toContain("few: Name eq 'Ann'")
    const alike = await compared(names('Ann', 'Bob', 'Ann', 'Bob', 'Dan'))
    expect(alike.filters).not.toContain("few: Name eq 'Ann'")
  })

  it('may not find others on a later page', async () => {
    const { said } = await compared(many, pagesOf(false))
    expect(said).toContainEqual(expect.stringMatching(/^page 2 of .* gave 4 records that the filter does not match/))
  })

  it('is found in every record that has it, of the sample and of all that are at hand', async () => {
    const cut: Answer = (asked, found) => (asked.filter === "Name eq 'Ann'" ? found.slice(0, 2) : undefined)
    const lacking = `${read} lost 1 record of the sample for a plain text [5]`
    expect((await compared(many, cut)).said).toEqual([lacking])
    const { run, legacy, told } = await collectionAt(
      [...many, ...names('Ann').map((row) => ({ ...row, Id: guid(9) }))],
      {
        answer: (asked, found) => (asked.filter === "Name eq 'Ann'" ? found.slice(0, 3) : undefined),
      },
    )
    expect(await told(() => comparesTexts(legacy, sampleWith(run, many, { whole: false })))).toEqual([
      `${read} lost 1 record with that text, which the legacy read of Contact with $top 501 shows []`,
    ])
  })

  it('is left to READ-10 where only a $top beside the filter leaves some out', async () => {
    const { said, filters } = await compared(many, (asked, found) =>
      asked.top === 101 ? found.slice(0, 2) : undefined,
    )
    expect(said).toEqual([])
    expect(filters).toContain("Name eq 'Ann'")
  })

  it.each<[string, Answer, readonly string[]]>([
    ['ignored', () => inJson(many), []],
    ['refused', () => refusal(), ['a filter with $top is refused (READ-10) []']],
  ])('is left to READ-10 where a filter beside a $top is %s', async (_how, answered, told) => {
    const { said } = await compared(many, (asked, rows) => (asked.top === 101 ? answered(asked, rows) : undefined))
    expect(said).toEqual(told)
  })
})

describe('texts of the sample', () => {
  const texts = ['Ann', 'Bob', '5%4x', 'Annabel', 'bob', 'a&b+c', 'R&D', 'a%4Fb', 'Zoë', "O'Hara", 'a+b']
  const rows = names(...texts).map((row, place) => ({ ...row, City: place === 1 ? 'Oslo' : null }))

  it('are asked for by what may get lost of them', async () => {
    expect(await compared(rows)).toEqual({
      said: [],
      filters: [
        "Name eq 'Annabel'",
        "Name eq 'R&D'",
        "Name eq 'a%4Fb'",
        "Name eq 'Zoë'",
        "Name eq 'Annabe'",
        patternsLike('Annabel'),
        signsIn('Ann'),
      ],
      observed: [],
    })
  })

  it('are few where the sample shows few', async () => {
    expect((await compared(names('Ann', 'ann', 'Bob', 'bob', 'Cyd', 'cyd'))).filters).toEqual([
      "Name eq 'Cyd'",
      "Name eq 'Cy'",
      patternsLike('Cyd'),
      signsIn('Cyd'),
    ])
    expect((await compared(names('Ann', 'Bobby'))).filters).toEqual([
      "Name eq 'Bobby'",
      "Name eq 'Bobb'",
      patternsLike('Bobby'),
      signsIn('Ann'),
    ])
  })

  it('are to be some', async () => {
    expect((await compared(names('Ann', 'ann', 'ANN'))).said).toEqual([tooFew])
    expect((await compared(names(null, null))).said).toEqual([tooFew])
    expect((await compared([])).said).toEqual([tooFew])
    expect((await compared(names("O'Hara", 'a+b', 'c+d'))).said).toEqual([tooFew])
  })

  it('find nothing else, nor does such a text without its last character', async () => {
    const wrong: Answer = ({ filter }) => (filter.includes("'Annabe'") ? rows.slice(3, 4) : undefined)
    expect((await compared(rows, wrong)).said).toEqual([
      `${read} gave 1 record that the filter does not match [4] by legacy`,
    ])
  })

  it('have no parts asked for in a field that turns out not to be filtered by', async () => {
    const coded = rows.map((row, place) => ({ ...row, Notes: `Remark number ${String(place)}` }))
    const closed: Answer = ({ filter }) => (filter.includes('Notes eq') ? refusal() : undefined)
    const { run, legacy, told, asked } = await collectionAt(coded, { answer: closed })
    const sample = { ...sampleWith(run, coded), reader: legacy, ofRun: true }
    expect(await told(async () => findsNoPart(await comparedTexts(sample)))).toEqual([])
    expect(asked.at(-1)?.filter).toBe("Name eq 'Annabe'")
  })
})

describe('a text that not too many records have', () => {
  const chosen = async (answer: Answer, ...texts: readonly string[]) => {
    const { legacy, told, asked } = await collectionAt([], { answer })
    let found: string | undefined
    const said = await told(async () => {
      found = (
        await firstSelective(
          legacy,
          texts.map((text) => ({ field: 'Name', text, rows: [], place: 0 })),
        )
      )?.text
      return []
    })
    return { found, said, asked: asked.length }
  }
  const records = (count: number) => Array.from({ length: count }, () => ({ Name: 'x' }))

  it('is the first of three that a hundred have at most', async () => {
    expect(await chosen(() => records(100), 'a', 'b')).toEqual({ found: 'a', said: [], asked: 1 })
    const many: Answer = ({ filter }) => records(filter.includes("'c'") ? 1 : 101)
    expect(await chosen(many, 'a', 'b', 'c')).toEqual({ found: 'c', said: [], asked: 3 })
    expect(await chosen(many, 'a', 'b', 'd', 'c')).toEqual({ found: undefined, said: [], asked: 3 })
  })

  it('is none that is refused', async () => {
    const refused: Answer = ({ filter }) => (filter.includes("'a'") ? refusal() : [])
    expect(await chosen(refused, 'a', 'b')).toEqual({ found: 'b', said: [], asked: 2 })
    const away: Answer = () => ({ status: 503 })
    expect((await chosen(away, 'a', 'b')).said).toEqual([expect.stringContaining('was unavailable: GET /')])
  })
})

describe('a filter that several records answer to', () => {
  const made = async (rows: readonly Row[], answer: Answer = () => undefined) => {
    const { run, legacy, told } = await collectionAt(rows, { answer })
    const found: unknown[] = []
    const said = await told(async () => {
      const { filter, field } = await filterOfSeveral(sampleWith(run, rows, { reader: legacy }))
      found.push(field, filter)
      return []
    })
    return [...found, ...said]
  }
  const is = (path: string, text: string) => ({ compare: 'eq', path, to: { text } })

  it('asks for a text that they share', async () => {
    expect(await made(names('Ann', 'Bob', 'bob'))).toEqual(['Name', is('Name', 'Bob')])
  })

  it('asks for the rarest text that five records share, or else for the rarest of all', async () => {
    const often = (text: string, times: number) => Array<string>(times).fill(text)
    const rows = names(...often('Ann', 7), ...often('Bob', 5), ...often('Cyd', 2))
    expect(await made(rows)).toEqual(['Name', is('Name', 'Bob')])
    expect(await made(rows.slice(8))).toEqual(['Name', is('Name', 'Cyd')])
  })

  it('asks for one of two texts rather than for one that only some databases find twice', async () => {
    const either = { join: 'or', sides: [is('Name', 'Cy'), is('Name', 'Di')] }
    expect(await made(names('Jose', 'José', 'Cy', 'Di'))).toEqual(['Name', either])
    expect(await made(names('Jose', 'Jose', 'Cy', 'Di'))).toEqual(['Name', is('Name', 'Jose')])
  })

  it('asks for one of two texts of one field, where too many share any', async () => {
    const many: Answer = () => Array.from({ length: 101 }, () => ({}))
    const either = { join: 'or', sides: [is('Name', 'Cy'), is('Name', 'Di')] }
    expect(await made(names('Ann', 'Bob', 'bob', 'Cy', 'Di'), many)).toEqual(['Name', either])
    const cities = names('Ann', 'Cy', 'Di').map((row, place) => ({ ...row, City: place === 0 ? 'Oslo' : null }))
    expect(await made(cities)).toEqual(['Name', either])
    expect(await made(names('Ann', 'Cy', 'Di'))).toEqual(['Name', either])
  })

  it('has signs that get lost where no field has two plain texts', async () => {
    const either = { join: 'or', sides: [is('Name', 'Ann'), is('Name', 'R&D #1')] }
    expect(await made(names('Ann', "O'Hara", 'R&D #1'))).toEqual(['Name', either])
  })

  it('needs two texts', async () => {
    expect(await made([])).toEqual([tooFew])
    expect(await made(names('Ann', 'Ann', 'Bob', 'Bob'), () => refusal())).toEqual([tooFew])
  })
})
