import { describe, expect, it } from 'vitest'
import { filterText, type Row } from '../../../odata/index.js'
import { sidesOf } from './sides.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

type Fields = Readonly<Record<string, readonly (string | null)[]>>

/** So many records, with these values in their fields. */
function records(count: number, fields: Fields, hasIds = true): readonly Row[] {
  return Array.from({ length: count }, (_, place) => ({
    ...(hasIds ? { Id: guid(place + 1) } : {}),
    ...Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[place] ?? null])),
  }))
}

async function sides(rows: readonly Row[], answer: Answer = () => undefined) {
  const { run, legacy, told, asked } = await collectionAt(rows, { answer })
  const found: string[] = []
  const said = await told(async () => {
    const { apart, overlapping } = await sidesOf(sampleWith(run, rows, { reader: legacy }))
    const all = [apart, ...(overlapping ? [overlapping] : [])]
    found.push(...all.map((pair) => pair.map((side) => filterText(side, 'legacy')).join(' | ')))
    return []
  })
  return { sides: [...found, ...said], asked: asked.map(({ filter }) => filter) }
}

const tooFew = expect.stringContaining('have too few short, plain and distinct texts')
const id = (digit: number) => `Id eq guid'${guid(digit)}'`

describe('the sides of an or', () => {
  it('are two texts of a field beside one that only others have, and one that the record has too', async () => {
    const rows = records(4, { Name: ['Ann', 'Annabel', 'Bob', 'Cy'], City: ['Oslo', 'Oslo', 'Rome', 'Rome'] })
    expect(await sides(rows)).toEqual({
      sides: ["Name eq 'Annabel' | Name eq 'Cy' | City eq 'Rome'", "Name eq 'Annabel' | City eq 'Oslo'"],
      asked: ["City eq 'Oslo'", "City eq 'Rome'"],
    })
  })

  it('are texts that few have', async () => {
    const rows = records(4, {
      Name: ['Ann', 'Bob', 'Cy', 'Di'],
      City: ['Oslo', 'Oslo', 'Rome', 'Bonn'],
      Zip: ['1', '2', '2', '2'],
    })
    expect(await sides(rows)).toEqual({
      sides: ["Name eq 'Ann' | Name eq 'Di' | City eq 'Rome'", "Name eq 'Ann' | Zip eq '1'"],
      asked: ["Zip eq '1'", "City eq 'Rome'"],
    })
  })

  it('are texts and ids where nothing is found by another field', async () => {
    const rows = records(4, { Name: ['Ann', 'Bob', 'Cy', 'Di'], Notes: ['p', 'q', 'r', 's'] })
    const { sides: found } = await sides(rows, ({ filter }) => (filter.includes('Notes') ? refusal() : undefined))
    expect(found).toEqual([`Name eq 'Ann' | Name eq 'Di' | ${id(2)}`, `Name eq 'Ann' | ${id(1)}`])
  })

  it('are ids where one field alone has texts', async () => {
    expect((await sides(records(3, { Name: ['Ann', 'Bob', 'Cy'] }))).sides).toEqual([
      `Name eq 'Ann' | Name eq 'Cy' | ${id(2)}`,
      `Name eq 'Ann' | ${id(1)}`,
    ])
    const [first, ...others] = records(3, { Name: ['Ann', 'Bob', 'Cy'] })
    expect((await sides([first!, { Name: 'Bob' }, ...others.slice(1)])).sides[0]).toContain(`| ${id(3)}`)
  })

  it('are ids where too many have the texts that only others have', async () => {
    const rows = records(4, { Name: ['Ann', 'Bob', 'Cy', 'Di'], City: ['Oslo', 'Oslo', 'Rome', 'Bonn'] })
    const { sides: found, asked } = await sides(rows, () => Array.from({ length: 101 }, () => ({})))
    expect(found[0]).toBe(`Name eq 'Ann' | Name eq 'Di' | ${id(2)}`)
    expect(found[1]).toBe(`Name eq 'Ann' | ${id(1)}`)
    expect(asked).toEqual(["City eq 'Oslo'", "City eq 'Rome'", "City eq 'Bonn'"])
  })

  it('are the texts alone where no record has an id', async () => {
    expect((await sides(records(3, { Name: ['Ann', 'Bob', 'Cy'] }, false))).sides).toEqual([
      "Name eq 'Ann' | Name eq 'Cy'",
    ])
  })

  it('are shared texts where no record has one alone', async () => {
    expect((await sides(records(4, { Name: ['Ann', 'Ann', 'Bob', 'Bob'] }))).sides).toEqual([
      `Name eq 'Ann' | Name eq 'Bob' | ${id(3)}`,
      `Name eq 'Ann' | ${id(1)}`,
    ])
    const alone = records(3, { Name: ['Bob', 'Ann', 'Bob'], City: [null, null, 'Oslo'] })
    expect((await sides(alone)).sides[0]).toContain("Name eq 'Ann' | Name eq 'Bob' | ")
  })

  it('have no plus sign and no quote', async () => {
    const texts = ['Zoë+', "Zoë'", 'Zoë', 'Inès', 'Łu']
    expect((await sides(records(5, { Name: texts }))).sides[0]).toContain("Name eq 'Zoë' | Name eq 'Łu' | ")
  })

  it('are of a field that has two, where a field before it has one', async () => {
    const rows = records(4, { Name: ['Ann', 'Zo+', 'Bo+', 'Cy+'], Badge: ['1a', '2b', '3c', '4d'] })
    expect((await sides(rows)).sides[0]).toContain("Badge eq '1a' | Badge eq '4d' | ")
  })

  it('have signs that get lost where no field has two plain ones', async () => {
    const texts = { Name: ['Ann', 'R&D #1', "O'Hara", 'Cy (100%)'], Zip: ['1', null, null, null] }
    expect((await sides(records(4, texts))).sides[0]).toContain("Name eq 'Ann' | Name eq 'Cy (100%)' | ")
  })

  it('need two texts of one field', async () => {
    expect((await sides(records(2, { Name: ['Ann', null], City: [null, 'Oslo'] }))).sides).toEqual([tooFew])
    expect((await sides(records(2, { Name: ['Ann', 'Ann'] }))).sides).toEqual([tooFew])
    expect((await sides([])).sides).toEqual([tooFew])
  })
})
