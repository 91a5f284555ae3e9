/** FLOW: the whole way of a caller (section "Cookie login sequence" of the document). */
import {
  clause,
  differentReads,
  emptyHanded,
  expectSameRows,
  expectWholeWay,
  observe,
  readInTurns,
  sessionRead,
} from '../src/scenario/index.js'

/** Requests of one session, one after the other. */
const inARow = 30

/** Rounds of requests at once: in the first ones connections are still being made, and requests come one by one. */
const rounds = 4

/** Log in, read, change, find again, call a service. */
clause('FLOW-1', async ({ run, main }) => {
  await expectWholeWay(run, main)
})

/** A session bears many requests, in turn and at once. */
clause('FLOW-2', async ({ run, main }) => {
  const { concurrency } = run.profile.limits
  const request = await sessionRead(run, main)
  const different = await differentReads(run, main, request)
  if (different.length === 1)
    observe('reads of other numbers of records come out alike, so swapped answers would not show')
  for (const manner of [
    { requests: [request], times: inARow, atOnce: 1 },
    { requests: [request], times: rounds * concurrency, atOnce: concurrency },
    { requests: different, times: rounds * concurrency, atOnce: concurrency },
  ] as const) {
    const reads = await readInTurns(run, main, manner)
    // A session may have come to its own end, once; one that cannot bear the requests ends again.
    const again = reads.some(emptyHanded) ? await readInTurns(run, main, manner) : reads
    for (const each of again) await expectSameRows(run, main, each)
  }
})
