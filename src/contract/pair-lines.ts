/** A pair of which one half may be missing, but never both. */
export type LinePair<Mapped, Seen> = readonly [Mapped, Seen] | readonly [Mapped, undefined] | readonly [undefined, Seen]

interface Digested {
  readonly digest: string
}

/**
 * Pairs the lines of a map with those of a document by the longest common subsequence of their digests, so that one
 * inserted line does not make strangers of all that follow. Between two common lines, the rest is paired in order: those
 * pairs have different digests, and what has no partner stands alone.
 */
export function pairLines<Mapped extends Digested, Seen extends Digested>(
  mapped: readonly Mapped[],
  seen: readonly Seen[],
): readonly LinePair<Mapped, Seen>[] {
  const pairs: LinePair<Mapped, Seen>[] = []
  let i = 0
  let j = 0
  for (const [commonI, commonJ] of common(mapped, seen)) {
    pairs.push(...inOrder(mapped.slice(i, commonI), seen.slice(j, commonJ)))
    pairs.push([mapped[commonI] as Mapped, seen[commonJ] as Seen])
    i = commonI + 1
    j = commonJ + 1
  }
  pairs.push(...inOrder(mapped.slice(i), seen.slice(j)))
  return pairs
}

function inOrder<Mapped, Seen>(mapped: readonly Mapped[], seen: readonly Seen[]): LinePair<Mapped, Seen>[] {
  const both = mapped.slice(0, seen.length).map((line, index): LinePair<Mapped, Seen> => [line, seen[index] as Seen])
  const lost = mapped.slice(seen.length).map((line): LinePair<Mapped, Seen> => [line, undefined])
  const gained = seen.slice(mapped.length).map((line): LinePair<Mapped, Seen> => [undefined, line])
  return [...both, ...lost, ...gained]
}

/** The index pairs of a longest common subsequence, rising. */
function common(mapped: readonly Digested[], seen: readonly Digested[]): readonly (readonly [number, number])[] {
  const width = seen.length + 1
  const length = new Uint32Array((mapped.length + 1) * width)
  const at = (i: number, j: number) => length[i * width + j] ?? 0
  const same = (i: number, j: number) => mapped[i]?.digest === seen[j]?.digest
  for (let i = mapped.length - 1; i >= 0; i--) {
    for (let j = seen.length - 1; j >= 0; j--) {
      length[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < mapped.length && j < seen.length) {
    if (same(i, j)) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}
