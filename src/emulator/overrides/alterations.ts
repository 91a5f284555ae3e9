import { overridden, type Behaviour, type BehaviourPatch, type Override } from '../behaviour/behaviour.js'
import type { CookieKind } from '../behaviour/cookies.js'
import type { WireBehaviour } from '../behaviour/limits.js'
import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import type { Service } from '../behaviour/routes.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import type { Site } from '../deployment/deployment.js'
import type { Call } from '../http/call.js'
import type { CookieToSet } from '../http/set-cookie.js'
import type { Plan } from '../query/plan.js'
import { addressed } from '../records/change-record.js'
import type { Row } from '../records/row.js'
import type { Field, Values } from '../../../fixtures/model.js'

type Given<Member> = Member extends (...given: infer All) => unknown ? All : never
type Result<Member> = Member extends (...given: never) => infer One ? One : never

/** Puts another function in the place of a member. It is made from the one that it replaces. */
export function replacing<Group extends keyof Behaviour, Member extends keyof Behaviour[Group]>(
  group: Group,
  member: Member,
  make: (replaced: Behaviour[Group][Member], base: Behaviour) => Behaviour[Group][Member],
): Override {
  return (base) => ({ [group]: { [member]: make(base[group][member], base) } })
}

/** Alters what a member gives back. `change` is told that, and then what the member was given. */
export function altering<Group extends keyof Behaviour, Member extends keyof Behaviour[Group]>(
  group: Group,
  member: Member,
  change: (
    result: Result<Behaviour[Group][Member]>,
    ...given: Given<Behaviour[Group][Member]>
  ) => Result<Behaviour[Group][Member]>,
): Override {
  type Altered = (...given: Given<Behaviour[Group][Member]>) => Result<Behaviour[Group][Member]>
  return (base) => {
    const documented = base[group][member] as Altered
    const altered: Altered = (...given) => change(documented(...given), ...given)
    return { [group]: { [member]: altered } }
  }
}

/** Several overrides of the same behaviour at once, each of members of its own. */
export function together(...overrides: readonly Override[]): Override {
  return (base) =>
    overrides.reduce<BehaviourPatch>((patches, override) => {
      const groups = Object.entries(override(base)) as [keyof Behaviour, object][]
      return { ...patches, ...Object.fromEntries(groups.map(([group, own]) => [group, { ...patches[group], ...own }])) }
    }, {})
}

/** A change that is about to be stored. */
interface Change {
  readonly before: Values
  readonly stored: Values
  readonly method: ChangeMethod
  readonly call: Call
  /** What its body gives. */
  readonly given: Values
  /** The fields of the record. */
  readonly fields: readonly Field[]
}

/** Carries out another plan than the one that was asked of the legacy service. */
export function planning(change: (plan: Plan, options: QueryOptions, request: ReadRequest) => Plan): Override {
  return altering('query', 'plan', (plan, options, request) =>
    request.service === 'legacy' ? change(plan, options, request) : plan,
  )
}

/** Alters what a read of one service finds among its rows. */
export function finding(
  service: Service,
  change: (found: readonly Row[], plan: Plan, rows: readonly Row[], request: ReadRequest) => readonly Row[],
): Override {
  return altering('query', 'found', (found, plan, rows, request) =>
    request.service === service ? change(found, plan, rows, request) : found,
  )
}

/** Has reads find records by another state of them, and shows the current one; undefined leaves a record as it is. */
export function findingBy(other: (row: Row, request: ReadRequest) => Row | undefined): Override {
  return replacing('query', 'found', (find) => (plan, rows, request) => {
    const seen = rows.map((row) => other(row, request) ?? row)
    if (seen.every((row, index) => row === rows[index])) return find(plan, rows, request)
    const current = new Map(rows.map((row) => [row.id, row]))
    return find(plan, seen, request).map((row) => current.get(row.id) ?? row)
  })
}

/** Changes the cookies of one kind, or every cookie, wherever they are set. */
export function alteredCookies(
  which: CookieKind | 'every',
  change: (cookie: CookieToSet, site: Site) => CookieToSet,
): Override {
  const altered = (cookie: CookieToSet | undefined, site: Site): CookieToSet | undefined =>
    cookie && change(cookie, site)
  const ofKind: Readonly<Record<CookieKind, Override>> = {
    ticket: altering('cookies', 'ticket', (cookie, _ticket, site) => altered(cookie, site)),
    loader: altering('cookies', 'loader', (cookie, _loader, site) => altered(cookie, site)),
    token: altering('cookies', 'token', (cookie, _session, site) => altered(cookie, site)),
    userName: altering('cookies', 'userName', (cookie, _value, site) => altered(cookie, site)),
    session: altering('cookies', 'session', (cookie, _sessionId, site) => altered(cookie, site)),
  }
  if (which !== 'every') return ofKind[which]
  const added = altering('cookies', 'arranged', (arranged, set, site) =>
    arranged.map((cookie) => (set.includes(cookie) ? cookie : change(cookie, site))),
  )
  return together(...Object.values(ofKind), added)
}

/** Sets no cookies of this kind at the login. */
export function withoutAtLogin(absent: CookieKind): Override {
  return replacing('cookies', 'atLogin', (kinds) => kinds.filter((kind) => kind !== absent))
}

/** Answers the calls of which this holds with another behaviour. */
export function where(holds: (call: Call) => boolean, override: Override): Override {
  return altering('wire', 'received', (call) => {
    const { deployment } = call
    if (!holds(call)) return call
    return { ...call, deployment: { ...deployment, behaviour: overridden(deployment.behaviour, override) } }
  })
}

/** Alters answers before anything is done to them on their way, so that what compresses them compresses the altered ones. */
export function beforeLeaving(altered: WireBehaviour['finish']): Override {
  return replacing(
    'wire',
    'finish',
    (finish) => (answer, call, route) => finish(altered(answer, call, route), call, route),
  )
}

/** Answers some requests before anything else looks at them; undefined lets them pass. */
export function intercepting(look: WireBehaviour['intercept']): Override {
  return replacing('wire', 'intercept', (intercept) => (call, route) => look(call, route) ?? intercept(call, route))
}

/** Stores other values beside those of a change, or in their place. */
export function alsoStoring(values: (change: Change) => Values): Override {
  return replacing('writes', 'stored', (documented, { writes }) => (before, after, method, call) => {
    const stored = documented(before, after, method, call)
    const given = writes.parse(call.body) as Values
    const fields = addressed(call).model?.fields ?? []
    const change = { before: before.values, stored: stored.values, method, call, given, fields }
    return { ...stored, values: { ...stored.values, ...values(change) } }
  })
}
