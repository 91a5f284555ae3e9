import { defineConfig } from 'vitest/config'

/** Hundreds of servers with one fault each, judged one by one: too long for every change, and never left out of CI. */
export default defineConfig({
  test: {
    include: ['tests/sweeps/**/*.test.ts'],
    globalSetup: ['tests/transpile.ts'],
    pool: 'threads',
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
})
