import type { Worker } from 'node:worker_threads'
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker } from 'vitest/node'

/** vitest's own pool of threads, whose first thread is one that has begun already. */
export function earlyPool(thread: Worker): {
  readonly name: string
  readonly createPoolWorker: (options: PoolOptions) => PoolWorker
} {
  let early: Worker | undefined = thread
  return {
    name: 'early-thread',
    createPoolWorker(options) {
      const worker = new ThreadsPoolWorker(options)
      // Where a release keeps its thread elsewhere, it starts one of its own.
      if (early) (worker as unknown as { _thread: Worker })._thread = early
      early?.ref()
      early = undefined
      return worker
    },
  }
}
