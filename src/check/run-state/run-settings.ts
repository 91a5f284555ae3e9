import type { Depth } from '../../contract/index.js'
import type { EvidenceLevel, LearnedSecret, Masker } from '../../exchange/index.js'
import { type ResolvedProfile, secretsOf } from '../../profile/index.js'
import type { Citations } from '../../replay/index.js'
import type { LivingSessions, Patience } from '../../sandbox/index.js'
import type { ClauseVerdict } from '../runner/verdict-of.js'

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
interface RecordingSettings {
  /** An evidence.ndjson, and the level at which it was made. */
  readonly path: string
  readonly level: EvidenceLevel
  /** Which values stand for those that are hidden. */
  readonly world: number
  readonly citations: Citations
}

/**
 * What the runner and the scenarios of one run tell each other: the runner to stop, the scenarios what they begin and
 * how it ended, that they change the sandbox record and in which sessions, or do not for what an earlier run left in it, and what is to be masked
 * when the runner puts that back.
 */
export type RunMessage =
  | { readonly stop: true }
  | { readonly begun: string }
  | { readonly verdict: ClauseVerdict }
  | { readonly ended: readonly string[] }
  | { readonly changing: LivingSessions }
  | { readonly leftBehind: string }
  | { readonly learned: LearnedSecret }

/** The channel of these messages. */
export function runChannel(runId: string): string {
  return `svc-conformance run ${runId}`
}

/**
 * Has all that is secret in a profile, and what earlier runs learned, masked from now on: a target may show a user's name
 * before that user logs in, and sessions that are over.
 */
export function learnSecrets(
  masker: Masker,
  { profile, secrets = [] }: Pick<RunSettings, 'profile' | 'secrets'>,
): void {
  for (const { name } of Object.values(profile.users)) masker.learn('userName', name)
  for (const secret of secretsOf(profile)) masker.learn('password', secret)
  for (const { kind, value } of secrets) masker.learn(kind, value)
}
