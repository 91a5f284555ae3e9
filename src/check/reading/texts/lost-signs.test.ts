import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { findsNoneByOthers, withSignMore } from './other-texts.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'

const rows: readonly Row[] = ['Ann', 'Bob'].map((Name, place) => ({ Id: guid(place + 1), Name }))
const texts = withSignMore('Ann')
const isText = (text: string) => `Name eq '${text.replaceAll("'", "''")}'`
const together = texts.map(isText).join(' or ')

async function judged(answer: Answer = () => undefined, text = 'Ann') {
  const { legacy, told, asked } = await collectionAt(rows, { answer })
  const said = await told(() => findsNoneByOthers(legacy, 'Name', withSignMore(text), 'texts with a sign more'))
  return { said, filters: asked.map(({ filter }) => filter) }
}

describe('a text with a sign more', () => {
  it('has it inside, or is a blank in front, and is whole characters', () => {
    expect(withSignMore('Ann').slice(0, 2)).toEqual(['A#nn', 'A;nn'])
    expect(withSignMore('Ann').at(-1)).toBe(' Ann')
    expect(withSignMore('🚀🚀')[0]).toBe('🚀#🚀')
    expect(withSignMore('A')).toEqual([])
  })

  it('finds nothing, and all are asked for at once', async () => {
    expect(await judged()).toEqual({ said: [], filters: [together] })
  })

  it.each(texts)('may not find the one without it as %s, which is asked for alone then', async (text) => {
    const { said, filters } = await judged(({ filter }) => (filter.includes(isText(text)) ? rows.slice(0, 1) : []))
    expect(said).toEqual([
      'the legacy read of Contact with $filter Name eq a text gave 1 record that the filter does not match [1] by legacy',
    ])
    expect(filters).toEqual([together, ...texts.map(isText)])
  })

  it('is left to READ-8 where it finds others only as one side of several', async () => {
    expect((await judged(({ filter }) => (filter === together ? rows : []))).said).toEqual([])
  })

  it('is asked for alone beside others that are refused', async () => {
    const { said, filters } = await judged(({ filter }) =>
      filter === together || filter.includes(';') ? rows.slice(0, 1) : filter.includes('#') ? refusal() : undefined,
    )
    expect(said).toHaveLength(1)
    expect(filters).toHaveLength(1 + texts.length)
  })

  it('may be refused, and the first two are asked for alone', async () => {
    expect(await judged(() => refusal())).toEqual({
      said: ['cantTell, nobody: texts with a sign more may be refused, and were'],
      filters: [together, ...texts.slice(0, 2).map(isText)],
    })
  })

  it('is found where a guard refuses all in one filter, for a sign of code among them', async () => {
    const { said } = await judged(({ filter }) =>
      filter.includes('--') ? refusal() : filter.includes('#') ? rows.slice(0, 1) : undefined,
    )
    expect(said).toHaveLength(1)
  })

  it('is none of a single character', async () => {
    expect((await judged(undefined, 'A')).filters).toEqual([])
  })
})
