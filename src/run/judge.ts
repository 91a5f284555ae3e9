import { BroadcastChannel } from 'node:worker_threads'
import type { LearnedSecret } from '../exchange/index.js'
import type { LivingSessions } from '../sandbox/index.js'
import { runChannel, type RunMessage, type RunSettings } from '../check/run-state/run-settings.js'
import type { ClauseVerdict } from '../check/runner/verdict-of.js'
import { PackageUnloadable, unloadablePath } from './errors.js'
import { ScenarioThread } from './scenario-thread.js'
import { specsRoot } from './spec-files.js'

/** What a run says of itself while it is under way. */
export interface Progress {
  readonly begun?: (id: string) => void
  readonly ended?: (verdict: ClauseVerdict) => void
}

export interface JudgeOptions {
  readonly settings: RunSettings
  readonly progress: Progress
  /** Aborted where the run is to end early: exchanges under way are given up, and no further clause begins. */
  readonly signal: AbortSignal
}

/** What came of the scenarios. */
export interface Judged {
  /** Of each clause that ended. */
  readonly verdicts: ReadonlyMap<string, ClauseVerdict>
  /** The checker's own errors. */
  readonly faults: readonly string[]
  /** Whether a change of the sandbox record may have been sent. It has a journal then, unless that was lost. */
  readonly mayHaveChanged: boolean
  /** The sessions that changed it and that may look at it, as last told; undefined where none were. */
  readonly sessions: LivingSessions | undefined
  /** What an earlier run left in the record, in a sentence, where it was not changed for that. */
  readonly leftBehind: string | undefined
  /** What the scenarios have learned to mask. */
  readonly secrets: readonly LearnedSecret[]
}

export interface JudgeSetting {
  /** A thread that has been started already. */
  readonly thread?: ScenarioThread | undefined
  /** A user's clause files, as absolute paths in the order in which they are loaded. */
  readonly clauseFiles?: readonly string[] | undefined
}

/** How long an interrupted run waits for the scenarios under way, in milliseconds. */
const patience = 1200

/**
 * The scenarios in a thread that stays, ready to judge one target after the other. One thread, since every further one
 * would cost its own logins; what runs in parallel is the scenarios' own schedule.
 */
export class Judge {
  readonly #clauseFiles: readonly string[]
  #thread: ScenarioThread | undefined

  /** Starts the thread unless one is given. Throws PackageUnloadable. */
  constructor({ thread, clauseFiles = [] }: JudgeSetting = {}) {
    const unloadable = unloadablePath(specsRoot)
    if (unloadable !== undefined) throw new PackageUnloadable(unloadable)
    this.#clauseFiles = clauseFiles
    this.#thread = thread ?? new ScenarioThread()
  }

  /** Judges one target. */
  async judge({ settings, progress, signal }: JudgeOptions): Promise<Judged> {
    const verdicts = new Map<string, ClauseVerdict>()
    const faults: string[] = []
    const secrets: LearnedSecret[] = []
    let mayHaveChanged = false
    let sessions: LivingSessions | undefined
    let leftBehind: string | undefined
    const judged = () => ({ verdicts, faults, mayHaveChanged, sessions, leftBehind, secrets })
    if (settings.selected.length === 0 || signal.aborted) return judged()
    const thread = (this.#thread ??= new ScenarioThread())
    const scenarios = new BroadcastChannel(runChannel(settings.runId))
    const stop = () => {
      scenarios.postMessage({ stop: true } satisfies RunMessage)
    }
    const told = new Promise<void>((resolve) => {
      scenarios.onmessage = ({ data }: { readonly data: RunMessage }) => {
        if ('begun' in data) {
          progress.begun?.(data.begun)
          // It was stopped before it listened.
          if (signal.aborted) stop()
        }
        if ('verdict' in data) {
          verdicts.set(data.verdict.id, data.verdict)
          progress.ended?.(data.verdict)
        }
        if ('changing' in data) {
          mayHaveChanged = true
          sessions = data.changing
        }
        if ('leftBehind' in data) leftBehind = data.leftBehind
        if ('learned' in data) secrets.push(data.learned)
        if ('ended' in data) {
          faults.push(...data.ended)
          resolve()
        }
      }
    })
    signal.addEventListener('abort', stop, { once: true })
    try {
      const asked = thread.ask({ judge: settings, clauseFiles: this.#clauseFiles }).then(() => told)
      await Promise.race([asked, abortedFor(signal, patience)])
    } catch (fault) {
      faults.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))
      // The next target gets a thread of its own.
      await this.close()
    } finally {
      signal.removeEventListener('abort', stop)
      scenarios.close()
    }
    return judged()
  }

  /** Ends the thread, and with it whatever it has under way. */
  async close(): Promise<void> {
    await this.#thread?.close()
    this.#thread = undefined
  }
}

/** Resolves so many milliseconds after the signal; never without one. */
function abortedFor(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, milliseconds)
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
  })
}
