import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { casesOf, type ClauseCase } from '../findings/clause-case.js'
import { findingOf, remarkOn, waiverTold } from '../findings/remark.js'
import { visibleLine } from '../visible-text.js'
import { outcomeTold } from '../wording.js'
import { contractPage } from '../../contract/markdown/index.js'
import {
  sarifInvocation,
  type SarifLevel,
  sarifMessage,
  type ContractPlace,
  contractPlaces,
} from './sarif-invocation.js'
export type SarifKind = 'pass' | 'fail' | 'open' | 'review' | 'notApplicable' | 'informational'

interface Mark {
  readonly kind: SarifKind
  readonly level: SarifLevel
}

/** SARIF has a level for what failed only. A failure that is waived, or accepted by the baseline, is suppressed. */
const sarifMark = {
  passed: { kind: 'pass', level: 'none' },
  failed: { kind: 'fail', level: 'error' },
  advisory: { kind: 'fail', level: 'warning' },
  waived: { kind: 'fail', level: 'error' },
  accepted: { kind: 'fail', level: 'error' },
  cantTell: { kind: 'open', level: 'none' },
  'cantTell, not counted': { kind: 'open', level: 'none' },
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
  const places = contractPlaces(report)
  const pages = [...new Set([contractPage, ...[...places.values()].map(({ page }) => page)])]
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
        artifacts: pages.map((uri) => ({ location: { uri }, description: sarifMessage('The clause catalogue.') })),
        results: casesOf(report).map(({ clause, is }, index) => ({
          ruleId: clause.id,
          ruleIndex: index,
          ...resultOf(clause, is, report, locationOf(pages, places.get(clause.id))),
        })),
        properties: {
          outcome,
          outcomeTold: outcomeTold(report).word,
          ...(report.gate === undefined ? {} : { gate: report.gate.verdict }),
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

function resultOf(clause: ClauseResult, is: ClauseCase, report: Report, location: object) {
  const { kind, level } = sarifMarkOf(clause, is)
  const told = sarifMessage(remarkOn(clause, is, report), ...findingOf(clause))
  return {
    kind,
    level,
    message: told.text === '' ? sarifMessage('The clause passed.') : told,
    locations: [
      {
        ...(clause.own ? {} : location),
        logicalLocations: [{ name: clause.id, fullyQualifiedName: `${clause.class}/${clause.id}` }],
      },
    ],
    partialFingerprints: { 'clause/v1': clause.id },
    // SARIF 2.1.0, 3.27.23: either every result of a run says whether it is suppressed, or none does.
    suppressions: suppressionsOf(clause, is, report),
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

function suppressionsOf(clause: ClauseResult, is: ClauseCase, { gate }: Report) {
  const suppression = (justification: string) => [{ kind: 'external', status: 'accepted', justification }]
  if (is === 'waived') return suppression(`waived ${waiverTold(clause)}`)
  if (is !== 'accepted') return []
  return suppression(`accepted by the baseline ${visibleLine(gate?.baseline ?? '', 200)}`)
}

/** Where the clause is in the shipped catalogue: the index of it for a report that was judged by another one. */
function locationOf(pages: readonly string[], place: ContractPlace | undefined) {
  const uri = place?.page ?? contractPage
  const artifactLocation = { uri, index: pages.indexOf(uri) }
  return { physicalLocation: { artifactLocation, ...(place && { region: { startLine: place.line } }) } }
}

/** Runs against one target belong together, and slashes part the levels of the name of a run. */
function pathSegment(address: string): string {
  return encodeURIComponent(visibleLine(address.replace(/^https?:\/\//i, '').replace(/\/$/, ''), 200))
}
