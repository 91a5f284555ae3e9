import { clauseById, isWithin, type ClauseClass, type ClauseId, type Depth } from '../../contract/index.js'
import { lacks, type ResolvedProfile } from '../../profile/index.js'
import { ownToJudge, type Selection } from '../choosing/select.js'
import type { ChosenChecks, KnownChecks } from '../choosing/check-words.js'
import { clausesOfRun } from '../choosing/shard.js'
import { expectedMs } from './expected-time.js'
import { recordedTraffic } from './recorded-traffic.js'
import { added, noTraffic, trafficOfKinds, type CommonTraffic, type Traffic } from './traffic.js'

/** What a run would send at most, where the target answers as documented. */
export interface Plan {
  readonly clauses: readonly ClauseId[]
  /** How many of the user's own clauses are played besides: what they send is not known. */
  readonly own: number
  /** Without the margin by class, so that the classes add up to somewhat less than the whole. */
  readonly byClass: readonly { readonly class: ClauseClass; readonly requests: number }[]
  readonly whole: Traffic
  /** Reads of LIMIT-5, those in the burst. */
  readonly burst: number
  /** Milliseconds, at `assumedLatencyMs` an answer. */
  readonly expectedMs: number
}

export interface PlanOptions extends Selection {
  readonly profile: ResolvedProfile
  readonly readOnly: boolean
  /** How much is asked; all of it where undefined. */
  readonly depth?: Depth
  /** What the checks of each clause cost; each clause is played whole where undefined. */
  readonly checks?: KnownChecks
  /** From which depth on a clause that is only observed is looked at. */
  readonly observedFrom?: (clause: ClauseId) => Depth | undefined
  /** Of some clauses a few checks alone. */
  readonly chosen?: ChosenChecks
}

/** What was recorded with: the figures that hang on these are brought to those of the profile. */
const recordedWith = { burst: 100, concurrency: 4, parameters: 3 }

/**
 * What the ground of the clauses takes, which no clause cites: the first login and read; the sandbox record opened,
 * tried, put back by a session of its own, and read by another; a session of the restricted user.
 */
const ground = {
  main: { requests: 2, logins: 1, rows: 3 },
  sandbox: { requests: 11, logins: 2, writes: 2, rows: 8 },
  restricted: { requests: 1, logins: 1 },
} satisfies Record<string, Partial<Traffic>>

/** Lawful targets make the checker ask again: one that allows a user one session, one that keeps no order. */
const margin: Readonly<Record<keyof Traffic, number>> = {
  requests: 1.1,
  logins: 1.4,
  wrongLogins: 1,
  refusedLogins: 1,
  writes: 1.05,
  calls: 1.1,
  searches: 1.2,
  largeReads: 1.25,
  rows: 1.2,
}

/** Plans a run. Pure: the same profile and options give the same plan. */
export function planOf({
  profile,
  readOnly,
  depth = 'full',
  checks,
  observedFrom = () => undefined,
  chosen,
  ...selection
}: PlanOptions): Plan {
  const clauses = clausesOfRun(profile, selection)
    .filter(({ id, needs }) => lacks(profile, needs) === undefined && isAllowed(id, profile, readOnly))
    .filter(({ id }) => isWithin(observedFrom(id) ?? 'core', depth))
    .map(({ id }) => id)
  const common = recordedTraffic
    .filter((group) => group.clauses.some((id) => clauses.includes(id)))
    .map((group) => fitted(group, profile, readOnly))
    .map((group) => reduced(group, clauses, (id) => shareOf(checks?.(id), { depth, chosen: chosen?.[id] })))
  const opensSandbox = profile.sandbox !== undefined && common.some(({ writes = 0 }) => writes > 0)
  const has = (need: string) => clauses.some((id) => (clauseById(id).needs as readonly string[]).includes(need))
  const grounds: Partial<Traffic>[] = [
    ...(has('user') ? [ground.main] : []),
    ...(opensSandbox ? [ground.sandbox] : []),
    ...(has('restricted') ? [ground.restricted] : []),
  ]
  const sum = [...common, ...grounds].reduce<Traffic>(added, noTraffic)
  const whole = withItsParts(trafficOfKinds((kind) => Math.ceil(sum[kind] * margin[kind])))
  const burst = clauses.includes('LIMIT-5') ? profile.limits.burst : 0
  return {
    clauses,
    own: ownToJudge(selection).length,
    byClass: requestsByClass(common, clauses),
    whole,
    burst,
    expectedMs: expectedMs({ common, grounds, clauses, requests: whole.requests }, profile.limits),
  }
}

