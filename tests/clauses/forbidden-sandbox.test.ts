import { expect, it } from 'vitest'
import { forbiddenChange, type ForbiddenChange } from '../../src/scenario/rights/forbidden-change.js'
import { judgeClause } from '../../src/scenario/playing/judge-clause.js'
import { runAtEmulator } from './judging.js'

it('a change of the sandbox record, where that is the forbidden one, shows in it if it is carried out', async () => {
  const run = await runAtEmulator({
    profile: ({ sandbox, entities }) => ({
      forbiddenRecord: { id: sandbox!.id.toUpperCase(), field: 'Notes' },
      entities: { ...entities, forbidden: sandbox!.entity },
    }),
  })
  let change: ForbiddenChange | undefined
  const { twins } = await judgeClause(run, 'RIGHTS-2', async ({ main }) => {
    change = await forbiddenChange(run, main)
  })
  expect(change).toMatchObject({
    accepted: { status: 204, request: { method: 'MERGE' } },
    refused: { status: 204, request: { method: 'MERGE' } },
    moved: ['Notes'],
  })
  expect(twins).toEqual([
    { accepted: change?.accepted.id, refused: change?.refused.id, differsIn: 'the user whose session it is' },
  ])
})
