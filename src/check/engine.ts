import { isWithin, type Blame } from '../contract/index.js'
import { ExchangeFault } from '../exchange/index.js'
import { OtherValuesFit } from './changes/fields/fits.js'
import { recordRefused } from './changes/refused/record-refused.js'
import type { Given } from './runner/given.js'
import type { RunContext } from './context/run-context.js'
import { cite, currentRecord, recording, type CheckRecord, type ClauseRecord } from './outcome/record.js'
import { Undecided } from './outcome/verdict.js'
import { NotAnswered } from './relations/asking/not-answered.js'
import { isAssertion, sentenceOf, sidesOf } from './runner/assertion.js'
import type { Check, Finding } from './check.js'
import { CheckFailed } from './check-failed.js'

export type NamedCheck<G extends Given = Given> = Check<unknown, G> & { readonly id: string }

/** A field of each kind that has rules of its own is found out by itself. */
const mostPlays = 4

interface Ended {
  readonly result: CheckRecord
  /** What the clause ends by, where this check decides it; undefined where it passed. */
  readonly fault?: unknown
  readonly judgements: number
}

/** How a check came out, and the faults by which a clause that is decided by it would end. */
export type Judge<G extends Given> = (check: NamedCheck<G>) => Promise<Finding>

/**
 * Judges the checks one after the other, each for itself, and ends the clause as the worst of them. A failed check of any
 * depth fails it. One that is undecided leaves it undecided only where it is `core`, or every check counts
 * (`--strict-checks`).
 */
export async function judgeChecks<G extends Given>(
  checks: readonly NamedCheck<G>[],
  { run }: Pick<Given, 'run'>,
  judge: Judge<G>,
): Promise<void> {
  const record = currentRecord()
  const ended: Ended[] = []
  for (const each of selected(checks, record.id, run)) {
    const unasked = whyNotAsked(each, ended)
    ended.push(unasked ?? (await judgeOne(run, record, each, judge)))
  }
  record.checks.push(...ended.map(({ result }) => result))
  const worst = worstOf(ended, run.settings.strictChecks === true)
  if (!worst) return
  record.judgements = worst.judgements
  throw worst.fault
}

/** Those of the run's depth, or those that were asked for by name, each with the one that it comes after. */
function selected<G extends Given>(
  checks: readonly NamedCheck<G>[],
  clause: string,
  run: RunContext,
): readonly NamedCheck<G>[] {
  const { depth = 'full', checks: wanted } = run.settings
  const named = wanted?.[clause]
  if (named === undefined) return checks.filter((each) => isWithin(each.depth, depth))
  const needed = new Set<string>()
  const need = (id: string): void => {
    needed.add(id)
    const { after } = checks.find((each) => each.id === id) ?? {}
    if (after !== undefined) need(after)
  }
  named.forEach(need)
  return checks.filter(({ id }) => needed.has(id))
}

type Told = Pick<NamedCheck, 'id' | 'says' | 'depth' | 'after'>

/** A check proves nothing without the one that it comes after, passed in the document's own words. */
function whyNotAsked({ id, says, depth, after }: Told, ended: readonly Ended[]): Ended | undefined {
  const before = ended.find(({ result }) => result.id === after)
  if (!before) return undefined
  const { outcome, departure } = before.result
  if (outcome === 'passed' && departure === undefined) return undefined
  const isDeclared = outcome === 'passed'
  const reason = isDeclared
    ? `${before.result.id} passed as declared (${departure ?? ''}), so this check does not apply`
    : `${before.result.id} did not pass, so this check would prove nothing`
  const told = { id, says, depth, reason, evidence: [], roles: {}, durationMs: 0 }
  const result: CheckRecord = isDeclared
    ? { ...told, outcome: 'inapplicable' }
    : { ...told, outcome: 'untested', blame: before.result.blame ?? 'nobody' }
  return { result, judgements: 0 }
}

async function judgeOne<G extends Given>(
  run: RunContext,
  record: ClauseRecord,
  check: NamedCheck<G>,
  judge: Judge<G>,
): Promise<Ended> {
  const startedAt = performance.now()
  const play = async () => {
    const own: ClauseRecord = { ...record, evidence: new Set(), departures: new Set(), twins: [], roles: new Map() }
    const end = await recording(run, own, () => settled(run, () => judge(check)))
    return { own, end }
  }
  let { own, end } = await play()
  const evidence = new Set(own.evidence)
  // Where a field was found to take other values than it was given, the check is played again, with those.
  for (let plays = 1; plays < mostPlays && 'fault' in end && end.fault instanceof OtherValuesFit; plays += 1) {
    ;({ own, end } = await play())
    for (const id of own.evidence) evidence.add(id)
  }
  cite(...evidence)
  record.judgements = own.judgements
  record.twins.push(...own.twins)
  for (const id of own.departures) record.departures.add(id)
  const { id, says, depth } = check
  const outcome = 'fault' in end ? outcomeOfFault(end.fault) : outcomeOfFinding(end.finding, own)
  // A judgement by an expectation of the check's own is counted as those by `expect` are.
  if (!('fault' in end)) record.judgements += 1
  const control = own.twins.at(-1)?.accepted
  const roles = Object.fromEntries([
    ...own.twins.flatMap(({ accepted, refused, differsIn }) => [
      [accepted, 'the control, accepted'] as const,
      [refused, `same as the accepted request, except: ${differsIn}`] as const,
    ]),
    ...own.roles,
  ])
  const result: CheckRecord = {
    id,
    says,
    depth,
    ...outcome,
    evidence: [...evidence],
    ...(control === undefined ? {} : { control }),
    roles,
    durationMs: Math.round(performance.now() - startedAt),
  }
  return { result, ...faultOf(end, result), judgements: record.judgements }
}

