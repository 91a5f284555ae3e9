import { exitCodeOf, type ExitCode } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'
import type { Gate } from './gate.js'

const weighable: readonly ExitCode[] = [0, 1, 3]

/** Whether a run ended in a way that says more than any gate: the target or the checker was in no state to be weighed. */
export function isBeyondGates(code: ExitCode): boolean {
  return !weighable.includes(code)
}

/**
 * The exit code of a run that stands before a gate. With a baseline the gate's word is the code: what the baseline knows
 * to fail, or to be not judged, fails nothing. Only a run in which nothing was found to hold stays incomplete: what never
 * ran is never green. Without a baseline the gate can only add to what the run says.
 */
export function gatedExitCode(code: ExitCode, gate: Gate, report: Report, hasBaseline: boolean): ExitCode {
  if (isBeyondGates(code)) return code
  if (gate.faults.length > 0) return exitCodeOf(['nonconformant'])
  if (!hasBaseline) return code
  return report.clauses.some(isFoundToHold) ? exitCodeOf(['conformant']) : exitCodeOf(['incomplete'])
}

/** As in the roll-up: a user's own clauses make no run conformant by themselves, whatever their level. */
function isFoundToHold({ outcome, mode, level, own }: Report['clauses'][number]): boolean {
  const carries = level === 'required' || level === 'conditional'
  return outcome === 'passed' && mode === 'automatic' && carries && own !== true
}
