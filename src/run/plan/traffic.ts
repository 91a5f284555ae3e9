import type { ClauseId } from '../../contract/index.js'

/** Requests, and what kinds of them there are. */
export interface Traffic {
  readonly requests: number
  /** Logins of every kind. */
  readonly logins: number
  /** Logins with a wrong password. */
  readonly wrongLogins: number
  /** Logins that must be refused for another reason: an unknown user, a body that is no login. */
  readonly refusedLogins: number
  /** PUT and MERGE. */
  readonly writes: number
  /** Calls of services, the message server's too. */
  readonly calls: number
  /** Reads with a filter on a value, and without `$top`: they bring whatever matches. */
  readonly searches: number
  /** Reads of all of the large entity. */
  readonly largeReads: number
  /** Records in the answers to all other reads. */
  readonly rows: number
}

/** Exchanges that these clauses cite together: they are made once a run, where any one of the clauses is judged. */
export interface CommonTraffic extends Partial<Traffic> {
  readonly clauses: readonly ClauseId[]
}

export const trafficKinds = [
  'requests',
  'logins',
  'wrongLogins',
  'refusedLogins',
  'writes',
  'calls',
  'searches',
  'largeReads',
  'rows',
] as const satisfies readonly (keyof Traffic)[]

export const noTraffic: Traffic = {
  requests: 0,
  logins: 0,
  wrongLogins: 0,
  refusedLogins: 0,
  writes: 0,
  calls: 0,
  searches: 0,
  largeReads: 0,
  rows: 0,
}

export function added(one: Traffic, other: Partial<Traffic>): Traffic {
  const entries = trafficKinds.map((kind) => [kind, one[kind] + (other[kind] ?? 0)])
  return Object.fromEntries(entries) as unknown as Traffic
}
