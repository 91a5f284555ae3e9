import { createHash } from 'node:crypto'

const howMany = 10
const mostTogether = 5

/** Ten random choices of two to five entries, seeded: what is lawful alone must be lawful together. */
export function combinations<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  seed: number,
): readonly (readonly Entry[])[] {
  return Array.from({ length: howMany }, (_, number) => {
    const shuffled = [...entries].sort((one, other) => rank(seed, number, one) - rank(seed, number, other))
    return shuffled.slice(0, 2 + (number % (mostTogether - 1)))
  })
}

function rank(seed: number, number: number, { id }: { readonly id: string }): number {
  return createHash('sha256')
    .update(`${String(seed)} ${String(number)} ${id}`)
    .digest()
    .readUInt32BE()
}
