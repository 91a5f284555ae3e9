import { describe, expect, it } from 'vitest'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { choicesOf, textContaining } from '../values/choices.js'
import { keepsPlusSignsIn } from './plus-signs.js'

const rows = [1, 2, 3].map((place) => ({
  Id: guid(place),
  Name: `a+${String(place)}`,
  Phone: `+48 ${String(place)}`,
  Mail: `b+${String(place)}@x`,
  Fax: `+49 ${String(place)}`,
}))

async function judged(answer: Answer = () => undefined) {
  const { run, legacy, told, asked, record } = await collectionAt(rows, { answer })
  const choices = choicesOf(sampleWith(run, rows))
  const said = await told(() => keepsPlusSignsIn(legacy, textContaining(choices, '+')!, choices))
  return { said, filters: asked.map(({ filter }) => filter), observed: record.observations.length }
}

describe('a plus sign', () => {
  it('is found in a few other fields too', async () => {
    expect(await judged()).toEqual({
      said: [],
      filters: ["Phone eq '+48 3'", "Mail eq 'b+3@x'"],
      observed: 0,
    })
    expect((await judged(({ filter }) => (filter.includes('Phone') ? [] : undefined))).said).toEqual([
      'the legacy read of Contact with $filter Phone eq a text found nothing, but the sample has 1 record with that text [3]',
    ])
  })

  it('is held against nobody in a field by which nothing is found', async () => {
    const { said, observed } = await judged(({ filter }) => (filter.includes('Phone') ? refusal() : undefined))
    expect([said, observed]).toEqual([[], 1])
  })
})
