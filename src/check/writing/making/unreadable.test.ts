import { describe, expect, it } from 'vitest'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { isRefusedSaying } from '../refused/malformed-expectations.js'
import { legacyReadOf } from '../../sessions/requests.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { expect as judge } from '../../answers/expect.js'
import { malformed } from '../refused/malformed.js'
import { expectSet, recordAt, refusal, type Asked, type Stored } from '../testing/record-at.js'

const notJson: Said = {
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: '{"value":[{"UsrScore":NaN}]}',
}

/** A record whose number NaN is kept, and shown as it is. */
const keepingNaN = (answer: (asked: Asked, stored: Stored) => Said | undefined) =>
  recordAt({
    change: (asked, stored) => {
      if (asked.body.includes('NaN')) stored['UsrScore'] = 'NaN'
      return answer(asked, stored)
    },
    read: (entity, filter, _login, stored) =>
      entity === 'Lead' && stored['UsrScore'] === 'NaN' && filter.includes(String(stored['Id'])) ? notJson : undefined,
  })

describe('a change that makes the record unreadable', () => {
  it('by a body that was taken: the clause of the body fails for that, and the record is as it was', async () => {
    const at = await keepingNaN(({ body }) => (body.includes('NaN') ? { status: 204 } : undefined))
    await at.told(async () => {
      const pair = await malformed('notANumber')(at)
      expect(isRefusedSaying(at.run, pair!, { says: [] })).toMatchObject({
        seen: expect.stringMatching(/^taken: 204, and the record could not be read until it was undone/) as string,
      })
    }, 'GUID-5')
    expect(at.stored['UsrScore']).not.toBe('NaN')
  })

  it('by a body that was refused: the refusal was not whole', async () => {
    const at = await keepingNaN(({ body }) => (body.includes('NaN') ? refusal('no', 400) : undefined))
    const told = await at.played('WRITE-9')
    expect(told.join()).toMatch(/failed, target: the sandbox record after MERGE .*, which was undone at once/)
    expect(at.stored['UsrScore']).not.toBe('NaN')
  })

  it('by a change in order: it has set nothing that a caller sees', async () => {
    const at = await recordAt({
      read: (entity, _filter, _login, { Notes }) => (entity === 'Lead' && Notes === 'odd' ? [] : undefined),
    })
    const told = await at.told(() => expectSet(at, { fields: { Notes: 'odd' } }))
    expect(told.join()).toMatch(/^failed, target: the sandbox record after MERGE/)
    expect(at.stored['Notes']).toBe('as it was')
  })

  it('for good: what fails from then on names it', async () => {
    let isKept = false
    const at = await keepingNaN(({ body }) => {
      isKept ||= body.includes('NaN')
      return isKept ? { status: 204 } : undefined
    })
    const named = /the MERGE of Notes, UsrScore \(x-#, answered 204\)/
    const sent = await at.told(() => malformed('wordForValue')(at), 'GUID-5')
    expect(sent.join()).toMatch(named)
    const told = await at.told(async () => {
      const { status } = await sendRenewing(at.run, at.main, legacyReadOf(at.run, 'Lead', {}))
      judge(status, 'another judgement').toBe(0)
    }, 'READ-3')
    expect(told.join()).toMatch(named)
  })
})
