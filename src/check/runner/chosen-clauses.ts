import { isClauseId } from '../../contract/index.js'
import type { Registered } from './registry.js'
import { scheduleOf, type Schedule } from './schedule.js'

/** What a run plays: no scenario but those of the clauses that it selects, and when each has its turn. */
export interface Chosen {
  readonly scenarios: readonly Registered[]
  readonly schedule: Schedule<string>
}

/** Chooses among the scenarios that are known, by the ids of the clauses that a run selects. */
export function chosenClauses(known: readonly Registered[], selected: readonly string[]): Chosen {
  const scenarios = known.filter(({ clause }) => selected.includes(idOf(clause)))
  const ids = scenarios.map(({ clause }) => idOf(clause))
  const own = ids.filter((id) => !isClauseId(id))
  return { scenarios, schedule: scheduleOf(ids.filter(isClauseId), own) }
}

function idOf(clause: Registered['clause']): string {
  return typeof clause === 'string' ? clause : clause.id
}
