import { clausesOf, isWithin, type Depth, type Outcome } from '../contract/index.js'
import type { CheckResult, ClauseResult } from '../schema/generated/report.js'
import { shortened } from '../runtime/phrases.js'
import { dutyOf, type Duty, type DutyEntry } from './duty.js'
import type { Traffic } from './traffic.js'

/** How a clause ended, by what the traffic shows of it. */
export type Ending = Pick<ClauseResult, 'outcome' | 'evidence' | 'observations'> & Partial<ClauseResult>

const longest = 300

/** Judges the duties of a client, by clause. */
export function judgeDuties(traffic: Traffic, depth: Depth, isChosen: (clause: string, check: string) => boolean) {
  return new Map<string, Ending>(
    clausesOf('caller').flatMap(({ id }) => {
      const entry = dutyOf(id)
      return entry ? [[id, judgeEntry(entry, traffic, depth, (check) => isChosen(id, check))]] : []
    }),
  )
}

function judgeEntry(entry: DutyEntry, traffic: Traffic, depth: Depth, isChosen: (check: string) => boolean): Ending {
  if ('observes' in entry) {
    const facts = entry.observes(traffic).map(({ evidence, ...fact }) => ({ ...fact, evidence: [...evidence] }))
    if (facts.length === 0) return untestedFor(entry.occasion)
    const evidence = [...new Set(facts.flatMap((fact) => fact.evidence))]
    const reason = facts.map(({ text }) => text).join('; ')
    return { outcome: 'observed', reason, evidence, observations: facts }
  }
  const all = Object.entries(entry.checks)
  const played = all.filter(([id, check]) => isWithin(check.depth, depth) && isChosen(id))
  const leftOut = all.filter((each) => !played.includes(each)).map(([id]) => id)
  const checks = played.map(([id, duty]) => judgeCheck(id, duty, traffic, entry.occasion))
  return { ...rolledUp(checks, entry.occasion), checks, leftOut }
}

function judgeCheck(id: string, { says, depth, judges }: Duty, traffic: Traffic, occasion: string): CheckResult {
  const judged = judges(traffic)
  if (judged === undefined) {
    return { id, says, depth, outcome: 'untested', reason: reasonWithout(occasion), blame: 'nobody', evidence: [] }
  }
  return checkResult({ id, says, depth }, judged)
}

/** The result of a check by its finding, with what to change in the client. */
export function checkResult(
  told: Pick<CheckResult, 'id' | 'says' | 'depth'>,
  { finding, evidence, mend }: NonNullable<ReturnType<Duty['judges']>>,
): CheckResult {
  const cited = { ...told, evidence: [...evidence] }
  if (finding.holds === 'undecided') {
    const { outcome = 'cantTell', reason, blame } = finding
    return { ...cited, outcome, reason, ...(outcome === 'inapplicable' ? {} : { blame }) }
  }
  const expected = shortened(finding.expected, longest)
  const seen = shortened(finding.seen, longest)
  if (finding.holds) {
    const departure = finding.departures?.join(', ') ?? ''
    return { ...cited, outcome: 'passed', expected, seen, ...(departure === '' ? {} : { departure }) }
  }
  const { departure } = finding
  const known =
    departure === undefined
      ? ''
      : `. Departure ${departure} describes it: declare it in a profile, and give that with --profile`
  const remedy = mend === undefined ? known : `. To fix the client: ${mend}`
  return {
    ...cited,
    outcome: 'failed',
    expected,
    seen,
    reason: `expected ${expected}, seen ${seen}${remedy}`,
    ...(mend === undefined ? {} : { fix: mend }),
    blame: 'target',
  }
}

/** A failed check fails the clause; one that passed decides it where another has no occasion. */
export function rolledUp(checks: readonly CheckResult[], occasion: string): Ending {
  const evidence = [...new Set(checks.flatMap((check) => check.evidence))]
  const found = (outcome: Outcome) => checks.find((check) => check.outcome === outcome)
  const failed = found('failed')
  if (failed) {
    const { reason = '', expected = '', seen = '' } = failed
    return { outcome: 'failed', blame: 'target', reason, expected, actual: seen, evidence, observations: [] }
  }
  const open = found('cantTell')
  if (open && (open.depth === 'core' || !found('passed'))) {
    const { reason = '', blame = 'nobody' } = open
    return { outcome: 'cantTell', blame, reason, evidence, observations: [] }
  }
  if (found('passed')) {
    const departure = [...new Set(checks.flatMap((check) => check.departure ?? []))].join(', ')
    return { outcome: 'passed', evidence, observations: [], ...(departure === '' ? {} : { departure }) }
  }
  const inapplicable = found('inapplicable')
  if (inapplicable) return { outcome: 'inapplicable', reason: inapplicable.reason ?? '', evidence, observations: [] }
  return untestedFor(occasion)
}

function untestedFor(occasion: string): Ending {
  return { outcome: 'untested', blame: 'nobody', reason: reasonWithout(occasion), evidence: [], observations: [] }
}

function reasonWithout(occasion: string): string {
  return `the traffic has no occasion for it. ${occasion}`
}
