import type { ClauseResult } from './roll-up.js'
import type { Outcome } from './types.js'

/**
 * How many clauses ended how. The six outcomes count what the checker itself found, and with `attested` they add up to
 * all results; `waived` counts the failures that a waiver covers, and those stand under `failed` (or `attested`) too.
 */
export type Counts = Readonly<Record<Outcome | 'waived' | 'attested', number>>

/** Counts the results of a run. An attested outcome is never counted among the tested ones. */
export function countsOf(results: readonly Pick<ClauseResult, 'outcome' | 'mode' | 'waived'>[]): Counts {
  const counts = {
    passed: 0,
    failed: 0,
    cantTell: 0,
    inapplicable: 0,
    untested: 0,
    observed: 0,
    waived: 0,
    attested: 0,
  }
  for (const { outcome, mode, waived } of results) {
    counts[mode === 'attested' ? 'attested' : outcome] += 1
    if (waived && outcome === 'failed') counts.waived += 1
  }
  return counts
}
