import { describe, expect, it } from 'vitest'
import { recordAt, type Asked, type Stored } from '../testing/record-at.js'

const fields = { text: 'Notes', number: 'UsrScore' }
const verbose = 'application/json;odata=verbose'

/** What WRITE-2/verbose says of a server on which each MERGE does this besides, after the changes of the other checks. */
async function judged(besides: (asked: Asked, stored: Stored) => void) {
  const at = await recordAt({
    record: { Notes: 'as it was', UsrScore: 7, Budget: 1200, Name: 'Ada' },
    sandbox: { fields },
    change: (asked, stored) => {
      Object.assign(stored, asked.fields)
      besides(asked, stored)
      return { status: 204 }
    },
  })
  await at.played('WRITE-2', 'several', 'verbose')
  const check = at.verdicts.at(-1)?.checks.find(({ id }) => id === 'verbose')
  return { ...at, check }
}

describe('a MERGE as verbose JSON', () => {
  it.each<[string, (asked: Asked, stored: Stored) => void]>([
    [
      'sets every number that it does not give to zero',
      ({ fields: given = {} }, stored) => {
        for (const name of ['UsrScore', 'Budget']) if (!(name in given)) stored[name] = 0
      },
    ],
    [
      'blanks all that it does not give',
      ({ fields: given = {} }, stored) => {
        for (const name of Object.keys(stored)) if (name !== 'Id' && !(name in given)) stored[name] = null
      },
    ],
  ])(
    'is not blamed where any MERGE %s: the plain one goes first, while the record holds it',
    async (_what, besides) => {
      const { check, changes } = await judged(besides)
      expect(check).toMatchObject({ outcome: 'passed' })
      expect(changes.slice(-2).map(({ contentType }) => contentType)).toEqual(['application/json', verbose])
    },
  )

  it('is blamed for what it alone changes: the change, and what the field held, by kind', async () => {
    const { check } = await judged(({ contentType }, stored) => {
      if (contentType === verbose) stored['Budget'] = 0
    })
    expect(check).toMatchObject({
      outcome: 'failed',
      expected: 'no other field changed',
      seen: expect.stringMatching(
        /^MERGE x-\d+ as verbose JSON changed Budget \(a number → 0\), and MERGE x-\d+ as application\/json did not$/,
      ) as string,
    })
    const roles = Object.entries(check?.roles ?? {})
    const [change] = roles.find(([, role]) => role === 'the change as verbose JSON') ?? []
    expect(check?.seen).toContain(`MERGE ${change ?? ''} as verbose`)
    // The read between the two changes shows the record after the one and before the other.
    expect(roles.map(([, role]) => role)).toEqual(
      expect.arrayContaining(['the change as application/json', 'the record before', 'the record after']),
    )
  })
})
