import { BroadcastChannel } from 'node:worker_threads'
import type { LearnedSecret } from '../../exchange/index.js'
import type { LivingSessions } from '../../sandbox/index.js'
import type { ClauseVerdict } from '../runner/verdict-of.js'
import { runChannel, type RunMessage } from './run-settings.js'

/** The scenarios' end of what they and the runner of the same run tell each other. Keeps no process alive. */
export class RunnerLine {
  readonly #stop = new AbortController()
  readonly #limit: NodeJS.Timeout
  readonly #channel: BroadcastChannel
  readonly #endsAt: number

  /** `deadline` in milliseconds since 1970. */
  constructor(runId: string, deadline: number) {
    const left = Math.max(1, deadline - Date.now())
    // From here on by a clock that nobody sets.
    this.#endsAt = performance.now() + left
    // Not by AbortSignal.timeout: what of it stands in AbortSignal.any alone, Node 20 loses to the garbage collector.
    this.#limit = setTimeout(() => {
      this.#stop.abort(new Error('the run reached its time limit (limits.runTimeout)'))
    }, left)
    this.#limit.unref()
    this.#channel = new BroadcastChannel(runChannel(runId))
    this.#channel.onmessage = ({ data }: { readonly data: RunMessage }) => {
      if ('stop' in data) this.#stop.abort()
    }
    this.#channel.unref()
  }

  /** Aborted when the runner ends the run before its end, and at its deadline. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** Milliseconds until the deadline; at least 1. */
  get msLeft(): number {
    return Math.max(1, this.#endsAt - performance.now())
  }

  tellBegun(clause: string): void {
    this.#channel.postMessage({ begun: clause } satisfies RunMessage)
  }

  tellVerdict(verdict: ClauseVerdict): void {
    this.#channel.postMessage({ verdict } satisfies RunMessage)
  }

  /** The last message of a run, with the checker's own errors. */
  tellEnded(faults: readonly string[]): void {
    this.#channel.postMessage({ ended: faults } satisfies RunMessage)
  }

  tellChanging(sessions: LivingSessions): void {
    this.#channel.postMessage({ changing: sessions } satisfies RunMessage)
  }

  tellLeftBehind(sentence: string): void {
    this.#channel.postMessage({ leftBehind: sentence } satisfies RunMessage)
  }

  tellLearned(learned: LearnedSecret): void {
    this.#channel.postMessage({ learned } satisfies RunMessage)
  }

  close(): void {
    clearTimeout(this.#limit)
    this.#channel.close()
  }
}
