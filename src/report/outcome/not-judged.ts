import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { profileLines } from './profile-lines.js'
import { counted } from '../wording.js'

/** Clauses that want the same keys in the profile. */
export interface MissingKeys {
  /** As they are written in a profile, such as `sandbox` or `users.restricted`. */
  readonly keys: readonly string[]
  readonly clauses: readonly ClauseResult[]
}

export interface NotJudged {
  /** By the keys to add, the ones that open most clauses first. */
  readonly missing: readonly MissingKeys[]
  /** What to paste into the profile for these. */
  readonly lines: readonly string[]
  /** Untested for another reason: out of scope, deselected, the run ended before, or by what a key that is given says. */
  readonly leftOut: readonly ClauseResult[]
  /** Probed, but the evidence decides neither way. */
  readonly undecided: readonly ClauseResult[]
}

/** What the run has no verdict on, sorted by what a reader can do about it. */
export function notJudgedOf(report: Report): NotJudged {
  const untested = report.clauses.filter((clause) => clause.outcome === 'untested')
  const keysOf = (clause: ClauseResult) => keysToAdd(report, clause)
  const groups = new Map<string, ClauseResult[]>()
  for (const clause of untested) {
    const name = keysOf(clause).join(', ')
    if (name !== '') groups.set(name, [...(groups.get(name) ?? []), clause])
  }
  return {
    missing: [...groups.values()]
      .map((clauses) => ({ keys: clauses.flatMap(keysOf).filter(isFirst), clauses }))
      .sort((one, other) => other.clauses.length - one.clauses.length),
    lines: groups.size > 0 ? profileLines(report) : [],
    leftOut: untested.filter((clause) => keysOf(clause).length === 0),
    undecided: report.clauses.filter((clause) => clause.outcome === 'cantTell'),
  }
}

/** Clauses that have no verdict for the same reason, and who is to act on it. */
export interface SameReason {
  /** As it was met first; behind the request that it names, how many others met it too. */
  readonly reason: string
  readonly blame: ClauseResult['blame']
  readonly ids: readonly string[]
}

/** An exchange as a reason mentions it: `GET /0/odata/Contact?$top=3 (x-0094)`, or its id alone. */
const mention = /\b([A-Z]+ \S+) \(x-\d{4,}\)|\bx-\d{4,}\b/g

/** Clauses by their reason, the first met first: the same cause, met in several exchanges, is told once. */
export function byReason(clauses: readonly ClauseResult[]): readonly SameReason[] {
  const groups = new Map<string, readonly ClauseResult[]>()
  for (const clause of clauses) {
    const cause = JSON.stringify([clause.blame, clause.reason?.replaceAll(mention, 'x')])
    groups.set(cause, [...(groups.get(cause) ?? []), clause])
  }
  return [...groups.values()].map((same) => ({
    reason: reasonOf(same),
    blame: same[0]?.blame,
    ids: same.map(({ id }) => id),
  }))
}

function reasonOf(same: readonly ClauseResult[]): string {
  const reasons = same.map(({ reason = '' }) => reason)
  const [first = ''] = reasons
  const [named] = first.match(mention) ?? []
  const requests = new Set(reasons.map((reason) => [...reason.matchAll(mention)].map(([, request]) => request).join()))
  if (named === undefined || requests.size === 1) return first
  return first.replace(named, () => `${named} and ${counted(requests.size - 1, 'other')}`)
}

/** The keys that the profile lacks. One that it has, as `sandbox.put: false`, would not be added: the reason says what to do. */
function keysToAdd({ profileAdditions }: Report, { profileKeys = [] }: ClauseResult): readonly string[] {
  const told = profileAdditions?.filter((all) =>
    profileKeys.some((key) => key === all.key || key.startsWith(`${all.key}.`)),
  )
  return told?.map(({ key }) => key) ?? [...profileKeys].sort()
}

function isFirst(key: string, index: number, keys: readonly string[]): boolean {
  return keys.indexOf(key) === index
}
