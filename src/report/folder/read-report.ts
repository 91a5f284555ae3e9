import { readFile } from 'node:fs/promises'
import type { Report } from '../../schema/generated/report.js'
import { checkReport } from '../check-report.js'
import { ReportUnreadable } from '../errors.js'
import { visibleLine } from '../visible-text.js'

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

/**
 * The plain statement that a report was made from a recording, in one line; undefined where the target was asked. It
 * stands wherever the outcome does: what is said of the target is as old as the recording.
 */
export function judgedAgain({ recording, tool }: Report): string | undefined {
  if (!recording) return undefined
  const { evidence, sha256, exchanges, unreadableLines, startedAt, endedAt, toolVersion } = recording
  const by = toolVersion === undefined ? 'an unknown version' : `version ${visibleLine(toolVersion, 40)}`
  const unread = unreadableLines === 0 ? '' : `, ${String(unreadableLines)} unreadable lines`
  const changes =
    recording.changedRecords === 'as recorded'
      ? 'Changed records are reported as recorded.'
      : 'Changed records are unknown.'
  return (
    `Judged again from recorded evidence, without a target: ${visibleLine(evidence, 120)} (SHA-256 ${sha256.slice(0, 12)}, ` +
    `${String(exchanges)} exchanges${unread}), recorded ${startedAt} to ${endedAt} by ${by}, judged by version ` +
    `${visibleLine(tool.version, 40)}. ${changes}`
  )
}
