import { describe, expect, it } from 'vitest'
import { eq, type Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import type { Query } from '../../queries/query.js'
import { answerWith } from '../testing/answer-with.js'
import { guid } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { keepsToTop } from './bounded-reads.js'
import { combinesOptions } from './combined-options.js'

const row = (digit: number, more: Row = {}): Row => ({
  Id: guid(digit),
  Name: `N${String(digit)}`,
  City: 'Oslo',
  ...more,
})
const inOslo = [row(1), row(2), row(3)]
const all = [...inOslo, row(4, { City: 'Rome' })]
const shown = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.map((one) => Object.fromEntries(fields.map((field) => [field, one[field] ?? null])))

/** What a filter on Oslo comes to, beside these options, by answers that no server gave. */
async function combined(
  { select, top = 0 }: Query,
  rows: readonly Row[],
  { alone = inOslo as readonly Row[], format = 'json' as 'json' | 'xml', inXml = all as readonly Row[] } = {},
) {
  const sample = sampleWith(await runNowhere(), all)
  const filter = eq('City', { text: 'Oslo' })
  const query = { filter, top, ...(select && { select }) }
  const answers = {
    alone: answerWith(sample, { filter }, alone),
    both: answerWith(sample, query, rows, format),
    inXml: answerWith(sample, { top: 50 }, inXml, 'xml'),
  }
  const found = combinesOptions(answers, sample)
  return found.holds === 'undecided'
    ? found.reason
    : found.holds
      ? found.holds
      : found.seen.replaceAll(/ \(Id .*?\)/g, '')
}

describe('what a filter finds beside $top', () => {
  it.each<[top: number, count: number, seen: true | string]>([
    [1, 0, 'x-0001 gave 0 records'],
    [1, 1, true],
    [1, 2, 'x-0001 gave 2 records'],
    [2, 1, 'x-0001 gave 1 record'],
    [2, 2, true],
    [2, 3, 'x-0001 gave 3 records'],
    [3, 2, 'x-0001 lost 1 record of the filter alone'],
    [3, 3, true],
    [8, 0, 'x-0001 lost 3 records of the filter alone'],
    [8, 2, 'x-0001 lost 1 record of the filter alone'],
    [8, 3, true],
  ])('is judged by its number: $top %i, %i records', async (top, count, seen) => {
    expect(await combined({ top }, inOslo.slice(0, count))).toBe(seen)
  })

  it.each<[top: number, count: number, seen: true | string]>([
    [2, 1, true],
    [2, 2, true],
    [2, 3, 'x-0001 gave 3 records'],
  ])('may be fewer whole records in XML: $top %i, %i records', async (top, count, seen) => {
    expect(await combined({ top }, inOslo.slice(0, count), { format: 'xml' })).toBe(seen)
  })

  it.each<[alone: readonly Row[], seen: string]>([
    [[], 'x-0001, the filter alone, found no record'],
    [[row(1)], 'the read (x-0001) found one record, so $top cannot leave one out'],
  ])('is compared with several records that the filter finds alone', async (alone, seen) => {
    expect(await combined({ top: 1 }, [row(1)], { alone })).toBe(seen)
  })

  it('is no record twice, and none that the filter alone does not find', async () => {
    expect(await combined({ top: 8 }, [...inOslo, row(1)])).toBe('x-0001 gave 1 record twice')
    expect(await combined({ top: 8 }, [...inOslo, row(5)])).toBe(
      'x-0001 gave 1 record that the filter alone does not find',
    )
  })
})

describe('what a filter finds beside $select', () => {
  const select = ['Id', 'City']

  it.each(['json', 'xml'] as const)('has the selected fields and no others, in %s', async (format) => {
    expect(await combined({ select, top: 8 }, shown(inOslo, 'Id', 'City'), { format })).toBe(true)
    expect(await combined({ select, top: 8 }, inOslo, { format })).toBe(
      'x-0001 gave 3 records with Name, which was not selected',
    )
    expect(await combined({ select, top: 8 }, shown(inOslo, 'Id'), { format })).toContain(
      format === 'xml' ? 'x-0001 gave no record with City' : 'with other values of City than without $select',
    )
  })

  it('is counted where the Id is not selected', async () => {
    expect(await combined({ select: ['City'], top: 8 }, shown(inOslo, 'City'))).toBe(true)
    expect(await combined({ select: ['City'], top: 8 }, shown(inOslo.slice(1), 'City'))).toBe('x-0001 gave 2 records')
  })

  it('has in XML the values that XML shows without a filter', async () => {
    const inUlm = inOslo.map((one) => ({ ...one, City: 'Ulm' }))
    const told = (inXml: readonly Row[]) =>
      combined({ select, top: 8 }, shown(inUlm, 'Id', 'City'), { format: 'xml', inXml })
    expect(await told(all)).toContain('differ in City, in 3 records of 3')
    // That XML has other values than JSON whatever is asked, READ-4 judges.
    expect(await told(inUlm)).toBe(true)
  })
})

describe('a page beside $top', () => {
  const cases: readonly { readonly pages: readonly (readonly number[])[]; readonly holds: boolean }[] = [
    { pages: [[1]], holds: true },
    { pages: [[1, 2]], holds: true },
    { pages: [[1, 2], [3]], holds: true },
    { pages: [[1, 2, 3]], holds: false },
    { pages: [[1], [2, 3, 4]], holds: false },
    // One record twice is for RECORD-5 to judge.
    { pages: [[1, 1, 2]], holds: true },
  ]
  it.each(cases)('has no more records than that: $pages', async ({ pages, holds }) => {
    const sample = sampleWith(await runNowhere(), all)
    const rows = pages.flat().map((digit) => row(digit))
    const answer = answerWith(
      sample,
      { top: 2 },
      rows,
      'json',
      pages.map(({ length }) => length),
    )
    expect(keepsToTop({ answer }).holds).toBe(holds)
  })
})
