import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../../tests/clauses/judging.js'
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
