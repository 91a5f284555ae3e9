import { tmpdir } from 'node:os'
import { exitCodeOf, type ExitCode } from '../contract/exit-code.js'
import { type Terminal, tellLeftChanged } from './terminal/terminal.js'

export const folderGone = 'error: the working directory was deleted. Change to an existing directory and retry'

/** Wrong usage of the command line: what was given, what was wanted. Ends with exit code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** What to do where a fault is that no folder for temporary files could be made; undefined where it is another. */
export function noTemporaryFolder(fault: unknown): string | undefined {
  if (!(fault instanceof Error) || !('syscall' in fault) || fault.syscall !== 'mkdtemp') return undefined
  return `error: cannot create a temporary directory below ${tmpdir()} (${fault.message}). Set TMPDIR to a writable directory`
}

/** Whether a fault is Node's, which cannot say where it is: the working folder was deleted. */
export function isFolderGone(fault: unknown): boolean {
  return fault instanceof Error && /^ENOENT\b.*\buv_cwd\b/.test(fault.message)
}

/** Says on stderr what went wrong in the checker itself, with its stack, and gives the exit code that goes with it. */
export function tellOwnFault(terminal: Terminal, fault: unknown): ExitCode {
  terminal.say(`internal error: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
  return codeOfOwnFault(terminal)
}

/** The exit code of a fault of the checker, which may have kept it from putting a record back. */
export function codeOfOwnFault(terminal: Terminal): ExitCode {
  return exitCodeOf(tellLeftChanged(terminal) ? ['notRestored'] : ['checkerFault'])
}
