import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { aboutCheck, exchangesInWords } from '../findings/breach-about.js'
import { causeHead, causesTold, type CauseTold } from '../findings/causes-told.js'
import { caseOf, casesOf, clauseCases, type ClauseCase } from '../findings/clause-case.js'
import { checksLeftOut, coverageTold, detectionTold } from '../outcome/coverage.js'
import { shownLevels } from '../outcome/counts.js'
import { gateTold } from '../outcome/gate-told.js'
import { breachesOf } from '../findings/ranking.js'
import { waiverTold } from '../findings/remark.js'
import { askedTold, ownTold, outcomeTold, unclaimedIn } from '../wording.js'
import { markdownFindings, markdownGrid, markdownNotJudged } from './markdown-findings.js'
import { codeSpan, prose } from './markdown-text.js'

/** Where a clause stands beside the tally, which counts every one. */
export const markdownPlace = {
  passed: 'tally',
  failed: 'Failed',
  advisory: 'Failed, not counted',
  waived: 'Failed, not counted',
  accepted: 'Failed, not counted',
  cantTell: 'Not judged',
  'cantTell, not counted': 'Not judged',
  inapplicable: 'tally',
  untested: 'Not judged',
  observed: 'tally',
  'attested as met': 'tally',
  'attested as not met': 'Failed',
} as const satisfies Readonly<Record<ClauseCase, string>>

/** More would make the summary of a step too long. */
const mostExchanges = 4

/** The report as one page of Markdown, short enough for the summary of a pipeline's step. */
export function renderMarkdown(report: Report): string {
  const { sign, word } = outcomeTold(report)
  const { counted, waived, accepted, advisory } = breachesOf(report)
  const sections = [
    `# ${sign} ${word}: ${codeSpan(report.target.name, 120)}`,
    prose(report.outcomeReason),
    facts(report),
    gate(report),
    markdownFindings(report),
    section('Clauses', tally(report)),
    section('Access by what was sent', markdownGrid(report)),
    section('Likely causes', causesTold(report).map(cause).join('\n')),
    section(markdownPlace.failed, counted.map((clause) => breach(clause, report)).join('\n\n')),
    section(
      markdownPlace.waived,
      [...waived, ...accepted, ...advisory].map((clause) => mention(clause, report)).join('\n'),
    ),
    section(markdownPlace.untested, markdownNotJudged(report)),
    section('Checks not run', notRun(report)),
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
  const unclaimed = unclaimedIn(report)
  const asked = askedTold(options)
  const used = departures.map(({ id, used: isUsed }) => (isUsed ? id : `${id} (not used)`))
  const waived = waivers.map(({ clause, state }) => (state === 'in effect' ? clause : `${clause} (${state})`))
  const told = {
    deployment: '',
    emulator: ', the embedded emulator; the result says nothing about a deployment',
    client: ', the embedded emulator that the client was run against',
    recording: ', as recorded',
  }[target.kind]
  return [
    `- Target: ${codeSpan(target.baseUrl)}${told}`,
    `- Judged: ${startedAt} by ${tool.name} ${prose(tool.version, 80)}, contract revision ${prose(contract.revision, 80)}`,
    `- Scope: ${qualifiers.scope.join(', ')}${unclaimed.length > 0 ? `; not in scope: ${unclaimed.join(', ')}` : ''}`,
    ...(own === undefined ? [] : [`- Own clauses: ${prose(own, 2000)}`]),
    `- Detection: ${detectionTold(report)}`,
    `- Departures: ${codes(used)}`,
    `- Waivers: ${codes(waived)}`,
    `- Inapplicable: ${qualifiers.inapplicable.join(', ') || 'none'}`,
    ...(asked.length > 0 ? [`- Options: ${codeSpan(asked.join('; '))}`] : []),
  ].join('\n')
}

/** What the exit code of the run goes by, where it was held against a baseline or its waivers. */
function gate(report: Report): string {
  const told = gateTold(report)
  if (told === undefined) return ''
  const lines = told.lines.map(({ term, text, fails }) => `- ${fails ? '✗ ' : ''}${term}: ${codeSpan(text, 2000)}`)
  return [`**${told.sign} ${prose(told.word, 300)}**`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
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
  return [['level', ...there.map((name) => name.replace('cantTell', 'cannot tell'))], there.map(() => '---'), ...rows]
    .map((cells, index) => `| ${(index === 1 ? ['---', ...cells] : cells).join(' | ')} |`)
    .join('\n')
}

function breach(clause: ClauseResult, report: Report): string {
  const coverage = coverageTold(clause, report)
  const { id, level, derived, title, statement, reason, expected, actual, evidence, mode, likelyCause = [] } = clause
  const failed = (clause.checks ?? []).filter((check) => check.outcome === 'failed')
  return [
    `### ✗ ${id}: ${prose(title, 200)}`,
    '',
    `${prose(statement)} (${level}${derived ? ', derived' : ''}${mode === 'attested' ? ', attested as not met' : ''})`,
    '',
    ...failed.flatMap((check) => failedCheck(id, check)),
    ...(failed.length > 0
      ? []
      : [
          ...(expected === undefined ? [] : [`- expected: ${codeSpan(expected)}`]),
          ...(actual === undefined ? [] : [`- seen: ${codeSpan(actual)}`]),
          ...(reason !== undefined && reason === actual
            ? []
            : [`- why: ${codeSpan(reason ?? 'no reason given', 500)}`]),
          ...(evidence.length === 0 ? [] : [`- evidence: ${evidence.slice(0, 20).join(', ')}`]),
        ]),
    ...(coverage === undefined ? [] : [`- coverage: ${prose(coverage, 500)}`]),
    ...likelyCause.map(({ text }) => `- cause: ${codeSpan(text)}`),
  ].join('\n')
}

function failedCheck(clause: string, check: CheckResult): string[] {
  const { id, says, expected = '', seen = '', fix } = check
  const about = aboutCheck(check)
  return [
    `- ✗ \`${clause}/${id}\`: ${prose(says, 300)}`,
    ...(about === undefined ? [] : [`  - about: ${codeSpan(about)}`]),
    `  - expected: ${codeSpan(expected)}`,
    `  - seen: ${codeSpan(seen)}`,
    `  - exchanges: ${codeSpan(exchangesInWords(check, mostExchanges), 600)}`,
    ...(fix === undefined ? [] : [`  - fix: ${codeSpan(fix)}`]),
  ]
}

/** The clauses of which the run did not include every check, with what the others detect. */
function notRun(report: Report): string {
  const told = checksLeftOut(report)
  return (told?.clauses ?? [])
    .map((clause) => `- ${clause.id}: ${prose(coverageTold(clause, report) ?? '', 500)}`)
    .join('\n')
}

/** Each cause once, with its remedy and its clauses: what is likely to mend the most. */
function cause(told: CauseTold): string {
  const { text, remedy, clauses } = told
  const ids = clauses.map(({ id }) => id).join(', ')
  return `- ${causeHead(told)} (${ids}): ${codeSpan(text, 400)} ${codeSpan(remedy, 500)}`
}

function mention(clause: ClauseResult, report: Report): string {
  const unwaived = caseOf(clause, report) === 'accepted' ? 'accepted by the baseline' : 'an advisory'
  const why = clause.waiver ? `waived ${codeSpan(waiverTold(clause), 600)}` : unwaived
  const seen = clause.actual === undefined ? '' : `, seen: ${codeSpan(clause.actual)}`
  return `- ✗ ${clause.id}: ${prose(clause.title, 200)} (${why})${seen}`
}
