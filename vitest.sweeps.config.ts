import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of many tests or whole runs. The small files among them would come last by themselves, which goes by size. */
const long =
  /sweeps\/(independent-faults|fleet|judge|departures|emulator-tours|reading|crossings)|conformance\/independent\./

/** The long ones first, so that no core is without work while another ends the last of them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Whole runs over hundreds of servers, and what begins many processes: too long for every change, and never left out of CI. */
export default defineConfig({
  test: {
    include: ['tests/conformance/**/*.test.ts', 'tests/sweeps/**/*.test.ts'],
    globalSetup: ['tests/transpile.ts'],
    setupFiles: ['tests/support/closing-hooks.ts'],
    pool: 'threads',
    // As with the other tests; and the files of a thread share one checker process, which has warmed up.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // vitest leaves one core free by default, which on a machine of two is half of it.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As with the other tests: a machine under load takes longer than the second that vitest gives.
    expect: { poll: { timeout: 50_000 } },
  },
})
