import type { ClauseId, Depth } from '../contract/index.js'
import { type Finding, noteChecks } from '../check/index.js'
import type { Seen } from './sessions.js'
import type { Traffic } from './traffic.js'

/** A finding with the exchanges that show it. */
export interface Judged {
  readonly finding: Finding
  readonly evidence: readonly string[]
  /** What to change in the client. */
  readonly mend?: string | undefined
}

/** One sentence that a client must keep to, and a pure function over its traffic. */
export interface Duty {
  readonly says: string
  readonly depth: Depth
  /** Undefined if the traffic has no occasion for it. */
  readonly judges: (traffic: Traffic) => Judged | undefined
}

export interface ClauseDuties {
  /** What the client would have to do to be judged. */
  readonly occasion: string
  readonly checks: Readonly<Record<string, Duty>>
}

export interface ObservedFact {
  readonly text: string
  readonly security?: boolean
  readonly evidence: readonly string[]
}

/** What is looked at of a client where the document leaves open what is right. */
export interface ObservedDuties {
  readonly occasion: string
  readonly observes: (traffic: Traffic) => readonly ObservedFact[]
}

export type DutyEntry = { readonly id: ClauseId } & (ClauseDuties | ObservedDuties)

const duties = new Map<ClauseId, DutyEntry>()

/** Says how a clause of the class CALLER is judged: by these checks, over recorded traffic. */
export function defineDuties(id: ClauseId, given: ClauseDuties): void {
  duties.set(id, { id, ...given })
  noteChecks(
    id,
    Object.entries(given.checks).map(([name, { says, depth }]) => ({ id: name, says, depth, cost: { requests: 0 } })),
  )
}

/** Says what is observed for a clause of the class CALLER. */
export function defineObservedDuties(id: ClauseId, given: ObservedDuties): void {
  duties.set(id, { id, ...given })
}

/** How the clauses of the class CALLER are judged, those that were loaded. */
export function dutyOf(id: ClauseId): DutyEntry | undefined {
  return duties.get(id)
}

/** What one request comes to; undefined if it is no occasion for the duty. */
export type StepJudgement =
  | { readonly kept: string }
  | { readonly broken: string; readonly mend?: string; readonly with?: readonly string[] }
  | undefined

/** A duty that each request must keep. The first that does not is named, and how many there are. */
export function everyRequest(
  says: string,
  expected: string,
  judge: (step: Seen, traffic: Traffic) => StepJudgement,
  depth: Depth = 'core',
): Duty {
  const judges = (traffic: Traffic): Judged | undefined => {
    const sum = new Sum(expected)
    for (const step of traffic.steps) {
      const by = judge(step, traffic)
      if (by !== undefined) sum.add({ step, by })
    }
    return sum.judged
  }
  return { says, depth, judges }
}

/** What a request came to. */
export interface JudgedStep {
  readonly step: Pick<Seen, 'id' | 'scenario'>
  readonly by: NonNullable<StepJudgement>
}

/** What the judgements of several requests come to; undefined if there are none. */
export function summed(expected: string, judged: readonly JudgedStep[]): Judged | undefined {
  const sum = new Sum(expected)
  for (const each of judged) sum.add(each)
  return sum.judged
}

const mostEvidence = 10
const mostKinds = 3

/** Counts judgements, and keeps of them what a report names: there may be a hundred thousand. */
class Sum {
  readonly #expected: string
  readonly #kinds = new Set<string>()
  readonly #kept: string[] = []
  readonly #brokenIds: string[] = []
  #first: { readonly step: JudgedStep['step']; readonly by: Extract<StepJudgement, { broken: string }> } | undefined
  #broken = 0
  #count = 0

  constructor(expected: string) {
    this.#expected = expected
  }

  add({ step, by }: JudgedStep): void {
    this.#count += 1
    if ('broken' in by) {
      this.#first ??= { step, by }
      this.#broken += 1
      if (this.#brokenIds.length < mostEvidence) this.#brokenIds.push(step.id)
      return
    }
    if (this.#kinds.size < mostKinds) this.#kinds.add(by.kept)
    if (this.#kept.length < mostEvidence) this.#kept.push(step.id)
  }

  get judged(): Judged | undefined {
    if (this.#count === 0) return undefined
    const expected = this.#expected
    const counted = this.#count === 1 ? '1 request' : `${String(this.#count)} requests`
    if (!this.#first)
      return {
        finding: { holds: true, expected, seen: `${[...this.#kinds].join('; ')} (${counted})` },
        evidence: this.#kept,
      }
    const { step, by } = this.#first
    const place = step.scenario === '' ? step.id : `${step.id}, scenario ${step.scenario}`
    const others = this.#broken === 1 ? '' : `, and ${String(this.#broken - 1)} more of ${counted}`
    return {
      finding: { holds: false, expected, seen: `${by.broken} (${place}${others})` },
      evidence: [...new Set([...(by.with ?? []), ...this.#brokenIds])].filter((id) => id !== ''),
      mend: by.mend,
    }
  }
}
