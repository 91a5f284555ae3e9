import { clauseById, isClauseId } from '../../contract/index.js'
import type { ClauseVerdict } from '../../scenario/index.js'

/**
 * Why nothing could be judged, in a sentence to be said once; undefined where something could. The login page needs no
 * login: that it holds where the login was refused says nothing about the platform behind it.
 */
export function stopOf(verdicts: ReadonlyMap<string, ClauseVerdict>): string | undefined {
  return stoppingVerdict(verdicts)?.reason
}

/** The verdict that tells so. */
export function stoppingVerdict(verdicts: ReadonlyMap<string, ClauseVerdict>): ClauseVerdict | undefined {
  const all = [...verdicts.values()]
  const passed = all.filter(({ outcome }) => outcome === 'passed')
  if (all.some(({ outcome }) => outcome === 'failed')) return undefined
  if (passed.some(({ id }) => isClauseId(id) && clauseById(id).needs.includes('user'))) return undefined
  return all.find(({ stop }) => stop === 'login refused' || (stop !== undefined && passed.length === 0))
}
