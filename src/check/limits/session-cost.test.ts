import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../profile/index.js'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import type { Wire } from '../../exchange/index.js'
import { observeSessionCost } from './session-cost.js'
import { observed } from '../testing/observed.js'
import { runNowhere } from '../testing/run-at.js'
import { noRows, threeRows } from '../testing/small-deployment.js'

/** How long answers took, in the order in which they came, and what came with them. */
interface Took {
  readonly reads: readonly number[]
  readonly logins: readonly number[]
  /** The places of reads without a record, and of logins that were refused. */
  readonly badReads?: readonly number[]
  readonly badLogins?: readonly number[]
}

/** What is recorded of a target whose answers take so long, and how many of each were asked for. */
async function cost({ reads, logins, badReads = [], badLogins = [] }: Took, changes: Partial<ResolvedProfile> = {}) {
  const run = await runNowhere(changes)
  // The first login is that of the session that is used again.
  const asked = { reads: 0, logins: -1 }
  const bodies: unknown[] = []
  const { wire: kept } = run
  const wire: Wire = {
    send: ({ url, actor, body: sent }) => {
      const isLogin = url.endsWith('/Login')
      if (isLogin) bodies.push(sent)
      const place = isLogin ? asked.logins++ : asked.reads++
      const { headers, body } = isLogin
        ? { headers: settingCookies(['.ASPXAUTH=t; path=/']).headers, body: '{"Code":0}' }
        : badReads.includes(place)
          ? noRows
          : threeRows
      const isBad = isLogin && badLogins.includes(place)
      const given = isBad ? { headers: [], body: '{"Code":1}' } : { headers: headers!, body: body! }
      const durationMs = (isLogin ? logins : reads)[place] ?? 0
      return Promise.resolve(exchangeOf({ url, actor, durationMs, ...given }))
    },
    close: () => kept.close(),
  }
  Object.assign(run, { wire })
  const main = run.actor('main', run.profile.users.main)
  await main.logIn()
  return { asked, bodies, said: (await observed(run, () => observeSessionCost(run, main))).map(({ text }) => text) }
}

const notAll = 'not measured: not every login or read succeeded'
const medians = (used: string, renewed: string) =>
  `a read took ${used} ms in a reused session, and ${renewed} ms with its own login (medians of 3)`

describe('the cost of sessions', () => {
  it.each<[string, Took, string]>([
    [
      'of three reads in one and three in their own',
      { reads: [9, 1, 10.04, 5, 1, 2], logins: [100, 20, 30] },
      medians('9.0', '32.0'),
    ],
    [
      'of the good reads',
      { reads: [9, 1, 3, 5, 6, 7], logins: [10, 20, 30], badReads: [0, 3] },
      medians('3.0', '37.0'),
    ],
    [
      'up to the first login that is refused',
      { reads: [1, 1, 1, 4], logins: [10, 20], badLogins: [1] },
      medians('1.0', '14.0'),
    ],
    ['without a login', { reads: [1, 1, 1], logins: [1], badLogins: [0] }, notAll],
    ['without a good read', { reads: [], logins: [1, 1, 1], badReads: [0, 1, 2] }, notAll],
    ['without a good read in a session of its own', { reads: [], logins: [1, 1, 1], badReads: [3, 4, 5] }, notAll],
  ])('is measured by the median %s', async (_of, took, said) => {
    expect((await cost(took)).said).toEqual([said])
  })

  it('takes three reads, three logins and a read for each of them, and no login beyond a refused one', async () => {
    expect((await cost({ reads: [], logins: [] })).asked).toEqual({ reads: 6, logins: 3 })
    expect((await cost({ reads: [], logins: [], badLogins: [1] })).asked).toEqual({ reads: 4, logins: 2 })
  })

  it('is that of logins as the main user', async () => {
    const { bodies } = await cost({ reads: [], logins: [] })
    expect(bodies).toHaveLength(4)
    expect(new Set(bodies)).toEqual(new Set(['{"UserName":"Supervisor","UserPassword":"Correct-Horse-7"}']))
  })

  it('is not measured where no entity is named', async () => {
    const { said, asked } = await cost({ reads: [], logins: [] }, { entities: {} })
    expect(said).toEqual(['not measured: no entity to read is configured (entities.probe)'])
    expect(asked).toEqual({ reads: 0, logins: 0 })
  })
})
