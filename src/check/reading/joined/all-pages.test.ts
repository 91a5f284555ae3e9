import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { holdsAllInPages } from './all-pages.js'

const cities = ['Oslo', 'Rome', 'Bonn']
const rows: readonly Row[] = Array.from({ length: 9 }, (_, place) => ({
  Id: guid(place + 1),
  Name: `Name ${String(place)}`,
  City: cities[place % 3] ?? null,
}))

/** Pages of so many records of the whole collection, the second of which begins so far from the end of the first. */
const paged =
  (size: number, off: (before: number) => number = () => 0): Answer =>
  ({ filter, options, before }, called) => {
    if (filter !== '') return undefined
    const from = Number(options.get('from') ?? 0)
    const end = from + size
    const next = end >= called.length ? undefined : `?from=${String(from === 0 ? end + off(before) : end)}`
    return inJson(called.slice(from, end), next)
  }

async function judged(answer: Answer, all = rows) {
  const at = await collectionAt(all, { answer })
  const said = await at.told(() => holdsAllInPages(sampleWith(at.run, all)))
  return { said, observed: at.observed(), filters: at.asked.map(({ filter }) => filter).filter((one) => one !== '') }
}

const pages = (count: number) => `the ${String(count)} pages from the legacy read of Contact on`

describe('all pages together', () => {
  it('hold what filters find, each of values that records share', async () => {
    expect(await judged(paged(4))).toEqual({
      said: [],
      observed: [],
      filters: ["City eq 'Oslo'", "City eq 'Rome'", "City eq 'Bonn'"],
    })
  })

  it('lack no record that a filter finds', async () => {
    const { said } = await judged(paged(4, () => 1))
    expect(said).toEqual([
      `${pages(2)} lost 1 record that the filter of the legacy read of Contact with $filter City eq a text finds [5] by legacy`,
    ])
  })

  it('hold no record on two of them', async () => {
    expect((await judged(paged(4, () => -1))).said).toEqual([`${pages(3)} have 1 record on two pages []`])
  })

  it.each([1, -1])('decide nothing by what they do not do once more: %i', async (off) => {
    expect((await judged(paged(4, (before) => (before === 0 ? off : 0)))).said).toEqual([])
  })

  it('decide nothing by a record that has another value by now', async () => {
    const moving: Answer = (question, called) => {
      if (question.filter === '') return paged(4, () => 1)(question, called)
      return called.map((row) => (row['Id'] === guid(5) ? { ...row, Name: `of ${String(question.before)}` } : row))
    }
    expect((await judged(moving)).said).toEqual([])
  })

  it('that are not all are judged by those of an or of what is found in one page', async () => {
    const others = Array.from({ length: 600 }, (_, place) => ({ Id: manyth(place), Name: `Other ${String(place)}` }))
    const { said } = await judged(
      (question, called) => {
        if (!question.filter.includes(' or ')) return paged(40)(question, called)
        return question.options.has('from')
          ? inJson(called.slice(5))
          : inJson(called.slice(0, 4), `?from=4&$filter=${encodeURIComponent(question.filter)}`)
      },
      [...rows, ...others],
    )
    expect(said).toEqual([
      expect.stringMatching(/^the 2 pages from .* or .* on lost 1 record that the filter of .* finds/),
    ])
  })

  it('are judged by their doubles alone where every filter is refused, which is recorded', async () => {
    const { said, observed } = await judged((question, called) =>
      question.filter === '' ? paged(4, () => -1)(question, called) : refusal(),
    )
    expect(said).toEqual([`${pages(3)} have 1 record on two pages []`])
    expect(observed).toEqual([expect.stringMatching(/^lost records between the pages of Contact were not/)])
  })

  it('are not looked at where there is one', async () => {
    expect(await judged(paged(9))).toEqual({ said: [], observed: [], filters: [] })
  })
})

function manyth(place: number): string {
  return `${String(place).padStart(8, '0')}-4444-4444-8444-121212121212`
}
