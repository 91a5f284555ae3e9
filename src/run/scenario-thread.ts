import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { OwnClausesFound } from '../check/engine/own-clause.js'
import type { RunSettings } from '../check/run-state/run-settings.js'
import type { ResolvedProfile } from '../profile/index.js'
import { builtRoot } from './spec-files.js'

/** What the thread can be asked for: to save a session, to judge a target, or to read clause files. */
export type Order =
  | { readonly saveSession: { readonly profile: ResolvedProfile; readonly path: string } }
  | { readonly judge: RunSettings; readonly clauseFiles: readonly string[] }
  | ReadClauses

export interface ReadClauses {
  readonly readClauses: readonly string[]
}

/** An order, and where the thread answers it. */
export interface Asked {
  readonly order: Order
  readonly port: MessagePort
}

export type Answer = { readonly found: unknown } | { readonly fault: string }

/** A fraction of V8's default for young objects: the run is no slower for it, and the process forty megabytes smaller. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/**
 * The worker thread in which clauses are judged. It begins to load the clauses at once, so that whoever needs it starts
 * it early. It does not keep the process alive, and its output goes to stderr: stdout contains only what was asked for.
 */
export class ScenarioThread {
  readonly #worker = new Worker(join(builtRoot, 'src', 'run', 'thread-entry.js'), {
    stdout: true,
    stderr: true,
    resourceLimits,
    // Options of whoever calls the library may be for a script, such as --input-type, and end a thread.
    execArgv: [],
  })
  /** Settles once, although a thread that runs out of memory emits both events. */
  readonly #ended = new Promise<Error>((resolve) => {
    this.#worker.on('error', resolve)
    this.#worker.on('exit', () => {
      resolve(new Error('the thread of the scenarios exited unexpectedly'))
    })
  })

  /** Throws ENOENT if the working directory was deleted: a thread would fail at that later, in the middle of a run. */
  constructor() {
    process.cwd()
    this.#worker.unref()
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.on('data', writeToStderr)
  }

  /** Rejects with the error of the thread, also if the thread has ended. */
  async ask(order: ReadClauses): Promise<OwnClausesFound>
  async ask(order: Order): Promise<unknown>
  async ask(order: Order): Promise<unknown> {
    const { port1, port2 } = new MessageChannel()
    const asked: Asked = { order, port: port2 }
    this.#worker.postMessage(asked, [port2])
    try {
      const answered = once(port1, 'message') as Promise<[Answer]>
      const [answer] = await Promise.race([
        answered,
        this.#ended.then((error): never => {
          throw error
        }),
      ])
      if ('fault' in answer) throw new Error(answer.fault)
      return answer.found
    } finally {
      port1.close()
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Output that stderr does not accept is lost, like other messages of the command line. */
function writeToStderr(chunk: Uint8Array): void {
  try {
    process.stderr.write(chunk)
  } catch {
    // It must not end a run.
  }
}
