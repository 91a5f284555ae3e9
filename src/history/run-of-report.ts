import { baselineOf, reportOfBaseline } from '../gate/index.js'
import { askedTold, outcomeTold } from '../report/wording.js'
import type { History, Run } from '../schema/generated/history.js'
import type { Report } from '../schema/generated/report.js'

type Series = History['series'][number]

/** A run by itself, before it is compared with others. */
export interface RunOfReport {
  readonly target: Series['target']
  readonly depth: Series['depth']
  readonly run: Omit<Run, 'newlyFailed' | 'notJudgedBefore' | 'fixed'>
  /** What a comparison looks at, and no more: hundreds of reports are kept at once. */
  readonly judged: Report
}

/** What the history shows of a report. `path` and `page` lead to it. */
export function runOf(report: Report, path: string, page: string): RunOfReport {
  const { startedAt, durationMs, outcome, outcomeReason, counts, traffic, interrupted } = report
  const { depth: _, ...ofAnyDepth } = report
  const { word, tone } = outcomeTold(ofAnyDepth)
  const baseline = baselineOf(report)
  return {
    target: targetOf(report),
    depth: baseline.depth,
    run: {
      path,
      page,
      startedAt,
      durationMs,
      outcome,
      told: word,
      tone,
      outcomeReason,
      selected: [...askedTold(report.options), ...(interrupted === undefined ? [] : ['interrupted'])],
      counts,
      traffic: {
        exchanges: traffic.exchanges,
        ...(traffic.endpoints === undefined ? {} : { endpoints: traffic.endpoints }),
      },
    },
    judged: reportOfBaseline(baseline),
  }
}

/** The emulator, and the one that a client is pointed at, takes a free port at every start. */
function targetOf({ target: { kind, name, baseUrl } }: Report): Series['target'] {
  return kind === 'emulator' || kind === 'client' ? { kind, name } : { kind, name, baseUrl }
}
