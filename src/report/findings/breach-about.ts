import type { CheckResult, ClauseResult } from '../../schema/generated/report.js'

const hint = /; (the departures? [^;]+ describes? this: declare [^;]+)$/

/** What the two sides of a breach are about, where they are bare values: `none` and `records` say little by themselves. */
export function aboutBareSides(clause: ClauseResult): string | undefined {
  const { expected = '', reason = '' } = clause
  const about = aboutOf(clause)
  const isBare = /^(?:[[{"]|-?\d|(?:none|nothing|true|false|null|undefined)$)/.test(expected)
  return isBare && about !== reason ? about : undefined
}

/** The reason up to where it says what was expected and seen, the end of which may be cut off; whole where it says neither. */
export function aboutOf({ actual = '', reason = '' }: Pick<ClauseResult, 'actual' | 'reason'>): string {
  const seen = actual.replace(/…$/, '')
  const at = [reason.indexOf(': expected '), seen === '' ? -1 : reason.indexOf(`: ${seen}`)].find((place) => place >= 0)
  return reason.slice(0, at)
}

/** What a failed check is about, where its reason says more than what was expected and seen. */
export function aboutCheck({ says, seen, reason = '' }: CheckResult): string | undefined {
  const about = aboutOf({ reason, ...(seen === undefined ? {} : { actual: seen }) })
  return about === '' || about === reason || says.startsWith(about) ? undefined : about
}

/** Whether the checks of a clause say why it ended as it did: then the clause itself need not say it again. */
export function isToldByChecks({ outcome, reason, checks = [] }: ClauseResult): boolean {
  return outcome === 'failed'
    ? checks.some((check) => check.outcome === 'failed')
    : checks.some((check) => check.reason === reason)
}

/** Exchanges of a check, each with what it was sent for; those without a role are named alone. */
export function exchangesInWords({ evidence, roles = {} }: CheckResult, most: number): string {
  const named = evidence.slice(0, most).map((id) => (roles[id] === undefined ? id : `${id} (${roles[id]})`))
  const more = evidence.length - most
  return named.join(', ') + (more > 0 ? ` and ${String(more)} more` : '')
}

/** What the reason of a breach says at its end of departures that describe it; undefined where none does. */
export function departureHint({ reason = '' }: ClauseResult): string | undefined {
  return hint.exec(reason)?.[1]
}

/** The clause without that: a cause that is known is no difference between generations. */
export function withoutDepartureHint(clause: ClauseResult): ClauseResult {
  return clause.reason === undefined ? clause : { ...clause, reason: clause.reason.replace(hint, '') }
}
