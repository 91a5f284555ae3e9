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
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ReportUnreadable(path, cause)
  })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ReportUnreadable(path, endOf(text, cause) ?? cause)
  }
}

/** What a copy that broke off, or a disk that was full, leaves of a report; and what was appended to one. */
function endOf(text: string, cause: unknown): string | undefined {
  const seen = text.trimEnd()
  if (seen === '') return 'it is empty'
  const said = cause instanceof Error ? cause.message : ''
  if (/after JSON/.test(said)) return 'it has trailing text'
  const at = /at position (\d+)/.exec(said)?.[1]
  const isAtEnd = at === undefined ? /end of JSON/.test(said) : Number(at) >= seen.length
  return seen.trimStart().startsWith('{') && isAtEnd ? 'it is truncated' : undefined
}
