import type { ClauseId } from '../../contract/index.js'
import type { Scenario } from '../runner/judge-clause.js'
import { readOwnClause, type OwnClause, type OwnClauseEntry } from './own-clause.js'

/** A clause that was said how to judge: its id in the catalogue, or an own clause. */
export interface Registered {
  readonly clause: ClauseId | OwnClause
  readonly scenario: Scenario
}

const scenarios = new Map<ClauseId, Scenario>()
let own: readonly { readonly clause: OwnClause; readonly scenario: Scenario }[] = []
let faults: readonly string[] = []

/**
 * Says how one clause of the catalogue is judged. The scenario says what is sent and what is expected; the catalogue says
 * what it needs, how much a breach weighs, and how it reads. A scenario that ends without a judgement has not passed.
 */
export function clause(id: ClauseId, scenario: Scenario): void {
  scenarios.set(id, scenario)
}

/**
 * Declares a custom clause, in a file that `--specs` loads. Custom clauses are judged one after the other, after those of
 * the catalogue except LIMIT and OBS. The report lists them under their own prefix. An invalid or duplicate declaration ends the run with an `OwnClauseFault`.
 *
 * @category Custom clauses
 * @param id Capital letters that no class of the catalogue uses, a dash, and a number: `ACME-1`.
 * @param entry Title, statement, level and needs.
 * @param scenario Sends requests and judges the answers. A scenario without an `expect` does not pass.
 */
export function ownClause(id: string, entry: OwnClauseEntry, scenario: Scenario): void {
  const read = readOwnClause(id, entry)
  if (typeof read === 'string') faults = [...faults, read]
  else if (typeof scenario !== 'function') faults = [...faults, `"${id}" has no scenario. Pass a function`]
  else if (own.some(({ clause: { id: known } }) => known === id)) faults = [...faults, `"${id}" is declared twice`]
  else own = [...own, { clause: read, scenario }]
}

/** Everything that was said how to judge, the own clauses last. */
export function registered(): readonly Registered[] {
  return [...[...scenarios].map(([id, scenario]) => ({ clause: id, scenario })), ...own]
}

/** The own clauses so far, and what does not hold of them. */
export function ownRegistered(): { readonly clauses: readonly OwnClause[]; readonly faults: readonly string[] } {
  return { clauses: own.map(({ clause: said }) => said), faults }
}

/** Forgets the own clauses, which are another run's. */
export function forgetOwn(): void {
  own = []
  faults = []
}
