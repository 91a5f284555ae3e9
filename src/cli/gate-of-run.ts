import type { ExitCode } from '../contract/index.js'
import { baselineGate, gatedExitCode, isBeyondGates, waiverGate, type Gate } from '../gate/index.js'
import type { RunResult } from '../run/index.js'
import { earlierReportAt } from './report-at.js'
import type { Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'

/** What is held against a run that has ended: tells on stderr what it finds, and gives back the exit code. */
type HeldAgainst = (terminal: Terminal, result: Pick<RunResult, 'report' | 'exitCode'>, quiet: boolean) => ExitCode

interface Given {
  readonly baseline?: string | undefined
  readonly baselineFixed?: 'ok' | 'fail' | undefined
  readonly strictWaivers: boolean
}

/**
 * The gate that a run, or the whole of its parts, was told to stand before, its baseline read; undefined where it was told
 * of none. Throws UsageFault.
 */
export async function gateOf({
  baseline: path,
  baselineFixed,
  strictWaivers,
}: Given): Promise<HeldAgainst | undefined> {
  if (path === undefined && baselineFixed !== undefined) throw new UsageFault('--baseline-fixed requires --baseline')
  if (path === undefined && !strictWaivers) return undefined
  const baseline = path === undefined ? undefined : await earlierReportAt(path)
  return (terminal, { report, exitCode }, quiet) => {
    const gate = baseline ? baselineGate(baseline, report, { fixed: baselineFixed ?? 'fail' }) : waiverGate(report)
    const code = gatedExitCode(exitCode, gate, baseline !== undefined)
    const told = tellingOf(gate, { code, exitCode, hasBaseline: baseline !== undefined })
    for (const line of quiet ? told.faults : [...gate.notes, ...told.faults, ...told.rest]) terminal.say(line)
    return code
  }
}

interface Ended {
  readonly code: ExitCode
  /** That of the run before the gate. */
  readonly exitCode: ExitCode
  readonly hasBaseline: boolean
}

/** What keeps the run from being green is said to whoever wants quiet, too. */
function tellingOf({ faults, undecided }: Gate, { code, exitCode, hasBaseline }: Ended): Telling {
  if (isBeyondGates(exitCode)) return { faults: [], rest: ['The gate was not evaluated: the run ended early.'] }
  const why = undecided?.why ?? ''
  if (faults.length > 0) {
    const besides = why === '' ? [] : [`Besides, ${why}.`]
    return { faults: ['The gate failed:', ...faults.map((fault) => `  ${fault}`), ...besides], rest: [] }
  }
  if (!hasBaseline) return { faults: [], rest: ['No waiver is expired, stale or for another wording.'] }
  if (code !== 0) return { faults: [`The gate was not evaluated: ${why}.`], rest: [] }
  const outcome = exitCode === 0 ? '' : ' The failures above are in the baseline.'
  return { faults: [], rest: [`The gate passed: no new failures and no lost verdicts.${outcome}`] }
}

interface Telling {
  readonly faults: readonly string[]
  readonly rest: readonly string[]
}
