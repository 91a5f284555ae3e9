import { inSeries } from '../../runtime/phrases.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { notJudgedOf } from './not-judged.js'
import { counted } from '../wording.js'

/** Keys that are worth a line of their own; the rest is easier to accept. */
const mostKeys = 3

export const wayHeading = 'Shortest way to exit code 0'

/** How an incomplete run comes to exit code 0 without hiding anything. */
export interface WayToGreen {
  /** The keys to add that decide most clauses, with the clauses. */
  readonly add: readonly { readonly keys: readonly string[]; readonly clauses: string }[]
  /** What is left if these are added: to be accepted as untested. */
  readonly accept: readonly string[]
}

/**
 * The shortest honest way from an incomplete run to exit code 0; undefined where none is known: something failed, could not
 * be told, or is untested for another reason than a key that the profile lacks.
 */
export function wayToGreen(report: Report): WayToGreen | undefined {
  const { outcome, interrupted, checkerFaults, clauses, gate } = report
  if (outcome !== 'incomplete' || interrupted || checkerFaults !== undefined || gate !== undefined) return undefined
  if (!clauses.some((clause) => clause.outcome === 'passed' && bearsOnOutcome(clause))) return undefined
  const gaps = clauses.filter((clause) => bearsOnOutcome(clause) && isGap(clause))
  const missing = notJudgedOf(report)
    .missing.map(({ keys, clauses: all }) => ({
      keys,
      ids: all.filter((each) => gaps.includes(each)).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)
  if (gaps.length === 0 || missing.reduce((sum, { ids }) => sum + ids.length, 0) < gaps.length) return undefined
  return {
    add: missing.slice(0, mostKeys).map(({ keys, ids }) => ({ keys, clauses: counted(ids.length, 'clause') })),
    accept: missing.slice(mostKeys).flatMap(({ ids }) => ids),
  }
}

function bearsOnOutcome({ level }: ClauseResult): boolean {
  return level === 'required' || level === 'conditional'
}

function isGap({ outcome, excluded }: ClauseResult): boolean {
  return outcome === 'cantTell' || (outcome === 'untested' && excluded === undefined)
}

/** The same in sentences, the last one with the option that accepts the rest; empty where no way is known. */
export function wayTold(report: Report): readonly string[] {
  const way = wayToGreen(report)
  if (way === undefined) return []
  const { add, accept } = way
  return [
    ...add.map(({ keys, clauses }) => `Add ${inSeries(keys)} to the profile: decides ${clauses}.`),
    'Accept as untested what the deployment does not have. The outcome is then Holds. In the profile, with your reason: ' +
      `acceptUntested: [{ clause: ${accept[0] ?? 'ID'}, reason: WHY }]`,
    ...(accept.length === 0 ? [] : [`Or accept the rest by option: --accept-untested ${accept.join(',')}`]),
  ]
}
