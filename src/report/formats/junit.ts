import { parsedUrl } from '../../runtime/urls.js'
import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { caseOf, type ClauseCase } from '../findings/clause-case.js'
import { checkTold, findingOf, remarkOn } from '../findings/remark.js'
import { isAccepted } from '../outcome/gate-told.js'
import { visibleLine } from '../visible-text.js'
import { classTitle, outcomeTold } from '../wording.js'
import { keptOutError, runErrorsOf, type RunError, contentText, element } from './junit-run.js'
/**
 * The child that tells how a test case ended; none is a pass. Whoever reads JUnit goes red for a failure or an error, so
 * a failure that does not count is `skipped` with a message that says so, and nothing that was not tested is a pass.
 */
export const junitChild = {
  passed: 'none',
  failed: 'failure',
  advisory: 'skipped',
  waived: 'skipped',
  accepted: 'skipped',
  cantTell: 'error',
  'cantTell, not counted': 'skipped',
  inapplicable: 'skipped',
  untested: 'skipped',
  observed: 'skipped',
  'attested as met': 'skipped',
  'attested as not met': 'failure',
} as const satisfies Readonly<Record<ClauseCase, 'none' | 'failure' | 'error' | 'skipped'>>

/**
 * JUnit XML as Jenkins and Ant read it: one suite per clause, one test case per check, and before them a suite of the run
 * itself, only where something went wrong with it. What decides the clause and is none of its checks is a case of its own.
 */
export function renderJunit(report: Report): string {
  // A target that nobody reached is one error. With one for each clause its cause would be hard to find.
  const kept = keptOutError(report)
  const clauses = kept ? report.clauses.filter(isPassed) : report.clauses
  const suites = clauses.map((clause, place) => suite(clause, report, place === 0))
  const errorsOfRun = [...(kept ? [kept] : []), ...runErrorsOf(report)]
  const { failures, errors, tests } = tallyOf(clauses.flatMap((clause) => casesIn(clause, report)))
  const root = {
    name: report.tool.name,
    tests: tests + errorsOfRun.length,
    failures,
    errors: errors + errorsOfRun.length,
    time: seconds(report.durationMs),
  }
  const all = [...(errorsOfRun.length > 0 ? [suiteOfRun(errorsOfRun, report)] : []), ...suites]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', root, `\n${all.join('\n')}\n`)}\n`
}

function isPassed({ outcome, mode }: ClauseResult): boolean {
  return outcome === 'passed' && mode === 'automatic'
}

function suiteOfRun(errors: readonly RunError[], report: Report): string {
  const count = errors.length
  const cases = errors.map(({ name, type, message }) =>
    element(
      'testcase',
      { name, classname: `${report.tool.name}.run`, time: seconds(0) },
      `\n${element('error', { message, type }, contentText(message))}\n`,
    ),
  )
  const tally = { tests: count, failures: 0, errors: count, skipped: 0, time: seconds(0) }
  const attributes = { name: 'run: The run itself', package: report.tool.name, ...tally, ...whereAndWhen(report) }
  return element('testsuite', attributes, `\n${[properties(ofRun(report)), ...cases].join('\n')}\n`)
}

/** The first of them has the outcome of the whole run, too. */
function suite(clause: ClauseResult, report: Report, isFirst: boolean): string {
  const cases = casesIn(clause, report)
  const attributes = {
    name: `${clause.id}: ${visibleLine(clause.title, 200)}`,
    package: `${report.tool.name}.${clause.class}`,
    ...tallyOf(cases),
    time: seconds(clause.durationMs ?? 0),
    ...whereAndWhen(report),
  }
  const content = [
    properties([...(isFirst ? ofRun(report) : []), ...ofClause(clause)]),
    ...cases.map((each) => testCase(clause, each, report)),
  ]
  return element('testsuite', attributes, `\n${content.join('\n')}\n`)
}

type Child = (typeof junitChild)[ClauseCase]

interface Case {
  readonly child: Child
  /** The check that it is about; undefined for what decides the clause beside its checks. */
  readonly check?: CheckResult
}

/**
 * A case for each check. The clause decides what they count for: one that is not core and was not decided leaves its clause
 * passed, and a failed one of a clause that is waived is no failure. Where none of them shows how the clause ended, one
 * more case does.
 */
