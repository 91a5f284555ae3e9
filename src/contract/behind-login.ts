import { clauseById, isClauseId } from './catalogue/index.js'
import { profileKeysOf } from './needs.js'
import type { Outcome } from './types.js'

/** Whether the clause is judged in a session of the main user. */
export function isBehindLogin(id: string): boolean {
  return isClauseId(id) && profileKeysOf(clauseById(id).needs).includes('users.main')
}

/** Whether a clause that ended so shows that the main user was let in. One of the login may fail because nobody is. */
export function showsLogin({ id, outcome }: { readonly id: string; readonly outcome: Outcome }): boolean {
  if (!isClauseId(id) || !isBehindLogin(id)) return false
  return outcome === 'passed' || (outcome === 'failed' && clauseById(id).class !== 'login')
}