type End = { readonly finding: Finding } | { readonly fault: unknown }

async function settled(run: RunContext, judge: () => Promise<Finding>): Promise<End> {
  try {
    return { finding: await judge() }
  } catch (fault) {
    return { fault: await recordRefused(run, unanswered(fault) ?? new Error('nothing was thrown')) }
  }
}

/** A read that the target refused, or answered with no collection, leaves open what it was asked for. */
function unanswered(fault: unknown): unknown {
  return fault instanceof NotAnswered ? new Undecided('cantTell', 'target', fault.message) : fault
}

type Outcome = Pick<CheckRecord, 'outcome' | 'expected' | 'seen' | 'reason' | 'blame' | 'departure'>

function outcomeOfFinding(finding: Finding, own: ClauseRecord): Outcome {
  if (finding.holds === 'undecided') {
    const { outcome = 'cantTell', reason, blame } = finding
    return { outcome, reason, ...(outcome === 'inapplicable' ? {} : { blame }) }
  }
  const { expected, seen } = finding
  if (!finding.holds)
    return { outcome: 'failed', expected, seen, reason: `expected ${expected}, seen ${seen}`, blame: 'target' }
  const departure = finding.departure ?? [...own.departures][0]
  return { outcome: 'passed', expected, seen, ...(departure === undefined ? {} : { departure }) }
}

function outcomeOfFault(fault: unknown): Outcome {
  if (fault instanceof Undecided) {
    const { outcome, blame, message: reason } = fault
    return { outcome, reason, ...(outcome === 'inapplicable' ? {} : { blame }) }
  }
  if (isAssertion(fault)) {
    const { expected, actual } = sidesOf(fault)
    return { outcome: 'failed', expected, seen: actual, reason: sentenceOf(fault), blame: 'target' }
  }
  return { outcome: 'cantTell', reason: fault instanceof Error ? fault.message : String(fault), blame: blameOf(fault) }
}

function blameOf(fault: unknown): Blame {
  return typeof fault === 'object' && fault !== null && 'blame' in fault ? (fault.blame as Blame) : 'checker'
}

/** What the clause ends by where this check decides it. */
function faultOf(end: End, { outcome, expected = '', seen = '', reason = '', says }: CheckRecord): { fault?: unknown } {
  if ('fault' in end) return { fault: end.fault }
  const { finding } = end
  if (outcome === 'passed') return {}
  if (outcome === 'failed') return { fault: new CheckFailed({ says, expected, seen }) }
  const { blame, keys = [] } = finding as Extract<Finding, { holds: 'undecided' }>
  return { fault: new Undecided(outcome, blame, reason, keys) }
}

/**
 * The check that decides the clause. A defect of the checker, and a login or a network that failed, are never passed over,
 * whatever the depth: nothing was judged by them.
 */
function worstOf(ended: readonly Ended[], isStrict: boolean): Ended | undefined {
  const faults = ended.filter(({ fault }) => fault !== undefined)
  const failed = faults.find(({ result }) => result.outcome === 'failed')
  if (failed) return failed
  const isMinor = ({ fault }: Ended) => fault instanceof Undecided || fault instanceof ExchangeFault
  const grave = faults.find((each) => !isMinor(each))
  if (grave) return grave
  const isJudged = ended.some(({ result }) => result.outcome === 'passed')
  // What does not apply leaves the clause to the checks that do.
  const isOpen = ({ outcome, depth }: CheckRecord) => outcome !== 'inapplicable' && (isStrict || depth === 'core')
  const counted = faults.filter(({ result }) => !isJudged || isOpen(result))
  return [...counted].sort((one, other) => rank(one) - rank(other))[0]
}

/** What was probed in vain tells more than what was not sent, or does not apply. */
function rank({ fault, result }: Ended): number {
  return fault instanceof ExchangeFault ? -1 : ['cantTell', 'untested', 'inapplicable'].indexOf(result.outcome)
}
