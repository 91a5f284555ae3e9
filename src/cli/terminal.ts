import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, type ExitCode } from '../contract/index.js'

/**
 * What a command sees of the process around it. Human text goes to stderr; stdout carries only what was asked for, so
 * that it can be piped.
 */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: NodeJS.ReadStream
  readonly stderr: NodeJS.WriteStream
  readonly hasColor: boolean
  /** Whether a line on stderr can be written over. */
  readonly isLive: boolean
  /** Columns for text: the terminal's own, or those of a page where stderr is a pipe or a file. */
  readonly width: number
  /** What was asked for and answered before, by its prompt, where it is not to be asked for again. */
  readonly answers?: Map<string, string>
  /** Aborted by SIGINT or SIGTERM; the reason is the signal's name. */
  readonly signal: AbortSignal
  /** Where a journal lies as long as a change is not put back, so that a second signal does not leave one in silence. */
  readonly reportFolders: Set<string>
  /** A line for a person. */
  readonly say: (line: string) => void
  /** A line of what was asked for. */
  readonly print: (line: string) => void
  exitCode: number
}

type EndingSignal = 'SIGINT' | 'SIGTERM'

const pageWidth = 100

/**
 * The terminal of this process. The first signal asks the command to end in good order, the second ends the process at
 * once; a reader of stdout that has gone away, as `head` does, is no fault.
 */
export function processTerminal(): Terminal {
  const { env, stdin, stderr, stdout } = process
  const isLive = stderr.isTTY && env['TERM'] !== 'dumb'
  const controller = new AbortController()
  const reportFolders = new Set<string>()
  for (const signal of ['SIGINT', 'SIGTERM'] satisfies EndingSignal[])
    process.on(signal, () => {
      if (!controller.signal.aborted) return void controller.abort(signal)
      const left = [...reportFolders].filter((folder) => existsSync(join(folder, 'journal.ndjson')))
      for (const folder of left)
        stderr.write(
          `error: ended before a changed record was put back: run \`svc-conformance restore ${folder} --profile FILE\`\n`,
        )
      process.exit(left.length > 0 ? exitCodeOf(['notRestored']) : codeOfSignal(signal))
    })
  for (const stream of [stdout, stderr])
    stream.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EPIPE') throw fault
    })
  return {
    env,
    stdin,
    stderr,
    hasColor: isLive && !env['NO_COLOR'],
    isLive,
    width: stderr.isTTY ? stderr.columns : pageWidth,
    signal: controller.signal,
    reportFolders,
    say: (line) => stderr.write(`${line}\n`),
    print: (line) => stdout.write(`${line}\n`),
    exitCode: 0,
  }
}

/** The exit code of a command that a signal ended before its end. */
export function codeOfSignal(reason: unknown): ExitCode {
  return exitCodeOf([reason === 'SIGTERM' ? 'terminated' : 'interrupted'])
}
