import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Judgement } from './judge-subject.js'
import type { Order, Reply } from './judging-process.js'

/** Where the process stands in the build that this module belongs to. */
const ownProcess = new URL('../proof/judging-process.js', import.meta.url)

/** A process that judges one subject after the other, seen from its parent. */
export class JudgingChild {
  readonly #child: ChildProcess
  /** Resolves once the process has ended. */
  readonly gone: Promise<unknown>

  /** Whatever the process puts into temporary files lies in the folder, which its parent removes. */
  constructor(folder: string, program: URL = ownProcess) {
    this.#child = fork(program, { execArgv: [], env: { ...process.env, TMPDIR: folder } })
    this.gone = new Promise((resolve) => this.#child.once('exit', resolve))
  }

  /** @throws Error where the subject could not be judged: a fault of the checker */
  async judge(order: Order): Promise<Judgement> {
    const ending = new AbortController()
    this.#child.send(order)
    const reply = await Promise.race([
      once(this.#child, 'message', { signal: ending.signal }).then(([message]) => message as Reply),
      this.gone.then((): Reply => ({ fault: 'its process ended' })),
    ]).finally(() => {
      ending.abort()
    })
    if ('fault' in reply) throw new Error(`${order.subject.id} could not be judged: ${reply.fault}`)
    return reply.judgement
  }

  /** At once: what it judges is a server of its own, to which nothing has to be put back. */
  end(): void {
    this.#child.kill('SIGKILL')
  }
}
