import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { comparesTexts } from '../testing/compares-texts.js'

const read = 'the legacy read of Contact with $filter Name eq a text'
const like = (...texts: readonly string[]) => texts.map((text) => `Name eq '${text}'`).join(' or ')

async function compared(answer: Answer, ...texts: readonly string[]) {
  const rows = texts.map((Name, place): Row => ({ Id: guid(place + 1), Name }))
  const { run, legacy, told, asked } = await collectionAt(rows, { answer })
  const said = await told(() => comparesTexts(legacy, sampleWith(run, rows)))
  return { said, filters: asked.map(({ filter }) => filter) }
}

const right: Answer = () => undefined
const nothingFor =
  (text: string): Answer =>
  ({ filter }, found) =>
    found.filter(({ Name }) => !filter.includes(`'${text}'`) || Name !== text)

describe('texts of further kinds', () => {
  const id = guid(9)
  const texts = ['Zoë', 'Ольга', 'Зоряна', '山田 太郎', id, '12.5', '2024-02-01T10:00:00Z', 'null', 'Ann']
  const together = like('Ольга', '山田 太郎', id, '12.5', '2024-02-01T10:00:00Z', 'null')

  it('are asked for in one filter, the shortest of each kind', async () => {
    const { said, filters } = await compared(right, ...texts)
    expect(said).toEqual([])
    expect(filters).toContain(together)
    for (const text of ['Ольга', 'Зоряна', id, '12.5']) expect(filters).not.toContain(like(text))
  })

  it.each([
    ['Ольга', 'text with letters outside Latin-1'],
    ['山田 太郎', 'text with letters outside Latin-1'],
    [id, 'text like a GUID'],
    ['12.5', 'text like a number'],
    ['2024-02-01T10:00:00Z', 'plain text'],
    ['null', 'plain text'],
  ])('fail by %s alone', async (text, kind) => {
    const { said, filters } = await compared(nothingFor(text), ...texts)
    expect(said).toEqual([`${read} found no record for a ${kind} [${String(texts.indexOf(text) + 1)}]`])
    expect(filters).toContain(like('山田 太郎'))
  })

  it('are asked for alone where the filter of all is refused, or too long for an address', async () => {
    const refused = await compared(({ filter }) => (filter === together ? refusal() : undefined), ...texts)
    expect(refused.said).toEqual([])
    expect(refused.filters).toContain(like('Ольга'))
    const long = ['Щ'.repeat(100), 'ひ'.repeat(99)]
    const { said, filters } = await compared(right, 'Zoë', 'Ann', 'Bob', ...long)
    expect(said).toEqual([])
    expect(filters).toEqual(expect.arrayContaining(long.map((text) => like(text))))
    expect(filters).not.toContain(like(...long))
  })
})

describe('a text with a double quote', () => {
  const text = '15" rack'

  it('is found', async () => {
    const { said, filters } = await compared(right, 'Ann', text, 'Bob')
    expect(said).toEqual([])
    expect(filters).toContain(like(text))
    expect((await compared(nothingFor(text), 'Ann', text, 'Bob')).said).toEqual([
      `${read} found no record for a text with a double quote [2]`,
    ])
  })

  it('may be refused by what stands before the deployment, and is not judged then', async () => {
    const page = { status: 400, headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const
    const { said } = await compared(({ filter }) => (filter === like(text) ? page : undefined), 'Ann', text, 'Bob')
    expect(said).toEqual([expect.stringContaining('a text with a double quote may be refused')])
  })
})
