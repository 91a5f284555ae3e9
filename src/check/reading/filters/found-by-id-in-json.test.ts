import { describe, expect, it } from 'vitest'
import { eq, type Row } from '../../../odata/index.js'
import { findsById, findsNone, findsNoNearbyId } from './found-by-id.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, City: 'Oslo' })
const three = [row(1), row(2), row(3)]

describe('a filter on an id', () => {
  const told = async (answer: Answer = () => undefined, sampled = row(1)) => {
    const { run, legacy, told: tell } = await collectionAt(three, { answer })
    return tell(() => findsById(sampled, sampleWith(run, three, { reader: legacy })))
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'

  it('finds that record alone', async () => {
    expect(await told()).toEqual([])
    expect(await told(() => [row(2), row(1)])).toEqual([
      `${read} gave 2 records for one id []`,
      `${read} gave 1 record that the filter does not match [2] by legacy`,
    ])
    expect(await told(() => [{ ...row(1), City: 'Rome' }])).toEqual([
      `the sample and ${read} differ in City, in 1 record of 1 [1] by legacy`,
    ])
    expect(await told(() => [{ Id: guid(1), City: 'Oslo' }])).toEqual([])
    expect(await told(() => [])).toEqual([`${read} found no record [1]`])
    expect(await told(() => [row(2)])).toEqual([
      `${read} did not find the record with that Id [1]`,
      `${read} gave 1 record that the filter does not match [2] by legacy`,
    ])
  })

  it('is asked for as it is written: who compares it as a text finds it in that case alone', async () => {
    const capitals = { ...row(1), Id: 'ABCDEFAB-1111-4111-8111-ABCDEFABCDEF' }
    expect(await told(({ filter }) => (filter === `Id eq guid'${capitals.Id}'` ? [capitals] : []), capitals)).toEqual(
      [],
    )
  })

  it('needs one', async () => {
    expect(await told(undefined, { Name: 'x' })).toEqual([
      'cantTell, target: the records have no Id that is a GUID (RECORD-2)',
    ])
  })
})

describe('a filter on an id that no record has', () => {
  const told = async (answer: ReturnType<Answer>) => {
    const { legacy, told: tell } = await collectionAt([], { answer: () => answer })
    return tell(() => findsNone(legacy, eq('Id', { guid: guid(1) })))
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'

  it('finds nothing, which 204 and 404 say as well', async () => {
    expect(await told([])).toEqual([])
    expect(await told({ status: 204 })).toEqual([])
    expect(await told(refusal(404))).toEqual([])
    expect(await told([row(1)])).toEqual([`${read} gave 1 record for an id that no record has []`])
  })

  it('is answered', async () => {
    expect(await told(refusal(400))).toEqual([`NotAnswered: ${read} was answered with 400, application/json`])
  })
})

describe('a filter on an id that differs from a known one in its last digit', () => {
  const known = guid(1)
  const near = `${known.slice(0, -1)}3`
  const random = guid(9)
  const told = async (answer: (filter: string) => ReturnType<Answer>) => {
    const { legacy, told: tell, asked } = await collectionAt([], { answer: ({ filter }) => answer(filter) })
    const said = await tell(() => findsNoNearbyId(legacy, [known, random], (id) => eq('Id', { guid: id })))
    return { said, asked: asked.map(({ filter }) => filter) }
  }
  const read = 'the legacy read of Contact with $filter Id eq a GUID'
  const once = [`Id eq guid'${near}'`]
  const twice = [...once, `Id eq guid'${random}'`]

  it('finds nothing, or the record that has it after all', async () => {
    expect(await told(() => [])).toEqual({ said: [], asked: once })
    expect(await told(() => refusal(404))).toEqual({ said: [], asked: once })
    expect(await told(() => [{ ...row(1), Id: near }])).toEqual({ said: [], asked: once })
  })

  it('does not find the known one', async () => {
    const { said, asked } = await told(() => [row(1)])
    expect(said).toEqual([`${read} gave 1 record that the filter does not match [1] by legacy`])
    expect(asked).toEqual(once)
  })

  it('is asked with a random id instead where what comes does not show its own', async () => {
    const hidden = [{ Name: 'N1' }]
    expect(await told((filter) => (filter === once[0] ? hidden : []))).toEqual({ said: [], asked: twice })
    expect(await told(() => [row(2)])).toEqual({
      said: [`${read} gave 1 record for an id that no record has []`],
      asked: twice,
    })
  })
})
