import { clausesOf, isClauseId, type Clause, type ClauseId, type Direction } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { OwnClause } from '../../check/engine/own-clause.js'
import type { OwnClauses } from './own-clauses.js'
import { UnknownClause } from '../errors.js'

/** The clauses that words such as `ACCESS-3`, `cookie` and `READ-10/xml-or` name, of a target by default. Throws UnknownClause. */
export function clausesNamed(words: readonly string[], directions?: readonly Direction[]): readonly ClauseId[] {
  return idsNamed(words, [], directions).filter(isClauseId)
}

export interface CheckWord {
  readonly clause: string
  readonly check: string
}

/** A word such as `READ-10/xml-or`, which names one check of a clause; undefined for any other. */
export function checkWord(word: string): CheckWord | undefined {
  const [, clause, check] = /^([^/]+)\/(.+)$/.exec(word) ?? []
  return clause === undefined || check === undefined
    ? undefined
    : { clause: clause.toUpperCase(), check: check.toLowerCase() }
}

type Named = Pick<OwnClause, 'id' | 'class'>

/** The same among a user's own clauses too. A word for one check, such as `READ-10/xml-or`, names its clause. */
export function idsNamed(
  words: readonly string[],
  own: readonly Named[],
  directions: readonly Direction[] = ['target'],
): readonly string[] {
  const all: readonly Named[] = [...directions.flatMap(clausesOf), ...own]
  return words.flatMap((word) => {
    const named = checkWord(word)?.clause
    if (named !== undefined && all.some((clause) => clause.id === named)) return [named]
    const id = word.toUpperCase()
    if (all.some((clause) => clause.id === id)) return [id]
    const members = all.filter((clause) => clause.class === word.toLowerCase())
    if (members.length > 0) return members.map((clause) => clause.id)
    throw new UnknownClause(word, [
      ...all.map((clause) => clause.id),
      ...new Set(all.map((clause) => clause.class.toUpperCase())),
    ])
  })
}

/** One of the parts that a run is split into: `index` from 1 to `count`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

export interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** A user's own clauses, which the words may name too. */
  readonly own?: OwnClauses | undefined
  /** Whose clauses the words may name: those of a target by default. */
  readonly directions?: readonly Direction[] | undefined
  /** There where the run is one part of several. */
  readonly shard?: Shard | undefined
}

/** Tells which clauses the user's words leave in. Throws UnknownClause. */
export function selects({ only, skip, own, directions }: Selection): (clause: Pick<OwnClause, 'id'>) => boolean {
  const wanted = only.length === 0 ? undefined : new Set(idsNamed(only, own?.clauses ?? [], directions))
  const ofClauses = skip.filter((word) => !checkWord(word))
  const left = new Set(idsNamed(ofClauses, own?.clauses ?? [], directions))
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

/**
 * The own clauses that a run plays scenarios for, whatever the profile's scope. Where a run is split they are all part of
 * the first one. Throws UnknownClause.
 */
export function ownToJudge(selection: Selection): readonly OwnClause[] {
  if (selection.shard !== undefined && selection.shard.index !== 1) return []
  return (selection.own?.clauses ?? []).filter(selects(selection))
}
