import type { ClauseId } from '../../contract/index.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'

/** A verdict as a worker hands it over: passed on one exchange, unless the test says otherwise. */
export function verdictLike(id: ClauseId, changes: Partial<ClauseVerdict> = {}): ClauseVerdict {
  return {
    id,
    outcome: 'passed',
    evidence: ['x-0001'],
    checks: [],
    twins: [],
    cells: [],
    observations: [],
    departures: [],
    made: [],
    durationMs: 1,
    run: {
      diagnoses: [],
      departures: [],
      traffic: { exchanges: 1, logins: 1, unaskedLogins: 0, wrongLogins: 0, writes: 0, rows: 0 },
    },
    ...changes,
  }
}

export const failedLike: Partial<ClauseVerdict> = {
  outcome: 'failed',
  blame: 'target',
  reason: 'x-0001: expected status 403, seen 200',
  expected: 'status 403',
  actual: '200',
}

export function verdictMap(...verdicts: readonly ClauseVerdict[]): ReadonlyMap<string, ClauseVerdict> {
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]))
}
