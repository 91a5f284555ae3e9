import type { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolWorker } from 'vitest/node'
import { ThreadOfScenarios } from './thread-of-scenarios.js'

/** vitest's own pool of threads, whose first thread is one that has begun already, where there is one. */
export function earlyPool(thread: Worker | undefined): {
  readonly name: string
  readonly createPoolWorker: (options: PoolOptions) => PoolWorker
} {
  let early = thread
  return {
    name: 'early-thread',
    createPoolWorker(options) {
      const worker = new ThreadOfScenarios(options)
      // Where a release keeps its thread elsewhere, it starts one of its own.
      if (early) (worker as unknown as { _thread: Worker })._thread = early
      early?.ref()
      early = undefined
      return worker
    },
  }
}
