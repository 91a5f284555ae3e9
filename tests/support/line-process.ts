import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (fault: Error) => void
}

/** A process that carries out what it is asked, one line of JSON each, and answers each with one line, in turn. */
export class LineProcess {
  readonly #child: ChildProcess
  readonly #waiting: Waiting[] = []

  /** The script is named by its file in this folder. */
  constructor(script: string, env: NodeJS.ProcessEnv = process.env) {
    const path = new URL(script, import.meta.url).pathname
    this.#child = spawn(process.execPath, [path], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      const waiting = this.#waiting.shift()
      const answer = JSON.parse(line) as { fault?: string }
      if (answer.fault === undefined) waiting?.resolve(answer as never)
      else waiting?.reject(new Error(answer.fault))
    })
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`the process of ${script} ended`))
    })
  }

  get hasEnded(): boolean {
    return this.#child.killed || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Rejects with the fault that the process answers. */
  ask<T>(command: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (answer: never) => void, reject })
      this.#child.stdin!.write(`${JSON.stringify(command)}\n`)
    })
  }

  /** Ends the process where an answer is still waited for, and nobody is left who waits. */
  endIfBusy(): void {
    if (this.#waiting.length > 0) this.#child.kill('SIGKILL')
  }
}
