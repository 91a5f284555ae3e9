import { createHash } from 'node:crypto'

/** So many of them, chosen at random: the same for the same seed, and hardly touched by what is added later. */
export function drawnFrom<T>(all: readonly T[], count: number, seed: number, idOf: (one: T) => string): readonly T[] {
  const rank = (one: T) =>
    createHash('sha256')
      .update(`${String(seed)} ${idOf(one)}`)
      .digest('hex')
  return [...all].sort((one, other) => rank(one).localeCompare(rank(other))).slice(0, count)
}
