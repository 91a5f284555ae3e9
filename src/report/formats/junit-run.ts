import type { Report } from '../../schema/generated/report.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { preflightFaults } from '../causes-told.js'
import { isKeptOut } from '../kept-out.js'
import { recordsLeft } from '../records-left.js'
import { visibleLine } from '../visible-text.js'

/** What went wrong with the run itself: no clause has it, and a reader of JUnit sees nothing but test cases. */
export interface RunError {
  readonly name: string
  readonly type: string
  readonly message: string
}

/** Why nothing behind the login could be judged; undefined where a clause failed, which says more. */
export function keptOutError(report: Report): RunError | undefined {
  if (!isKeptOut(report) || report.clauses.some(({ outcome }) => outcome === 'failed')) return undefined
  const told = preflightFaults(report).map(({ text, remedy = '' }) => `${text} ${remedy}`.trim())
  return {
    name: 'The target can be judged',
    type: 'nothing judged',
    message: visibleLine(`Nothing could be judged: ${told.join(' ')}`, 1000),
  }
}

/**
 * A run that was stopped leaves its clauses untested, and one that could not put a record back, or in which the checker
 * itself went wrong, may have judged them all: by their test cases alone each would be green.
 */
export function runErrorsOf(report: Report): readonly RunError[] {
  const { interrupted } = report
  return [
    ...(interrupted
      ? [{ name: 'The run completes', type: 'interrupted', message: visibleLine(interrupted.reason, 500) }]
      : []),
    ...checkerFaultsTold(report).map((message) => ({
      name: 'The checker has no internal error',
      type: 'checker fault',
      message,
    })),
    ...recordsLeft(report).map(({ entity, id, how, note }) => ({
      name: `The record is unchanged or restored: ${visibleLine(`${entity} ${id}`, 200)}`,
      type: how,
      message: visibleLine(
        `${entity} ${id} was ${how === 'left behind' ? 'created and left behind' : 'changed and not restored'}. ${note}`.trim(),
        500,
      ),
    })),
  ]
}
