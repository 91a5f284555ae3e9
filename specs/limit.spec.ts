/** LIMIT: limits (section "Limits" of the document). The burst comes last, and the class after all others. */
import {
  cantTell,
  clause,
  emptyHanded,
  expect,
  expectCap,
  expectNoneLimited,
  expectNotLifted,
  expectNotLiftedByFilter,
  expectSameCap,
  expectSameRows,
  expectTopNotLifting,
  expectValuesOfRun,
  largeRead,
  limited,
  named,
  needsGoodSession,
  observeLargeRead,
  observeSessionCost,
  readRepeatedly,
  sessionRead,
  untested,
} from '../src/scenario/index.js'

/** No answer exceeds the row cap. */
clause('LIMIT-1', async ({ run, main }) => {
  expectCap(run, await largeRead(run, main, 'legacy'))
  await expectNotLiftedByFilter(run, main, 'legacyWhole')
})

/** $top does not lift the cap. */
clause('LIMIT-2', async ({ run, main }) => {
  await expectTopNotLifting(run, main)
  await expectNotLifted(run, main, 'legacyXml')
})

/** The OData endpoint keeps the cap. */
clause('LIMIT-3', async ({ run, main }) => {
  if (run.policy.legacyAbsent) {
    expectCap(run, await largeRead(run, main, 'odata'))
  } else {
    await expectSameCap(run, main, 'odata')
    await expectNotLifted(run, main, 'odata')
  }
  await expectNotLiftedByFilter(run, main, 'odataWhole')
})

/** XML keeps the cap. */
clause('LIMIT-4', async ({ run, main }) => {
  const { format, name } = await largeRead(run, main, 'legacyXml')
  if (format !== 'xml') cantTell(`${name} asked for nothing else and did not get XML (READ-2)`)
  await expectSameCap(run, main, 'legacyXml')
  await expectNotLiftedByFilter(run, main, 'legacyXmlWhole')
})

/** Totals, time and bytes up to the cap. */
clause('LIMIT-7', async ({ run, main }) => {
  observeLargeRead(run, await largeRead(run, main, run.policy.legacyAbsent ? 'odata' : 'legacy'))
})

/** What a new session per request costs. */
clause('LIMIT-6', async ({ run, main }) => {
  await observeSessionCost(run, main)
})

/** No deliberate rate limit. */
clause('LIMIT-5', async ({ run, main }) => {
  const { burst, concurrency, rate } = run.profile.limits
  if (burst === 0) untested('the burst is skipped, since limits.burst is 0', 'limits.burst')
  if (rate !== undefined)
    untested('limits.rate holds the checker back, so a limit of the target would not be seen', 'limits.rate')
  const reads = await readRepeatedly(run, main, {
    request: await sessionRead(run, main),
    times: burst,
    atOnce: concurrency,
    whenBusy: 'takeIt',
  })
  const refused = limited(reads.answers)
  const which = refused ? `${named(refused)}, of ` : ''
  expect(
    refused ? '429' : 'no 429',
    `${which}a burst of ${String(burst)} reads, ${String(concurrency)} at once, of which the target, or what stands before it, limits none`,
  ).toBe('no 429')
  if (emptyHanded(reads)) await needsGoodSession(main, reads)
  await expectSameRows(run, main, reads)
  await expectValuesOfRun(run, main, reads)
  expectNoneLimited(run)
})
