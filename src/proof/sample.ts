import { createHash } from 'node:crypto'

/** So many of them, chosen at random: the same for the same seed, and hardly touched by what is added later. */
export function drawnFrom<T extends { readonly id: string }>(
  all: readonly T[],
  count: number,
  seed: number,
): readonly T[] {
  const rank = ({ id }: T) =>
    createHash('sha256')
      .update(`${String(seed)} ${id}`)
      .digest('hex')
  return [...all].sort((one, other) => rank(one).localeCompare(rank(other))).slice(0, count)
}
