import { conditionOfSignal, exitCodeOf, worstExitCode, type ExitCode } from '../../contract/exit-code.js'
import type { LearnedSecret } from '../../exchange/masking/masker.js'
import { Outlet } from './outlet.js'
import { hasJournal } from '../../sandbox/journal/known-journals.js'

/**
 * What pipelines take out of a log and carry out: GitHub what begins with two colons behind blanks, and anywhere in a
 * line, as Azure DevOps and TeamCity do, what begins with `##[`, `##vso[` or `##teamcity[`.
 */
const beginning = /^([^\S\r\n]*):(?=:)/gm

const anywhere = /#(?=#\w*\[)/g

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
  /** What was learned to be masked before, by its value, where one run comes after the other. */
  readonly secrets?: Map<string, LearnedSecret>
  /** Aborted by SIGINT or SIGTERM; the reason is the signal's name. */
  readonly signal: AbortSignal
  /** Does what SIGINT does: Ctrl-C is a key, and no signal, as long as the terminal is read key by key. */
  readonly interrupt: () => void
  /** Where a journal lies as long as a change is not put back, so that a second signal does not leave one in silence. */
  readonly reportFolders: Set<string>
  /** A line for a person. */
  readonly say: (line: string) => void
  /** A line of what was asked for. */
  readonly print: (line: string) => void
  /** Whether what was printed is lost, so that nobody knows what was asked for. */
  readonly isPrintLost: () => boolean
  exitCode: ExitCode
}

/** That of this process, which ends with its streams. */
interface ProcessTerminal extends Terminal {
  /** Lets what was written get on its way, and gives the exit code of the process: where some of it is lost, no success. */
  readonly end: (code: ExitCode) => Promise<ExitCode>
}

/**
 * The signals that end a command in good order, and as which one each counts. SIGHUP comes when the terminal is closed, and
 * would end the process at once, with a changed record not put back.
 */
const endings = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' } as const
type EndingSignal = keyof typeof endings

const pageWidth = 100

/** The terminal of this process. The first signal asks the command to end in good order, the second ends the process at once. */
export function processTerminal(): ProcessTerminal {
  const { env, stdin, stderr, stdout } = process
  // Node says undefined for a pipe, which a library may take for "find out yourself".
  const isTerminal = stderr.isTTY === true
  const canStyle = isTerminal && env['TERM'] !== 'dumb'
  const [printed, said] = [new Outlet(stdout), new Outlet(stderr)]
  const say = (line: string) => {
    said.write(`${withoutPipelineCommands(line)}\n`)
  }
  const controller = new AbortController()
  const reportFolders = new Set<string>()
  const end = (signal: EndingSignal) => {
    if (!controller.signal.aborted) return void controller.abort(endings[signal])
    // The kernel and the shell may both send it: the second one says nothing new.
    if (signal === 'SIGHUP') return
    const isLeftChanged = tellLeftChanged({ reportFolders, say })
    process.exit(isLeftChanged ? exitCodeOf(['notRestored']) : codeOfSignal(signal))
  }
  for (const signal of Object.keys(endings) as EndingSignal[])
    process.on(signal, () => {
      end(signal)
    })
  return {
    env,
    stdin,
    stderr,
    hasColor: canStyle && !env['NO_COLOR'],
    // The log of a pipeline keeps every line, though it may be written by way of a terminal.
    isLive: canStyle && !isSet(env['CI']),
    // A terminal that was never told its size, as in a container, has none.
    width: (isTerminal && stderr.columns) || pageWidth,
    signal: controller.signal,
    interrupt: () => {
      end('SIGINT')
    },
    reportFolders,
    say,
    print: (line) => {
      printed.write(`${line}\n`)
    },
    isPrintLost: () => printed.fault !== undefined,
    end: async (code) => {
      await printed.flushed()
      if (printed.fault !== undefined) say(sentenceOf(printed.fault, reportFolders))
      const isLost = printed.fault !== undefined || said.fault !== undefined
      return isLost ? worstExitCode(code, 'checkerFault') : code
    },
    exitCode: 0,
  }
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !/^(|0|false)$/i.test(variable)
}

/** The exit code of a command that a signal ended before its end. */
export function codeOfSignal(reason: unknown): ExitCode {
  return exitCodeOf([conditionOfSignal(reason)])
}

function sentenceOf(fault: string, reportFolders: ReadonlySet<string>): string {
  const reports = [...reportFolders].map((folder) => `. The report is in ${folder}`).join('')
  return `error: stdout cannot be written (${fault}): what was asked for is lost${reports}`
}

/** Says of each report folder with a journal that its record is not put back, where nobody is left to do so; whether there is one. */
export function tellLeftChanged({ reportFolders, say }: Pick<Terminal, 'reportFolders' | 'say'>): boolean {
  const left = [...reportFolders].filter(hasJournal)
  for (const folder of left)
    say(`error: ended before a changed record was restored. Run \`svc-conformance restore ${folder}\``)
  return left.length > 0
}

/**
 * A text for the log of a pipeline in which nothing is a command: what a target says could set variables there, or hide
 * what the run found. The sign that makes it one is shown by its code point, as signs are that nobody sees.
 */
export function withoutPipelineCommands(text: string): string {
  return text.replaceAll(beginning, '$1‹U+003A›').replaceAll(anywhere, '‹U+0023›')
}
