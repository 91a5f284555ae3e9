/** The medians of two ways to do a thing, in milliseconds, and how many times as long the first one takes. */
export interface SideBySide {
  readonly ratio: number
  readonly ours: number
  readonly alone: number
}

/** What is measured, from its begin to its end. */
type Step = () => unknown

/**
 * Takes both steps in turn, so that whatever else the machine does weighs on both, after one round that counts for
 * nothing and lets the engine compile them.
 */
export async function sideBySide(ours: Step, alone: Step, rounds: number): Promise<SideBySide> {
  const times: { readonly ours: number[]; readonly alone: number[] } = { ours: [], alone: [] }
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await timeOf(ours), alone: await timeOf(alone) }
    if (round === 0) continue
    times.ours.push(pair.ours)
    times.alone.push(pair.alone)
  }
  const medians = { ours: median(times.ours), alone: median(times.alone) }
  return { ...medians, ratio: medians.ours / medians.alone }
}

async function timeOf(step: Step): Promise<number> {
  // What the other step left behind is not to be cleared away on this one's time.
  globalThis.gc?.()
  const begun = performance.now()
  await step()
  return performance.now() - begun
}

/** The middle one of some numbers; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  const low = sorted[Math.ceil(half) - 1] ?? NaN
  const high = sorted[Math.floor(half)] ?? NaN
  return (low + high) / 2
}
