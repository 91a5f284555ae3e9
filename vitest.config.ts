import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { playedFirst } from './tests/support/played-first.js'

/** What a file imports that begins processes. */
const processes = /from '(?:node:child_process|[^']*(?:-process|\/command|\/browser|checker-and-emulator|\/help)\.js)'/

/**
 * The project's own tests. The conformance scenarios in specs/ are not among them: src/run starts those. Nor are slow tests
 * (`*.slow.test.ts`) and the sweeps of whole runs over hundreds of servers: `npm run sweeps` plays them.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts', 'tests/conformance/**', 'tests/sweeps/**'],
    globalSetup: ['tests/transpile.ts'],
    // Nothing is noted in the home of whoever plays them.
    env: {
      XDG_STATE_HOME: join(tmpdir(), 'svc-conformance-tests-state'),
      XDG_CACHE_HOME: join(tmpdir(), 'svc-conformance-tests-cache'),
    },
    setupFiles: ['tests/support/closing-hooks.ts'],
    pool: 'threads',
    // To load the rooms anew for each of some hundred files takes as long as the tests themselves.
    isolate: false,
    // To begin a process takes the longer the more memory the tests hold by then, and while one file waits for its processes
    // the other thread has files left to play.
    sequence: { sequencer: playedFirst((path) => processes.test(readFileSync(path, 'utf8'))) },
    // As in a run, whose scenarios are tested here.
    chaiConfig: { truncateThreshold: 200 },
    // vitest leaves one core free by default, which on a machine of two is half of it.
    maxWorkers: '100%',
    // Bounds for a machine under load, never a judgement: what begins processes takes its time there.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The second that vitest gives a poll is short for a machine under load; the test's own time is the bound.
    expect: { poll: { timeout: 50_000 } },
  },
})
