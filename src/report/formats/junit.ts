import { parsedUrl } from '../../runtime/parsed-url.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { caseOf, type ClauseCase } from '../clause-case.js'
import { findingOf, remarkOn } from '../remark.js'
import { visibleLine } from '../visible-text.js'
import { classesIn, classTitle } from '../wording.js'
import { keptOutError, runErrorsOf, type RunError } from './junit-run.js'
import { contentText, element } from './xml-text.js'

/**
 * The child that tells how a test case ended; none is a pass. Whoever reads JUnit goes red for a failure or an error, so
 * a failure that does not count is `skipped` with a message that says so, and nothing that was not tested is a pass.
 */
export const junitChild = {
  passed: 'none',
  failed: 'failure',
  advisory: 'skipped',
  waived: 'skipped',
  cantTell: 'error',
  inapplicable: 'skipped',
  untested: 'skipped',
  observed: 'skipped',
  'attested as met': 'skipped',
  'attested as not met': 'failure',
} as const satisfies Readonly<Record<ClauseCase, 'none' | 'failure' | 'error' | 'skipped'>>

/**
 * JUnit XML as Jenkins and Ant read it: one suite per class of clauses, one test case per clause, and before them a suite
 * of the run itself, only where something went wrong with it. That schema knows properties of suites only, so those of a
 * clause begin with its id.
 */
export function renderJunit(report: Report): string {
  // A target that nobody reached is one error. With one for each clause its cause would be hard to find.
  const kept = keptOutError(report)
  const clauses = kept ? report.clauses.filter(isPassed) : report.clauses
  const suites = classesIn({ clauses }).map((name) => {
    const ofClass = clauses.filter((clause) => clause.class === name)
    return suite(name, ofClass, report)
  })
  const ofRun = [...(kept ? [kept] : []), ...runErrorsOf(report)]
  const { failures, errors, tests } = tallyOf(clauses, report)
  const root = {
    name: report.tool.name,
    tests: tests + ofRun.length,
    failures,
    errors: errors + ofRun.length,
    time: seconds(report.durationMs),
  }
  const all = [...(ofRun.length > 0 ? [suiteOfRun(ofRun, report)] : []), ...suites]
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
  return element('testsuite', attributes, `\n${[properties([], report), ...cases].join('\n')}\n`)
}

function suite(name: string, clauses: readonly ClauseResult[], report: Report): string {
  const time = seconds(clauses.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0))
  const attributes = {
    name: `${name}: ${classTitle(name)}`,
    package: report.tool.name,
    ...tallyOf(clauses, report),
    time,
    ...whereAndWhen(report),
  }
  const content = [properties(clauses, report), ...clauses.map((clause) => testCase(clause, report))]
  return element('testsuite', attributes, `\n${content.join('\n')}\n`)
}

function whereAndWhen(report: Report) {
  return { timestamp: report.startedAt.slice(0, 19), hostname: hostOf(report) }
}

function tallyOf(clauses: readonly ClauseResult[], report: Report) {
  const children = clauses.map((clause) => junitChild[caseOf(clause, report)])
  const count = (child: string) => children.filter((each) => each === child).length
  return { tests: clauses.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

function properties(clauses: readonly ClauseResult[], report: Report): string {
  const all: readonly (readonly [string, string])[] = [
    ['run.outcome', report.outcome],
    ['run.outcomeReason', visibleLine(report.outcomeReason, 500)],
    ['run.target', visibleLine(report.target.name, 200)],
    ['contract.revision', visibleLine(report.contract.revision, 80)],
    ...clauses.flatMap(({ id, level, outcome, mode }): readonly (readonly [string, string])[] => [
      [`${id}.level`, level],
      [`${id}.outcome`, outcome],
      [`${id}.mode`, mode],
    ]),
  ]
  const lines = all.map(([name, value]) => element('property', { name, value }))
  return element('properties', {}, `\n${lines.join('\n')}\n`)
}

function testCase(clause: ClauseResult, report: Report): string {
  const is = caseOf(clause, report)
  const child = junitChild[is]
  const message = remarkOn(clause, is, report)
  const told = [message, ...findingOf(clause)].filter((line) => line !== '')
  const attributes = {
    name: `${clause.id}: ${visibleLine(clause.title, 200)}`,
    classname: `${report.tool.name}.${clause.class}`,
    time: seconds(clause.durationMs ?? 0),
  }
  const out = element('system-out', {}, contentText([visibleLine(clause.statement), ...told].join('\n')))
  const ending = child === 'none' ? '' : element(child, { message, type: is }, contentText(told.join('\n')))
  return element('testcase', attributes, ending + out)
}

function hostOf({ target }: Report): string {
  const url = parsedUrl(target.baseUrl)
  return url ? visibleLine(url.host, 200) : 'unknown'
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
