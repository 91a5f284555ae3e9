import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isBaseline,
  isOutdatedBaseline,
  reportOfBaseline,
  baselineGate,
  gatedExitCode,
  reportedGate,
  waiverGate,
} from '../../gate/index.js'
import { readReport, ReportDoesNotHold, ReportUnreadable } from '../../report/index.js'
import { parsedJson } from '../../runtime/json.js'
import { visibleText } from '../../report/visible-text.js'
import type { Report } from '../../schema/generated/report.js'
import { isFolder } from './out-path.js'
import { UsageFault } from '../errors.js'
import type { HeldAgainst } from '../../report/outcome/gate-told.js'

interface Given {
  readonly baseline?: string | undefined
  readonly baselineFixed?: 'ok' | 'fail' | undefined
  readonly strictWaivers: boolean
}

/** An earlier report, or the baseline that was made from one. Throws UsageFault. */
export async function earlierReportAt(path: string): Promise<Report> {
  if (existsSync(path) && !isFolder(path)) {
    const value = parsedJson(readFileSync(path, 'utf8'))
    if (isBaseline(value)) return reportOfBaseline(value)
    if (isOutdatedBaseline(value))
      throw new UsageFault(
        `${path} is a baseline of an earlier version, without depth and checks. Write it again: \`run --write-baseline\`, or \`compare OLD NEW --write-baseline\` from a report`,
      )
  }
  return reportAt(path)
}

/** The report of a file, or of the folder that has it. Throws UsageFault: it was given on the command line. */
export async function reportAt(path: string): Promise<Report> {
  try {
    return await readReport(isFolder(path) ? join(path, 'report.json') : path)
  } catch (fault) {
    if (fault instanceof ReportUnreadable || fault instanceof ReportDoesNotHold)
      throw new UsageFault(`${fault instanceof ReportUnreadable ? '' : `${path}: `}${visibleText(fault.message)}`)
    throw fault
  }
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
  return (report, exitCode) => {
    const gate = baseline ? baselineGate(baseline, report, { fixed: baselineFixed ?? 'fail' }) : waiverGate(report)
    const code = gatedExitCode(exitCode, gate, baseline !== undefined)
    return { gate: reportedGate(exitCode, gate, path), code }
  }
}
