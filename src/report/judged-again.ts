import type { Report } from '../schema/generated/report.js'
import { visibleLine } from './visible-text.js'

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
