import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { played } from '../../queries/live/comparing.js'
import { givesNone, givesThatMany, keepsToTop, topAlone } from './bounded-reads.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, City: 'Oslo' })
const three = [row(1), row(2), row(3)]

describe('$top', () => {
  const told = async (count: number, answer: Answer = () => undefined, sampled: readonly Row[] = three) => {
    const { run, legacy, told: tell } = await collectionAt(three, { answer })
    return tell(() => givesThatMany(count, sampleWith(run, sampled, { reader: legacy })))
  }

  it('gives so many records', async () => {
    expect(await told(2)).toEqual([])
    expect(await told(1)).toEqual([])
    expect(await told(2, () => three)).toEqual(['the legacy read of Contact with $top 2 gave 3 records []'])
    expect(await told(2, () => [row(1)])).toEqual(['the legacy read of Contact with $top 2 gave 1 record []'])
  })

  it('gives them with the values that more of them show', async () => {
    expect(await told(2, () => [row(1), { ...row(2), City: 'Rome' }])).toEqual([
      'the sample and the legacy read of Contact with $top 2 differ in City, in 1 record of 2 [2] by legacy',
    ])
  })

  it('gives none twice', async () => {
    expect(await told(2, () => [row(1), row(1)])).toEqual([
      'the legacy read of Contact with $top 2 gave 1 record twice []',
    ])
    expect(await told(2, () => [row(1), row(1)], [row(1), row(1)])).toEqual([])
  })

  it('may give one again on a later page, where it has moved to meanwhile', async () => {
    const page: Answer = ({ options }) =>
      options.has('$skip') ? [row(2), row(3)] : inJson([row(1), row(2)], '?$skip=2')
    expect(await told(4, page)).toEqual([])
  })

  it('is counted over all pages, up to a bound', async () => {
    const page: Answer = ({ options }) => (options.has('$skip') ? [row(2)] : inJson([row(1)], '?$skip=1'))
    expect(await told(2, page)).toEqual([])
    const endless: Answer = ({ url }) =>
      inJson(
        Array.from({ length: 60 }, () => ({})),
        `${url}&more`,
      )
    expect(await told(2, endless)).toEqual(['the legacy read of Contact with $top 2 gave 120 records and more []'])
  })
})

describe('$top of zero', () => {
  const told = async (answer: Answer) => {
    const { run, legacy, told: tell, asked } = await collectionAt(three, { answer })
    const said = await tell(() => givesNone(sampleWith(run, three, { reader: legacy })))
    expect(asked.map(({ top }) => top)).toEqual([0])
    return said
  }

  it('gives no records, or is refused', async () => {
    expect(await told(() => [])).toEqual([])
    expect(await told(() => refusal(400))).toEqual([])
    expect(await told(() => three)).toEqual(['the legacy read of Contact with $top 0 gave 3 records []'])
  })
})

describe('$top without a filter', () => {
  const asked = async (answer: Answer) => {
    const { run, legacy, told, asked: questions } = await collectionAt(three, { answer })
    const sample = sampleWith(run, three, { reader: legacy })
    const said = await told(() => played(topAlone(['Id', 'Name']), sample, keepsToTop))
    expect(questions[0]).toMatchObject({ accept: 'application/json', top: 2 })
    return said
  }

  it('lets no more records through on a page than it says', async () => {
    expect(await asked(() => undefined)).toEqual([])
    expect(await asked(() => three)).toEqual([
      'the legacy read of Contact with $select of Id, Name, $top 2 gave 3 records on one page []',
    ])
  })

  it('leaves to RECORD-5 what is one record twice, and to others what is refused', async () => {
    expect(await asked(() => [row(1), row(1), row(2)])).toEqual([])
    expect(await asked(() => refusal(400))).toEqual(['cantTell, target: such a read is refused (READ-5, READ-6)'])
  })
})
