import { describe, expect, it } from 'vitest'
import type { Wire } from '../../src/exchange/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { expectSaid } from './cases.js'
import { runAtEmulator, sentencesOf } from './judging.js'

const leastOfAll = {
  profile: ({ sandbox }: ResolvedProfile) => ({ sandbox: { ...sandbox!, fields: {} }, services: {} }),
}

describe('the whole way', () => {
  expectSaid([['FLOW-1', 'the record is found by its id, and no service is there to call', leastOfAll, ['passed']]])

  it.each([
    [1, ['passed'], 2],
    [2, ['cantTell: the session ended twice during the sequence, so it was never completed. Run again'], 3],
  ])('on which the session is made anew %d times ends as it should', async (times, said, logins) => {
    const run = await runAtEmulator()
    const { wire } = run
    let renewed = 0
    const renewing: Wire = {
      send: async (draft) => {
        const exchange = await wire.send(draft)
        if (draft.url.includes('$filter=Notes') && renewed < times) {
          renewed += 1
          await run.actor('main').logIn()
        }
        return exchange
      },
      close: () => wire.close(),
    }
    Object.assign(run, { wire: renewing })
    expect(await sentencesOf(run, 'FLOW-1')).toEqual(said)
    expect(run.logins.sent).toBe(logins)
  })
})
