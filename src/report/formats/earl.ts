import { parsedUrl } from '../../runtime/urls.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { casesOf, type ClauseCase } from '../findings/clause-case.js'
import { findingOf, remarkOn } from '../findings/remark.js'
import { visibleLine } from '../visible-text.js'
import { outcomeTold } from '../wording.js'

/**
 * EARL has no word for a waiver, a baseline or an advisory: the fact stays a failure, and the result's text says what it counts for.
 * What is never judged was not tested.
 */
export const earlOutcome = {
  passed: 'earl:passed',
  failed: 'earl:failed',
  advisory: 'earl:failed',
  waived: 'earl:failed',
  accepted: 'earl:failed',
  cantTell: 'earl:cantTell',
  'cantTell, not counted': 'earl:cantTell',
  inapplicable: 'earl:inapplicable',
  untested: 'earl:untested',
  observed: 'earl:untested',
  'attested as met': 'earl:passed',
  'attested as not met': 'earl:failed',
} as const satisfies Readonly<Record<ClauseCase, string>>

const earlMode = {
  automatic: 'earl:automatic',
  attested: 'earl:manual',
} as const satisfies Readonly<Record<ClauseResult['mode'], string>>

/** All terms stand here, so that a reader needs no network to expand them. */
const context = {
  earl: 'http://www.w3.org/ns/earl#',
  doap: 'http://usefulinc.com/ns/doap#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  assertedBy: { '@id': 'earl:assertedBy', '@type': '@id' },
  subject: { '@id': 'earl:subject', '@type': '@id' },
  test: { '@id': 'earl:test', '@type': '@id' },
  mode: { '@id': 'earl:mode', '@type': '@id' },
  outcome: { '@id': 'earl:outcome', '@type': '@id' },
  result: { '@id': 'earl:result' },
  info: { '@id': 'earl:info' },
  title: { '@id': 'dct:title' },
  description: { '@id': 'dct:description' },
  date: { '@id': 'dct:date', '@type': 'xsd:dateTime' },
  isPartOf: { '@id': 'dct:isPartOf', '@type': '@id' },
}

const assertor = 'urn:svc-conformance:tool'
const contract = 'urn:svc-conformance:contract'

/** EARL 1.0 as JSON-LD: the tool, the target, a criterion per clause, and an assertion per clause. */
export function renderEarl(report: Report): string {
  const target = targetId(report)
  const document = {
    '@context': context,
    '@graph': [
      toolOf(report),
      targetOf(report, target),
      { '@id': contract, '@type': 'dct:Standard', title: `Clause catalogue, revision ${revisionOf(report)}` },
      ...report.clauses.map(criterionOf),
      ...casesOf(report).map(({ clause, is }) => assertionOf(clause, is, report, target)),
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function toolOf({ tool }: Report) {
  return {
    '@id': assertor,
    '@type': ['earl:Assertor', 'earl:Software', 'doap:Project'],
    'doap:name': tool.name,
    'doap:shortdesc': 'Conformance checker for the HTTP integration interface of a business-application platform',
    'doap:release': { '@type': 'doap:Version', 'doap:revision': visibleLine(tool.version, 80) },
  }
}

function targetOf(report: Report, target: string) {
  const { name, kind } = report.target
  const emulated = kind === 'emulator' ? 'The embedded emulator; the result says nothing about a deployment. ' : ''
  return {
    '@id': target,
    '@type': 'earl:TestSubject',
    title: visibleLine(name, 200),
    description: `${emulated}${outcomeTold(report).word}: ${visibleLine(report.outcomeReason, 500)}`,
  }
}

function criterionOf(clause: ClauseResult) {
  const { id, class: name, level, derived } = clause
  return {
    '@id': clauseIri(clause),
    '@type': ['earl:TestCriterion', 'earl:TestRequirement'],
    title: `${id}: ${visibleLine(clause.title, 200)}`,
    description: visibleLine(clause.statement),
    info: `class ${name}, level ${level}${derived ? ', derived' : ''}`,
    ...(clause.own ? {} : { isPartOf: contract }),
  }
}

function assertionOf(clause: ClauseResult, is: ClauseCase, report: Report, target: string) {
  const text = [remarkOn(clause, is, report), ...findingOf(clause)].filter((line) => line !== '').join('\n')
  return {
    '@type': 'earl:Assertion',
    assertedBy: assertedBy(clause, report),
    subject: target,
    test: clauseIri(clause),
    mode: earlMode[clause.level === 'manual' ? 'attested' : clause.mode],
    result: {
      '@type': 'earl:TestResult',
      outcome: earlOutcome[is],
      date: report.endedAt,
      ...(text === '' ? {} : { description: text }),
    },
  }
}

/** A person's word is the person's assertion, not the tool's. */
function assertedBy({ id, mode }: ClauseResult, { attestations }: Report) {
  const given = mode === 'attested' ? attestations.find(({ clause }) => clause === id) : undefined
  if (!given) return assertor
  return { '@type': ['earl:Assertor', 'foaf:Person'], 'foaf:name': visibleLine(given.by, 120) }
}

function clauseIri({ id, own }: ClauseResult): string {
  return `urn:svc-conformance:${own ? 'own-clause' : 'clause'}:${id}`
}

/** An address that is none must not become one by being read relative to the file. */
function targetId({ target }: Report): string {
  const url = target.baseUrl.length <= 2000 ? parsedUrl(target.baseUrl) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : 'urn:svc-conformance:target'
}

function revisionOf({ contract }: Report): string {
  return visibleLine(contract.revision, 80)
}
