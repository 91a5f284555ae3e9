import { defineConfig } from 'vitest/config'

/** Whole runs over hundreds of servers, lawful and faulty: too long for every change, and never left out of CI. */
export default defineConfig({
  test: {
    include: ['tests/conformance/**/*.test.ts', 'tests/sweeps/**/*.test.ts'],
    globalSetup: ['tests/transpile.ts'],
    setupFiles: ['tests/support/closing-hooks.ts'],
    pool: 'threads',
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
})
