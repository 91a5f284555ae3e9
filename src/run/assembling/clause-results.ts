import { clausesOf, type Clause } from '../../contract/index.js'
import { attestationLine, lacks, linesToAdd, type Attestation, type ResolvedProfile } from '../../profile/index.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import type { OwnClause } from '../../check/engine/own-clause.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { detectsOf, type RecordedDetection } from './detection.js'
import type { RunOptions } from '../options.js'
import { idsNamed, isInScope, ownToJudge, selects, type Selection } from '../choosing/select.js'
import { clausesOfRun, judgedByAnotherPart } from '../choosing/shard.js'
import { isInEffect } from './waivers.js'

export interface ResultSources {
  readonly profile: ResolvedProfile
  readonly selection: Selection & Partial<Pick<RunOptions, 'readOnly' | 'acceptUntested'>>
  readonly verdicts: ReadonlyMap<string, ClauseVerdict>
  /** There where the run ended before its end: completes "not judged: …". */
  readonly endedEarly?: string
  /** Whether the checker met faults of its own. */
  readonly hasFaults?: boolean
  /** Today, as YYYY-MM-DD: waivers and attestations have a last day. */
  readonly today: string
  /** What the checker was shown to detect; undefined where nothing may be claimed. */
  readonly detection?: RecordedDetection | undefined
}

type Ending = Pick<ClauseResult, 'outcome' | 'mode'> & Partial<ClauseResult>

/**
 * The result of every clause of a target, in the catalogue's order, and then of a user's own ones: none is left out,
 * whatever became of the run.
 */
export function clauseResults(sources: ResultSources): readonly ClauseResult[] {
  return [...resultsOfCatalogue(sources), ...resultsOfOwn(sources)]
}

function resultsOfCatalogue(sources: ResultSources): readonly ClauseResult[] {
  const isSelected = selects(sources.selection)
  const part = partIn(sources)
  const isAccepted = acceptedBy(sources)
  return clausesOf('target').map((clause) => {
    const ending = isAccepted(clause, endingOf(clause, sources, isSelected(clause), part))
    const { id, level, derived, provenance, title, statement } = clause
    return {
      id,
      class: clause.class,
      level,
      derived,
      provenance,
      title,
      statement,
      lines: [...clause.lines],
      evidence: [],
      twins: [],
      observations: [],
      ...ending,
      ...(ending.outcome === 'failed' ? waiverOf(clause, sources) : {}),
      ...detectsOf(sources.detection, { id, checks: ending.checks ?? [] }),
    }
  })
}

function resultsOfOwn(sources: ResultSources): readonly ClauseResult[] {
  const { selection } = sources
  const isSelected = selects(selection)
  const part = new Set(ownToJudge(selection).map(({ id }) => id))
  const isAccepted = acceptedBy(sources)
  return (selection.own?.clauses ?? []).map((clause) => ({
    id: clause.id,
    class: clause.class,
    level: clause.level,
    derived: false,
    own: true,
    title: clause.title,
    statement: clause.statement,
    lines: [],
    evidence: [],
    twins: [],
    observations: [],
    ...isAccepted(clause, isSelected(clause) ? endingInPart(clause, sources, part) : deselected),
  }))
}

/** The clauses of the part that the run is; undefined where it is the whole. */
function partIn({ profile, selection }: ResultSources): ReadonlySet<string> | undefined {
  return selection.shard && new Set(clausesOfRun(profile, selection).map(({ id }) => id))
}

function endingOf(
  clause: Clause,
  sources: ResultSources,
  isSelected: boolean,
  part: ReadonlySet<string> | undefined,
): Ending {
  if (!isInScope(clause, sources.profile))
    return untested('profile', 'out of scope: the class is not in `scope` of the profile', ['scope'])
  if (!isSelected) return deselected
  if (clause.level === 'manual') return attestedEnding(clause, sources)
  return endingInPart(clause, sources, part)
}

function endingInPart(
  clause: Pick<Clause | OwnClause, 'id' | 'needs'>,
  { profile, verdicts, endedEarly }: ResultSources,
  part: ReadonlySet<string> | undefined,
): Ending {
  if (part && !part.has(clause.id)) return untested('nobody', judgedByAnotherPart)
  const verdict = verdicts.get(clause.id)
  if (verdict) return fromVerdict(verdict, profile)
  const lack = lacks(profile, clause.needs)
  if (lack?.outcome === 'untested') return untested('profile', lack.reason, lack.keys)
  if (endedEarly !== undefined) return untested('nobody', `not judged: ${endedEarly}`)
  return untested('checker', 'the checker has no completed scenario for the clause')
}

