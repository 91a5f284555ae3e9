import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a process answers that could not do what it was told. */
interface Fault {
  readonly fault: string
}

/** A process that carries out one order after the other, seen from its parent. */
export class Child<Order extends object, Reply extends object> {
  readonly #process: ChildProcess
  readonly #gone: Promise<unknown>
  #ended = false

  constructor(program: string, { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
    this.#process = fork(program, {
      cwd,
      execArgv: [],
      stdio: ['ignore', 'ignore', process.env['MUTATION_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
      env: { ...process.env, ...env },
    })
    this.#gone = new Promise<void>((resolve) =>
      this.#process.once('exit', () => {
        this.#ended = true
        resolve()
      }),
    )
  }

  /** Whether it can be told something more. */
  get isAlive(): boolean {
    return !this.#ended
  }

  /** Resolves once the process has said its first word, for one that begins with one. */
  get ready(): Promise<unknown> {
    return Promise.race([once(this.#process, 'message'), this.#gone])
  }

  /** Ends the process where it takes longer, in milliseconds. @throws Error where the order was not carried out */
  async ask(order: Order, longest: number): Promise<Reply> {
    const ending = new AbortController()
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), longest)
    this.#process.send(order, () => undefined)
    const answered = once(this.#process, 'message', { signal: ending.signal }).then(
      ([message]) => message as Reply | Fault,
    )
    const reply = await Promise.race([
      answered,
      this.#gone.then((): Fault => ({ fault: 'it did not come to its end' })),
    ]).finally(() => {
      clearTimeout(timer)
      ending.abort()
      answered.catch(() => undefined)
    })
    if ('fault' in reply) throw new Error(reply.fault.split('\n', 1)[0])
    return reply
  }

  /** At once: nothing that it does has to be put back. */
  async end(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#gone
  }
}
