import { describe, expect, it } from 'vitest'
import { mainAt } from '../../testing/at-deployment.js'
import { threeRows } from '../../testing/small-deployment.js'
import { serving, type Said } from '../../../../tests/support/scripted-server.js'
import { eq, or, type Row, filterText } from '../../../odata/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runAt } from '../../testing/run-at.js'
import { ask } from '../../queries/ask.js'
import { breachInWords, collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { inWords, legacyReader, odataReader, urlOf } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'
import { givesUnion, isUnionOf, sidesOf } from './union.js'
import { sampleWith } from '../testing/sample-with.js'

const id = (digit: number) => '88888888-4444-4444-8444-121212121212'.replaceAll('8', String(digit))
const row = (digit: number, more: Row = {}): Row => ({
  Id: id(digit),
  Name: `N${String(digit)}`,
  City: digit === 2 ? 'B' : 'A',
  ...more,
})
const longId = (number: number) => `${id(1).slice(0, -4)}${String(number).padStart(4, '0')}`
const said = (rows: readonly Row[]): Said => ({ ...threeRows, body: JSON.stringify({ value: rows }) })

const left = eq('Name', { text: 'N1' })
const right = eq('City', { text: 'B' })

/** Judges what these answers come to: to the left side, to the right, to both joined. */
async function union(
  ofLeft: readonly Row[],
  ofRight: readonly Row[],
  ofBoth: readonly Row[],
  { sampled = [], later }: { readonly sampled?: readonly Row[]; readonly later?: readonly Row[] } = {},
) {
  let joined = false
  const { run, main } = await mainAt({
    data: ({ url }) => {
      const filter = new URL(url, 'http://here').searchParams.get('$filter') ?? ''
      if (filter.includes(' or ')) {
        joined = true
        return said(ofBoth)
      }
      return said(filter.includes('N1') ? (joined && later ? later : ofLeft) : ofRight)
    },
  })
  const sample = { rows: sampled, types: new Map() } as unknown as Sample
  return recording(run, newRecord('READ-8'), async () => {
    const { breaches } = await givesUnion([left, right], { ...sample, reader: legacyReader(run, main) })
    return breaches.map(({ text, rows, moved = false }) => [
      breachInWords({ text, rows: [] }).replace(/ \[\]$/, ''),
      rows.map(({ Id }) => Id),
      ...(moved ? ['moved'] : []),
    ])
  })
}

const both = 'the legacy read of Contact with $filter Name eq a text or City eq a text'
const one = 'the legacy read of Contact with $filter Name eq a text'

describe('two filters joined by or', () => {
  it('give what either gives alone, each record once', async () => {
    const ofBoth = row(3, { Name: 'N1', City: 'B' })
    expect(await union([row(1)], [row(2)], [row(2), row(1)])).toEqual([])
    expect(await union([row(1), ofBoth], [row(2), ofBoth], [row(1), row(2), ofBoth])).toEqual([])
  })

  it('lack nothing of their sides', async () => {
    expect(await union([row(1)], [row(2)], [row(1)])).toEqual([
      [`${both} lost 1 record that matches term 2 of 2 (City eq a plain text)`, [id(2)]],
    ])
  })

  it('show the values that either shows alone', async () => {
    const breaches = await union([row(1)], [row(2)], [row(1, { City: 'C' }), row(2)])
    expect(breaches).toContainEqual([`its sides and ${both} differ in City, in 1 record of 2`, [id(1)]])
    expect(await union([row(1, { Photo: 'x' })], [row(2)], [row(1), row(2)])).toEqual([])
  })

  it('give nothing else', async () => {
    const breaches = await union([row(1)], [row(2)], [row(1), row(2), row(3)])
    expect(breaches).toContainEqual([`${both} gave 1 record that no side finds alone`, [id(3)]])
  })

  it('give nothing twice', async () => {
    expect(await union([row(1)], [row(2)], [row(1), row(2), row(1)])).toEqual([[`${both} gave 1 record twice`, []]])
  })

  it('find what the sample shows', async () => {
    expect(await union([], [row(2)], [row(2)], { sampled: [row(1), row(2)] })).toEqual([
      [`${one}, side 1 alone, found no record, and the sample has 1 record`, [id(1)]],
    ])
  })

  it('are told apart from what has moved meanwhile', async () => {
    const lacks = `${both} lost 1 record that matches term 1 of 2 (Name eq a plain text)`
    expect(await union([row(1)], [row(2)], [row(2)], { later: [row(1), row(3)] })).toEqual([[lacks, [id(1)], 'moved']])
    expect(await union([row(1)], [row(2)], [row(2)], { later: [row(1)] })).toEqual([[lacks, [id(1)]]])
  })

  it('decide nothing where one of the answers has more records than are read', async () => {
    const { origin } = await serving(() => said([row(1)]))
    const run = await runAt(origin)
    const reader = legacyReader(run, run.newActor('main'))
    const answered = await ask(reader, { filter: left })
    expect(isUnionOf(answered, [answered, answered])).toEqual([])
    const large = { ...answered, what: 'this one', bounded: true }
    for (const [joined, sides] of [
      [answered, [large, answered]],
      [answered, [answered, large]],
      [large, [answered, answered]],
    ] as const)
      expect(() => isUnionOf(joined, sides)).toThrow('this one has more records than the checker reads')
  })

  it('lack nothing where either side can be read and both together are too many', async () => {
    const many = (from: number) => Array.from({ length: 300 }, (_, index) => row(1, { Id: longId(from + index) }))
    const bound: Said = {
      ...said([]),
      body: JSON.stringify({ value: [...many(0), ...many(300).slice(0, 240)], '@odata.nextLink': '?more=1' }),
    }
    const { origin } = await serving(({ url }) =>
      url.includes('or') ? bound : said(many(url.includes('N1') ? 0 : 300)),
    )
    const run = await runAt(origin)
    const reader = legacyReader(run, run.newActor('main'))
    const both = await ask(reader, { filter: or(left, right) })
    const sides = [await ask(reader, { filter: left }), await ask(reader, { filter: right })] as const
    expect(sides.map(({ rows, bounded }) => [rows.length, bounded])).toEqual([
      [300, false],
      [300, false],
    ])
    expect(() => isUnionOf(both, sides)).toThrow('has more records than the checker reads')
  })
})

describe('a query', () => {
  it('is put in words without a value', async () => {
    const run = await runAt('http://127.0.0.1:1')
    const main = run.newActor('main')
    const words = (query: Parameters<typeof inWords>[1]) => inWords(odataReader(run, main), query)
    expect(words({})).toBe('the OData read of Contact')
    expect(words({ select: ['Id', 'Name'], top: 0, further: { $skip: '1' } })).toBe(
      'the OData read of Contact with $select of Id, Name, $top 0, $skip',
    )
    expect(words({ filter: eq('A', null) })).toBe('the OData read of Contact with $filter A eq null')
    expect(words({ filter: eq('A', { guid: id(1) }) })).toBe('the OData read of Contact with $filter A eq a GUID')
    expect(words({ filter: eq('A', { number: 1 }) })).toBe('the OData read of Contact with $filter A eq a value')
  })

  it('is sent to the service of its reader, in its dialect', async () => {
    const run = await runAt('http://127.0.0.1:1')
    const main = run.newActor('main')
    const query = { filter: eq('AId', { guid: id(1) }), top: 2 }
    expect(decodeURIComponent(urlOf(odataReader(run, main, 'A'), query))).toBe(
      `http://127.0.0.1:1/0/odata/A?$filter=AId eq ${id(1)}&$top=2`,
    )
    expect(decodeURIComponent(urlOf(legacyReader(run, main, 'A'), query))).toBe(
      `http://127.0.0.1:1/0/ServiceModel/EntityDataService.svc/ACollection?$filter=AId eq guid'${id(1)}'&$top=2`,
    )
  })
})

describe('sides', () => {
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
})
