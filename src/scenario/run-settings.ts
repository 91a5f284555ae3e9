import type { ClauseId } from '../contract/index.js'
import type { EvidenceLevel } from '../exchange/index.js'
import type { ResolvedProfile } from '../profile/index.js'

/** What the runner hands to the scenarios: plain data, since it crosses into a worker thread. */
export interface RunSettings {
  readonly runId: string
  readonly profile: ResolvedProfile
  /** Ids of the clauses to be judged. */
  readonly selected: readonly string[]
  /** Nothing that could change data is sent. */
  readonly readOnly: boolean
  readonly seed: number
  /** Scenarios, and exchanges, side by side. */
  readonly concurrency: number
  /** The report folder: where the journal of the sandbox record is. */
  readonly folder: string
  readonly evidence: { readonly level: EvidenceLevel; readonly path: string }
  /** Whether Allure results are written. */
  readonly allure: boolean
  /** Hex key of this run's masks: main thread and worker mask a value alike. */
  readonly maskKey: string
  /** Milliseconds since 1970: exchanges after it are aborted. */
  readonly deadline: number
}

declare module 'vitest' {
  export interface ProvidedContext {
    run: RunSettings
  }
}

/** What the runner and the scenarios of one run tell each other: the runner to stop, the scenarios what they begin. */
export type RunMessage = { readonly stop: true } | { readonly begun: ClauseId }

/** The channel of these messages. */
export function runChannel(runId: string): string {
  return `svc-conformance run ${runId}`
}