function casesIn(clause: ClauseResult, report: Report): readonly Case[] {
  const child = junitChild[caseOf(clause, report)]
  const checks = (clause.checks ?? [])
    .filter(({ id }) => id !== 'clause')
    .map((check): Case => ({ check, child: childOf(check, clause, child, report) }))
  const isShown = checks.some((each) => each.child === child)
  return checks.length > 0 && (child === 'none' || isShown) ? checks : [...checks, { child }]
}

function childOf({ id, outcome }: CheckResult, clause: ClauseResult, child: Child, report: Report): Child {
  if (outcome === 'passed') return 'none'
  if (outcome === 'failed' && isAccepted(report, clause.id, id)) return 'skipped'
  return outcome === clause.outcome ? child : 'skipped'
}

function whereAndWhen(report: Report) {
  return { timestamp: report.startedAt.slice(0, 19), hostname: hostOf(report) }
}

function tallyOf(cases: readonly Case[]) {
  const count = (child: Child) => cases.filter((each) => each.child === child).length
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

type Property = readonly [name: string, value: string]

function ofRun(report: Report): readonly Property[] {
  return [
    ['run.outcome', report.outcome],
    ['run.outcomeTold', outcomeTold(report).word],
    ...(report.gate === undefined ? [] : [['run.gate', report.gate.verdict] as const]),
    ...(report.depth === undefined ? [] : [['run.depth', report.depth] as const]),
    ['run.outcomeReason', visibleLine(report.outcomeReason, 500)],
    ['run.target', visibleLine(report.target.name, 200)],
    ['contract.revision', visibleLine(report.contract.revision, 80)],
  ]
}

function ofClause({ class: name, level, outcome, mode }: ClauseResult): readonly Property[] {
  return [
    ['class', `${name}: ${classTitle(name)}`],
    ['level', level],
    ['outcome', outcome],
    ['mode', mode],
  ]
}

function properties(all: readonly Property[]): string {
  const lines = all.map(([name, value]) => element('property', { name, value }))
  return element('properties', {}, `\n${lines.join('\n')}\n`)
}

function testCase(clause: ClauseResult, { child, check }: Case, report: Report): string {
  const is = caseOf(clause, report)
  const message = check ? messageOf(check, clause, report) : remarkOn(clause, is, report)
  const told = check
    ? [checkTold(check), ...(check.outcome === 'failed' ? findingOf(asJudgedBy(check, clause)) : [])]
    : [message, ...findingOf(clause)].filter((line) => line !== '')
  const attributes = {
    name: check
      ? `${clause.id}/${check.id}: ${visibleLine(check.says, 200)}`
      : `${clause.id}: ${visibleLine(clause.title, 200)}`,
    classname: `${report.tool.name}.${clause.class}.${clause.id}`,
    time: seconds(check?.durationMs ?? clause.durationMs ?? 0),
  }
  const out = element('system-out', {}, contentText([visibleLine(clause.statement), ...told].join('\n')))
  const type = child === 'skipped' && check ? check.outcome : is
  const ending = child === 'none' ? '' : element(child, { message, type }, contentText(told.join('\n')))
  return element('testcase', attributes, ending + out)
}

function messageOf(check: CheckResult, clause: ClauseResult, report: Report): string {
  if (check.outcome !== 'failed') return visibleLine(check.reason ?? '', 500)
  const judged = asJudgedBy(check, clause)
  // The baseline may have this check, and not another one that fails the clause.
  const isKnown = clause.waiver === undefined && isAccepted(report, clause.id, check.id)
  return remarkOn(judged, isKnown ? 'accepted' : caseOf(clause, report), report)
}

/** The clause with the finding of one check: its own finding is that of the check which decided it. */
function asJudgedBy(check: CheckResult, clause: ClauseResult): ClauseResult {
  const { expected = '', seen = '', reason = `expected ${expected}, seen ${seen}`, evidence } = check
  return { ...clause, checks: [], reason, expected, actual: seen, evidence }
}

function hostOf({ target }: Report): string {
  const url = parsedUrl(target.baseUrl)
  return url ? visibleLine(url.host, 200) : 'unknown'
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
