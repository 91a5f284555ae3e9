import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { comparedTexts, findsLong } from './compared-texts.js'

const read = 'the legacy read of Contact with $filter Name eq a text'
const long = `${'a text of many words '.repeat(6)}by the end`
const rows = (...names: readonly string[]): readonly Row[] =>
  names.map((Name, place) => ({ Id: guid(place + 1), Name }))

async function judged(given: readonly Row[], answer: Answer = () => undefined) {
  const { run, legacy, told, asked } = await collectionAt(given, { answer })
  const said = await told(async () => findsLong(await comparedTexts(sampleWith(run, given, { reader: legacy }))))
  return { said, filters: asked.map(({ filter }) => filter) }
}

describe('a text of more than a hundred characters', () => {
  const two = rows('Ann', long)
  const [whole, cut] = [`Name eq '${long}'`, `Name eq '${long.slice(0, -1)}'`]

  it('is found, and not by all but its last character', async () => {
    expect(await judged(two)).toEqual({ said: [], filters: [whole, cut] })
  })

  it('is cut by nobody on either side', async () => {
    expect((await judged(two, () => [])).said).toEqual([
      `${read} found nothing, and the sample shows 1 record with that text [2]`,
    ])
    expect((await judged(two, () => two.slice(1))).said).toEqual([
      `${read} gave 1 record that the filter does not ask for [2] by legacy`,
    ])
  })

  it('may be refused', async () => {
    const { said, filters } = await judged(two, () => refusal())
    expect(filters).toEqual([whole])
    expect(said).toEqual([expect.stringContaining('cantTell, nobody: a long text may be refused')])
  })

  it.each<[string, readonly Row[]]>([
    ['is shorter', rows('Ann', 'x'.repeat(100))],
    ['two records have', rows('Ann', long, long)],
    ['has signs that get lost', rows('Ann', `${long} & more`)],
    ['an address has too many characters for', rows('Ann', '山'.repeat(201))],
    ['ends in a blank', rows('Ann', `${long} `)],
  ])('is none that %s', async (_what, given) => {
    expect((await judged(given)).filters).toEqual([])
  })
})
