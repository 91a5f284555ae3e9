// Ends the thread of the scenarios as soon as the file named by DIES_WITH is there, as one that runs out of memory ends.
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) {
  // Kept from before vitest puts a function of its own in its place.
  const exit = process.exit.bind(process)
  setInterval(() => {
    if (existsSync(process.env.DIES_WITH)) exit(1)
  }, 10).unref()
}
