import { join } from 'node:path'
import { countsOf, exitCodeOf, exitConditions, type ExitCode } from '../contract/index.js'
import { readReport } from '../report/index.js'
import { pageOf } from '../report/folder/overview-files.js'
import { visibleText } from '../report/visible-text.js'
import { classesIn, excusesTold } from '../report/wording.js'
import { weighedBy } from '../report/outcome/counts.js'
import type { TargetResult } from '../schema/generated/fleet-overview.js'
import type { Report } from '../schema/generated/report.js'
import type { FleetTarget } from './overview.js'
import type { ProcessEnd } from './target-process.js'

/** What became of a target whose process has ended, by the report that it left in the folder of the fleet. */
export async function targetResult(out: string, { name, folder }: FleetTarget, end: ProcessEnd): Promise<TargetResult> {
  const ended = { name, folder, exitCode: exitCodeOfProcess(end.code), durationMs: Math.round(end.durationMs) }
  const report = end.hasReported ? await readReport(join(out, folder, 'report.json')).catch(() => undefined) : undefined
  if (report === undefined) {
    const exitCode = withoutReport.includes(ended.exitCode) ? ended.exitCode : exitCodeOf(['checkerFault'])
    return { ...ended, exitCode, state: 'no report', classes: [], problem: problemOf(end) }
  }
  return { ...ended, state: 'reported', ...told(report), page: pageOf(join(out, folder)) }
}

/** What a process may end with before there is a report. Anything else, success above all, needs one to be believed. */
const withoutReport: readonly ExitCode[] = exitConditions
  .filter(({ id }) => ['usage', 'checkerFault', 'notRestored', 'interrupted', 'terminated'].includes(id))
  .map(({ code }) => code)

/** What stands for a target whose turn never came. */
export function notBegun({ name, folder }: FleetTarget, signal: string): TargetResult {
  return { name, folder, state: 'not begun', classes: [], problem: `not started: interrupted by ${signal}` }
}

function told(report: Report) {
  const { clauses, counts, outcome, outcomeReason, target, qualifiers } = report
  const names = classesIn({ clauses })
  return {
    baseUrl: target.baseUrl,
    outcome,
    excuses: [...excusesTold(report)],
    outcomeReason,
    counts: { ...counts },
    failed: clauses.filter((clause) => clause.outcome === 'failed').map(({ id }) => id),
    classes: names.map((name) => {
      const members = clauses.filter((clause) => clause.class === name)
      return { class: name, counts: { ...countsOf(weighedBy(members, qualifiers.scope)) } }
    }),
  }
}

/** A process that a signal has ended, or that ended with what no command gives, is a fault of the checker. */
function exitCodeOfProcess(code: number | null): ExitCode {
  return exitConditions.find((condition) => condition.code === code)?.code ?? exitCodeOf(['checkerFault'])
}

function problemOf({ said, code }: ProcessEnd): string {
  const without = `its process ended with ${code === null ? 'a signal' : String(code)} and left no valid report`
  return said === '' ? without : `${visibleText(said, 2000)}\n(${without})`
}
