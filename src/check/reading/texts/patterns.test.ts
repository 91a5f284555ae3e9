import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { findsNoneByOthers, patternsOf } from './other-texts.js'
import { collectionAt, guid, type Answer } from '../testing/collection-at.js'

const row = (place: number, Name: string): Row => ({ Id: guid(place), Name })
const rows = [row(1, 'Annabel'), row(2, 'Bob')]
const page = { headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const
const read = 'the legacy read of Contact with $filter Name eq a text'

describe('patterns of a text', () => {
  it('have a sign in the place of its last character, of its first, and of one inside', () => {
    expect(patternsOf('Zoe')).toEqual(['Zo%', 'Zo_', '%oe', 'Z_e', '[Z]oe', 'Zo*', '*oe', 'Zo?', 'Zo.'])
    expect(patternsOf('a🚀')).toEqual(['a%', 'a_', '%🚀', '[a]🚀', 'a*', '*🚀', 'a?', 'a.'])
  })

  it('are not the text itself', () => {
    expect(patternsOf('Mr.')).not.toContain('Mr.')
    expect(patternsOf('Mr_')).not.toContain('Mr_')
  })
})

describe('a text that looks like a pattern', () => {
  const judged = async (answer: Answer = () => undefined) => {
    const { legacy, told, asked } = await collectionAt(rows, { answer })
    const said = await told(() =>
      findsNoneByOthers(legacy, 'Name', patternsOf('Annabel'), 'texts that look like patterns'),
    )
    return { said, filters: asked.map(({ filter }) => filter) }
  }
  const patterns = patternsOf('Annabel')
  const together = patterns.map((pattern) => `Name eq '${pattern}'`).join(' or ')

  it('finds nothing, and all of them are asked for at once', async () => {
    expect(await judged()).toEqual({ said: [], filters: [together] })
  })

  it.each(patterns)('may not find others as %s, which is asked for alone then', async (pattern) => {
    const { said, filters } = await judged(({ filter }) => (filter.includes(`'${pattern}'`) ? rows.slice(0, 1) : []))
    expect(said).toEqual([`${read} gave 1 record that the filter does not match [1] by legacy`])
    expect(filters).toEqual([together, ...patterns.map((each) => `Name eq '${each}'`)])
  })

  it('is left to READ-8 where it finds others only as one side of several', async () => {
    expect((await judged(({ filter }) => (filter === together ? rows : []))).said).toEqual([])
  })

  it('may be refused: then those that databases know best are asked for alone', async () => {
    const refusedTogether = await judged(({ filter }) => (filter === together ? page : rows.slice(0, 1)))
    expect(refusedTogether.filters).toEqual([together, "Name eq 'Annabe%'", "Name eq 'Annabe_'"])
    expect(refusedTogether.said).toHaveLength(2)
    const { said } = await judged(() => page)
    expect(said).toEqual(['cantTell, nobody: texts that look like patterns may be refused, and were'])
  })
})
