import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import type { ClauseCase } from './clause-case.js'
import { visibleLine } from '../visible-text.js'

/** Texts of a report are short; one that was made elsewhere may hold anything. */
const longest = 500

/** More would bury the others; report.json has them all. */
const mostObservations = 5

/**
 * One line, for whoever reads another format than the page, that says why a clause stands as it does. It begins with
 * what the format has no word of its own for: an advisory, a waiver, a person's word.
 */
export function remarkOn(clause: ClauseResult, is: ClauseCase, report: Report): string {
  const reason = visibleLine(clause.reason ?? '', longest)
  switch (is) {
    case 'passed':
      return clause.departure === undefined
        ? ''
        : `Passed because of the declared departure ${visibleLine(clause.departure, 80)}.`
    case 'failed':
      return reason
    case 'advisory':
      return `Advisory, not counted: ${reason}`
    case 'waived':
      return `waived ${waiverTold(clause)}: ${reason}`
    case 'accepted':
      return `accepted by the baseline ${visibleLine(report.gate?.baseline ?? '', 200)}: ${reason}`
    case 'cantTell':
      return `Cannot tell${actionNeeded(clause.blame)}: ${reason}`
    case 'cantTell, not counted':
      return `Cannot tell, not counted: ${reason}`
    case 'inapplicable':
      return `Inapplicable: ${reason}`
    case 'untested':
      return `Untested: ${reason}`
    case 'observed':
      return `Observed, not judged: ${observationsOf(clause) || reason}`
    case 'attested as met':
      return `Attested as met, not tested${attestationTold(clause, report)}`
    case 'attested as not met':
      return `Attested as not met${attestationTold(clause, report)}`
  }
}

/** Who is to act; nothing where nobody is. */
export function actionNeeded(blame: ClauseResult['blame']): string {
  return blame === undefined || blame === 'nobody' ? '' : ` (action needed: ${blame})`
}

/**
 * What was wanted, what was seen, what likely caused it, and by which exchanges, one a line; empty where the clause has
 * none of these.
 */
export function findingOf({
  id,
  expected,
  actual,
  evidence,
  checks = [],
  likelyCause = [],
}: ClauseResult): readonly string[] {
  const named = checks.filter((check) => check.id !== 'clause')
  const isTold = named.some(({ outcome }) => outcome === 'failed')
  return [
    ...named.map((check) => `${id}/${checkTold(check)}`),
    ...(expected === undefined || isTold ? [] : [`expected: ${visibleLine(expected, longest)}`]),
    ...(actual === undefined || isTold ? [] : [`seen: ${visibleLine(actual, longest)}`]),
    ...likelyCause.map(({ text, remedy }) => `cause: ${visibleLine(`${text} ${remedy}`, 2 * longest)}`),
    ...(evidence.length === 0 ? [] : [`evidence: ${firstOf(evidence)}`]),
  ]
}

/** One check on one line: how it ended, what must hold, and what was seen. */
export function checkTold({ id, says, outcome, expected, seen, reason }: CheckResult): string {
  const came =
    expected === undefined || seen === undefined
      ? visibleLine(reason ?? '', longest)
      : `expected ${visibleLine(expected, longest)}, seen ${visibleLine(seen, longest)}`
  return `${id} ${outcome}: ${visibleLine(says, longest)} ${came}`
}

/** More would bury the finding; report.json has them all. */
function firstOf(evidence: readonly string[]): string {
  const more = evidence.length - 20
  return `${evidence.slice(0, 20).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}

/** Until when a failure is waived, by whom and why. */
export function waiverTold({ waiver }: ClauseResult): string {
  if (!waiver) return ''
  const { owner, until, reason, ticket } = waiver
  const why = [reason, ticket].filter((text) => text !== undefined).map((text) => visibleLine(text, 200))
  return `until ${visibleLine(until, 40)} by ${visibleLine(owner, 120)}${why.length > 0 ? ` (${why.join(', ')})` : ''}`
}

function attestationTold({ id }: ClauseResult, { attestations }: Report): string {
  const given = attestations.find(({ clause }) => clause === id)
  if (!given) return '.'
  return ` by ${visibleLine(given.by, 120)} on ${visibleLine(given.on, 40)}: ${visibleLine(given.how, longest)}`
}

function observationsOf({ observations }: ClauseResult): string {
  const more = observations.length - mostObservations
  const told = observations.slice(0, mostObservations).map(({ text }) => visibleLine(text, longest))
  return [...told, ...(more > 0 ? [`and ${String(more)} more`] : [])].join('; ')
}
