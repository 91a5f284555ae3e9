import type { ClauseResult } from '../schema/generated/report.js'

/** What the two sides of a breach are about, where they are bare values: `none` and `records` say little by themselves. */
export function aboutBareSides(clause: ClauseResult): string | undefined {
  const { expected = '', reason = '' } = clause
  const about = aboutOf(clause)
  const isBare = /^(?:[[{"]|-?\d|(?:none|nothing|true|false|null|undefined)$)/.test(expected)
  return isBare && about !== reason ? about : undefined
}

/** The reason up to where it says what was expected and seen, the end of which may be cut off; whole where it says neither. */
export function aboutOf({ actual = '', reason = '' }: ClauseResult): string {
  const seen = actual.replace(/…$/, '')
  const at = [reason.indexOf(': expected '), seen === '' ? -1 : reason.indexOf(`: ${seen}`)].find((place) => place >= 0)
  return reason.slice(0, at)
}
