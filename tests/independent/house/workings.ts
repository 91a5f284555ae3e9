import type { Account } from './accounts.js'
import type { Page } from './collection.js'
import type { Dialect } from './filter.js'
import type { Question } from './question.js'
import type { Field } from './schema.js'
import type { Session } from './sessions.js'
import type { Row, Value } from './store.js'

/** Who has been let in. Without a session where a fault serves somebody who was not. */
export interface Caller {
  readonly account: Account
  readonly session: Session | null
}

/** A read of a collection on its way. */
export interface Reading {
  readonly question: Question
  readonly entity: string
  readonly dialect: Dialect
  /** Whether the answer will be JSON; else it is an Atom feed. */
  readonly inJson: boolean
  readonly caller: Caller
  /** Every record of the entity. */
  readonly all: readonly Row[]
}

/** One comparison of a filter with one record. */
export interface Comparison {
  readonly field: Field
  /** The field as the filter names it, with its path. */
  readonly path: string
  readonly dialect: Dialect
  readonly is: Value
  readonly wanted: Value
}

/** A change of one record on its way. */
export interface Change {
  readonly question: Question
  readonly entity: string
  readonly row: Row
  /** The names of the body's members, as given. */
  readonly members: readonly string[]
  readonly caller: Caller
}

/**
 * The places inside the house where a fault may take hold. Each is handed what the honest house makes of it, and gives
 * back what is done instead.
 */
export interface Workings {
  /** The request as the services behind the gate understand it. */
  readonly understood: (question: Question, caller: Caller) => Question
  /** Whether an entity is closed to the caller. */
  readonly closed: (closed: boolean, question: Question, caller: Caller) => boolean
  readonly equal: (equal: boolean, comparison: Comparison) => boolean
  /** The records that the filter lets through, before $top and pages. */
  readonly found: (rows: readonly Row[], reading: Reading) => readonly Row[]
  /** One page before it is written. */
  readonly page: (page: Page, reading: Reading) => Page
  /** The fields that a change is about to set. */
  readonly set: (fields: Row, change: Change) => Row
}

/** What several faults do to the same place, one after the other. */
export function joinWorkings(bent: readonly Partial<Workings>[]): Workings {
  const chain =
    <T, More extends readonly unknown[]>(
      pick: (one: Partial<Workings>) => ((value: T, ...more: More) => T) | undefined,
    ) =>
    (value: T, ...more: More): T =>
      bent.reduce((done, one) => pick(one)?.(done, ...more) ?? done, value)
  return {
    understood: chain((one) => one.understood),
    closed: chain((one) => one.closed),
    equal: chain((one) => one.equal),
    found: chain((one) => one.found),
    page: chain((one) => one.page),
    set: chain((one) => one.set),
  }
}
