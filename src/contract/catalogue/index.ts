import { departuresOf, type DepartureId } from '../departures.js'
import type { ClauseClass, ClauseEntry, Direction } from '../types.js'
import { classes } from './classes.js'
import { groups, type ClauseId } from './groups.js'

export { classes, type ClassEntry } from './classes.js'
export { idsOf, type ClauseId } from './groups.js'

/** A clause with everything that is known of it. */
export interface Clause extends Omit<ClauseEntry, 'id' | 'twins'> {
  readonly id: ClauseId
  readonly class: ClauseClass
  /** `caller` clauses bind a client, and are no part of a run against a target. */
  readonly direction: Direction
  /** No sentence of the document says it; a report shows the mark. */
  readonly derived: boolean
  /** The accepted twin that a refusal needs before it proves anything; null where the clause is not a negative one. */
  readonly twins: string | null
  /** The departures that touch the clause. */
  readonly departures: readonly DepartureId[]
}

/** The whole catalogue, in its order. */
export const clauses: readonly Clause[] = classes.flatMap(({ id: name, direction }) =>
  groups[name].map((entry: ClauseEntry & { id: ClauseId }) => ({
    ...entry,
    class: name,
    direction,
    derived: entry.provenance === 'derived',
    twins: entry.twins ?? null,
    departures: departuresOf(entry.id),
  })),
)

const byId: ReadonlyMap<string, Clause> = new Map(clauses.map((clause) => [clause.id, clause]))

/** The clause of an id. */
export function clauseById(id: ClauseId): Clause {
  const clause = byId.get(id)
  if (clause === undefined) throw new RangeError(`${String(id)} is not a clause of the catalogue`)
  return clause
}

/** Whether a text from outside (an option, a profile, a report) is a clause id. */
export function isClauseId(text: string): text is ClauseId {
  return byId.has(text)
}

/** The clauses of one direction, in catalogue order: those of a run against a target, or those that bind a client. */
export function clausesOf(direction: Direction): readonly Clause[] {
  return clauses.filter((clause) => clause.direction === direction)
}
