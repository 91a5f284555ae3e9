import { classes, clausesOf, isClauseId, type Clause, type ClauseId } from '../contract/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import { UnknownClause } from './unknown-clause.js'

export { UnknownClause }

/** The clauses of a target that words such as `ACCESS-3` and `cookie` name. Throws UnknownClause. */
export function clausesNamed(words: readonly string[]): readonly ClauseId[] {
  const all = clausesOf('target')
  return words.flatMap((word) => {
    const id = word.toUpperCase()
    if (isClauseId(id) && all.some((clause) => clause.id === id)) return [id]
    const members = all.filter((clause) => clause.class === word.toLowerCase())
    if (members.length > 0) return members.map((clause) => clause.id)
    throw new UnknownClause(word, [...all.map((clause) => clause.id), ...classes.map(({ id }) => id.toUpperCase())])
  })
}

export interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** Tells which clauses the user's words leave in. Throws UnknownClause. */
export function selects({ only, skip }: Selection): (clause: Clause) => boolean {
  const wanted = only.length === 0 ? undefined : new Set(clausesNamed(only))
  const left = new Set(clausesNamed(skip))
  return ({ id }) => (wanted === undefined || wanted.has(id)) && !left.has(id)
}

/** Whether the profile's scope claims a clause; what is only observed belongs to every scope. */
export function isInScope(clause: Clause, profile: ResolvedProfile): boolean {
  return clause.class === 'obs' || (profile.scope as readonly string[]).includes(clause.class)
}

/** The clauses of a target that a run plays scenarios for. Throws UnknownClause. */
export function clausesToJudge(profile: ResolvedProfile, selection: Selection): readonly Clause[] {
  const isSelected = selects(selection)
  return clausesOf('target').filter(
    (clause) => isInScope(clause, profile) && isSelected(clause) && clause.level !== 'manual',
  )
}
