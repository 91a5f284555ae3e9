import { describe, expect, it } from 'vitest'
import { eq, type Filter, type Row } from '../../../odata/index.js'
import { inTurn } from '../../queries/breach.js'
import type { Sample } from '../../queries/sample.js'
import { joinedWith } from '../joined/several-found.js'
import { beyondAll, fewOf, otherFieldFirst } from './combined-options.js'
import { collectionAt, guid, inXml, refusal, type Answer, type Question } from '../testing/collection-at.js'
import { combined } from '../testing/combined.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, more: Row = {}): Row => ({
  Id: guid(digit),
  Name: `N${String(digit)}`,
  City: 'Oslo',
  ...more,
})
const all = [row(1), row(2), row(3, { City: 'Rome' }), row(4, { City: 'Bonn', Name: 'C+' })]
const rome = [...all.slice(0, 3), row(4, { City: 'Rome', Name: 'C+' })]

const isInXml = ({ accept }: Question) => accept === undefined
const isAlone = ({ select }: Question) => select.length === 0
/** Only what was selected of these records. */
const shown = (rows: readonly Row[], { select }: Question) =>
  rows.map((one) => Object.fromEntries(select.map((field) => [field, one[field] ?? null])))
const inTown = (one: Row, City: string): Row => (Object.hasOwn(one, 'City') ? { ...one, City } : one)

/** All that is asked beside the joined filter, one after the other. */
async function workTogetherInXml(filtered: { filter: Filter; field: string }, sample: Sample) {
  const found = await joinedWith(filtered, sample)
  if (!found) return []
  const all = { select: ['Id', 'City'], top: beyondAll(found) }
  const options = [
    [all, 'json'],
    [all, 'xml'],
    [{ select: otherFieldFirst(found, sample), top: fewOf(found) }, 'xml'],
    [{ top: found.alone.rows.length - 1 }, 'xml'],
  ] as const
  return inTurn(options, ([asked, format]) => combined(found, sample, asked, format))
}

