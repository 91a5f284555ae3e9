import { expect, it } from 'vitest'
import { recordAt, sandboxId } from '../../src/check/writing/testing/record-at.js'
import { forbiddenChange, type ForbiddenChange } from '../../src/check/rights/forbidden-change.js'
import { judgeClause } from '../../src/check/runner/judge-clause.js'
import { runNowhere } from '../../src/check/testing/run-at.js'
import { guest } from '../../src/check/testing/users.js'
import { runAtEmulator, sentencesOf } from './judging.js'

it('a change of the sandbox record, where that is the forbidden one, shows in it if it is carried out', async () => {
  const run = await runAtEmulator({
    profile: ({ sandbox, entities }) => ({
      forbiddenRecord: { id: sandbox!.id.toUpperCase(), field: 'Notes' },
      entities: { ...entities, forbidden: sandbox!.entity },
    }),
  })
  let change: ForbiddenChange | undefined
  const { twins } = await judgeClause(run, 'RIGHTS-2', async (given) => {
    change = await forbiddenChange(given, 'plain')
  })
  expect(change).toMatchObject({
    accepted: { status: 204, request: { method: 'MERGE' } },
    refused: { status: 204, request: { method: 'MERGE' } },
    moved: ['Notes'],
  })
  expect(twins).toEqual([
    {
      accepted: change?.accepted.id,
      refused: change?.refused.id,
      differsIn:
        'the user: the cookies and the CSRF header of another session; and the value, because only a new one would show',
    },
  ])
})

it.each([
  [401, ['passed']],
  [403, [expect.stringMatching(/^failed: .*403/)]],
  [405, [expect.stringMatching(/^cantTell: .* answered 405: MERGE is not accepted/)]],
  [501, [expect.stringMatching(/^cantTell: .* answered 501: MERGE is not accepted/)]],
  [204, [expect.stringMatching(/^failed: /)]],
])('a change by the restricted user that is answered %i', async (status, said) => {
  const { users, entities } = (await runNowhere()).profile
  const at = await recordAt({
    sandbox: { fields: { text: 'Notes' }, put: false },
    profile: {
      users: { ...users, restricted: guest },
      entities: { ...entities, allowed: 'Contact', forbidden: 'Lead' },
      forbiddenRecord: { id: sandboxId, field: 'Notes' },
    },
    change: ({ login }) => (login === 2 ? { status } : undefined),
  })
  expect(await sentencesOf(at.run, 'RIGHTS-2')).toEqual(said)
})
