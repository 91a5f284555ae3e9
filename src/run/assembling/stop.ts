import { showsLogin } from '../../contract/index.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'

/** Why nothing could be judged, in a sentence to be said once; undefined where something could. */
export function stopOf(verdicts: ReadonlyMap<string, ClauseVerdict>): string | undefined {
  const failed = [...verdicts.values()].some(({ outcome }) => outcome === 'failed')
  return failed ? undefined : shuttingOut(verdicts)?.reason
}

/**
 * The verdict that tells what kept the run out: the target was not reached, or refused the login. The login page needs no
 * login: whether it holds or fails where the login was refused says nothing about the platform behind it.
 */
export function shuttingOut(verdicts: ReadonlyMap<string, ClauseVerdict>): ClauseVerdict | undefined {
  const all = [...verdicts.values()]
  if (all.some(showsLogin)) return undefined
  const isSilent = all.every(({ outcome }) => outcome !== 'passed' && outcome !== 'failed')
  return all.find(({ stop }) => stop === 'login refused' || (stop !== undefined && isSilent))
}
