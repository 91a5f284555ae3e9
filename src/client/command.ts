import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandNotStarted } from './errors.js'

/** A program with its arguments, as it is to be started. */
export interface CommandToRun {
  readonly program: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
  /** The end of everything: the command is ended with it. */
  readonly signal: AbortSignal
  /** How long it may take to end by itself once it is told to. */
  readonly graceMs?: number
}

export interface CommandEnd {
  /** Null if a signal ended it. */
  readonly exitCode: number | null
  readonly hasTimedOut: boolean
  /** What it wrote to stdout and stderr, in the order in which it came; of a long output the beginning and the end. */
  readonly output: string
  readonly durationMs: number
}

/** How long the output of a command that has ended may still be on its way. */
const outputMs = 1000
const mostOutput = 256 * 1024

/**
 * Runs a command to its end, with all that it starts: they are a process group of their own, which is ended when the command
 * ends, when its time is over, or when the signal comes. Throws CommandNotStarted.
 */
export async function runCommand(command: CommandToRun): Promise<CommandEnd> {
  const { program, args, env, timeoutMs, signal, graceMs = 2000 } = command
  const startedAt = performance.now()
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = new BoundedOutput()
  child.stdout.on('data', output.add)
  child.stderr.on('data', output.add)
  const closed = new Promise<void>((resolve) => child.once('close', () => void resolve()))
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => {
      if (child.pid === undefined) reject(new CommandNotStarted(program, cause))
    })
    child.once('exit', resolve)
  })
  let hasTimedOut = false
  const end = () => void endGroup(child, exited, graceMs)
  const timer = setTimeout(() => {
    hasTimedOut = true
    end()
  }, timeoutMs)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    const exitCode = await exited
    // What it has left behind would go on sending.
    kill(child, 'SIGKILL')
    await Promise.race([closed, wait(outputMs, undefined, { ref: false })])
    return { exitCode, hasTimedOut, output: output.text, durationMs: performance.now() - startedAt }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

async function endGroup(child: ChildProcess, exited: Promise<unknown>, graceMs: number): Promise<void> {
  kill(child, 'SIGTERM')
  const hasEnded = await Promise.race([
    exited.then(
      () => true,
      () => true,
    ),
    wait(graceMs, false, { ref: false }),
  ])
  if (!hasEnded) kill(child, 'SIGKILL')
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone, or, on Windows, there are none.
    if (process.platform === 'win32') child.kill(signal)
  }
}

/** The first and the last half of what may be kept. */
class BoundedOutput {
  #beginning = ''
  #end = ''
  #left = 0

  readonly add = (chunk: Buffer): void => {
    const text = chunk.toString('utf8')
    const room = mostOutput / 2 - this.#beginning.length
    this.#beginning += text.slice(0, Math.max(room, 0))
    this.#end += text.slice(Math.max(room, 0))
    const over = this.#end.length - mostOutput / 2
    if (over <= 0) return
    this.#left += over
    this.#end = this.#end.slice(over)
  }

  get text(): string {
    const gap = this.#left === 0 ? '' : `\n[${String(this.#left)} characters left out]\n`
    return this.#beginning + gap + this.#end
  }
}
