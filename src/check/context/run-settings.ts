import type { Depth } from '../../contract/index.js'
import type { EvidenceLevel, LearnedSecret } from '../../exchange/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { Citations } from '../../replay/index.js'
import type { Patience } from '../../sandbox/index.js'
import type { OwnClausesFound } from '../runner/own-clause.js'

/** What the runner hands to the scenarios: plain data, since it crosses into a worker thread. */
export interface RunSettings {
  readonly runId: string
  readonly profile: ResolvedProfile
  /** Ids of the clauses to be judged. */
  readonly selected: readonly string[]
  /** Of some clauses a few checks alone are judged: their ids, by clause. All of a clause that is not named here. */
  readonly checks?: Readonly<Record<string, readonly string[]>>
  /** Everything (`full`) where none is given. */
  readonly depth?: Depth
  /** An undecided check leaves its clause undecided, whatever the depth of the check. */
  readonly strictChecks?: boolean
  /** Nothing that could change data is sent. */
  readonly readOnly: boolean
  readonly seed: number
  /** The report folder: where the journal of the sandbox record is. */
  readonly folder: string
  readonly evidence: { readonly level: EvidenceLevel; readonly path: string }
  /** Whether Allure results are written. */
  readonly allure: boolean
  /** Hex key of this run's masks: main thread and worker mask a value alike. */
  readonly maskKey: string
  /** What earlier runs learned to mask: a target may show sessions that are over. */
  readonly secrets?: readonly LearnedSecret[]
  /** Milliseconds since 1970: exchanges after it are aborted. */
  readonly deadline: number
  /** How long a change that does not show is looked for; the sandbox's own patience where none is given. */
  readonly patience?: Patience
  /** Every change begins from a read of its own, however soon it follows: the most that a run sends, by no clock. */
  readonly readsAnew?: boolean
  /** There where recorded evidence is judged again in place of a target. */
  readonly recording?: RecordingSettings
}

/** The recording that stands in the place of the target. */
export interface RecordingSettings {
  /** An evidence.ndjson, and the level at which it was made. */
  readonly path: string
  readonly level: EvidenceLevel
  /** Which values stand for those that are hidden. */
  readonly world: number
  readonly citations: Citations
}

/** The clause files of a user, for the scenarios' thread. */
export interface OwnFiles {
  /** Absolute paths, in the order in which they are loaded. */
  readonly paths: readonly string[]
  /** True where the files are only to be read: what they say is told, and nothing is judged. */
  readonly listing: boolean
}

declare module 'vitest' {
  export interface TaskMeta {
    ownClauses?: OwnClausesFound
  }
  export interface ProvidedContext {
    run: RunSettings
    own: OwnFiles | undefined
  }
}

/**
 * What the runner and the scenarios of one run tell each other: the runner to stop, the scenarios what they begin, that they
 * change the sandbox record and in which session (a serialized cookie store), and what is to be masked when the runner puts
 * that back.
 */
export type RunMessage =
  | { readonly stop: true }
  | { readonly begun: string }
  | { readonly changing: unknown }
  | { readonly learned: LearnedSecret }

/** The channel of these messages. */
export function runChannel(runId: string): string {
  return `svc-conformance run ${runId}`
}
