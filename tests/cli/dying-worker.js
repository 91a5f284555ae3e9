// Ends the thread of the scenarios as soon as the file named by DIES_WITH is there: by an exit, or for lack of memory where
// DIES_OF is `memory`, which the process is to have little of. Where DIES_OF is `fault`, it is the checker itself that ends,
// by a fault that nobody catches.
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (!isMainThread && process.env.DIES_OF !== 'fault') {
  const runOutOfMemory = () => {
    const kept = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  }
  setInterval(() => {
    if (!existsSync(process.env.DIES_WITH)) return
    if (process.env.DIES_OF === 'memory') runOutOfMemory()
    process.exit(1)
  }, 10).unref()
}

if (isMainThread && process.env.DIES_OF === 'fault') {
  setInterval(() => {
    if (existsSync(process.env.DIES_WITH)) throw new Error('nobody expected this')
  }, 10).unref()
}
