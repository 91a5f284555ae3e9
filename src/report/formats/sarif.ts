import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { casesOf, type ClauseCase } from '../clause-case.js'
import { findingOf, remarkOn, waiverTold } from '../remark.js'
import { visibleLine } from '../visible-text.js'
import { contractPage, contractPageLines } from './contract-page.js'
import { sarifInvocation, type SarifLevel } from './sarif-invocation.js'
import { sarifMessage } from './sarif-message.js'

export type SarifKind = 'pass' | 'fail' | 'open' | 'review' | 'notApplicable' | 'informational'

interface Mark {
  readonly kind: SarifKind
  readonly level: SarifLevel
}

/** SARIF has a level for what failed only. A waived failure has the suppression beside it. */
const sarifMark = {
  passed: { kind: 'pass', level: 'none' },
  failed: { kind: 'fail', level: 'error' },
  advisory: { kind: 'fail', level: 'warning' },
  waived: { kind: 'fail', level: 'error' },
  cantTell: { kind: 'open', level: 'none' },
  inapplicable: { kind: 'notApplicable', level: 'none' },
  untested: { kind: 'open', level: 'none' },
  observed: { kind: 'informational', level: 'none' },
  'attested as met': { kind: 'pass', level: 'none' },
  'attested as not met': { kind: 'fail', level: 'error' },
} as const satisfies Readonly<Record<ClauseCase, Mark>>

/** Only a person can say whether a clause of level manual holds, which is what SARIF calls a review. */
export function sarifMarkOf({ level }: Pick<ClauseResult, 'level'>, is: ClauseCase): Mark {
  return is === 'untested' && level === 'manual' ? { kind: 'review', level: 'none' } : sarifMark[is]
}

/** SARIF 2.1.0: a rule and a result per clause; a result points to the line of the shipped catalogue. */
export function renderSarif(report: Report): string {
  const { tool, target, contract, outcome, depth, counts } = report
  const lines = contractPageLines(report)
  const document = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: tool.name, version: visibleLine(tool.version, 80), rules: report.clauses.map(ruleOf) },
        },
        automationDetails: { id: `${tool.name}/${pathSegment(target.baseUrl)}/` },
        invocations: [sarifInvocation(report)],
        columnKind: 'utf16CodeUnits',
        artifacts: [{ location: { uri: contractPage }, description: sarifMessage('The clause catalogue.') }],
        results: casesOf(report).map(({ clause, is }, index) => ({
          ruleId: clause.id,
          ruleIndex: index,
          ...resultOf(clause, is, report, lines.get(clause.id)),
        })),
        properties: {
          outcome,
          ...(depth === undefined ? {} : { depth }),
          outcomeReason: visibleLine(report.outcomeReason, 500),
          counts,
          scope: report.qualifiers.scope,
          departures: report.qualifiers.departures.map((id) => visibleLine(id, 80)),
          target: { kind: target.kind, name: visibleLine(target.name, 200), baseUrl: visibleLine(target.baseUrl, 500) },
          contract: { revision: visibleLine(contract.revision, 80), sha256: contract.sha256 },
        },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function ruleOf(clause: ClauseResult) {
  const { id, level, derived, provenance, lines, own = false } = clause
  const failure = sarifMark[level === 'reported' ? 'advisory' : 'failed'].level
  return {
    id,
    shortDescription: sarifMessage(clause.title),
    fullDescription: sarifMessage(clause.statement),
    help: sarifMessage(
      clause.statement,
      `Level: ${level}${derived ? ', derived' : ''}.`,
      own
        ? 'An own clause, not part of the contract.'
        : lines.length === 0
          ? 'No line of the interface document.'
          : `Interface document, lines ${lines.join(', ')}.`,
    ),
    defaultConfiguration: { level: level === 'observe' ? 'none' : failure },
    properties: { tags: [clause.class, level], level, derived, ...(provenance === undefined ? {} : { provenance }) },
  }
}

function resultOf(clause: ClauseResult, is: ClauseCase, report: Report, line: number | undefined) {
  const { kind, level } = sarifMarkOf(clause, is)
  const told = sarifMessage(remarkOn(clause, is, report), ...findingOf(clause))
  return {
    kind,
    level,
    message: told.text === '' ? sarifMessage('The clause passed.') : told,
    locations: [
      {
        ...(clause.own ? {} : physicalLocation(line)),
        logicalLocations: [{ name: clause.id, fullyQualifiedName: `${clause.class}/${clause.id}` }],
      },
    ],
    partialFingerprints: { 'clause/v1': clause.id },
    // SARIF 2.1.0, 3.27.23: either every result of a run says whether it is suppressed, or none does.
    suppressions: is === 'waived' ? [{ kind: 'external', status: 'accepted', justification: waiverTold(clause) }] : [],
    properties: {
      case: is,
      outcome: clause.outcome,
      level: clause.level,
      mode: clause.mode,
      ...(clause.blame === undefined ? {} : { blame: clause.blame }),
      ...(clause.profileKeys === undefined
        ? {}
        : { profileKeys: clause.profileKeys.map((key) => visibleLine(key, 80)) }),
      evidence: clause.evidence,
      checks: (clause.checks ?? []).map(({ id, depth, outcome }) => ({ id, depth, outcome })),
    },
  }
}

/** Where the clause stands in the shipped catalogue; an own clause stands nowhere there. */
function physicalLocation(line: number | undefined) {
  const artifactLocation = { uri: contractPage, index: 0 }
  return { physicalLocation: { artifactLocation, ...(line === undefined ? {} : { region: { startLine: line } }) } }
}

/** Runs against one target belong together, and slashes part the levels of the name of a run. */
function pathSegment(address: string): string {
  return encodeURIComponent(visibleLine(address.replace(/^https?:\/\//i, '').replace(/\/$/, ''), 200))
}
