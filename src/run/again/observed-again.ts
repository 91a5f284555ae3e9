import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import type { Report } from '../../schema/generated/report.js'

/** What stands in the place of observations that the recording does not bear out. */
const restsOnMasks = 'other observations depend on values that are masked in the evidence'

/**
 * A verdict without what it observed of invented values: where records are masked, a sentence that the recorded run did not
 * say by the same scenarios is one about what was filled in for them, however alike it comes out each time.
 */
export function asObserved(verdict: ClauseVerdict, recorded: Report): ClauseVerdict {
  const told = new Set(
    recorded.clauses.flatMap(({ id, observations }) => observations.map(({ text }) => key(id, text))),
  )
  const diagnosed = new Set(recorded.diagnoses.map(({ id, text }) => key(id, text)))
  const { observations: all, run } = verdict
  const observations = all.filter(({ text }) => told.has(key(verdict.id, text)))
  const diagnoses = run.diagnoses.filter(({ id, text }) => diagnosed.has(key(id, text)))
  const kept = { ...verdict, observations, run: { ...run, diagnoses } }
  if (verdict.outcome !== 'observed' || observations.length === all.length) return kept
  return { ...kept, reason: [...observations.map(({ text }) => text), restsOnMasks].join('; ') }
}

/** Masks left out: their digits are those of what is filled in. */
function key(id: string, text: string): string {
  return `${id}\n${text.replace(/‹[^›]*›/g, '‹›')}`
}