/** A login is a request too: the margin of either alone would let a short run have more logins than requests. */
function withItsParts(whole: Traffic): Traffic {
  const { requests, logins, writes, calls } = whole
  return { ...whole, requests: Math.max(requests, logins + writes + calls) }
}

/** What the limits of the profile, or --read-only, leave untested although the profile gives all that is needed. */
function isAllowed(id: ClauseId, { limits }: ResolvedProfile, readOnly: boolean): boolean {
  if (id === 'LIMIT-5') return limits.burst > 0 && limits.rate === undefined
  if (id === 'LOGIN-5') return limits.wrongLogins > 0
  const { needs } = clauseById(id)
  return !readOnly || !(needs.includes('sandbox') || needs.includes('service') || needs.includes('anonymous'))
}

/** A recorded group as this profile, and --read-only, would have it. */
function fitted(group: CommonTraffic, profile: ResolvedProfile, readOnly: boolean): CommonTraffic {
  const { requests = 0, writes = 0, calls = 0 } = group
  const isOther = group.clauses.includes('RIGHTS-2')
  const withheldWrites = readOnly || (profile.sandbox === undefined && !isOther) ? writes : 0
  const withheldCalls = readOnly ? calls : 0
  const withheld = withheldWrites + withheldCalls
  return withheld > 0
    ? { ...group, requests: requests - withheld, writes: writes - withheldWrites, calls: calls - withheldCalls }
    : scaled(group, profile)
}

/** The figures that hang on a number of the profile, brought to that. */
function scaled(group: CommonTraffic, { limits, services }: ResolvedProfile): CommonTraffic {
  const { requests = 1, rows = 0, calls = 0 } = group
  const isOf = (id: ClauseId) => group.clauses.length === 1 && group.clauses[0] === id
  if (isOf('LIMIT-5')) return more(group, limits.burst - recordedWith.burst, rows / requests)
  if (isOf('FLOW-2')) return more(group, limits.concurrency - recordedWith.concurrency, rows / requests)
  if (!isOf('REST-2')) return group
  const further = (services.custom?.parameters.length ?? 0) - recordedWith.parameters
  return { ...more(group, further, 0), calls: calls + further }
}

function more(group: CommonTraffic, requests: number, rowsEach: number): CommonTraffic {
  const { requests: recorded = 0, rows = 0 } = group
  return { ...group, requests: recorded + requests, rows: Math.ceil(rows + requests * rowsEach) }
}

/** What some of a clause's checks cost, of what all of them cost. */
interface PartOfCost {
  readonly requests: number
  readonly changes: number
}

function shareOf(
  all: ReturnType<KnownChecks> = [],
  { depth = 'full', chosen }: { readonly depth?: Depth | undefined; readonly chosen?: readonly string[] | undefined },
): PartOfCost {
  const isPlayed = ({ id, depth: from }: (typeof all)[number]) => chosen?.includes(id) ?? isWithin(from, depth)
  const part = (kind: 'requests' | 'changes') => {
    const sum = (some: typeof all) => some.reduce((total, { cost }) => total + (cost[kind] ?? 0), 0)
    return sum(all) === 0 ? 1 : sum(all.filter(isPlayed)) / sum(all)
  }
  return { requests: part('requests'), changes: part('changes') }
}

/** A recorded group as fewer checks would have it: so much of it as the clause of which most is played. */
function reduced(
  group: CommonTraffic,
  judged: readonly ClauseId[],
  share: (id: ClauseId) => PartOfCost,
): CommonTraffic {
  const shares = group.clauses.filter((id) => judged.includes(id)).map(share)
  const requests = Math.max(...shares.map((each) => each.requests))
  const changes = Math.max(...shares.map((each) => each.changes))
  if (requests >= 1 && changes >= 1) return group
  const { clauses, ...traffic } = group
  const parts = Object.entries(traffic).map(([kind, count]) => [
    kind,
    Math.ceil(count * (kind === 'writes' ? changes : requests)),
  ])
  return { clauses, ...(Object.fromEntries(parts) as Partial<Traffic>) }
}

/** Traffic that several classes share stands with the first of them that is judged. */
function requestsByClass(common: readonly CommonTraffic[], judged: readonly ClauseId[]): Plan['byClass'] {
  const sums = new Map<ClauseClass, number>(judged.map((id) => [clauseById(id).class, 0]))
  for (const { clauses, requests = 0 } of common) {
    const first = clauses.find((id) => judged.includes(id))
    if (first === undefined) continue
    const { class: name } = clauseById(first)
    sums.set(name, (sums.get(name) ?? 0) + requests)
  }
  return [...sums].map(([name, requests]) => ({ class: name, requests }))
}
