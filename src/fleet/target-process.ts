import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { conditionOfSignal, exitCodeOf, signalOf } from '../contract/index.js'

/** How the process that judged one target ended. */
export interface ProcessEnd {
  /** Null where a signal that nobody here sent has ended it. */
  readonly code: number | null
  /** Whether it said that its report is written. */
  readonly hasReported: boolean
  /** The last of what it said to people. */
  readonly said: string
  readonly durationMs: number
}

/** The program, in the build that this module belongs to. */
const ownProgram = new URL('../cli/main.js', import.meta.url)

/** Of what a process says, in characters: one that never ends must not fill the memory. */
const mostKept = 4000

export interface TargetProcess {
  readonly args: readonly string[]
  /** Without the options of the run, which are among the arguments; the passwords stand there. */
  readonly env: NodeJS.ProcessEnv
  /** The reason is the name of the signal that is passed on. */
  readonly signal: AbortSignal
  readonly program?: URL
}

/**
 * Judges one target by a process of its own, so that its report is what a run alone writes, and its crash touches no other.
 * It leads a process group of its own: Ctrl-C in a terminal reaches it once, through here. A second signal would end it
 * before it has put back what it changed.
 */
export async function judgeInProcess({ args, env, signal, program = ownProgram }: TargetProcess): Promise<ProcessEnd> {
  const begun = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  let printed = ''
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-mostKept)))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-mostKept)))
  const passOn = () => child.kill(signalOf(signal.reason))
  signal.addEventListener('abort', passOn, { once: true })
  try {
    const [code, endedBy] = (await once(child, 'close')) as [number | null, string | null]
    // One that had not even begun to listen for signals has sent nothing.
    const interrupted = signal.aborted && endedBy === signal.reason ? exitCodeOf([conditionOfSignal(endedBy)]) : code
    return {
      code: interrupted,
      hasReported: printed.trim() !== '',
      said: said.trim(),
      durationMs: performance.now() - begun,
    }
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    return { code: null, hasReported: false, said: `its process could not be started: ${why}`, durationMs: 0 }
  } finally {
    signal.removeEventListener('abort', passOn)
  }
}
