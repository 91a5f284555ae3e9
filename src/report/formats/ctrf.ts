import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { isComplete } from '../findings/causes-told.js'
import { casesOf, type ClauseCase } from '../findings/clause-case.js'
import { checkTold, findingOf, remarkOn } from '../findings/remark.js'
import { visibleLine } from '../visible-text.js'
import { classTitle, outcomeTold } from '../wording.js'

export type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

/** The case itself stands beside it as `rawStatus`. */
export const ctrfStatus = {
  passed: 'passed',
  failed: 'failed',
  advisory: 'other',
  waived: 'other',
  accepted: 'other',
  cantTell: 'other',
  'cantTell, not counted': 'other',
  inapplicable: 'skipped',
  untested: 'pending',
  observed: 'other',
  'attested as met': 'other',
  'attested as not met': 'failed',
} as const satisfies Readonly<Record<ClauseCase, CtrfStatus>>

/** The version of the format that is written. */
const specVersion = '0.0.0'

/** The Common Test Report Format: one test per clause, in a suite per class. */
export function renderCtrf(report: Report): string {
  const tests = casesOf(report).map(({ clause, is }) => testOf(clause, is, report))
  const count = (status: CtrfStatus) => tests.filter((test) => test.status === status).length
  const { tool, target, environment, outcome, depth, contract, gate } = report
  const document = {
    reportFormat: 'CTRF',
    specVersion,
    timestamp: report.endedAt,
    generatedBy: tool.name,
    results: {
      tool: { name: tool.name, version: visibleLine(tool.version, 80) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        suites: new Set(report.clauses.map((clause) => clause.class)).size,
        start: Date.parse(report.startedAt),
        stop: Date.parse(report.endedAt),
        duration: Math.round(report.durationMs),
        extra: {
          outcome,
          outcomeTold: outcomeTold(report).word,
          ...(gate === undefined ? {} : { gate: gate.verdict }),
          ...(depth === undefined ? {} : { depth }),
          outcomeReason: visibleLine(report.outcomeReason, 500),
        },
      },
      tests,
      environment: {
        appName: visibleLine(target.name, 200),
        testEnvironment: target.kind,
        osPlatform: visibleLine(environment.platform, 80),
        healthy: isGreen(report),
        extra: {
          baseUrl: visibleLine(target.baseUrl, 500),
          node: visibleLine(environment.node, 80),
          contractRevision: visibleLine(contract.revision, 80),
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Whether the command ended with 0: the gate decides, where there is one. */
function isGreen(report: Report): boolean {
  const { outcome, gate } = report
  const isGood = outcome === 'conformant' || outcome === 'holds'
  const isLetThrough =
    gate === undefined ? isGood : gate.verdict === 'passed' && (isGood || gate.baseline !== undefined)
  return isLetThrough && isComplete(report)
}

function testOf(clause: ClauseResult, is: ClauseCase, report: Report) {
  const { id, level, mode, derived, durationMs = 0, checks = [] } = clause
  const message = remarkOn(clause, is, report)
  const finding = findingOf(clause)
  return {
    testId: id,
    name: `${id}: ${visibleLine(clause.title, 200)}`,
    status: ctrfStatus[is],
    duration: Math.round(durationMs),
    suite: [`${clause.class}: ${classTitle(clause.class)}`],
    ...(message === '' ? {} : { message }),
    ...(finding.length === 0 ? {} : { trace: finding.join('\n') }),
    rawStatus: is,
    ...(checks.length === 0 ? {} : { steps: checks.map((check) => stepOf(id, check)) }),
    tags: [clause.class, level],
    labels: { class: clause.class, level, mode, derived },
    type: 'conformance',
  }
}

function stepOf(clause: string, check: CheckResult) {
  return { name: `${clause}/${checkTold(check)}`, status: ctrfStatus[check.outcome] }
}
