import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../../tests/clauses/judging.js'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import type { Changed } from '../../../sandbox/index.js'
import { expectNothingMoved } from './nothing-moved.js'
import { isMalformed, notGuid, recordAt, refusal, stamp, type RecordOptions } from '../testing/record-at.js'

const stamped = 'ModifiedOn'
const record = { Notes: 'as it was', UsrScore: 7, Ref: null, ModifiedOn: '2026-01-01T00:00:00.000Z' }
const sandbox = { fields: { text: 'Notes', number: 'UsrScore', guid: 'Ref' } }

async function saidOf(id: 'ACCESS-13' | 'WRITE-9', options: RecordOptions) {
  const { run } = await recordAt({ record, sandbox, stamped, ...options })
  return sentencesOf(run, id)
}

describe('what the server sets with every change', () => {
  it('is not set by a change that is refused for its caller', async () => {
    const altered: RecordOptions['altered'] = (_fields, stored, method) => {
      if (method === 'PUT') stamp(stored, stamped)
      return { status: 403 }
    }
    expect(await saidOf('ACCESS-13', { altered })).toEqual([
      expect.stringMatching(/^failed: fields that the refused change PUT .* moved, as it did before: .*ModifiedOn/),
    ])
  })

  it('is not set by a change that is refused for its body', async () => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (!asked.isOfRecord || !asked.fields || !isMalformed(asked)) return undefined
      stamp(stored, stamped)
      return refusal(notGuid)
    }
    expect(await saidOf('WRITE-9', { change })).toEqual([
      expect.stringMatching(/^failed: fields that the refused change MERGE .* moved, as it did before: .*ModifiedOn/),
    ])
  })

  it('may move once beside a change that is refused', async () => {
    let refused = 0
    const altered: RecordOptions['altered'] = (_fields, stored) => {
      refused += 1
      if (refused === 1) stamp(stored, stamped)
      return { status: 403 }
    }
    expect(await saidOf('ACCESS-13', { altered })).toEqual(['passed'])
    expect(refused).toBe(13)
  })

  it('may move by itself all the time', async () => {
    const read: RecordOptions['read'] = (_entity, _filter, _login, stored) => {
      stamp(stored, stamped)
      return undefined
    }
    expect(await saidOf('ACCESS-13', { read })).toEqual(['passed'])
  })
})

describe('what moved beside a change that was refused, and that no change of the checker may give', () => {
  const changedBy = (moved: readonly string[], status = 400): Changed => {
    const before = { ...record, Age: null }
    const after = moved.length > 0 ? { ...before, Age: 41 } : before
    return { answer: exchangeOf({ status }), moved, besides: moved, before, after }
  }
  const heldBy = (Age: number): Changed => ({ ...changedBy([]), before: { ...record, Age }, after: { ...record, Age } })
  const blamed = /^failed, target: fields that the refused change .* moved: Age$/
  const open = (seen: RegExp) =>
    new RegExp(`^cantTell, nobody: Age moved while .* was refused, and ${seen.source}: somebody else may have done it`)

  it.each<[string, Changed, RegExp]>([
    ['comes again with it is its doing', changedBy(['Age']), blamed],
    ['does not come again may be the doing of somebody else', changedBy([]), open(/not when it was sent once more.*/)],
    ['holds it by then, so that a second one shows nothing, is its doing', heldBy(41), blamed],
    ['was not looked at again, since the change was taken then, is its doing', changedBy([], 204), blamed],
  ])('and %s', async (_what, second, said) => {
    const { run, main, told } = await recordAt({ record: { ...record, Age: 41 }, sandbox, stamped })
    const refused = { changed: changedBy(['Age']), again: () => Promise.resolve(second) }
    expect(await told(() => expectNothingMoved(run, main, refused))).toEqual([expect.stringMatching(said)])
  })

  it('and goes on to move while nothing is sent is not its doing', async () => {
    const read: RecordOptions['read'] = (_entity, _filter, _login, stored) => {
      stored['Age'] = Number(stored['Age']) + 1
      return undefined
    }
    const { run, main, told } = await recordAt({ record: { ...record, Age: 41 }, sandbox, stamped, read })
    const refused = { changed: changedBy(['Age']), again: () => Promise.reject(new Error('sent once more')) }
    expect(await told(() => expectNothingMoved(run, main, refused))).toEqual([
      expect.stringMatching(open(/moves on while nothing is sent/)),
    ])
  })
})
