import { scopeClasses } from '../../contract/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { causeHead, causesTold, type CauseTold } from '../causes-told.js'
import { casesOf, clauseCases, type ClauseCase } from '../clause-case.js'
import { shownLevels } from '../counts.js'
import { breachesOf } from '../ranking.js'
import { waiverTold } from '../remark.js'
import { askedTold, ownTold, outcomeTold } from '../wording.js'
import { markdownFindings } from './markdown-findings.js'
import { markdownGrid } from './markdown-grid.js'
import { markdownNotJudged } from './markdown-not-judged.js'
import { codeSpan, prose } from './markdown-text.js'

/** Where a clause stands beside the tally, which counts every one. */
export const markdownPlace = {
  passed: 'tally',
  failed: 'Failed',
  advisory: 'Failed, not counted',
  waived: 'Failed, not counted',
  cantTell: 'Not judged',
  inapplicable: 'tally',
  untested: 'Not judged',
  observed: 'tally',
  'attested as met': 'tally',
  'attested as not met': 'Failed',
} as const satisfies Readonly<Record<ClauseCase, string>>

/** The report as one page of Markdown, short enough for the summary of a pipeline's step. */
export function renderMarkdown(report: Report): string {
  const { sign, word } = outcomeTold(report)
  const { counted, waived, advisory } = breachesOf(report)
  const sections = [
    `# ${sign} ${word}: ${codeSpan(report.target.name, 120)}`,
    prose(report.outcomeReason),
    facts(report),
    markdownFindings(report),
    section('Clauses', tally(report)),
    section('Access by what was sent', markdownGrid(report)),
    section('Likely causes', causesTold(report).map(cause).join('\n')),
    section(markdownPlace.failed, counted.map(breach).join('\n\n')),
    section(markdownPlace.waived, [...waived, ...advisory].map(mention).join('\n')),
    section(markdownPlace.untested, markdownNotJudged(report)),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function section(title: string, content: string): string {
  return content === '' ? '' : `## ${title}\n\n${content}`
}

/** What the word at the top must never be quoted without. */
function facts(report: Report): string {
  const { target, qualifiers, options, departures, waivers, contract, tool, startedAt } = report
  const own = ownTold(report)
  const unclaimed = scopeClasses.filter((name) => !qualifiers.scope.includes(name))
  const asked = askedTold(options)
  const used = departures.map(({ id, used: isUsed }) => (isUsed ? id : `${id} (not used)`))
  const waived = waivers.map(({ clause, state }) => (state === 'in effect' ? clause : `${clause} (${state})`))
  const emulated =
    target.kind === 'emulator' ? ', the embedded emulator; the result says nothing about a deployment' : ''
  return [
    `- Target: ${codeSpan(target.baseUrl)}${emulated}`,
    `- Judged: ${startedAt} by ${tool.name} ${prose(tool.version, 80)}, contract revision ${prose(contract.revision, 80)}`,
    `- Scope: ${qualifiers.scope.join(', ')}${unclaimed.length > 0 ? `; not in scope: ${unclaimed.join(', ')}` : ''}`,
    ...(own === undefined ? [] : [`- Own clauses: ${prose(own, 2000)}`]),
    `- Departures: ${codes(used)}`,
    `- Waivers: ${codes(waived)}`,
    `- Inapplicable: ${qualifiers.inapplicable.join(', ') || 'none'}`,
    ...(asked.length > 0 ? [`- Options: ${codeSpan(asked.join('; '))}`] : []),
  ].join('\n')
}

function codes(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.map((text) => codeSpan(text, 120)).join(', ')
}

/** How many clauses ended how, by level. */
function tally(report: Report): string {
  const cases = casesOf(report)
  const there = clauseCases.filter((name) => cases.some(({ is }) => is === name))
  const rows = shownLevels.map((level) => [
    level,
    ...there.map((name) => String(cases.filter(({ is, clause }) => is === name && clause.level === level).length)),
  ])
  return [
    ['level', ...there.map((name) => (name === 'cantTell' ? 'cannot tell' : name))],
    there.map(() => '---'),
    ...rows,
  ]
    .map((cells, index) => `| ${(index === 1 ? ['---', ...cells] : cells).join(' | ')} |`)
    .join('\n')
}

function breach(clause: ClauseResult): string {
  const { id, level, derived, title, statement, reason, expected, actual, evidence, mode, likelyCause = [] } = clause
  const failed = (clause.checks ?? []).filter((check) => check.outcome === 'failed' && check.id !== 'clause')
  return [
    `### ✗ ${id}: ${prose(title, 200)}`,
    '',
    `${prose(statement)} (${level}${derived ? ', derived' : ''}${mode === 'attested' ? ', attested as not met' : ''})`,
    '',
    ...failed.map(
      (check) =>
        `- ✗ \`${id}/${check.id}\`: ${prose(check.says, 300)} Expected ${codeSpan(check.expected ?? '')}, seen ${codeSpan(check.seen ?? '')}`,
    ),
    ...(expected === undefined || failed.length > 0 ? [] : [`- expected: ${codeSpan(expected)}`]),
    ...(actual === undefined || failed.length > 0 ? [] : [`- seen: ${codeSpan(actual)}`]),
    ...(reason !== undefined && reason === actual ? [] : [`- why: ${codeSpan(reason ?? 'no reason given', 500)}`]),
    ...likelyCause.map(({ text }) => `- cause: ${codeSpan(text)}`),
    ...(evidence.length === 0 ? [] : [`- evidence: ${evidence.slice(0, 20).join(', ')}`]),
  ].join('\n')
}

/** Each cause once, with its remedy and its clauses: what is likely to mend the most. */
function cause(told: CauseTold): string {
  const { text, remedy, clauses } = told
  const ids = clauses.map(({ id }) => id).join(', ')
  return `- ${causeHead(told)} (${ids}): ${codeSpan(text, 400)} ${codeSpan(remedy, 500)}`
}

function mention(clause: ClauseResult): string {
  const why = clause.waiver ? `waived ${codeSpan(waiverTold(clause), 600)}` : 'an advisory'
  const seen = clause.actual === undefined ? '' : `, seen: ${codeSpan(clause.actual)}`
  return `- ✗ ${clause.id}: ${prose(clause.title, 200)} (${why})${seen}`
}