describe('$filter, $select and $top together in XML', () => {
  const told = async (answer: Answer = () => undefined, rows = all) => {
    const { run, legacy, told: tell, asked } = await collectionAt(rows, { types: {}, answer })
    const filtered = { filter: eq('City', { text: 'Oslo' }), field: 'City' }
    const said = await tell(() => workTogetherInXml(filtered, sampleWith(run, rows, { reader: legacy, ofRun: true })))
    const read =
      /^the legacy read of Contact with \$filter of 5 comparisons joined by or \(City eq a text …\), (\$select of (Id, City|Name, Id), )?/
    return {
      said: said.map((text) => text.replace(read, '').replace(/ \[.*/, '')),
      asked: asked.map(
        ({ accept, top, filter }) => `${accept === undefined ? 'XML' : 'JSON'} ${String(top)} ${filter}`,
      ),
    }
  }

  it('give what the joined filter alone gives', async () => {
    const filter = `City eq 'Oslo' or City eq 'Rom' or City eq 'RomeRome' or Id eq guid'${guid(4)}' or Name eq 'C+'`
    expect(await told()).toEqual({
      said: [],
      asked: [
        `JSON 1000 ${filter}`,
        `JSON 8 ${filter}`,
        `XML 8 ${filter}`,
        'XML 50 ',
        `XML 2 ${filter}`,
        `XML 2 ${filter}`,
      ],
    })
    expect((await told(undefined, rome.slice(0, 3))).asked[0]).toBe(
      `JSON 1000 City eq 'Oslo' or City eq 'Rom' or City eq 'RomeRome' or Id eq guid'${guid(3)}'`,
    )
  })

  it('ends with a side that finds a record which no other side finds, if there is one', async () => {
    const { asked } = await told(undefined, [row(5, { City: 'Caen', Name: 'D+' }), ...all])
    expect(asked[0]).toMatch(/or Id eq guid'4.*' or Name eq 'D\+'$/)
  })

  it('has among the sides a short text outside ASCII, of a record that no other side finds', async () => {
    const filterOf = async (Name: string, town = 'Kyiv', other = 'Ann') =>
      (
        await told(undefined, [
          ...all,
          row(5, { City: town, Name }),
          row(7, { City: 'Caen', Name: other }),
          row(6, { City: 'Lviv' }),
        ])
      ).asked[0]
    const sides = (...names: readonly string[]) =>
      [
        `JSON 1000 City eq 'Oslo'`,
        `City eq 'Rom'`,
        `City eq 'RomeRome'`,
        `Id eq guid'${guid(6)}'`,
        ...names,
        `Name eq 'C+'`,
      ].join(' or ')
    expect(await filterOf('Зоряна')).toBe(sides(`Name eq 'Зоряна'`))
    expect(await filterOf("Л'юба")).toBe(sides())
    expect(await filterOf('Я'.repeat(60))).toBe(sides())
    expect(await filterOf('Зоряна', 'Oslo')).toBe(sides())
    expect(await filterOf('Zoë', 'Kyiv')).toBe(sides(`Name eq 'Zoë'`))
    expect(await filterOf('Zoë', 'Kyiv', 'Łucja')).toBe(sides(`Name eq 'Łucja'`))
  })

  const lacks = (count = 1) =>
    expect.stringMatching(new RegExp(` lost ${String(count)} records? of the filter alone`)) as string
  const others = (read: string, count = 1) =>
    expect.stringMatching(
      new RegExp(`\\${read} gave ${String(count)} records? that the filter alone does not find`),
    ) as string
  it.each<[string, Answer, readonly string[]]>([
    [
      'a side is lost in JSON',
      (question, called) => (isAlone(question) || isInXml(question) ? undefined : called.slice(0, 2)),
      [lacks()],
    ],
    [
      'a side is lost in XML',
      (question, called) => (isInXml(question) ? inXml(called.slice(0, 2)) : undefined),
      [lacks()],
    ],
    [
      '$select has no effect in XML',
      (question) => (isInXml(question) ? inXml([all[0]!, all[1]!, all[3]!].slice(0, question.top)) : undefined),
      [
        '$top 8 in XML gave 3 records with Name, which was not selected',
        '$top 2 in XML gave 2 records with City, which was not selected',
      ],
    ],
    [
      'the first of several fields comes alone in XML',
      (question, called) =>
        isInXml(question) && !isAlone(question)
          ? inXml(shown(called, { ...question, select: question.select.slice(0, 1) }))
          : undefined,
      ['$top 8 in XML gave no record with City', others('$top 2 in XML', 2)],
    ],
    [
      'the Id comes alone in XML',
      (question, called) =>
        isInXml(question) && !isAlone(question) ? inXml(called.map(({ Id = null }) => ({ Id }))) : undefined,
      ['$top 8 in XML gave no record with City', '$top 2 in XML gave no record with Name'],
    ],
    [
      'a name comes along in XML',
      (question, called) =>
        isInXml(question) && !isAlone(question)
          ? inXml(called.map((one) => ({ ...one, Name: all.find(({ Id }) => Id === one['Id'])?.['Name'] ?? null })))
          : undefined,
      ['$top 8 in XML gave 3 records with Name, which was not selected'],
    ],
    [
      '$top has no effect in XML',
      (question) => (isInXml(question) ? inXml(shown([all[0]!, all[1]!, all[3]!], question)) : undefined),
      ['$top 2 in XML gave 3 records', '$top 2 in XML gave 3 records'],
    ],
    [
      '$filter has no effect in XML',
      (question) => (isInXml(question) ? inXml(shown(all.slice(1, question.top + 1), question)) : undefined),
      [others('$top 8 in XML'), lacks(), others('$top 2 in XML')],
    ],
    [
      'a text equals what begins with it in XML',
      (question) => (isInXml(question) ? inXml(shown(all.slice(0, question.top), question)) : undefined),
      [others('$top 8 in XML')],
    ],
    [
      'a record comes twice in XML',
      (question, called) => (isInXml(question) ? inXml([...called, ...called.slice(-1)]) : undefined),
      [
        '$top 8 in XML gave 1 record twice',
        '$top 2 in XML gave 3 records',
        '$top 2 in XML gave 1 record twice',
        '$top 2 in XML gave 3 records',
      ],
    ],
    [
      'a record comes twice beside $select',
      (question, called) => (isAlone(question) || isInXml(question) ? undefined : [...called, ...called.slice(0, 1)]),
      ['$top 8 gave 1 record twice'],
    ],
    [
      '$select has no effect in JSON',
      (question) => (isAlone(question) || isInXml(question) ? undefined : [all[0]!, all[1]!, all[3]!]),
      ['$top 8 gave 3 records with Name, which was not selected'],
    ],
    [
      '$top has no effect in XML without $select',
      (question) => (isInXml(question) && isAlone(question) ? inXml([all[0]!, all[1]!, all[3]!]) : undefined),
      ['$top 2 in XML gave 3 records'],
    ],
    [
      'no ids come',
      (question) => (isAlone(question) || isInXml(question) ? undefined : [{ City: 'Oslo' }]),
      [others('$top 8'), lacks(3), '$top 8 gave no record with Id'],
    ],
  ])('are wrong where %s', async (_what, answer, breaches) => {
    expect((await told(answer)).said).toEqual(breaches)
  })

  const inOtherTowns = (rows: readonly Row[]) => inXml(rows.map((one) => inTown(one, 'Ulm')))
  const differ = (top: number, count: number) =>
    expect.stringMatching(
      new RegExp(
        `^the legacy read of Contact with \\$top 50 in XML and .* \\$top ${String(top)} in XML differ in City, in ${String(count)} records of ${String(count)}`,
      ),
    ) as string

  it('are wrong where a record has other values beside a $filter in XML', async () => {
    const beside: Answer = (question, called) =>
      isInXml(question) && question.filter ? inOtherTowns(called) : undefined
    expect((await told(beside)).said).toEqual([differ(8, 3), differ(2, 2)])
  })

  it('are wrong so too where XML writes what is not set as an empty element', async () => {
    const unset = all.map((one) => ({ ...one, Age: null }))
    const beside: Answer = (question, called) =>
      isInXml(question)
        ? inXml(
            called.map((one) => ({
              ...(question.filter ? inTown(one, 'Ulm') : one),
              ...(isAlone(question) && { Age: '' }),
            })),
          )
        : undefined
    expect((await told(beside, unset)).said).toEqual([differ(8, 3), differ(2, 2)])
  })

  it('are no wrong where somebody changes the records from one read to the next', async () => {
    let reads = 0
    const changing: Answer = (question, called) => {
      reads += 1
      return isInXml(question) ? inXml(called.map((one) => inTown(one, `Ulm ${String(reads)}`))) : undefined
    }
    expect((await told(changing)).said).toEqual([])
  })

  const isJsonAlone = (question: Question) => isAlone(question) && !isInXml(question)
  it.each<[string, Answer]>([
    [
      'as their other values show',
      (question, called) =>
        isJsonAlone(question) && question.before > 0
          ? called.map((one) => ({ ...one, Name: `${String(one['Name'])}!` }))
          : isAlone(question) || isInXml(question)
            ? undefined
            : called.slice(1),
    ],
    [
      'and are not lost when they are asked for once more',
      (question, called) =>
        isAlone(question) || isInXml(question) || question.before > 0 ? undefined : called.slice(1),
    ],
    [
      'and in XML, where another came for a moment, it comes no more',
      (question) =>
        isInXml(question) && question.top === 8 && question.before === 0 ? inXml(shown(all, question)) : undefined,
    ],
    [
      'and nor does it among a few in XML',
      (question) =>
        isInXml(question) && !isAlone(question) && question.top < 8 && question.before === 0
          ? inXml(shown(all.slice(1, 3), question))
          : undefined,
    ],
  ])('are no wrong where somebody changed records and changed them back, %s', async (_what, answer) => {
    const at = await collectionAt(all, { types: {}, answer })
    const filtered = { filter: eq('City', { text: 'Oslo' }), field: 'City' }
    const said = await at.told(() =>
      workTogetherInXml(filtered, sampleWith(at.run, all, { reader: at.legacy, ofRun: true })),
    )
    expect(said).toEqual([expect.stringMatching(/ 1 record (of|that) the filter alone.*, moved$/)])
  })

  it('are left to READ-4 where XML never shows a field', async () => {
    const nameless: Answer = (question, called) =>
      isInXml(question) ? inXml(called.map(({ Name: _name, ...one }) => one)) : undefined
    expect((await told(nameless)).said).toEqual([])
  })

  it('are left to READ-4 where the XML of whole records cannot be read', async () => {
    const broken: Answer = (question) => (isInXml(question) && isAlone(question) ? refusal(500) : undefined)
    expect((await told(broken)).said).toEqual(['cantTell, target: whole records cannot be read in XML (READ-4)'])
  })

  it('are left to READ-4 where a record has other values in XML whatever is asked for', async () => {
    const { said, asked } = await told((question, called) => (isInXml(question) ? inOtherTowns(called) : undefined))
    expect(said).toEqual([])
    expect(asked).toContain('XML 50 ')
  })

  it('are not judged where no XML comes', async () => {
    const inJson: Answer = (question, called) => (isInXml(question) ? called.map((one) => ({ ...one })) : undefined)
    const at = await collectionAt(all, { answer: inJson })
    const filtered = { filter: eq('City', { text: 'Oslo' }), field: 'City' }
    const said = await at.told(() =>
      workTogetherInXml(filtered, sampleWith(at.run, all, { reader: at.legacy, ofRun: true })),
    )
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: there is no XML to check: .* came in JSON/)])
  })

  it.each<[string, Answer, number]>([
    ['is refused', () => refusal(), 1],
    ['finds too little', () => [all[0]!], 1],
  ])('are not judged by a joined filter that %s', async (_what, answer, requests) => {
    const at = await collectionAt(all, { answer })
    const filtered = { filter: eq('City', { text: 'Oslo' }), field: 'City' }
    expect(
      await at.told(() => workTogetherInXml(filtered, sampleWith(at.run, all, { reader: at.legacy, ofRun: true }))),
    ).toEqual([])
    expect(at.asked).toHaveLength(requests)
  })
})
