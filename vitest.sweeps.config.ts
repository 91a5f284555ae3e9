import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { playedFirst } from './tests/support/played-first.js'

/** Files of many tests or whole runs. The small files among them would come last by themselves, which goes by size. */
const long =
  /diagnosis\/causes|cli\/(canary|interruption)|sweeps\/(independent-faults|fleet|judge|departures|variant-tours|reading|crossings)|conformance\/independent\./

/**
 * Whole runs over hundreds of servers, and slow tests: those of several seconds, most of which start processes or a browser.
 * Too long for every change, and never left out of CI.
 */
export default defineConfig({
  test: {
    include: ['tests/conformance/**/*.test.ts', 'tests/sweeps/**/*.test.ts', '{src,tests}/**/*.slow.test.ts'],
    // CI plays a sample of the cases.
    runner: './tests/support/sampling-runner.ts',
    globalSetup: ['tests/transpile.ts'],
    // Nothing is noted in the home of whoever plays them.
    env: {
      XDG_STATE_HOME: join(tmpdir(), 'svc-conformance-tests-state'),
      XDG_CACHE_HOME: join(tmpdir(), 'svc-conformance-tests-cache'),
    },
    setupFiles: ['tests/support/closing-hooks.ts'],
    pool: 'threads',
    // As with the other tests; and the files of a thread share one checker process, which has warmed up.
    isolate: false,
    // So that no core is without work while another ends the last of them.
    sequence: { sequencer: playedFirst((path) => long.test(path)) },
    // As in a run, whose scenarios are tested here.
    chaiConfig: { truncateThreshold: 200 },
    // A run waits for its server half of the time: two for each core keep the cores at work.
    maxWorkers: availableParallelism() * 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As with the other tests: a machine under load takes longer than the second that vitest gives.
    expect: { poll: { timeout: 50_000 } },
  },
})