function fromVerdict(verdict: ClauseVerdict, profile: ResolvedProfile): Ending {
  const {
    outcome,
    reason,
    blame,
    expected,
    actual,
    profileKeys,
    evidence,
    checks,
    leftOut,
    twins,
    observations,
    departures,
    durationMs,
  } = verdict
  return {
    outcome,
    mode: 'automatic',
    ...(reason === undefined ? {} : { reason: withLines(reason, profile, profileKeys) }),
    ...(blame === undefined || outcome === 'inapplicable' ? {} : { blame }),
    ...(outcome === 'failed' ? { expected: expected ?? 'see the reason', actual: actual ?? 'see the reason' } : {}),
    ...(profileKeys === undefined ? {} : { profileKeys: [...profileKeys] }),
    evidence: [...evidence],
    checks: checks.map((check) => ({ ...check, evidence: [...check.evidence], roles: { ...check.roles } })),
    ...(leftOut === undefined ? {} : { leftOut: [...leftOut] }),
    twins: [...twins],
    observations: observations.map(({ evidence: seenIn, ...seen }) => ({
      ...seen,
      ...(seenIn ? { evidence: [...seenIn] } : {}),
    })),
    ...(departures.length > 0 ? { departure: departures.join(', ') } : {}),
    durationMs,
  }
}

/** The reason, and what to add to the profile where that is what it asks for and does not spell out. */
function withLines(reason: string, profile: ResolvedProfile, keys: readonly string[] = []): string {
  const lines = linesToAdd(profile, keys)
  return lines === '' || reason.includes(lines) ? reason : `${reason}: add ${lines}`
}

/** A person's word for what no exchange can show (level manual). A word older than a year has to be given again. */
function attestedEnding(clause: Clause, { profile, today }: ResultSources): Ending {
  const given = profile.attestations.find((attestation) => attestation.clause === clause.id)
  if (!given) {
    const reason = `not observable over HTTP, so a person has to attest it in the profile: add ${attestationLine(profile, clause.id, today)}`
    return untested('profile', reason, ['attestations'])
  }
  const who = `${given.by} on ${given.on}: ${given.how}`
  if (isOlderThanAYear(given, today)) {
    const reason = `the attestation is more than a year old, by ${who}`
    return { mode: 'attested', outcome: 'cantTell', blame: 'profile', reason }
  }
  if (given.met) return { mode: 'attested', outcome: 'passed', reason: `attested by ${who}` }
  return {
    mode: 'attested',
    outcome: 'failed',
    blame: 'target',
    reason: `attested as not met by ${who}`,
    expected: 'met',
    actual: 'not met',
  }
}

function isOlderThanAYear({ on }: Attestation, today: string): boolean {
  const [year = '', rest = ''] = [on.slice(0, 4), on.slice(4)]
  return `${String(Number(year) + 1).padStart(4, '0')}${rest}` < today
}

function untested(
  blame: NonNullable<ClauseResult['blame']>,
  reason: string,
  profileKeys: readonly string[] = [],
): Ending {
  return {
    outcome: 'untested',
    mode: 'automatic',
    blame,
    reason,
    ...(profileKeys.length > 0 ? { profileKeys: [...profileKeys] } : {}),
  }
}

const deselected: Ending = {
  ...untested('nobody', 'deselected by --only or --skip'),
  excluded: { by: 'selection' },
}

/**
 * Marks what was left out on purpose, so that it leaves no gap. What was not judged since the run broke off, or because it
 * falls to another part, nobody accepted.
 */
function acceptedBy({ profile, selection, endedEarly, hasFaults }: ResultSources) {
  const { readOnly = false, acceptUntested = false, own } = selection
  const named = typeof acceptUntested === 'boolean' ? undefined : new Set(idsNamed(acceptUntested, own?.clauses ?? []))
  const brokeOff = endedEarly !== undefined || hasFaults === true
  return (clause: Pick<OwnClause, 'id'>, ending: Ending): Ending => {
    const { outcome, blame, reason = '', excluded: known } = ending
    if (outcome !== 'untested' || known !== undefined || reason === judgedByAnotherPart) return ending
    if (readOnly && blame === 'nobody' && reason.includes('--read-only'))
      return { ...ending, excluded: { by: 'read-only' } }
    if (brokeOff) return ending
    const entry = profile.acceptUntested.find((accepted) => accepted.clause === clause.id)
    if (entry) return { ...ending, excluded: { by: 'acceptance', reason: entry.reason } }
    const isNamed = named?.has(clause.id) ?? acceptUntested === true
    return isNamed ? { ...ending, excluded: { by: 'acceptance' } } : ending
  }
}

function waiverOf(clause: Clause, { profile, today }: ResultSources): Pick<ClauseResult, 'waiver'> {
  const waiver = profile.waivers.find((given) => given.clause === clause.id && isInEffect(given, today))
  if (!waiver) return {}
  const { owner, until, reason, ticket } = waiver
  return { waiver: { owner, until, reason, ...(ticket === undefined ? {} : { ticket }) } }
}
