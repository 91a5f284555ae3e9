import { drawnFrom } from '../../src/proof/sample.js'

/**
 * The cases of a sweep: all of them, or, where SWEEP_SAMPLE says how many, so many of each table, chosen by SWEEP_SEED.
 * `npm run sweeps` plays all of them; CI plays another sample for each commit.
 */
export function sampled<T>(
  cases: readonly T[],
  nameOf: (one: T) => string = (one) => JSON.stringify(one),
): readonly T[] {
  const { SWEEP_SAMPLE: count, SWEEP_SEED: seed = '1' } = process.env
  return count === undefined ? cases : drawnFrom(cases, Number(count), Number(seed), nameOf)
}
