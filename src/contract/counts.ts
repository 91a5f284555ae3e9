import type { ClauseResult } from './roll-up.js'
import type { Outcome } from './types.js'

/**
 * How many clauses ended how. The six outcomes count each result once, as it stands in the report; `attested` says how many
 * of them a person attested, and `waived` how many of the failures a waiver covers.
 */
export type Counts = Readonly<Record<Outcome | 'waived' | 'attested', number>>

/** Counts the results of a run. */
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
    counts[outcome] += 1
    if (mode === 'attested') counts.attested += 1
    if (waived && outcome === 'failed') counts.waived += 1
  }
  return counts
}
