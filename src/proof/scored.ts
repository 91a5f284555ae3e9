import { clauses, type ClauseId } from '../contract/index.js'

/** The clauses whose outcome a breach moves: those that are judged automatically and not merely recorded. */
export const scored: readonly ClauseId[] = clauses
  .filter(({ level, class: name }) => level !== 'observe' && level !== 'manual' && name !== 'caller')
  .map(({ id }) => id)
