import { clauseById, isWithin, type ClauseClass, type ClauseId, type Depth } from '../../contract/index.js'
import { lacks, type ResolvedProfile } from '../../profile/index.js'
import type { Cost } from '../../check/outcome/check.js'
import type { ObservationEntry } from '../../check/engine/define-clause.js'
import type { ChosenChecks, KnownChecks } from '../choosing/check-words.js'
import { ownToJudge, type Selection } from '../choosing/select.js'
import { clausesOfRun } from '../choosing/shard.js'
import { addedCosts, type PlannedCost, expectedMs } from './planned-cost.js'

/** About what a run sends to a target that answers as documented: the costs of its checks, added up. */
export interface Plan extends PlannedCost {
  readonly clauses: readonly ClauseId[]
  /** Custom clauses. What they send is unknown. */
  readonly own: number
  /** Without what all of them rest on: sessions, the sandbox record. */
  readonly byClass: readonly { readonly class: ClauseClass; readonly requests: number }[]
  /** Logins with a wrong password for an existing user. */
  readonly wrongLogins: number
  /** Reads of LIMIT-5 in a burst. */
  readonly burst: number
  /** Milliseconds, at `assumedLatencyMs` an answer. */
  readonly expectedMs: number
}

export interface PlanOptions extends Selection {
  readonly profile: ResolvedProfile
  readonly readOnly: boolean
  readonly depth: Depth
  /** The checks of each clause. */
  readonly checks: KnownChecks
  /** The depth and cost of each clause that is only observed. */
  readonly observations: (clause: ClauseId) => ObservationEntry | undefined
  /** Selected checks of some clauses. */
  readonly chosen?: ChosenChecks
}

/** What checks rest on and none of them counts: sessions, the first read, the sandbox record opened and restored. */
const ground = {
  main: { requests: 2, logins: 1 },
  sandbox: { requests: 9, changes: 2 },
  session: { requests: 1, logins: 1 },
} satisfies Record<string, Cost>

/** The limits.burst that the costs of LIMIT-5 assume. */
const assumedBurst = 100

/** Plans a run. Pure: the same profile and options give the same plan. */
export function planOf(options: PlanOptions): Plan {
  const { profile, readOnly, depth, observations, ...selection } = options
  const clauses = clausesOfRun(profile, selection)
    .filter(({ id, needs }) => lacks(profile, needs) === undefined && isAllowed(id, profile, readOnly))
    .map(({ id }) => id)
    .filter((id) => isWithin(observations(id)?.depth ?? 'core', depth))
  const costs = new Map(clauses.map((id) => [id, addedCosts(costsOf(id, options))] as const))
  const has = (need: string) => clauses.some((id) => (clauseById(id).needs as readonly string[]).includes(need))
  const grounds = addedCosts([
    ...(has('user') ? [ground.main] : []),
    ...(profile.sandbox && [...costs.values()].some(({ changes }) => changes > 0) ? [ground.sandbox] : []),
    ...sharedSessions(clauses, options).map(() => ground.session),
  ])
  return {
    ...addedCosts([...costs.values(), grounds]),
    clauses,
    own: ownToJudge(selection).length,
    byClass: requestsByClass(costs),
    wrongLogins: clauses.includes('LOGIN-5') ? 1 : 0,
    burst: checksOf('LIMIT-5', options).length > 1 && clauses.includes('LIMIT-5') ? profile.limits.burst : 0,
    expectedMs: expectedMs(costs, grounds, profile.limits),
  }
}

/** The sessions beside the main user's first one, each logged in once. */
function sharedSessions(clauses: readonly ClauseId[], options: PlanOptions): readonly string[] {
  const { users } = options.profile
  const asked = clauses.flatMap((id) => costsOf(id, options).flatMap(({ sessions = [] }) => sessions))
  const isRestricted = clauses.some((id) => clauseById(id).needs.some((need) => need === 'restricted'))
  const judgesLogins = clauses.some((id) => ['login', 'cookie'].includes(clauseById(id).class))
  return [
    ...new Set([
      ...asked.map((session) => (session === 'right login' && !users.decoy ? 'another' : session)),
      ...(users.restricted && (isRestricted || judgesLogins) ? ['restricted'] : []),
      ...(users.international && judgesLogins ? ['international'] : []),
    ]),
  ]
}

/** What the limits of the profile, or --read-only, leave untested although the profile gives all that is needed. */
function isAllowed(id: ClauseId, { limits }: ResolvedProfile, readOnly: boolean): boolean {
  if (id === 'LIMIT-5') return limits.burst > 0 && limits.rate === undefined
  if (id === 'LOGIN-5') return limits.wrongLogins > 0
  const { needs } = clauseById(id)
  return !readOnly || !(needs.includes('sandbox') || needs.includes('service') || needs.includes('anonymous'))
}

/** The costs of the checks of a clause that a run plays. */
function costsOf(id: ClauseId, options: PlanOptions): readonly Cost[] {
  const { profile, readOnly, observations } = options
  const observed = observations(id)
  const all = observed ? [observed.cost] : checksOf(id, options).map(({ cost }) => cost)
  const mayChange = !readOnly && (profile.sandbox !== undefined || id === 'RIGHTS-2')
  const played = all.filter(({ changes = 0 }) => changes === 0 || mayChange)
  if (id !== 'LIMIT-5') return played
  return played.map((cost) => ({ ...cost, requests: Math.ceil((cost.requests * profile.limits.burst) / assumedBurst) }))
}

function checksOf(id: ClauseId, { checks, chosen, depth }: PlanOptions): NonNullable<ReturnType<KnownChecks>> {
  const named = chosen?.[id]
  return (checks(id) ?? []).filter((check) => named?.includes(check.id) ?? isWithin(check.depth, depth))
}

function requestsByClass(costs: ReadonlyMap<ClauseId, PlannedCost>): Plan['byClass'] {
  const sums = new Map<ClauseClass, number>()
  for (const [id, { requests }] of costs) {
    const { class: name } = clauseById(id)
    sums.set(name, (sums.get(name) ?? 0) + requests)
  }
  return [...sums].map(([name, requests]) => ({ class: name, requests }))
}
