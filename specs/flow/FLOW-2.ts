/** FLOW-2: a session bears many requests, in turn and at once (section "Cookie login sequence"). */
import type { Exchange } from '../../src/exchange/index.js'
import {
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  named,
  observe,
  type RunContext,
  seen,
  undecided,
} from '../../src/check/index.js'
import { allSameEachTime, differentReads, emptyHanded, readInTurns } from '../../src/check/limits/index.js'
import { sessionRead } from '../../src/check/sessions/index.js'
import type { Actor } from '../../src/session/index.js'

/** In the first round of requests at once connections are still being made, and requests come one by one. */
const rounds = { equal: 4, different: 1 }

/** A good answer to the usual read, by the run. */
const usual = new WeakMap<RunContext, Exchange>()

/** What came of the reads, and whether the session had to be made anew among them. */
async function inOneSession<T>(main: Actor, ask: () => Promise<T>) {
  const { loginNumber } = main
  const reads = await ask()
  return { reads, wasRenewed: loginNumber !== main.loginNumber }
}

async function readsOf({ run, main }: Given, manner: Parameters<typeof readInTurns>[2]): Promise<Finding> {
  const first = await inOneSession(main, () => readInTurns(run, main, manner))
  const [refused] = first.reads.flatMap((each) => emptyHanded(each) ?? [])
  if (!refused && !first.wasRenewed) {
    usual.set(run, first.reads[0].first)
    return allSameEachTime(run, main, first.reads)
  }
  // A session may have come to its own end, once; one that cannot bear the requests ends again.
  const second = await inOneSession(main, () => readInTurns(run, main, manner))
  const again = await allSameEachTime(run, main, second.reads)
  if (again.holds === true && second.wasRenewed)
    return finding(false, 'all reads served in one session', 'two sessions in a row were too short for them')
  const why = refused ? `${named(refused)} answered ${seen(refused)}` : 'the session had to be made anew among them'
  return again.holds === true
    ? undecided(`one session did not serve all the reads (${why}), and another one did. Run again`)
    : again
}

defineClause('FLOW-2', {
  checks: {
    'in-turn': check({
      says: 'Thirty reads in a row in one session give the same records.',
      depth: 'core',
      cost: { requests: 30 },
      asks: async (given) =>
        readsOf(given, { requests: [await sessionRead(given.run, given.main)], times: 29, atOnce: 1 }),
      expects: (found) => found,
    }),
    'at-once': check({
      says: 'The same read, sent in parallel in one session, gives the same records.',
      depth: 'standard',
      cost: { requests: 17 },
      asks: async (given) => {
        const { concurrency } = given.run.profile.limits
        const request = await sessionRead(given.run, given.main)
        return readsOf(given, { requests: [request], times: rounds.equal * concurrency, atOnce: concurrency })
      },
      expects: (found) => found,
    }),
    'different-at-once': check({
      says: 'Parallel reads of different numbers of records each get the answer to their own request.',
      depth: 'core',
      cost: { requests: 5 },
      asks: async (given) => {
        const { run, main } = given
        const { concurrency } = run.profile.limits
        const { requests, firsts } = await differentReads(run, main, await sessionRead(run, main), usual.get(run))
        if (requests.length === 1)
          observe('reads of other numbers of records return the same, so swapped answers would not be noticed')
        return readsOf(given, { requests, firsts, times: rounds.different * concurrency, atOnce: concurrency })
      },
      expects: (found) => found,
    }),
  },
})
