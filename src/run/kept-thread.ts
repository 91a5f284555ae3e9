import { EventEmitter } from 'node:events'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'
import { ThreadOfScenarios } from './thread-of-scenarios.js'

type Listener = (payload: unknown) => void

/**
 * One worker thread that outlives the runs of vitest. A run's own thread ends with it, and loading the checker anew costs
 * more than judging a target; here the thread stays, and what vitest says at the begin and the end of a run is answered
 * in its stead.
 */
export class KeptThread {
  #worker: ThreadOfScenarios | undefined
  #started = false

  /** What vitest's option `pool` takes. */
  get pool(): { readonly name: string; readonly createPoolWorker: (options: PoolOptions) => PoolWorker } {
    return { name: 'kept-thread', createPoolWorker: (options) => this.#seat(options) }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#started = false
    if (worker) await worker.stop()
  }

  /** One run's place on the thread: its listeners go with it. */
  #seat(options: PoolOptions): PoolWorker {
    const worker = (this.#worker ??= new ThreadOfScenarios(options))
    const answers = new EventEmitter()
    const listeners: [event: string, listener: Listener][] = []
    const answer = (type: 'started' | 'stopped') => {
      setImmediate(() => answers.emit('message', { __vitest_worker_response__: true, type }))
    }
    let endedInOrder = false
    return {
      name: 'kept-thread',
      on: (event, listener) => {
        listeners.push([event, listener])
        answers.on(event, listener)
        worker.on(event, listener)
      },
      off: (event, listener) => {
        answers.off(event, listener)
        worker.off(event, listener)
      },
      send: (message) => {
        const { type } = message as Partial<WorkerRequest>
        if (type === 'start' && this.#started) return answer('started')
        if (type === 'stop') {
          endedInOrder = true
          return answer('stopped')
        }
        if (type === 'start') this.#started = true
        worker.send(message)
      },
      start: async () => {
        if (!this.#started) await worker.start()
      },
      stop: async () => {
        for (const [event, listener] of listeners) worker.off(event, listener)
        // A run that was ended by force may have left anything behind: the next one gets a fresh thread.
        if (!endedInOrder) await this.close()
      },
      deserialize: (data) => worker.deserialize(data),
    }
  }
}
