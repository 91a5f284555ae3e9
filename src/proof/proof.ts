import { clauseById, revision, type ClauseId } from '../contract/index.js'
import { toolVersion } from '../run/index.js'
import type { SubjectKind } from './subject.js'
import { scored, type Weighed } from './weigh.js'

/** What a proof came to: plain data, as it is written to proof.json. */
export interface Proof {
  readonly schemaVersion: 1
  readonly tool: { readonly name: 'svc-conformance'; readonly version: string }
  readonly contract: { readonly revision: string }
  readonly seed: number
  /** Clauses and subjects that were asked for; empty for a whole proof. */
  readonly only: readonly string[]
  readonly holds: boolean
  /** Why nothing in it counts: a control did not come out as it must. */
  readonly void?: string
  readonly numbers: Numbers
  /** Deviations by clauses, as rows. */
  readonly subjects: readonly ProvenSubject[]
  /** Clauses that no deviation turned red. */
  readonly undetected: readonly ClauseId[]
}

export interface Numbers {
  /** Turned exactly their clauses red. */
  readonly deviations: Share
  /** Turned nothing red. */
  readonly variants: Share
  /** Of the scored clauses on trivial servers: how many passed, of how many. */
  readonly trivial: Share
}

export interface Share {
  readonly reached: number
  readonly of: number
}

export interface ProvenSubject {
  readonly id: string
  readonly kind: SubjectKind
  readonly sentence: string
  readonly breaks: readonly ClauseId[]
  readonly failed: readonly ClauseId[]
  readonly cantTell: readonly ClauseId[]
  readonly passed: number
  readonly outcome: string
  readonly faults: readonly string[]
}

/** At most this share of the scored clauses may pass on servers that are no platform. */
const mostOfTrivial = 0.02

/** Sums up what was weighed. Pure: the same judgements give the same proof. */
export function proofOf(all: readonly Weighed[], { seed, only }: { seed: number; only: readonly string[] }): Proof {
  const of = (kind: SubjectKind) => all.filter(({ subject }) => subject.kind === kind)
  const held = (weighed: readonly Weighed[]): Share => ({
    reached: weighed.filter(({ faults }) => faults.length === 0).length,
    of: weighed.length,
  })
  const numbers: Numbers = {
    deviations: held(of('deviation')),
    variants: held(of('variant')),
    trivial: {
      reached: sum(of('trivial'), ({ judgement }) => judgement.passed.filter((id) => scored.includes(id)).length),
      of: of('trivial').length * scored.length,
    },
  }
  const brokenControl = of('control').find(({ faults }) => faults.length > 0)
  const tooMany = numbers.trivial.reached > numbers.trivial.of * mostOfTrivial
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    contract: { revision },
    seed,
    only,
    holds: all.length > 0 && all.every(({ faults }) => faults.length === 0) && !tooMany,
    ...(brokenControl
      ? {
          void: `the control ${brokenControl.subject.id} did not come out as it must: ${brokenControl.faults.join('; ')}`,
        }
      : {}),
    numbers,
    subjects: all.map(provenSubject),
    undetected: only.length > 0 ? [] : undetectedIn(all),
  }
}

function provenSubject({ subject, judgement, faults }: Weighed): ProvenSubject {
  const { id, kind, sentence, breaks } = subject
  const { failed, cantTell, passed, outcome } = judgement
  return { id, kind, sentence, breaks, failed, cantTell, passed: passed.length, outcome, faults }
}

function undetectedIn(all: readonly Weighed[]): readonly ClauseId[] {
  const detected = new Set(
    all.flatMap(({ subject, judgement, faults }) =>
      subject.kind === 'deviation' && faults.length === 0 ? judgement.failed : [],
    ),
  )
  return scored.filter((id) => clauseById(id).level !== 'manual' && !detected.has(id))
}

function sum<T>(items: readonly T[], number: (item: T) => number): number {
  return items.reduce((total, item) => total + number(item), 0)
}
