import type { ResolvedProfile, ResolvedSandbox } from '../profile/index.js'
import type { Row } from '../odata/index.js'
import type { Actor, Addresses, ForcePolicy } from '../session/index.js'
import type { Patience } from './seeing/patience.js'

export interface SandboxSettings {
  /** The record, and what may be changed of it: `sandbox` of the profile. */
  readonly sandbox: ResolvedSandbox
  /** The profile of the run, which `restore` reads again. */
  readonly profile?: Pick<ResolvedProfile, 'path' | 'digest'>
  /** `target.baseUrl` of the profile. */
  readonly baseUrl: string
  readonly addresses: Addresses
  /** What the run's first read found out; written into the journal as it is at the first change. */
  readonly policy: Readonly<ForcePolicy>
  /** Reads the record before and after every change, and puts it back: the main user, logged in. */
  readonly keeper: Actor
  /**
   * The record as another session shows it, which is waited for until it shows these values, or for about a second. Looked at
   * before the first PUT, which may blank for all what a MERGE restores for its own session alone.
   */
  readonly elsewhere?: (values: Row) => Promise<Row>
  /** The report folder, which is there. */
  readonly folder: string
  /** `limits.lateChanges` of the profile: how long a change without a clear answer may take effect. */
  readonly lateChangesMs: number
  /** Told once the journal is begun, which is before the first change. */
  readonly begun?: () => void
  /** Told in a sentence what an earlier run left in the record, so that nothing is changed. */
  readonly leftBehind?: (sentence: string) => void
  readonly patience?: Patience | undefined
  /** Milliseconds, from anywhere: how old a read is. The process's own clock where not given. */
  readonly clock?: () => number
  /**
   * There where a recording is played again. Nobody else changes anything then: what seems so was left there by a clause
   * that is not played.
   */
  readonly replay?: Replay | undefined
}

/** How a recording wants its changes played. */
export interface Replay {
  /** Awaited before each task, so that they come in the order of the recording. */
  readonly inTurn: () => Promise<void>
  /** Whether the recorded run read the record here although it had just done so: that was a matter of time. */
  readonly readsAgain: () => boolean
}
