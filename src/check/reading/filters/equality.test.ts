import { describe, expect, it } from 'vitest'
import { eq, type Row } from '../../../odata/index.js'
import type { Choice } from '../../queries/values/choices.js'
import { ask } from '../../queries/ask.js'
import { findsExactly, findsNoOther, lackingOf, nonMatchingRows } from './equality.js'
import { collectionAt, guid, inJson, type Answer } from '../testing/collection-at.js'

const row = (digit: number, name: string | null): Row => ({ Id: guid(digit), Name: name })
const ann = [row(1, 'Ann'), row(2, 'ANN')]
const choice: Choice = { field: 'Name', text: 'Ann', rows: ann, place: 0 }
const read = 'the legacy read of Contact with $filter Name eq a text'
const more = (rows: readonly Row[]) => inJson(rows, '?$skip=500')
const many = Array.from({ length: 500 }, () => ({ Name: 'Ann' }))

describe('a filter on a text of the sample', () => {
  const told = async (answer: Answer = () => undefined, sampled = choice) => {
    const { legacy, told: tell, asked } = await collectionAt([...ann, row(3, 'Anna')], { answer })
    const said = await tell(() => findsExactly(legacy, sampled))
    expect(asked.map(({ filter }) => filter)).toEqual(["Name eq 'Ann'"])
    return said
  }

  it('finds the records that have it', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => [row(1, 'Ann')])).toEqual([])
    expect(await told(() => [...ann, row(4, 'ann ')])).toEqual([])
  })

  it('finds something', async () => {
    expect(await told(() => [])).toEqual([`${read} found no record for a plain text [1 2]`])
  })

  it('lacks none with exactly that text', async () => {
    expect(await told(() => [row(2, 'ANN')])).toEqual([`${read} lost 1 record of the sample for a plain text [1]`])
    const nameless = { ...choice, rows: [{ Name: 'Ann' }] }
    expect(await told(() => [{ Name: 'Ann' }], nameless)).toEqual([
      `${read} lost 1 record of the sample for a plain text [?]`,
    ])
  })

  it('lacks nothing where there are more records than are read', async () => {
    expect(await told(() => more(many))).toEqual([])
  })

  it('finds no others', async () => {
    expect(await told(() => [...ann, row(3, 'Anna'), row(4, null)])).toEqual([
      `${read} gave 2 records that the filter does not match [3 4] by legacy`,
    ])
  })
})

describe('a filter on a text, where all records are at hand', () => {
  const all = [...ann, row(3, 'Anna'), row(4, 'Ann')]
  const told = async (answer: Answer) => {
    const { legacy, told: tell } = await collectionAt(all, { answer })
    return tell(async () => {
      const whole = await ask(legacy, { top: 501 })
      return lackingOf(whole, await ask(legacy, { filter: eq('Name', { text: 'Ann' }) }), choice)
    })
  }
  const inFirstTwo: Answer = ({ filter }) => (filter === '' ? undefined : ann)

  it('finds those beyond the sample too, also where none of its filters does', async () => {
    expect(await told(() => undefined)).toEqual([])
    expect(await told(inFirstTwo)).toEqual([
      `${read} lost 1 record with that text, which the legacy read of Contact with $top 501 shows []`,
    ])
  })

  it('need not find what is gone meanwhile', async () => {
    const gone: Answer = (question, called) => (question.before > 0 ? all.slice(0, 3) : inFirstTwo(question, called))
    expect(await told(gone)).toEqual([])
  })

  it('need not find what is changed meanwhile, and has the text again', async () => {
    const changed: Answer = ({ filter, before }) =>
      filter === '' ? all.map((each, nth) => ({ ...each, Score: nth === 3 ? before : 0 })) : ann
    expect(await told(changed)).toEqual([])
  })
})

it('a record does not stand twice among those that a filter finds', async () => {
  const { legacy, told } = await collectionAt(ann, { answer: () => [...ann, row(1, 'Ann')] })
  expect(await told(() => findsExactly(legacy, choice))).toEqual([`${read} gave 1 record twice []`])
})

it('a query without a filter asks for all records', async () => {
  const { legacy, told } = await collectionAt(ann)
  expect(await told(async () => nonMatchingRows(await ask(legacy, {})))).toEqual([])
})

describe('a filter on a part of a text', () => {
  it('finds no other text', async () => {
    const { legacy, told, asked } = await collectionAt([row(1, 'An'), row(2, 'Ann')])
    expect(await told(() => findsNoOther(legacy, 'Name', 'an'))).toEqual([])
    expect(asked.map(({ filter }) => filter)).toEqual(["Name eq 'an'"])
    const { legacy: careless, told: tell } = await collectionAt([], { answer: () => [row(1, 'An'), row(2, 'Ann')] })
    expect(await tell(() => findsNoOther(careless, 'Name', 'an'))).toEqual([
      `${read} gave 1 record that the filter does not match [2] by legacy`,
    ])
  })
})
