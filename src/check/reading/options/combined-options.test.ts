import { describe, expect, it } from 'vitest'
import { eq, zeroGuid, type Row } from '../../../odata/index.js'
import { inTurn } from '../../queries/breach.js'
import { answersTo, json } from '../../queries/reads.js'
import { beyondAll, fewOf, otherFields } from './combined-options.js'
import { collectionAt, guid, inJson, type Answer, type Question } from '../testing/collection-at.js'
import { combined } from '../testing/combined.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, more: Row = {}): Row => ({
  Id: guid(digit),
  Name: `N${String(digit)}`,
  City: 'Oslo',
  Zip: '1',
  ...more,
})

describe('$filter, $select and $top together', () => {
  const all = [row(1), row(2), row(3, { City: 'Rome' })]
  const read = 'the legacy read of Contact with $filter City eq a text'
  const isFor = ({ select, top }: Question, what: 'alone' | 'unselected' | 'part' | 'all' | 'unshown') => {
    if (select.length === 0) return what === (top < 50 ? 'unselected' : 'alone')
    return what === (top < 5 ? 'part' : select.includes('City') ? 'all' : 'unshown')
  }
  const told = async (answer: Answer = () => undefined, rows: readonly Row[] = all) => {
    const { run, legacy, told: tell, asked } = await collectionAt(rows, { answer })
    const filter = eq('City', { text: 'Oslo' })
    const said = await tell(async () => {
      const sample = sampleWith(run, rows, { reader: legacy, ofRun: true })
      const found = { filter, field: 'City', ...(await answersTo({ alone: json({ filter }) }, sample)) }
      const options = () => [
        { top: fewOf(found) },
        { select: ['Id', 'City'], top: fewOf(found), topFirst: true },
        { select: ['City'], top: beyondAll(found) },
        { select: otherFields(found, sample), top: beyondAll(found) },
      ]
      return inTurn(options(), (asked) => combined(found, sample, asked, 'json'))
    })
    return { said, asked: asked.map(({ select, top }) => [...select, top]) }
  }
  const replaced = async (what: Parameters<typeof isFor>[1], rows: readonly Row[]) =>
    (await told((question) => (isFor(question, what) ? rows : undefined))).said

  it('give what the filter finds, with the fields selected, whether or not its own is one of them', async () => {
    expect(await told()).toEqual({
      said: [],
      asked: [[1000], [1], ['Id', 'City', 1], ['City', 7], ['Id', 'Name', 7]],
    })
  })

  it('ask for five records, and for the id alone where no other field is set in all that are found', async () => {
    const many = Array.from({ length: 8 }, (_, digit) => ({
      Id: guid(digit),
      City: 'Oslo',
      Name: digit === 0 ? null : 'x',
      In: { a: 1 },
    }))
    expect(await told(undefined, many)).toEqual({
      said: [],
      asked: [[1000], [5], ['Id', 'City', 5], ['City', 13], ['Id', 13]],
    })
  })

  it.each([
    ['null', null],
    ['the zero GUID', zeroGuid],
  ])('ask for a lookup that some of the records found have not set, which is written as %s', async (_, notSet) => {
    const set = { AccountId: guid(7), OwnerId: guid(7) }
    const rows = [row(1, { ...set, AccountId: notSet }), row(2, set), row(3, { ...set, City: 'Rome' })]
    expect(await told(undefined, rows)).toEqual({
      said: [],
      asked: [[1000], [1], ['Id', 'City', 1], ['City', 7], ['Id', 'Name', 'AccountId', 7]],
    })
  })

  it('need a filter that finds several', async () => {
    const nothing = `${read}, the filter alone, found no record [1 2]`
    expect(new Set(await replaced('alone', []))).toEqual(new Set([nothing]))
    expect(await replaced('alone', [row(1)])).toEqual([
      `cantTell, target: ${read} found one record, so $top cannot leave one out`,
    ])
  })

  const unselected = `${read}, $top 1`
  const part = `${read}, $select of Id, City, $top 1`
  const whole = `${read}, $select of City, $top 7`
  const unshown = `${read}, $select of Id, Name, $top 7`
  const shown = (digit: number, more: Row = {}): Row => ({ Id: guid(digit), City: 'Oslo', ...more })
  const named = (digit: number): Row => ({ Id: guid(digit), Name: `N${String(digit)}` })

  it.each<[string, Parameters<typeof isFor>[1], readonly Row[], readonly string[]]>([
    ['more than $top', 'part', [shown(1), shown(2)], [`${part} gave 2 records []`]],
    ['more than $top without a selection', 'unselected', [row(1), row(2)], [`${unselected} gave 2 records []`]],
    [
      'records of another city without a selection',
      'unselected',
      [row(3, { City: 'Rome' })],
      [
        `${unselected} gave 1 record that the filter alone does not find [3] by legacy`,
        `${unselected} gave 1 record that the filter does not match [3] by legacy`,
      ],
    ],
    [
      'records of another city',
      'part',
      [shown(3)],
      [
        `${part} gave 1 record that the filter alone does not find [3] by legacy`,
        `${part} gave 1 record with other values of City than without $select [3]`,
      ],
    ],
    ['too few', 'all', [shown(1)], [`${whole} lost 1 record of the filter alone [2] by legacy`]],
    [
      'too many',
      'all',
      [shown(1), shown(2), shown(4)],
      [`${whole} gave 1 record that the filter alone does not find [4] by legacy`],
    ],
    [
      'other cities',
      'all',
      [shown(1), shown(2, { City: 'Rome' })],
      [
        `${whole} gave 1 record with other values of City than without $select [2]`,
        `${whole} gave 1 record that the filter does not match [2] by legacy`,
      ],
    ],
    [
      'other cities in part',
      'part',
      [shown(1, { City: 'Rome' })],
      [
        `${part} gave 1 record with other values of City than without $select [1]`,
        `${part} gave 1 record that the filter does not match [1] by legacy`,
      ],
    ],
    [
      'too few without the field',
      'unshown',
      [named(1)],
      [`${unshown} lost 1 record of the filter alone [2] by legacy`],
    ],
    [
      'too many without the field',
      'unshown',
      [named(1), named(2), named(4)],
      [`${unshown} gave 1 record that the filter alone does not find [4] by legacy`],
    ],
    [
      'fields not selected',
      'all',
      [row(1), row(2)],
      [`${whole} gave 2 records with Name, Zip, which were not selected []`],
    ],
    [
      'fields not selected in part',
      'part',
      [row(1)],
      [`${part} gave 1 record with Name, Zip, which were not selected []`],
    ],
    [
      'the filter’s own field',
      'unshown',
      [row(1), row(2)],
      [`${unshown} gave 2 records with City, Zip, which were not selected []`],
    ],
    ['those that are alike once only', 'all', [{ City: 'Oslo' }], [`${whole} gave 1 record [1 2]`]],
    [
      'no ids',
      'unshown',
      [{ Name: 'N1' }, { Name: 'N2' }],
      [
        `${unshown} gave 2 records that the filter alone does not find [? ?] by legacy`,
        `${unshown} lost 2 records of the filter alone [1 2] by legacy`,
        `${unshown} gave no record with Id []`,
      ],
    ],
  ])('do not give %s', async (_what, which, rows, breaches) => {
    expect(await replaced(which, rows)).toEqual(breaches)
  })

  it('are no wrong where the records have moved meanwhile', async () => {
    const { said } = await told((question) => {
      if (isFor(question, 'all')) return [shown(1)]
      return isFor(question, 'alone') && question.before > 0 ? [row(1)] : undefined
    })
    expect(said).toEqual([`${whole} lost 1 record of the filter alone [2] by legacy, moved`])
  })

  it('are no wrong where the records have moved away and back, as their other values show', async () => {
    const rows = [row(1), row(2)]
    const said = await told((question) => {
      if (isFor(question, 'alone') && question.before > 0) return [row(1, { Zip: '2' }), row(2)]
      return isFor(question, 'all') ? [{ City: 'Oslo' }] : undefined
    }, rows)
    expect(said.said).toEqual([`${whole} gave 1 record [1 2], moved`])
  })

  it.each<[Parameters<typeof isFor>[1], readonly Row[], string]>([
    ['unshown', [named(1), named(2), named(4)], `${unshown} gave 1 record that the filter alone does not find [4]`],
    ['unshown', [named(1)], `${unshown} lost 1 record of the filter alone [2]`],
    ['all', [{ City: 'Oslo' }], `${whole} gave 1 record [1 2]`],
  ])('are no wrong where somebody changed a record and changed it back meanwhile: %s', async (which, rows, text) => {
    const { said } = await told((question) => (isFor(question, which) && question.before === 0 ? rows : undefined))
    expect(said).toEqual([expect.stringMatching(/, moved$/)])
    expect(said[0]).toContain(text)
  })

  it('are judged by their values alone where the filter finds more than are read', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ Name: String(index), City: 'Oslo' }))
    const { said } = await told((question) =>
      isFor(question, 'alone') ? inJson(many, '?$skip=500') : isFor(question, 'all') ? [shown(4)] : undefined,
    )
    expect(said).toEqual([
      `${unselected.replace('$top 1', '$top 5')} gave 2 records []`,
      `${part.replace('$top 1', '$top 5')} gave 1 record []`,
    ])
  })
})
