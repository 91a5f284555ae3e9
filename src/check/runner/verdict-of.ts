import type { Blame, Outcome } from '../../contract/index.js'
import { ExchangeFault, isDiskFull } from '../../exchange/index.js'
import {
  ChangedByOthers,
  ChangedLate,
  ChangeWouldLose,
  KeeperLockedOut,
  PutWouldLose,
  RecordInUse,
  SandboxUnreadable,
} from '../../sandbox/index.js'
import { shortened } from '../../runtime/phrases.js'
import { LoginRefused } from '../../session/index.js'
import { firstLine, inWords, isAssertion, sentenceOf, sidesOf } from '../engine/assertion.js'
import { findingsOf, type RunFindings, fittingDepartures } from './findings.js'
import { recordUnreadableSince } from '../writing/sandbox-of.js'
import { isTheTargets } from '../run-state/wire/circuit-breaker.js'
import type {
  CellRecord,
  CheckRecord,
  ClauseRecord,
  MadeRecord,
  ObservationRecord,
  TwinRecord,
} from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { Undecided } from '../outcome/verdict.js'

/** How a scenario ended: by its own end, or by whatever was thrown on its way. */
export type ScenarioEnd = { readonly thrown: false } | { readonly thrown: true; readonly fault: unknown }

/** How a clause ended, as it travels from the worker to the runner: plain data, without a secret in it. */
export interface ClauseVerdict {
  readonly id: string
  readonly outcome: Outcome
  readonly reason?: string
  readonly blame?: Blame
  readonly expected?: string
  readonly actual?: string
  readonly profileKeys?: readonly string[]
  readonly evidence: readonly string[]
  /** Of a clause that came to a judgement at least one; of one that is only observed none. */
  readonly checks: readonly CheckRecord[]
  /** The checks that the run does not include; undefined where they were not looked at. */
  readonly leftOut?: readonly string[]
  readonly twins: readonly TwinRecord[]
  readonly cells: readonly CellRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly departures: readonly string[]
  readonly made: readonly MadeRecord[]
  readonly durationMs: number
  /** There where nothing that rests on an answer, or on a session of the main user, can be judged for this reason. */
  readonly stop?: 'not reached' | 'login refused'
  /** There where the checker has no room for evidence: nothing that is sent from then on could be judged. */
  readonly isDiskFull?: true
  /** What the run has found out so far, the clause aside. */
  readonly run: RunFindings
}

const playedOtherwise =
  'the recording has changes of other clauses before this one, and they were left out, so the record may show their values. Judge all clauses of the recorded run'

type Ending = Pick<
  ClauseVerdict,
  'outcome' | 'reason' | 'blame' | 'expected' | 'actual' | 'profileKeys' | 'stop' | 'isDiskFull'
>

/** The longest text of a target that a sentence quotes, in characters. */
const longest = 300

/** The longest reason: it ends with what to do, which must not be cut. */
const longestReason = 500

/**
 * Turns the end of a scenario into an outcome: an assertion that did not hold is a failure; a fault of the network, the
 * profile or the checker never is. A judgement that was not made, or not on an exchange, is the checker's own fault.
 */
