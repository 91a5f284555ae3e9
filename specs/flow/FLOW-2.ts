/** FLOW-2: a session bears many requests, in turn and at once (section "Cookie login sequence"). */
import { check, defineClause, type Depth, type Finding } from '../../src/check/index.js'
import { allSameEachTime, differentReads, emptyHanded, readInTurns } from '../../src/check/limits/repeated-reads.js'
import { observe } from '../../src/check/outcome/record.js'
import type { Given } from '../../src/check/runner/given.js'
import { sessionRead } from '../../src/check/core/session-proof.js'

/** In the first rounds of requests at once connections are still being made, and requests come one by one. */
const rounds = 4

async function readsOf({ run, main }: Given, manner: Parameters<typeof readInTurns>[2]): Promise<Finding> {
  const reads = await readInTurns(run, main, manner)
  // A session may have come to its own end, once; one that cannot bear the requests ends again.
  const again = reads.some(emptyHanded) ? await readInTurns(run, main, manner) : reads
  return allSameEachTime(run, main, again)
}

const inTurn = (times: number, says: string, depth: Depth) =>
  check({
    says,
    depth,
    cost: { requests: times },
    asks: async (given) =>
      readsOf(given, { requests: [await sessionRead(given.run, given.main)], times: times - 1, atOnce: 1 }),
    expects: (found) => found,
  })

defineClause('FLOW-2', {
  checks: {
    'in-turn': inTurn(3, 'Three reads in a row in one session give the same records.', 'core'),
    'at-once': check({
      says: 'The same read, sent in parallel in one session, gives the same records.',
      depth: 'standard',
      cost: { requests: 17 },
      asks: async (given) => {
        const { concurrency } = given.run.profile.limits
        const request = await sessionRead(given.run, given.main)
        return readsOf(given, { requests: [request], times: rounds * concurrency, atOnce: concurrency })
      },
      expects: (found) => found,
    }),
    'different-at-once': check({
      says: 'Parallel reads of different numbers of records each get the answer to their own request.',
      depth: 'full',
      cost: { requests: 20 },
      asks: async (given) => {
        const { run, main } = given
        const { concurrency } = run.profile.limits
        const requests = await differentReads(run, main, await sessionRead(run, main))
        if (requests.length === 1)
          observe('reads of other numbers of records return the same, so swapped answers would not be noticed')
        return readsOf(given, { requests, times: rounds * concurrency, atOnce: concurrency })
      },
      expects: (found) => found,
    }),
    'many-in-turn': inTurn(30, 'Thirty reads in a row in one session give the same records.', 'full'),
  },
})
