import { tmpdir } from 'node:os'
import { afterThisFile } from './closing.js'
import { LineProcess } from './line-process.js'

/** How a command ended. */
export interface Carried {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * The command line as built, command after command in one process: for tests of what commands say and write. To start
 * and to load takes longer than most commands do. What a process of its own may show, as signals, sockets left open
 * and what is printed last, such tests do not see. It ends with the tests of the file.
 */
export class CommandsProcess {
  readonly #process: LineProcess

  /** Its environment holds nothing but what is given here, and what every command needs. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    const { PATH, HOME, TMPDIR } = process.env
    this.#process = new LineProcess('./command-line-by-line.js', { PATH, HOME, TMPDIR, ...env })
    afterThisFile(() => this.#process.close())
  }

  /** Carries out one command, after those that were asked for before. */
  command(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd: string = tmpdir(),
  ): Promise<Carried> {
    return this.#process.ask({ args, env, cwd })
  }
}
