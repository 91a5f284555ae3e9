import { defineConfig } from 'vitest/config'

/** The project's own tests. The conformance scenarios in specs/ are not among them: src/run starts those. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/transpile.ts'],
    pool: 'threads',
    // vitest leaves one core free by default, which on a machine of two is half of it.
    maxWorkers: '100%',
    testTimeout: 30_000,
  },
})
