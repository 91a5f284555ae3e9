import { readFile } from 'node:fs/promises'
import type { Report } from '../schema/generated/report.js'
import { checkReport } from './check-report.js'
import { ReportUnreadable } from './report-unreadable.js'

/**
 * Reads a report.json that may come from anywhere.
 *
 * @throws ReportUnreadable where there is no such file or it is not JSON
 * @throws ReportDoesNotHold where it is JSON, but no report
 */
export async function readReport(path: string): Promise<Report> {
  const value = await readJson(path)
  checkReport(value)
  return value
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new ReportUnreadable(path, cause)
  }
}
