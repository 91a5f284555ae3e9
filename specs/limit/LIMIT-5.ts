/** LIMIT-5: neither requests nor downloads are limited on purpose (section "Limits"). The burst comes last in a run. */
import { asserted, check, defineClause, finding } from '../../src/check/index.js'
import {
  emptyHanded,
  expectSameRows,
  limited,
  limitedSoFar,
  needsGoodSession,
  readRepeatedly,
} from '../../src/check/limits/repeated-reads.js'
import { expectValuesOfRun } from '../../src/check/limits/values-of-run.js'
import { untested } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import { isGoodRead, named } from '../../src/check/core/answers.js'
import { control } from '../../src/check/core/control.js'
import { expect } from '../../src/check/core/expect.js'
import { send } from '../../src/check/core/main-session.js'
import { sessionRead } from '../../src/check/core/session-proof.js'

/** What a fifth of the burst shows, a gate on each deployment may rely on. */
const partOfBurst = 5

async function burstOf({ run, main }: Given, times: number): Promise<string> {
  const { concurrency } = run.profile.limits
  const request = await sessionRead(run, main)
  const reads = await readRepeatedly(run, main, { request, times, atOnce: concurrency, whenBusy: 'takeIt' })
  const refused = limited(reads.answers)
  const which = refused ? `${named(refused)}, of ` : ''
  expect(
    refused ? '429' : 'no 429',
    `${which}a burst of ${String(times)} reads, ${String(concurrency)} at once, of which the target, or what stands before it, limits none`,
  ).toBe('no 429')
  if (emptyHanded(reads)) await needsGoodSession(main, reads)
  await expectSameRows(run, main, reads)
  await expectValuesOfRun(run, main, reads)
  return `${String(reads.answers.length)} reads, each with the records of the first one`
}

defineClause('LIMIT-5', {
  needs: ({ run }) => {
    const { burst, rate } = run.profile.limits
    if (burst === 0) untested('the burst is skipped, since limits.burst is 0', 'limits.burst')
    if (rate !== undefined)
      untested('limits.rate holds the checker back, so a limit of the target would not be seen', 'limits.rate')
  },
  checks: {
    'none-before': check({
      says: 'Nothing that the run sent so far was answered with 429.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async ({ run, main }) => {
        const request = await sessionRead(run, main)
        const first = await send(main, request)
        const refused = limitedSoFar(run)
        // A target that serves nobody limits nobody either.
        if (!refused && !isGoodRead(first)) await control(run, main, request, isGoodRead)
        return refused
      },
      expects: (refused) =>
        finding(refused === undefined, 'no 429', refused ? `${named(refused)} answered 429` : 'no 429'),
    }),
    burst: check({
      says: 'A short burst of reads, some at once, is answered in full, and none of them with 429.',
      depth: 'standard',
      cost: { requests: 20 },
      control: 'the same read once, on its own',
      ...asserted(
        (given) => burstOf(given, Math.ceil(given.run.profile.limits.burst / partOfBurst)),
        'the records of the first read each time, and no 429',
      ),
    }),
    'long-burst': check({
      says: 'So is a burst as long as limits.burst.',
      depth: 'full',
      cost: { requests: 80 },
      control: 'the same read once, on its own',
      after: 'burst',
      ...asserted((given) => {
        const { burst } = given.run.profile.limits
        return burstOf(given, burst - Math.ceil(burst / partOfBurst))
      }, 'the records of the first read each time, and no 429'),
    }),
  },
})
