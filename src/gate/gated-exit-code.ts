import { exitCodeOf, type ExitCode } from '../contract/index.js'
import type { Gate } from './gate.js'

const weighable: readonly ExitCode[] = [0, 1, 3]

/** Whether a run ended in a way that says more than any gate: the target or the checker was in no state to be weighed. */
export function isBeyondGates(code: ExitCode): boolean {
  return !weighable.includes(code)
}

/**
 * The exit code of a run that stands before a gate. With a baseline the gate's word is the code: what the baseline knows
 * to fail, or to be not judged, fails nothing. Only where it cannot decide does the run stay as open as it is. Without a
 * baseline the gate can only add to what the run says.
 */
export function gatedExitCode(code: ExitCode, gate: Gate, hasBaseline: boolean): ExitCode {
  if (isBeyondGates(code)) return code
  if (gate.faults.length > 0) return exitCodeOf(['nonconformant'])
  if (!hasBaseline || code === 0) return code
  return exitCodeOf([gate.undecided?.condition ?? 'conformant'])
}
