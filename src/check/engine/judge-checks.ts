import { isWithin, type Blame } from '../../contract/index.js'
import { ExchangeFault } from '../../exchange/index.js'
import { SandboxUnreadable } from '../../sandbox/index.js'
import { OtherValuesFit } from '../writing/fields/fits.js'
import { recordRefused } from '../excuses/permissions.js'
import { watchLateChanges } from '../writing/sandbox-of.js'
import type { Given } from './given.js'
import type { RunContext } from '../run-state/run-context.js'
import { cite, currentRecord, recording, sentInWords, type CheckRecord, type ClauseRecord } from '../outcome/record.js'
import { CheckFailed, Undecided } from '../outcome/verdict.js'
import { NotAnswered } from '../queries/not-answered.js'
import { isAssertion, sentenceOf, sidesOf } from './assertion.js'
import type { Check, Finding } from '../outcome/check.js'
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
  for (const each of selectedChecks(checks, record.id, run)) {
    const unasked = whyNotAsked(each, ended, record.id)
    ended.push(unasked ?? (await judgeOne(run, record, each, judge)))
  }
  record.checks.push(...ended.map(({ result }) => result))
  const worst = worstOf(ended, run.settings.strictChecks === true)
  if (!worst) return
  record.judgements = worst.judgements
  throw worst.fault
}

/** Notes which checks of the clause at work the run does not include, before anything can keep the others from being judged. */
export function noteLeftOut<G extends Given>(checks: readonly NamedCheck<G>[], { run }: Pick<Given, 'run'>): void {
  const record = currentRecord()
  const included = new Set(selectedChecks(checks, record.id, run))
  record.leftOut = checks.filter((each) => !included.has(each)).map(({ id }) => id)
}

