/** LIMIT-5: neither requests nor downloads are limited on purpose (section "Limits"). The burst comes last in a run. */
import {
  allOf,
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  isGoodRead,
  named,
  untested,
} from '../../src/check/index.js'
import {
  emptyHanded,
  hasValuesOfRun,
  limited,
  limitedSoFar,
  needsGoodSession,
  readRepeatedly,
  sameEachTime,
} from '../../src/check/limits/index.js'
import { send, sessionColumn, sessionRead } from '../../src/check/sessions/index.js'
import { control, sharedControl } from '../../src/check/twins/index.js'

/** What a fifth of the burst shows, a gate on each deployment may rely on. */
const partOfBurst = 5

async function burstOf({ run, main }: Given, times: number): Promise<Finding> {
  const { concurrency } = run.profile.limits
  const request = await sessionRead(run, main)
  const reads = await readRepeatedly(run, main, { request, times, atOnce: concurrency, whenBusy: 'takeIt' })
  const refused = limited(reads.answers)
  if (refused) {
    const burst = `a burst of ${String(times)} reads, ${String(concurrency)} at once`
    return finding(false, `no 429 in ${burst}`, `429 after ${String(reads.answers.length)} of them (${named(refused)})`)
  }
  if (emptyHanded(reads)) await needsGoodSession(main, reads)
  const same = await sameEachTime(run, main, reads)
  return same.holds === true ? allOf(same, await hasValuesOfRun(run, main, reads)) : same
}

defineClause('LIMIT-5', {
  needs: ({ run }) => {
    const { burst, rate } = run.profile.limits
    if (burst === 0) untested('the burst is skipped, because limits.burst is 0', 'limits.burst')
    if (rate !== undefined)
      untested('limits.rate slows the checker down, so a limit of the target would not be noticed', 'limits.rate')
  },
  checks: {
    'none-before': check({
      says: 'No request of the run was answered with 429 so far.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async ({ run, main }) => {
        const request = await sessionRead(run, main)
        const first = await sharedControl(run, main, await sessionColumn(run, main), () => send(main, request))
        const refused = limitedSoFar(run)
        // A target that serves nobody limits nobody either.
        if (!refused && !isGoodRead(first)) await control(run, main, request, isGoodRead)
        return refused
      },
      expects: (refused) =>
        finding(refused === undefined, 'no 429', refused ? `${named(refused)} answered 429` : 'no 429'),
    }),
    burst: check({
      says: 'A short burst of reads, some in parallel, is answered completely and never with 429.',
      depth: 'standard',
      cost: { requests: 20 },
      control: 'the same read once, on its own',
      asks: (given) => burstOf(given, Math.ceil(given.run.profile.limits.burst / partOfBurst)),
      expects: (found) => found,
    }),
    'long-burst': check({
      says: 'A burst of limits.burst reads, some in parallel, is answered completely and never with 429.',
      depth: 'full',
      cost: { requests: 80 },
      control: 'the same read once, on its own',
      after: 'burst',
      asks: (given) => {
        const { burst } = given.run.profile.limits
        return burstOf(given, burst - Math.ceil(burst / partOfBurst))
      },
      expects: (found) => found,
    }),
  },
})
