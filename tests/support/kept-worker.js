// A process that carries out one command after the other keeps the worker in which clauses are judged, as a proof does for
// its targets: to load the clauses takes longer than most commands. Plain JavaScript, as what imports it.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const { Worker } = threads
const entry = /[\\/]src[\\/]run[\\/]thread-entry\.js$/

/** The worker that waits for a command, and the one that the command under way has. */
let idle
let lent

class LentWorker extends Worker {
  isAsked = false

  constructor(path, options) {
    if (!entry.test(String(path))) return new Worker(path, options)
    if (idle === undefined) super(path, options)
    lent = idle ?? this
    idle = undefined
    lent.isAsked = false
    return lent
  }

  postMessage(...message) {
    this.isAsked = true
    super.postMessage(...message)
  }

  terminate() {
    if (lent !== this) return super.terminate()
    lent = undefined
    giveBack(this)
    return Promise.resolve(0)
  }
}

/** What the command listened for is not the next one's. */
function giveBack(worker) {
  for (const emitter of [worker, worker.stdout, worker.stderr]) emitter.removeAllListeners()
  worker.once('exit', () => {
    if (idle === worker) idle = undefined
  })
  idle = worker
}

/**
 * Carries out a command whose worker may be that of the one before. With clause files of a user it is given a worker of its
 * own, since what is loaded stays.
 */
export async function withKeptWorker(command, isItsOwn) {
  threads.Worker = isItsOwn ? Worker : LentWorker
  syncBuiltinESMExports()
  try {
    return await command()
  } finally {
    // The command has failed: before it asked the worker for anything, or in the middle of it.
    const left = lent
    lent = undefined
    if (left?.isAsked) await left.terminate()
    else if (left) giveBack(left)
  }
}