export function verdictOf(run: RunContext, record: ClauseRecord, end: ScenarioEnd, durationMs: number): ClauseVerdict {
  const lack = run.lacks.get(record.id)
  const judged = end.thrown ? endingOf(record, end.fault) : endingWithoutFault(record)
  const doubt = lack ?? (judged.outcome === 'failed' && run.outOfOrder.has(record.id) ? playedOtherwise : undefined)
  const ending = masked(run, doubt === undefined ? judged : { outcome: 'cantTell', blame: 'nobody', reason: doubt })
  const clean = (text: string) => shortened(run.masker.mask(text), longest)
  const hints = ending.outcome === 'failed' ? [fittingDepartures(record), spoiledBy(run, record)] : []
  const hint = hints.filter((text) => text !== '').join('; ')
  return {
    id: record.id,
    ...ending,
    ...(hint === '' ? {} : { reason: `${ending.reason ?? ''}; ${hint}` }),
    evidence: namedFirst(seenIn(record), ending.reason),
    checks: checksOf(run, record, ending, durationMs).map((each) => maskedCheck(each, clean)),
    ...(record.leftOut === undefined ? {} : { leftOut: record.leftOut }),
    twins: eachOnce(record.twins).map((pair) => ({ ...pair, differsIn: clean(pair.differsIn) })),
    cells: record.cells.map((cell) => ({ ...cell, seen: clean(cell.seen) })),
    observations: record.observations.map((seen) => ({ ...seen, text: clean(seen.text) })),
    departures: [...record.departures],
    made: record.made,
    durationMs: Math.round(durationMs),
    run: findingsOf(run),
  }
}

/** Where the record cannot be read since a change of this run, a clause may have failed for that alone: names the change. */
function spoiledBy(run: RunContext, { evidence }: ClauseRecord): string {
  const since = recordUnreadableSince(run)
  const [change] = /x-\d+/.exec(since ?? '') ?? []
  const isLater = change !== undefined && [...evidence].some((id) => numberOf(id) > numberOf(change))
  return isLater ? `the sandbox record is unreadable since ${since ?? ''}, which may be the cause` : ''
}

function numberOf(exchange: string): number {
  return Number(exchange.slice('x-'.length))
}

/** The exchanges of a clause, those of its observations among them. */
function seenIn({ evidence, observations }: ClauseRecord): readonly string[] {
  return [...new Set([...evidence, ...observations.flatMap((each) => each.evidence ?? [])])]
}

/** The exchanges of a clause, those that its reason names before all that was read beside them. */
function namedFirst(evidence: readonly string[], reason = ''): string[] {
  const named = (reason.match(/\bx-\d{4,}\b/g) ?? []).filter((id) => evidence.includes(id))
  return [...new Set([...named, ...evidence])]
}

/** The checks that were played; a clause that names none is one check, which says what the clause says. */
function checksOf(
  run: RunContext,
  record: ClauseRecord,
  { outcome, expected, actual, reason, blame }: Ending,
  durationMs: number,
): readonly CheckRecord[] {
  if (record.checks.length > 0 || outcome === 'observed' || record.evidence.size === 0) return record.checks
  const evidence = [...record.evidence]
  return [
    {
      id: 'clause',
      says: record.title,
      depth: 'core',
      outcome,
      ...(outcome === 'passed' ? { expected: record.title, seen: answersSeen(run, evidence) } : {}),
      ...(outcome === 'failed'
        ? { expected: expected ?? record.title, seen: actual ?? reason ?? 'something else' }
        : {}),
      ...(outcome === 'passed' || reason === undefined ? {} : { reason }),
      ...(outcome === 'passed' || outcome === 'inapplicable' || blame === undefined ? {} : { blame }),
      evidence,
      roles: {},
      durationMs: Math.round(durationMs),
    },
  ]
}

/** What came of some exchanges, in a few words: "7 answers: 200, 302". */
function answersSeen({ log }: Pick<RunContext, 'log'>, ids: readonly string[]): string {
  const statuses = ids.flatMap((id) => log.find(id)?.status ?? [])
  const kinds = [...new Set(statuses)].join(', ')
  if (statuses.length === 0) return `${String(ids.length)} exchanges`
  return statuses.length === 1 ? `one answer: ${kinds}` : `${String(statuses.length)} answers: ${kinds}`
}

function maskedCheck(check: CheckRecord, clean: (text: string) => string): CheckRecord {
  const { expected, seen, reason, roles } = check
  return {
    ...check,
    ...(expected === undefined ? {} : { expected: clean(expected) || 'nothing' }),
    ...(seen === undefined ? {} : { seen: clean(seen) || 'nothing' }),
    ...(reason === undefined ? {} : { reason: clean(reason) }),
    roles: Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, clean(role)])),
  }
}

