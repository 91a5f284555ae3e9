import type { User } from '../../../fixtures/users.js'
import type { Behaviour } from '../behaviour/behaviour.js'
import type { Store } from '../records/store.js'
import type { Stubs } from '../control/stubs/stubs.js'
import type { Sessions } from './sessions.js'

/** What one running emulator consists of. Everything that changes is in `sessions`, `store`, `stubs` and `memory`. */
export interface Deployment {
  readonly site: Site
  /** May be another one at the next request: variants and deviations can be switched while the emulator runs. */
  readonly behaviour: Behaviour
  readonly users: readonly User[]
  readonly sessions: Sessions
  readonly store: Store
  readonly stubs: Stubs
  /** Where a behaviour that depends on what went before keeps its counts, by a name of its own. */
  readonly memory: Map<string, unknown>
}

/** What a behaviour may know of the place where it runs. */
export interface Site {
  /** Scheme, host and port as the client wrote them, without a path. */
  readonly origin: string
  /** Empty, or a path with a leading slash and no trailing one. */
  readonly basePath: string
  /** Whether the client came by https. */
  readonly secure: boolean
  /** Stands before LOADER, SESSIONID and CSRF. */
  readonly prefix: string
  readonly cultureHeader: string
  readonly sessionLifetimeMs: number
  readonly now: () => Date
}

/** How often this was counted before, and this time. */
export function counted({ memory }: Deployment, key: string): number {
  const count = Number(memory.get(key) ?? 0) + 1
  memory.set(key, count)
  return count
}

/** What a deployment keeps under this name, empty at first. */
export function keptIn<Value>({ memory }: Deployment, name: string): Map<string, Value> {
  const kept = (memory.get(name) ?? new Map<string, Value>()) as Map<string, Value>
  memory.set(name, kept)
  return kept
}
