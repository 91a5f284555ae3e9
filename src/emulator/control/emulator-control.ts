import type { Deployment } from '../deployment.js'
import type { OverridesInForce } from '../overrides-in-force.js'
import { whole, type FaultInput } from './fault-input.js'
import type { AddedFault, Faults } from './faults.js'
import type { GivenRows } from '../domain/given-rows.js'
import type { Row } from '../records/row.js'
import type { AddedStub, Stub } from '../stubs/stubs.js'
import { InvalidControlInput } from './answer-control.js'
import { verified, type Expected, type Verified } from './verify.js'
import type { LoggedRequest, RequestFilter, RequestLog } from './request-log.js'

/** What a test may ask of a running emulator, and change of it. The control API below `/__emulator` has the same. */
export interface EmulatorControl {
  /** The requests that were received, oldest first. Throws an Error if they are not recorded. */
  requests(filter?: RequestFilter): readonly LoggedRequest[]
  /** Empties the log of requests. Gives back how many it held. */
  clearRequests(): number
  /**
   * Puts everything back to the start: records, sessions, faults, stubs, the log of requests, and the variants and deviations
   * in force. Cookies of a session from before are unknown afterwards.
   */
  reset(): void
  /**
   * Ends every session at once, or those of one user, as if their time had run out; with `after` once so many further
   * requests were sent in them. Gives back how many are open. Throws a TypeError for an unknown user.
   */
  expireSessions(user?: string, options?: { readonly after?: number }): number
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
  /** Removes one fault. Gives back whether there was one with this id. */
  removeFault(id: number): boolean
  /** Removes all faults. Gives back how many there were. */
  clearFaults(): number
  /** Answers requests by a stub, before those that are in force. Throws a TypeError for a stub that cannot be meant. */
  addStub(stub: Stub): AddedStub
  /** The stubs in force, in the order in which they are tried. */
  stubs(): readonly AddedStub[]
  /** The states of the scenarios of stubs that have left the state `started`. */
  scenarioStates(): Readonly<Record<string, string>>
  /** Removes one stub. Gives back whether there was one with this id. */
  removeStub(id: number): boolean
  /** Removes all stubs, those of the start too. Gives back how many there were. */
  clearStubs(): number
  /**
   * Replaces the records of an entity until the next reset. Rows are as in a data file; what they do not give is null.
   * Gives back how many there are. Throws a TypeError for an unknown entity or field, and for a value of another type.
   */
  setData(entity: string, rows: GivenRows): number
  /** Counts the logged requests that match. Throws a TypeError for an expectation that cannot be meant. */
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
