import type { Report } from '../../schema/generated/report.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { visibleLine } from '../visible-text.js'

/** What went wrong with the run itself: no clause has it, and a reader of JUnit sees nothing but test cases. */
export interface RunError {
  readonly name: string
  readonly type: string
  readonly message: string
}

/**
 * A run that was stopped leaves its clauses untested, and one that could not put a record back, or in which the checker
 * itself went wrong, may have judged them all: by their test cases alone each would be green.
 */
export function runErrorsOf(report: Report): readonly RunError[] {
  const { interrupted, changedRecords } = report
  return [
    ...(interrupted
      ? [{ name: 'The run comes to its end', type: 'interrupted', message: visibleLine(interrupted.reason, 500) }]
      : []),
    ...checkerFaultsTold(report).map((message) => ({
      name: 'The checker goes without a fault',
      type: 'checker fault',
      message,
    })),
    ...changedRecords
      .filter(({ restored }) => !restored)
      .map(({ entity, id, note = '' }) => ({
        name: `The record is put back: ${visibleLine(`${entity} ${id}`, 200)}`,
        type: 'not put back',
        message: visibleLine(`${entity} ${id} was changed, and not put back. ${note}`.trim(), 500),
      })),
  ]
}
