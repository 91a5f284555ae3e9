import { defineConfig } from 'vitest/config'

/** The project's own tests. The conformance scenarios in specs/ are not among them: src/run starts those. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/transpile.ts'],
    pool: 'threads',
    testTimeout: 30_000,
  },
})
