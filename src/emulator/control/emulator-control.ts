import type { Deployment } from '../deployment.js'
import type { OverridesInForce } from '../overrides-in-force.js'
import type { FaultInput } from './fault-input.js'
import type { AddedFault, Faults } from './faults.js'
import { InvalidControlInput } from './invalid-control-input.js'
import type { LoggedRequest, RequestFilter, RequestLog } from './request-log.js'

/** What a test may ask of a running emulator, and change of it. The control API below `/__emulator` has the same. */
export interface EmulatorControl {
  /** The requests that were received, oldest first. Throws an Error if they are not recorded. */
  requests(filter?: RequestFilter): readonly LoggedRequest[]
  /** Empties the log of requests. Gives back how many it held. */
  clearRequests(): number
  /**
   * Puts everything back to the start: records, sessions, faults, the log of requests, and the variants and deviations
   * in force. Cookies of a session from before are unknown afterwards.
   */
  reset(): void
  /**
   * Ends every session at once, or those of one user, as if their time had run out. Gives back how many were open.
   * Throws a TypeError for an unknown user.
   */
  expireSessions(user?: string): number
  /** The ids of the variants in force. */
  variants(): readonly string[]
  /**
   * Replaces the variants in force. `profile` still describes the start. Throws an UnknownOverrideError, and then changes
   * nothing.
   */
  setVariants(ids: readonly string[]): void
  /** The ids of the deviations in force. */
  deviations(): readonly string[]
  /** Replaces the deviations in force. Throws an UnknownOverrideError. */
  setDeviations(ids: readonly string[]): void
  /** Injects a fault into the answers to come. Throws a TypeError for a fault that cannot be meant. */
  addFault(fault: FaultInput): AddedFault
  /** The faults that were added, those included that have met all their requests. */
  faults(): readonly AddedFault[]
  /** Removes all faults. Gives back how many there were. */
  clearFaults(): number
}

/** The parts of a running emulator that can be asked and changed. */
export interface Controlled {
  readonly deployment: Deployment
  readonly overrides: OverridesInForce
  readonly faults: Faults
  /** Absent where requests are not recorded. */
  readonly log: RequestLog | undefined
}

export function emulatorControl({ deployment, overrides, faults, log }: Controlled): EmulatorControl {
  const { store, sessions, memory } = deployment
  const set = (ids: Parameters<OverridesInForce['set']>[0]) => {
    overrides.set(ids)
    // What a behaviour has counted so far is none of the next one's.
    memory.clear()
  }
  return {
    requests(filter) {
      if (!log) throw new Error('requests are not recorded: start the emulator with recordRequests: true')
      return log.list(filter)
    },
    clearRequests: () => log?.clear() ?? 0,
    reset() {
      store.reset()
      sessions.reset()
      faults.clear()
      log?.clear()
      overrides.reset()
      memory.clear()
    },
    expireSessions: (user) => sessions.endAll(user === undefined ? undefined : namedUser(user, deployment)),
    variants: () => overrides.variants,
    setVariants: (ids) => {
      set({ variants: checkedIds(ids) })
    },
    deviations: () => overrides.deviations,
    setDeviations: (ids) => {
      set({ deviations: checkedIds(ids) })
    },
    addFault: (fault) => faults.add(fault),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
  }
}

function namedUser(name: unknown, { behaviour, users }: Deployment): Deployment['users'][number] {
  const user = typeof name === 'string' ? behaviour.login.identify(name, users) : undefined
  if (user) return user
  const known = users.map((each) => each.name).join(', ')
  throw new InvalidControlInput(`user: expected one of ${known}, found ${JSON.stringify(name)}`)
}

function checkedIds(ids: unknown): readonly string[] {
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return [...new Set<string>(ids)]
  throw new InvalidControlInput(
    'expected an array of ids from `svc-conformance emulate --list`, such as ["loader-twice"]',
  )
}
