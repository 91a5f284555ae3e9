import { baselineOf, baselineText, isBaseline, isBeyondGates, isOutdatedBaseline } from '../../gate/index.js'
import type { RunResult } from '../../run/run-result.js'
import { parsedJson } from '../../runtime/json.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import type { Report } from '../../schema/generated/report.js'
import { behindLink, checkOutFile, checkReplaceable, writtenTo } from '../report-folders/out-path.js'
import { Option } from 'commander'

const option = '--write-baseline'

/** Refuses a path that takes no file, or has one that is no baseline. Throws UsageFault. */
export function checkBaselineFile(path: string): void {
  checkOutFile(option, path)
  checkReplaceable(option, path, (text) => {
    const value = parsedJson(text)
    return isBaseline(value) || isOutdatedBaseline(value)
  })
}

/** Writes a report as a baseline. Throws UsageFault. */
export async function writeBaselineFile(path: string, report: Report): Promise<void> {
  await writtenTo(option, () => writeAtomically(behindLink(path), baselineText(baselineOf(report))))
}

interface Said {
  readonly text: string
  /** Whether no baseline was written. */
  readonly isMissing: boolean
}

/**
 * Writes a run as a baseline once it has ended, and says so; undefined where none is asked for. A run that broke off is
 * none, and neither is one that a baseline refuses for more than what is fixed: nobody has looked at it yet. Throws
 * UsageFault at once for a path that takes no baseline.
 */
export function baselineWriter(path: string | undefined): ((result: RunResult) => Promise<Said>) | undefined {
  if (path === undefined) return undefined
  checkBaselineFile(path)
  return async ({ report, exitCode }) => {
    const why = whyNone(report, exitCode)
    if (why !== undefined) return { text: `The baseline ${path} was not written: ${why}.`, isMissing: true }
    await writeBaselineFile(path, report)
    return { text: `Wrote the baseline ${path}. Later runs use it with --baseline ${path}.`, isMissing: false }
  }
}

function whyNone({ gate, interrupted }: Report, exitCode: RunResult['exitCode']): string | undefined {
  if (isBeyondGates(exitCode)) return `the run ended with exit code ${String(exitCode)}`
  if (interrupted) return 'the run was interrupted'
  if (gate?.baseline === undefined) return undefined
  const { newlyFailed, notInBaseline, lost, reasons } = gate
  const isRefused = [newlyFailed, notInBaseline, lost, reasons].some((list) => list.length > 0)
  return isRefused
    ? `it would accept what fails the gate. Review it, then use \`compare ${gate.baseline} REPORT --write-baseline\``
    : undefined
}

/** What becomes of a run in which a failure that the baseline knows is fixed: `fail` asks for a new baseline at once. */
export function baselineFixedOption(): Option {
  return new Option(
    '--baseline-fixed <WHAT>',
    'whether a failure of the baseline that is fixed passes (ok) or asks for a new baseline (default: fail)',
  ).choices(['ok', 'fail'])
}
