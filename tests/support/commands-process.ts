import { tmpdir } from 'node:os'
import { afterThisFile } from './closing.js'
import { homeOfTests } from './home-of-tests.js'
import { LineProcess } from './line-process.js'

/** How a command ended. */
export interface Carried {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The one process of this thread, for all its files of tests. It ends with the thread. */
let ofThread: LineProcess | undefined

function processOfThread(): LineProcess {
  if (ofThread === undefined || ofThread.hasEnded) {
    ofThread = new LineProcess('./command-line-by-line.js', homeOfTests())
  }
  return ofThread
}

/**
 * The command line as built, command after command in one process: for tests of what commands say and write. To start
 * and to load takes longer than most commands do. What a process of its own may show, as signals, sockets left open
 * and what is printed last, such tests do not see.
 */
export class CommandsProcess {
  /** A command that has not ended with the tests of a file does not keep those of the next one waiting. */
  constructor() {
    afterThisFile(() => ofThread?.endIfBusy())
  }

  /** Carries out one command, after those that were asked for before. Its environment is what is given here. */
  command(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd: string = tmpdir(),
  ): Promise<Carried> {
    return processOfThread().ask({ args, env, cwd })
  }
}