/** Each pair where it was looked at last: a clause comes back to one that it has judged, and what is told last weighs. */
function eachOnce(twins: readonly TwinRecord[]): readonly TwinRecord[] {
  const isSame = (one: TwinRecord) => (other: TwinRecord) =>
    one.accepted === other.accepted && one.refused === other.refused && one.differsIn === other.differsIn
  return twins.filter((pair, at) => !twins.slice(at + 1).some(isSame(pair)))
}

function endingWithoutFault(record: ClauseRecord): Ending {
  if (record.level === 'observe') {
    const reason = record.observations.map(({ text }) => text).join('; ') || 'nothing seen'
    // What no exchange shows was not observed, whatever is said of it.
    return seenIn(record).length > 0
      ? { outcome: 'observed', reason }
      : { outcome: 'untested', blame: 'nobody', reason }
  }
  if (record.judgements === 0 || record.evidence.size === 0) {
    return defect(record, 'the scenario ended without a judgement on an exchange')
  }
  return { outcome: 'passed' }
}

function endingOf(record: ClauseRecord, fault: unknown): Ending {
  if (fault instanceof Undecided) {
    const { outcome, blame, message: reason, profileKeys } = fault
    return { outcome, blame, reason, ...(profileKeys.length > 0 ? { profileKeys } : {}) }
  }
  if (fault instanceof LoginRefused) {
    return {
      outcome: 'cantTell',
      blame: fault.blame,
      reason: fault.message,
      ...(fault.actor === 'main' ? { stop: 'login refused' as const } : {}),
    }
  }
  if (fault instanceof ExchangeFault) {
    return {
      outcome: 'cantTell',
      blame: fault.blame,
      reason: fault.message,
      ...(isTheTargets(fault) ? { stop: 'not reached' as const } : {}),
    }
  }
  if (isOfTheRecord(fault)) {
    return { outcome: 'cantTell', blame: fault.blame, reason: fault.message }
  }
  if (isAssertion(fault)) {
    if (record.level === 'observe')
      return defect(record, `a judgement in a clause that only observes: ${fault.message}`)
    if (record.evidence.size === 0) return defect(record, `a judgement without an exchange: ${fault.message}`)
    return {
      outcome: 'failed',
      blame: 'target',
      reason: sentenceOf(fault),
      ...sidesOf(fault),
    }
  }
  if (isDiskFull(fault))
    return {
      outcome: 'cantTell',
      blame: 'checker',
      reason: 'no disk space is left for the evidence. Free some space, and run again',
      isDiskFull: true,
    }
  return defect(record, fault instanceof Error ? fault.message : inWords(fault))
}

/** Whatever keeps the checker from changing the record: no clause is judged by it. */
function isOfTheRecord(fault: unknown): fault is InstanceType<(typeof ofTheRecord)[number]> {
  return ofTheRecord.some((kind) => fault instanceof kind)
}

const ofTheRecord = [
  ChangedByOthers,
  ChangedLate,
  ChangeWouldLose,
  KeeperLockedOut,
  PutWouldLose,
  RecordInUse,
  SandboxUnreadable,
]

function defect({ isOwn }: ClauseRecord, what: string): Ending {
  const whose = isOwn ? 'the scenario of this custom clause' : 'the checker'
  return { outcome: 'cantTell', blame: 'checker', reason: `a defect of ${whose}: ${firstLine(what)}` }
}

function masked(run: RunContext, ending: Ending): Ending {
  const clean = (text: string | undefined, most = longest) =>
    text === undefined ? undefined : shortened(run.masker.mask(text), most)
  const { reason, expected, actual, ...rest } = ending
  return Object.fromEntries(
    Object.entries({
      ...rest,
      reason: clean(reason, longestReason),
      expected: clean(expected),
      actual: clean(actual),
    }).filter(([, value]) => value !== undefined),
  ) as unknown as Ending
}
