import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { idOf, recordAt } from '../testing/record-at.js'

const ways = { 'by its Id': 'WRITE-6', nested: 'WRITE-7' } as const

/** What is said of a lookup whose every change leaves the record with these values besides. */
async function judged(way: keyof typeof ways, beside: Row) {
  const { played } = await recordAt({
    record: { Notes: 'a', Score: 5, City: 'b', Name: 'Ada', AccountId: idOf('c'), CreatedOn: '2020-01-01T00:00:00Z' },
    sandbox: {
      fields: { text: 'Notes', number: 'Score', custom: 'City' },
      lookup: { field: 'Account', target: 'Account' },
    },
    change: ({ body, fields = {} }, stored) => {
      const isOfWay = body.includes(way === 'nested' ? '__metadata' : '"AccountId"')
      Object.assign(stored, isOfWay ? { ...beside, ...fields } : fields)
      return { status: 204 }
    },
  })
  return played(ways[way])
}

describe.each(['by its Id', 'nested'] as const)('a lookup that is set %s', (way) => {
  it('may not empty the fields that the change does not give', async () => {
    expect(await judged(way, { Notes: null, Score: 0, City: null, Name: null })).toEqual([
      expect.stringMatching(
        /^failed, target: .*MERGE x-# emptied (Notes \(a text of .* → not set\), )?Score \(a number → 0\), City \(/,
      ),
    ])
  })

  it('leaves it open where it empties all that the profile names, which may be filled in from there', async () => {
    expect(await judged(way, { Notes: null, Score: 0, City: null })).toEqual([
      expect.stringMatching(/^cantTell, profile: MERGE x-# set the lookup and emptied .*Score \(a number → 0\)/),
    ])
  })

  it('may fill them in from where it points to', async () => {
    expect(await judged(way, { Notes: 'theirs', Score: 7 })).toEqual(['passed'])
  })

  it('leaves it open where one of them is emptied, which may be filled in from there', async () => {
    expect(await judged(way, { Score: 0 })).toEqual([
      expect.stringMatching(/^cantTell, profile: MERGE x-# set the lookup and emptied Score \(a number → 0\)\. /),
    ])
  })

  it('leaves it open where several are emptied and one is kept', async () => {
    expect(await judged(way, { Score: 0, City: null })).toEqual([
      expect.stringMatching(/^cantTell, profile: MERGE x-# set the lookup and emptied Score \(a number → 0\), City \(/),
    ])
  })
})

it('leaves to WRITE-2 a MERGE that empties the others with whatever it gives', async () => {
  const { played } = await recordAt({
    record: { Notes: 'a', Score: 5, Name: 'Ada', AccountId: idOf('c') },
    sandbox: { fields: { text: 'Notes', number: 'Score' }, lookup: { field: 'Account', target: 'Account' } },
    change: ({ fields = {} }, stored) => {
      Object.assign(stored, { Notes: null, Score: 0, Name: null, ...fields })
      return { status: 204 }
    },
  })
  expect(await played('WRITE-6')).toEqual([
    expect.stringMatching(/^cantTell, target: .*, without the lookup, emptied other fields too: see WRITE-2$/),
  ])
})
