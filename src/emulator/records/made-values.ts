import type { EntityModel, GenerationSize, Values } from '../../../fixtures/model.js'

/** Sizes of an entity that are kept at a time. */
const mostKept = 3

const made = new WeakMap<EntityModel['generate'], Map<string, readonly Values[]>>()

/**
 * The values that the records of an entity begin with, made once in a process: emulators by the hundred begin with the
 * same. They cannot be changed, so that no emulator shows what was done in another.
 */
export function madeValues({ generate }: EntityModel, size: GenerationSize): readonly Values[] {
  const known = made.get(generate) ?? new Map<string, readonly Values[]>()
  made.set(generate, known)
  const key = `${String(size.seed)} ${String(size.rows)}`
  const values = known.get(key) ?? generate(size).map((each) => Object.freeze(each))
  known.set(key, values)
  const [oldest = key] = known.keys()
  if (known.size > mostKept) known.delete(oldest)
  return values
}
