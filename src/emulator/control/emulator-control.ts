import type { Deployment } from '../deployment/deployment.js'
import type { OverridesInForce } from '../overrides/overrides-in-force.js'
import { whole, type FaultInput } from './fault-input.js'
import type { AddedFault, Faults } from './faults.js'
import type { GivenRows } from '../domain/given-rows.js'
import type { Row } from '../records/row.js'
import type { AddedStub, Stub } from './stubs/stub.js'
import { InvalidControlInput } from '../errors.js'
import { verified, type Expected, type Verified } from './verify.js'
import type { LoggedRequest, RequestFilter, RequestLog } from './request-log.js'

/** What a test may ask of a running emulator, and change of it. The control API below `/__emulator` has the same. */
export interface EmulatorControl {
  /** The logged requests, the oldest first. Throws an Error if `recordRequests` is false. */
  requests(filter?: RequestFilter): readonly LoggedRequest[]
  /** Empties the log. Returns the number of removed requests. */
  clearRequests(): number
  /**
   * Restores the start: records, sessions, faults, stubs, log, variants and deviations. Cookies of an earlier session are
   * unknown afterwards.
   */
  reset(): void
  /**
   * Expires all sessions, or those of one user: at once, or with `after` when that many further requests were sent in them.
   * Returns the number of sessions. Throws a TypeError for an unknown user.
   */
  expireSessions(user?: string, options?: { readonly after?: number }): number
  /** The ids of the variants in force. */
  variants(): readonly string[]
  /**
   * Replaces the variants in force. `profile` still describes the start. Throws an UnknownOverrideError for an unknown id, and
   * changes nothing.
   */
  setVariants(ids: readonly string[]): void
  /** The ids of the deviations in force. */
  deviations(): readonly string[]
  /** Replaces the deviations in force. Throws an UnknownOverrideError for an unknown id. */
  setDeviations(ids: readonly string[]): void
  /** Injects a fault and returns it with its `id`. Throws a TypeError for an invalid one. */
  addFault(fault: FaultInput): AddedFault
  /** The added faults, also those that have met all their requests. */
  faults(): readonly AddedFault[]
  /** Removes the fault with this id. Returns false if there is none. */
  removeFault(id: number): boolean
  /** Removes all faults. Returns their number. */
  clearFaults(): number
  /** Adds a stub, which is tried before those in force, and returns it with its `id`. Throws a TypeError for an invalid one. */
  addStub(stub: Stub): AddedStub
  /** The stubs in force with their `id`, in the order in which they are tried. */
  stubs(): readonly AddedStub[]
  /** States of stub scenarios by name, without those in the state `started`. */
  scenarioStates(): Readonly<Record<string, string>>
  /** Removes the stub with this id. Returns false if there is none. */
  removeStub(id: number): boolean
  /** Removes all stubs, also those of the options. Returns their number. */
  clearStubs(): number
  /**
   * Replaces the records of an entity until the next reset. Rows are as in a data file; missing fields are null. Returns the
   * number of records. Throws a TypeError for an unknown entity or field, and for a value of the wrong type.
   */
  setData(entity: string, rows: GivenRows): number
  /**
   * Compares the log with a request pattern (as of `Stub`) and `exactly`, `atLeast` or `atMost`; default: at least 1. Returns
   * `holds`, the number `found`, and the `closest` request with how it `differs`. Throws a TypeError for an invalid expectation.
   */
  verify(expected: Expected): Verified
}

/** The parts of a running emulator that can be asked and changed. */
export interface Controlled {
  readonly deployment: Deployment
  readonly overrides: OverridesInForce
  readonly faults: Faults
  /** Absent where requests are not recorded. */
  readonly log: RequestLog | undefined
  /** Made of rows as those of a data file. */
  readonly rowsOf: (entity: string, rows: GivenRows) => readonly Row[]
}

export function emulatorControl({ deployment, overrides, faults, log, rowsOf }: Controlled): EmulatorControl {
  const { store, sessions, stubs, memory } = deployment
  const recorded = () => {
    if (!log) throw new Error('requests are not recorded: start the emulator with recordRequests: true')
    return log
  }
  const set = (ids: Parameters<OverridesInForce['set']>[0]) => {
    overrides.set(ids)
    // What a behaviour has counted so far is none of the next one's.
    memory.clear()
  }
  return {
    requests: (filter) => recorded().list(filter),
    clearRequests: () => log?.clear() ?? 0,
    reset() {
      store.reset()
      sessions.reset()
      stubs.reset()
      faults.clear()
      log?.clear()
      overrides.reset()
      memory.clear()
    },
    expireSessions(name, { after } = {}) {
      const user = name === undefined ? undefined : namedUser(name, deployment)
      if (after === undefined) return sessions.endAll(user)
      return sessions.endAllAfter(whole({ after }, 'after', 0, 0), user)
    },
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
    removeFault: (id) => faults.remove(id),
    clearFaults: () => faults.clear(),
    addStub: (stub) => stubs.add(stub),
    stubs: () => stubs.list(),
    scenarioStates: () => stubs.states(),
    removeStub: (id) => stubs.remove(id),
    clearStubs: () => stubs.clear(),
    setData(entity, given) {
      const rows = rowsOf(entity, given)
      store.replaceAll(entity, rows)
      return rows.length
    },
    verify: (expected) => verified(expected, recorded().list()),
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
