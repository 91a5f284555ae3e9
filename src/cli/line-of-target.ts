import { outcomeShown, runOutcomeShown } from '../report/wording.js'
import type { TargetResult } from '../schema/generated/fleet-overview.js'

/** How one target of a fleet ended, for the terminal; what was attested as not met is named with what failed. */
export function lineOf({ state, outcome, counts, failed = [], exitCode, durationMs = 0 }: TargetResult): string {
  const code = `exit code ${String(exitCode)}, ${(durationMs / 1000).toFixed(1)} s`
  if (outcome === undefined || counts === undefined) return `${state}, ${code}`
  const { sign, word } = runOutcomeShown[outcome]
  const told = (outcomes: readonly (keyof typeof outcomeShown)[]) =>
    outcomes.filter((each) => counts[each] > 0).map((each) => `${String(counts[each])} ${outcomeShown[each].word}`)
  const notMet = failed.length - counts.failed
  const breaches = [...told(['failed']), ...(notMet > 0 ? [`${String(notMet)} attested as not met`] : [])].join(', ')
  const named = breaches === '' ? [] : [`${breaches}${namesOf(failed)}`]
  const tally = [...told(['passed']), ...named, ...told(['cantTell', 'untested'])]
  return `${sign} ${word}: ${tally.join(', ')} (${code})`
}

function namesOf(failed: readonly string[]): string {
  const more = failed.length - 5
  return ` [${failed.slice(0, 5).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}]`
}
