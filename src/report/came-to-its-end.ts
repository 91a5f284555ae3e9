import type { Report } from '../schema/generated/report.js'
import { isKeptOut } from './kept-out.js'

/**
 * Whether a run ended as it should, whatever it found: let in, not broken off, without a fault of the checker, and with
 * every record put back.
 */
export function isComplete(report: Report): boolean {
  const { interrupted, checkerFaults = 0 } = report
  return interrupted === undefined && checkerFaults === 0 && isAllPutBack(report) && !isKeptOut(report)
}

/** Whether no change is left. A record that the target made and nothing can delete is a finding, and told as one. */
export function isAllPutBack({ changedRecords }: Report): boolean {
  return changedRecords.every(({ restored, leftBehind }) => restored || leftBehind === true)
}
