import {
  catalogueSha256,
  clauseById,
  isWithin,
  revision,
  type ClauseId,
  type Depth,
  clauses,
} from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { KnownChecks } from '../run/index.js'
import type { JudgedClient } from './clients/judge-client.js'
import type { Proof, ProvenCheck, ProvenClient, ProvenClause, ProvenSubject, Share } from '../schema/generated/proof.js'
import type { SubjectKind } from './subject.js'
import type { Weighed } from './weigh.js'

/** The clauses whose outcome a breach moves: those that are judged automatically and not merely recorded. */
export const scored: readonly ClauseId[] = clauses
  .filter(({ level, class: name }) => level !== 'observe' && level !== 'manual' && name !== 'caller')
  .map(({ id }) => id)

/** What was asked for, and when it was done. */
export interface ProofFacts {
  readonly seed: number
  /** How thoroughly every server was judged; `full` where undefined. */
  readonly depth?: Depth
  /** The checks of each clause; none where undefined. */
  readonly checks?: KnownChecks
  /** The clauses and the subjects that the proof was narrowed to; both empty for a whole proof. */
  readonly asked: { readonly clauses: readonly ClauseId[]; readonly subjects: readonly string[] }
  /** What the scripted clients came to; undefined if they were not judged. */
  readonly clients?: readonly JudgedClient[]
  readonly startedAt: Date
  readonly endedAt: Date
}

/** At most this share of the scored clauses may pass on servers that are no platform. */
const mostOfTrivial = 0.02

/** Sums up what was weighed. Pure: the same judgements give the same proof. */
export function proofOf(all: readonly Weighed[], facts: ProofFacts): Proof {
  const { seed, depth = 'full', checks = () => undefined, asked, clients, startedAt, endedAt } = facts
  const { clauses, subjects } = asked
  const isWhole = clauses.length === 0 && subjects.length === 0
  const of = (kind: SubjectKind) => all.filter(({ subject }) => subject.kind === kind)
  const judged = clauses.length === 0 ? scored : scored.filter((id) => clauses.includes(id))
  const proven = judged.map((id) => provenClause(id, all, checks))
  // Of single servers, or of a part of the checks, nobody expects that they break every clause.
  const undetected =
    subjects.length === 0 && depth === 'full'
      ? proven.filter(({ deviations }) => deviations.length === 0).map(({ id }) => id)
      : []
  const unprovenChecks =
    subjects.length === 0 && depth === 'full'
      ? proven.flatMap((clause) => clause.checks.filter(isUnproven).map((check) => `${clause.id}/${check.id}`))
      : []
  const numbers: Proof['numbers'] = {
    deviations: held(of('deviation')),
    variants: held(of('variant')),
    trivial: {
      reached: sum(of('trivial'), ({ judgement }) => judgement.passed.filter((id) => judged.includes(id)).length),
      of: of('trivial').length * judged.length,
    },
    depths: detectedByDepth(of('deviation')),
  }
  const ofClients = clients?.every(({ faults }) => faults.length === 0) ?? true
  const faultless = all.length > 0 && ofClients && all.every(({ faults }) => faults.length === 0)
  // Of a few clauses on one server a share tells nothing; what may pass there is held against the server itself.
  const tooManyPassed = isWhole && numbers.trivial.reached > numbers.trivial.of * mostOfTrivial
  const broken = of('control').find(({ faults }) => faults.length > 0)
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    contract: { revision, sha256: catalogueSha256() },
    seed,
    depth,
    asked: { clauses: [...clauses], subjects: [...subjects] },
    endedAt: endedAt.toISOString(),
    durationMs: endedAt.getTime() - startedAt.getTime(),
    holds: faultless && !tooManyPassed && undetected.length === 0 && unprovenChecks.length === 0,
    ...(broken
      ? { void: `the control ${broken.subject.id} had an unexpected result: ${broken.faults.join('; ')}` }
      : {}),
    numbers,
    clauses: proven,
    subjects: all.map(provenSubject),
    ...(clients === undefined ? {} : { clients: clients.map(provenClient) }),
    undetected,
    unprovenChecks,
  }
}

function provenClient({ subject, failed, checks, faults }: JudgedClient): ProvenClient {
  const { id, sentence, breaks } = subject
  return { id, sentence, breaks: [...breaks], failed: [...failed], failedChecks: [...checks], faults: [...faults] }
}

function held(weighed: readonly Weighed[]): Share {
  return { reached: weighed.filter(({ faults }) => faults.length === 0).length, of: weighed.length }
}

/** What turned one clause red counts only where the deviation turned red exactly what it breaks. */
function provenClause(id: ClauseId, all: readonly Weighed[], checks: KnownChecks): ProvenClause {
  const { class: name, level, title } = clauseById(id)
  const exact = all.filter(({ subject, faults }) => subject.kind === 'deviation' && faults.length === 0)
  const alone = all.filter(({ subject }) => subject.kind === 'variant' && subject.together === undefined)
  return {
    id,
    class: name,
    level,
    title,
    deviations: exact.filter(({ judgement }) => judgement.failed.includes(id)).map(({ subject }) => subject.id),
    checks: (checks(id) ?? []).map((check) => provenCheck(id, check, exact)),
    variants: alone.filter(({ judgement }) => judgement.passed.includes(id)).length,
  }
}

/** A check that most runs send must be needed: some fault turns it red. */
function isUnproven({ depth, deviations }: ProvenCheck): boolean {
  return depth !== 'full' && deviations.length === 0
}

function provenCheck(
  clause: ClauseId,
  { id, depth }: { readonly id: string; readonly depth: Depth },
  exact: readonly Weighed[],
): ProvenCheck {
  const red = exact.filter(({ judgement }) => judgement.failedChecks[clause]?.some((failed) => failed.id === id))
  return { id, depth, deviations: red.map(({ subject }) => subject.id) }
}

/** How many of the deviations turn something red at each depth: a check that failed is judged from its own depth on. */
function detectedByDepth(deviations: readonly Weighed[]): Readonly<Record<Depth, Share>> {
  const detected = (bound: Depth) =>
    deviations.filter(({ judgement: { failedChecks } }) =>
      Object.values(failedChecks).some((checks) => checks.some(({ depth }) => isWithin(depth, bound))),
    ).length
  const share = (bound: Depth): Share => ({ reached: detected(bound), of: deviations.length })
  return { core: share('core'), standard: share('standard'), full: share('full') }
}

function provenSubject({ subject, judgement, faults }: Weighed): ProvenSubject {
  const { id, kind, sentence, together, crossing, breaks } = subject
  const { failed, failedChecks, cantTell, passed, outcome } = judgement
  return {
    id,
    kind,
    sentence,
    ...(together ? { together: [...together] } : {}),
    ...crossing,
    breaks: [...breaks],
    failed: [...failed],
    failedChecks: Object.entries(failedChecks).flatMap(([clause, checks]) =>
      checks.map(({ id: check }) => `${clause}/${check}`),
    ),
    cantTell: [...cantTell],
    passed: passed.length,
    outcome,
    faults: [...faults],
  }
}

function sum<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((total, item) => total + number(item), 0)
}
