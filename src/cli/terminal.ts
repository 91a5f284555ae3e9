/**
 * What a command sees of the process around it. Human text goes to stderr; stdout carries only what was asked for, so
 * that it can be piped.
 */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: NodeJS.ReadStream
  readonly stderr: NodeJS.WriteStream
  readonly hasColor: boolean
  /** Aborted by SIGINT or SIGTERM; the reason is the signal's name. */
  readonly signal: AbortSignal
  /** A line for a person. */
  readonly say: (line: string) => void
  /** A line of what was asked for. */
  readonly print: (line: string) => void
  exitCode: number
}

export function processTerminal(): Terminal {
  const { env, stdin, stderr, stdout } = process
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      controller.abort(signal)
    })
  return {
    env,
    stdin,
    stderr,
    hasColor: stderr.isTTY && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb',
    signal: controller.signal,
    say: (line) => stderr.write(`${line}\n`),
    print: (line) => stdout.write(`${line}\n`),
    exitCode: 0,
  }
}
