import type { ExitCode } from '../contract/index.js'
import { baselineGate, gatedExitCode, isBeyondGates, waiverGate } from '../gate/index.js'
import type { RunResult } from '../run/index.js'
import { reportAt } from './report-at.js'
import type { Terminal } from './terminal.js'

/** What is held against a run that has ended: tells on stderr what it finds, and gives back the exit code. */
type HeldAgainst = (terminal: Terminal, result: Pick<RunResult, 'report' | 'exitCode'>, quiet: boolean) => ExitCode

interface Given {
  readonly baseline?: string | undefined
  readonly strictWaivers: boolean
}

/**
 * The gate that a run, or the whole of its parts, was told to stand before, its baseline read; undefined where it was told
 * of none. Throws UsageFault.
 */
export async function gateOf({ baseline: path, strictWaivers }: Given): Promise<HeldAgainst | undefined> {
  if (path === undefined && !strictWaivers) return undefined
  const baseline = path === undefined ? undefined : await reportAt(path)
  return (terminal, { report, exitCode }, quiet) => {
    const gate = baseline ? baselineGate(baseline, report) : waiverGate(report)
    const code = gatedExitCode(exitCode, gate, report, baseline !== undefined)
    const isBeyond = isBeyondGates(exitCode)
    if (!quiet) {
      for (const note of gate.notes) terminal.say(note)
      if (isBeyond) terminal.say('The gate does not decide: the run ended before it.')
      else if (gate.faults.length === 0) terminal.say(baseline ? heldAgainst(code, exitCode) : noWaiverAtFault)
    }
    if (gate.faults.length > 0 && !isBeyond) {
      terminal.say('The gate does not hold:')
      for (const fault of gate.faults) terminal.say(`  ${fault}`)
    }
    return code
  }
}

const noWaiverAtFault = 'No waiver expired, is stale, or was given for another wording.'

function heldAgainst(code: ExitCode, before: ExitCode): string {
  if (code !== 0) return 'The gate does not decide: nothing was found to hold.'
  const outcome = before === 0 ? '' : ' The outcome above stands: the baseline knows of it.'
  return `The gate holds: nothing newly failed and no verdict was lost.${outcome}`
}