/** Those of the run's depth, or those that were asked for by name, each with the one that it comes after. */
function selectedChecks<G extends Given>(
  checks: readonly NamedCheck<G>[],
  clause: string,
  run: RunContext,
): readonly NamedCheck<G>[] {
  const named = run.settings.checks?.[clause]
  if (named === undefined) return checks.filter((each) => isWithin(each.depth, run.depth))
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
function whyNotAsked({ id, says, depth, after }: Told, ended: readonly Ended[], clause: string): Ended | undefined {
  const before = ended.find(({ result }) => result.id === after)
  if (!before) return undefined
  const { outcome, departure } = before.result
  if (outcome === 'passed' && departure === undefined) return undefined
  const isDeclared = outcome === 'passed'
  const name = `${clause}/${before.result.id}`
  const reason = isDeclared
    ? `${name} passed as declared (${departure ?? ''}), so this check does not apply`
    : `Skipped: ${name} ${endedAs[outcome]}`
  const told = { id, says, depth, reason, evidence: [], roles: {}, durationMs: 0 }
  const result: CheckRecord = isDeclared
    ? { ...told, outcome: 'inapplicable' }
    : { ...told, outcome: 'untested', blame: before.result.blame ?? 'nobody' }
  return { result, judgements: 0 }
}

const endedAs = {
  failed: 'failed',
  cantTell: 'could not be judged',
  untested: 'was not tested',
  inapplicable: 'does not apply',
} as const

async function judgeOne<G extends Given>(
  run: RunContext,
  record: ClauseRecord,
  check: NamedCheck<G>,
  judge: Judge<G>,
): Promise<Ended> {
  const startedAt = performance.now()
  const play = async () => {
    const own: ClauseRecord = {
      ...record,
      evidence: new Set(),
      departures: new Set(),
      twins: [],
      roles: new Map(),
      sent: new Map(),
    }
    const end = await recording(run, own, () => settled(run, record.id, () => judge(check)))
    return { own, end }
  }
  let { own, end } = await play()
  const played = [own]
  // Where a field was found to take other values than it was given, the check is played again, with those.
  for (let plays = 1; plays < mostPlays && 'fault' in end && end.fault instanceof OtherValuesFit; plays += 1) {
    ;({ own, end } = await play())
    played.push(own)
  }
  const { id, says, depth } = check
  const outcome = 'fault' in end ? outcomeOfFault(end.fault) : outcomeOfFinding(end.finding, own)
  const evidence = citedFirst(
    outcome,
    played.flatMap((each) => [...each.evidence]),
    run,
  )
  cite(...evidence)
  record.judgements = own.judgements
  record.twins.push(...own.twins)
  for (const departure of own.departures) record.departures.add(departure)
  // A judgement by an expectation of the check's own is counted as those by `expect` are.
  if (!('fault' in end)) record.judgements += 1
  const control = own.twins.at(-1)?.accepted
  const result: CheckRecord = {
    id,
    says,
    depth,
    ...outcome,
    evidence,
    ...(control === undefined ? {} : { control }),
    roles: rolesOf(evidence, played, run),
    durationMs: Math.round(performance.now() - startedAt),
  }
  return { result, ...faultOf(end, result), judgements: record.judgements }
}

/** The exchanges that a sentence names come first: whoever reads it looks at them, and then at the others in their order. */
function citedFirst({ seen = '', reason = '' }: Outcome, sent: readonly string[], run: RunContext): readonly string[] {
  const named = `${seen} ${reason}`.match(/\bx-\d{4,}\b/g) ?? []
  return [...new Set([...named.filter((id) => Number(id.slice(2)) < run.log.next), ...sent])]
}

/** What each exchange was sent for: as one of twins, in its own role, and else by what was sent. */
function rolesOf(
  evidence: readonly string[],
  played: readonly ClauseRecord[],
  run: RunContext,
): Record<string, string> {
  const earlier = evidence.flatMap((id) => run.log.find(id) ?? [])
  const roles = new Map([
    ...earlier.map((record) => [record.id, sentInWords(record, run)] as const),
    ...played.flatMap(({ sent }) => [...sent]),
    ...played.flatMap(({ twins }) =>
      twins.flatMap(({ accepted, refused, differsIn }) => [
        [accepted, 'the control, accepted'] as const,
        [refused, `same as the accepted request, except: ${differsIn}`] as const,
      ]),
    ),
    ...played.flatMap((each) => [...each.roles]),
  ])
  return Object.fromEntries(evidence.map((id) => [id, roles.get(id) ?? 'sent for another check']))
}

type End = { readonly finding: Finding } | { readonly fault: unknown }

async function settled(run: RunContext, clause: string, judge: () => Promise<Finding>): Promise<End> {
  const lateChanges = watchLateChanges(run, clause)
  const unlessLate = (end: End): End => {
    const isFailed = 'fault' in end ? isAssertion(end.fault) : end.finding.holds === false
    return isFailed && lateChanges() > 0 ? { fault: disturbedByLateChange() } : end
  }
  try {
    return unlessLate({ finding: await judge() })
  } catch (fault) {
    return unlessLate({ fault: await recordRefused(run, unanswered(fault) ?? new Error('nothing was thrown')) })
  }
}

/** What failed may have failed by a change that took effect meanwhile, long after it was sent. */
function disturbedByLateChange(): Undecided {
  return new Undecided(
    'cantTell',
    'network',
    'a change of the sandbox record that got no clear answer (a gateway, a time-out or a cut connection) may have taken effect while this check ran. Run again',
  )
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
  const [departure] = finding.departures ?? own.departures
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
  if (outcome === 'failed') return { fault: new CheckFailed(says.replace(/\.$/, ''), expected, seen) }
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
  // A record that the profile names wrongly leaves the clause to the checks that need none.
  const isMinor = ({ fault }: Ended) =>
    fault instanceof Undecided ||
    fault instanceof ExchangeFault ||
    (fault instanceof SandboxUnreadable && fault.blame === 'profile')
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
