import { BroadcastChannel } from 'node:worker_threads'
import { runChannel, type RunMessage } from './run-settings.js'

/** The scenarios' end of what they and the runner of the same run tell each other. Keeps no process alive. */
export class RunnerLine {
  readonly #stop = new AbortController()
  readonly #channel: BroadcastChannel

  constructor(runId: string) {
    this.#channel = new BroadcastChannel(runChannel(runId))
    this.#channel.onmessage = ({ data }: { readonly data: RunMessage }) => {
      if ('stop' in data) this.#stop.abort()
    }
    this.#channel.unref()
  }

  /** Aborted when the runner ends the run before its end. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  tellBegun(clause: string): void {
    this.#channel.postMessage({ begun: clause } satisfies RunMessage)
  }

  tellChanging(): void {
    this.#channel.postMessage({ changing: true } satisfies RunMessage)
  }

  close(): void {
    this.#channel.close()
  }
}
