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

const trafficKinds = [
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

/** So much of each kind. */
export function trafficOfKinds(count: (kind: keyof Traffic) => number): Traffic {
  return Object.fromEntries(trafficKinds.map((kind) => [kind, count(kind)])) as Record<keyof Traffic, number>
}

export const noTraffic = trafficOfKinds(() => 0)

export function added(one: Traffic, other: Partial<Traffic>): Traffic {
  return trafficOfKinds((kind) => one[kind] + (other[kind] ?? 0))
}
