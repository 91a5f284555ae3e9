import type { ClauseResult } from '../schema/generated/report.js'

/** What the two sides of a breach are about, where they are bare values: `none` and `records` say little by themselves. */
export function aboutBareSides({ expected = '', actual = '', reason = '' }: ClauseResult): string | undefined {
  const seen = `: ${actual}`
  const [about = ''] = reason.endsWith(seen) ? [reason.slice(0, -seen.length)] : reason.split(/: expected /, 1)
  const isBare = /^(?:[[{"]|-?\d|(?:none|nothing|true|false|null|undefined)$)/.test(expected)
  return isBare && about !== reason ? about : undefined
}
