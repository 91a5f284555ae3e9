import type { ResolvedProfile } from '../../profile/index.js'
import { factsOf, type Finding, type RunFacts } from '../outcome/check.js'
import { Undecided } from '../outcome/verdict.js'
import { runNowhere } from './run-at.js'

/** What an expectation may know of a run with this profile. */
export async function runFacts(changes: Partial<ResolvedProfile> = {}): Promise<RunFacts> {
  return factsOf(await runNowhere(changes)).run
}

/**
 * A finding in one line of a table: `met: SEEN`, `EXPECTED / SEEN`, or `open: REASON`, which names whoever but the target is to
 * act, and any outcome but `cantTell`. Departures follow in brackets.
 */
export function inWords(found: Finding): string {
  const departures = found.holds === true ? (found.departures ?? []) : (found.departure ?? [])
  return `${sides(found)}${departures.length === 0 ? '' : ` [${[departures].flat().join(', ')}]`}`
}

function sides(found: Finding): string {
  if (found.holds === true) return `met: ${found.seen}`
  if (found.holds === false) return `${found.expected} / ${found.seen}`
  const { outcome = 'cantTell', blame, reason } = found
  return `${outcome === 'cantTell' ? 'open' : outcome}${blame === 'target' ? '' : `, ${blame}`}: ${reason}`
}

/** What kept a task from being judged, in one line: `cantTell, profile: REASON [KEYS]`; `nothing` where it came to its end. */
export async function whyNotJudged(task: Promise<unknown>): Promise<string> {
  try {
    await task
    return 'nothing'
  } catch (fault) {
    if (!(fault instanceof Undecided)) throw fault
    const { outcome, blame, message, profileKeys } = fault
    return `${outcome}, ${blame}: ${message}${profileKeys.length === 0 ? '' : ` [${profileKeys.join(', ')}]`}`
  }
}
