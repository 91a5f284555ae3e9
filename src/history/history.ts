import { compareReports } from '../gate/index.js'
import { namesIn, type Change } from '../gate/changes.js'
import { standingOf } from '../gate/standing.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { History, Run } from '../schema/generated/history.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import type { Found } from './find-reports.js'
import type { RunOfReport } from './run-of-report.js'

type Series = History['series'][number]

/** The history of the runs that were found. Pure: the same reports give the same history. */
export function historyOf({ runs, unreadable }: Found): History {
  const byTarget = new Map<string, RunOfReport[]>()
  for (const each of [...runs].sort(byTime)) {
    const key = JSON.stringify([each.target, each.depth])
    byTarget.set(key, [...(byTarget.get(key) ?? []), each])
  }
  const series = [...byTarget.values()].flatMap((each) => seriesOf(each) ?? [])
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    series: series.sort((one, other) => timeOf(other.runs[0]) - timeOf(one.runs[0])),
    unreadable,
  }
}

function seriesOf(runs: readonly RunOfReport[]): Series | undefined {
  const [first] = runs
  if (first === undefined) return undefined
  let known: Report = { ...first.judged, clauses: [] }
  const compared = runs.map(({ run, judged }): Run => {
    const { changes } = compareReports(known, judged)
    known = { ...judged, clauses: joined(known.clauses, judged.clauses) }
    const named = (kind: Change) => [...namesIn(changes.filter(({ change }) => change === kind))]
    return {
      ...run,
      newlyFailed: named('newly failed'),
      notJudgedBefore: named('failed, not judged before'),
      fixed: named('fixed'),
    }
  })
  const [newest, ...others] = compared.reverse()
  return newest && { target: first.target, depth: first.depth, runs: [newest, ...others] }
}

/**
 * The last verdict on each clause, and on each of its checks. A run that reached nothing, or judged one class only, does not
 * make the next one forget what failed before.
 */
function joined(before: readonly ClauseResult[], now: readonly ClauseResult[]): ClauseResult[] {
  const known = new Map(before.map((clause) => [clause.id, clause]))
  for (const clause of now) {
    const was = known.get(clause.id)
    if (was !== undefined && standingOf(clause) === 'open') continue
    const checks = new Map(was?.checks?.map((check) => [check.id, check]))
    for (const check of clause.checks ?? [])
      if (!checks.has(check.id) || standingOf(check) !== 'open') checks.set(check.id, check)
    known.set(clause.id, checks.size === 0 ? clause : { ...clause, checks: [...checks.values()] })
  }
  return [...known.values()]
}

function byTime(one: RunOfReport, other: RunOfReport): number {
  return timeOf(one.run) - timeOf(other.run) || (one.run.path < other.run.path ? -1 : 1)
}

/** In milliseconds since 1970. A leap second is a valid date-time, and no date of JavaScript. */
function timeOf({ startedAt }: Pick<Run, 'startedAt'>): number {
  return Date.parse(startedAt.replace(/:60(?=[.Z+-])/, ':59'))
}
