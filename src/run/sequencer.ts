import type { TestSequencer, TestSpecification } from 'vitest/node'

/**
 * The order of the spec files: the catalogue's, always. LOGIN comes first, since its logins may end other sessions where
 * a deployment allows one for each user; vitest's own order goes by how long a file took last time.
 */
export function catalogueOrder(files: readonly string[]): new () => TestSequencer {
  const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file))
  return class implements TestSequencer {
    shard(specifications: TestSpecification[]): TestSpecification[] {
      return specifications
    }

    sort(specifications: TestSpecification[]): TestSpecification[] {
      return [...specifications].sort((one, other) => place(one) - place(other))
    }
  }
}
