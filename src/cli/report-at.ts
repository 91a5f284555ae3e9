import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBaseline, reportOfBaseline } from '../gate/index.js'
import { readReport, ReportDoesNotHold, ReportUnreadable } from '../report/index.js'
import { parsedJson } from '../runtime/parsed-json.js'
import { visibleText } from '../report/visible-text.js'
import type { Report } from '../schema/generated/report.js'
import { isFolder } from './out-path.js'
import { UsageFault } from './usage-fault.js'

/** An earlier report, or the baseline that was made from one. Throws UsageFault. */
export async function earlierReportAt(path: string): Promise<Report> {
  if (existsSync(path) && !isFolder(path)) {
    const value = parsedJson(readFileSync(path, 'utf8'))
    if (isBaseline(value)) return reportOfBaseline(value)
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
