import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** The files of which this holds come first, and each part in the order that vitest gives it. */
export function playedFirst(isFirst: (path: string) => boolean): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const first = new Set(sorted.filter(({ moduleId }) => isFirst(moduleId)))
      return [...first, ...sorted.filter((file) => !first.has(file))]
    }
  }
}
