import { exitCodeOf, type ExitCode } from '../contract/index.js'
import { tellLeftChanged } from './left-changed.js'
import type { Terminal } from './terminal.js'

/** Says on stderr what went wrong in the checker itself, with its stack, and gives the exit code that goes with it. */
export function tellOwnFault(terminal: Terminal, fault: unknown): ExitCode {
  terminal.say(`internal error: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
  return codeOfOwnFault(terminal)
}

/** The exit code of a fault of the checker, which may have kept it from putting a record back. */
export function codeOfOwnFault(terminal: Terminal): ExitCode {
  return exitCodeOf(tellLeftChanged(terminal) ? ['notRestored'] : ['checkerFault'])
}
