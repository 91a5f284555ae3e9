import { createHash } from 'node:crypto'
import type { Report } from '../../schema/generated/report.js'
import { isComplete } from '../findings/causes-told.js'
import { casesOf, type ClauseCase } from '../findings/clause-case.js'
import type { Evidence } from '../evidence.js'
import { reportJson } from './report-json.js'
import { visibleLine } from '../visible-text.js'

/** A file or a configuration, as the in-toto attestation framework names it. */
export interface ResourceDescriptor {
  readonly name: string
  readonly digest: { readonly sha256: string }
  readonly mediaType?: string
  /** Base64. */
  readonly content?: string
  readonly annotations?: Readonly<Record<string, string>>
}

/** An in-toto Statement with the test-result predicate: what is signed where a report is signed. */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1'
  readonly subject: readonly ResourceDescriptor[]
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1'
  readonly predicate: {
    readonly result: TestResult
    readonly configuration: readonly ResourceDescriptor[]
    readonly passedTests: readonly string[]
    readonly warnedTests: readonly string[]
    readonly failedTests: readonly string[]
  }
}

export type TestResult = 'PASSED' | 'WARNED' | 'FAILED'

/** Only what is conformant has passed: a policy that wants PASSED never takes a run that left something open or out. */
export const statementResult = {
  conformant: 'PASSED',
  holds: 'WARNED',
  incomplete: 'WARNED',
  nonconformant: 'FAILED',
} as const satisfies Readonly<Record<Report['outcome'], TestResult>>

/**
 * The result of a report. What ended with another code than 0 has not passed, though no clause says so, and what passes only
 * by a waiver or a baseline has a warning.
 */
function resultOf(report: Report): TestResult {
  const { outcome, gate, counts } = report
  const isAccepted = gate?.verdict === 'passed' && gate.baseline !== undefined
  const isPlain = isComplete(report) && counts.waived === 0 && gate?.verdict !== 'failed'
  const result = statementResult[outcome]
  return (result === 'PASSED' && !isPlain) || (result === 'FAILED' && isAccepted) ? 'WARNED' : result
}

/**
 * The list that a clause stands in. What was not tested stands in none: a policy that wants a test among those that
 * passed, perhaps with a warning, must not find one that never ran.
 */
export const statementList = {
  passed: 'passedTests',
  failed: 'failedTests',
  advisory: 'warnedTests',
  waived: 'warnedTests',
  accepted: 'warnedTests',
  cantTell: 'none',
  'cantTell, not counted': 'none',
  inapplicable: 'none',
  untested: 'none',
  observed: 'none',
  'attested as met': 'none',
  'attested as not met': 'failedTests',
} as const satisfies Readonly<Record<ClauseCase, 'passedTests' | 'warnedTests' | 'failedTests' | 'none'>>

/** States what a report says of its target, about the very bytes of report.json and of the evidence beside it. */
export function statementOf(report: Report, evidence: Evidence): Statement {
  const cases = casesOf(report)
  const listed = (list: string) => cases.filter(({ is }) => statementList[is] === list).map(({ clause }) => clause.id)
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'report.json', digest: { sha256: sha256(reportJson(report)) } },
      ...(evidence.sha256 === undefined ? [] : [{ name: 'evidence.ndjson', digest: { sha256: evidence.sha256 } }]),
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: resultOf(report),
      configuration: configurationOf(report),
      passedTests: listed('passedTests'),
      warnedTests: listed('warnedTests'),
      failedTests: listed('failedTests'),
    },
  }
}

/** The statement as a file. */
export function renderStatement(report: Report, evidence: Evidence): string {
  return `${JSON.stringify(statementOf(report, evidence), null, 2)}\n`
}

/** By what it was judged: the clauses, the document under them, the profile, and what the run was asked to do. */
function configurationOf({ contract, target, options, qualifiers, tool }: Report): readonly ResourceDescriptor[] {
  const asked = JSON.stringify({
    tool: { name: tool.name, version: visibleLine(tool.version, 80) },
    target: { kind: target.kind, name: visibleLine(target.name, 200), baseUrl: visibleLine(target.baseUrl, 500) },
    options: {
      only: options.only.map((word) => visibleLine(word, 80)),
      skip: options.skip.map((word) => visibleLine(word, 80)),
      readOnly: options.readOnly,
      strict: options.strict ?? false,
      acceptUntested: options.acceptUntested ?? false,
    },
    scope: qualifiers.scope,
    departures: qualifiers.departures.map((id) => visibleLine(id, 80)),
    waivers: qualifiers.waivers,
    ...(qualifiers.ownClauses === undefined ? {} : { ownClauses: qualifiers.ownClauses.clauses }),
  })
  const revision = visibleLine(contract.revision, 80)
  return [
    { name: 'clause catalogue', digest: { sha256: contract.sha256 }, annotations: { revision } },
    { name: 'interface document', digest: { sha256: contract.documentSha256 } },
    ...(qualifiers.ownClauses?.files ?? []).map(({ name, sha256: digest }) => ({
      name: `own clauses: ${visibleLine(name, 200)}`,
      digest: { sha256: digest },
    })),
    ...(target.profileSha256 === undefined ? [] : [{ name: 'profile', digest: { sha256: target.profileSha256 } }]),
    {
      name: 'run',
      digest: { sha256: sha256(asked) },
      mediaType: 'application/json',
      content: Buffer.from(asked).toString('base64'),
    },
  ]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
