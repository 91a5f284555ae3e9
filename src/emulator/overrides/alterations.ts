import { type Override, overridden } from '../behaviour/behaviour.js'
import type { Plan } from '../query/plan.js'
import type { Row } from '../records/row.js'
import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import type { Service } from '../behaviour/routes.js'
import type { Site } from '../deployment/deployment.js'
import type { CookieToSet } from '../http/set-cookie.js'
import type { CookieKind, CookiesBehaviour } from '../behaviour/cookies.js'
import type { Call } from '../http/call.js'
import type { WireBehaviour } from '../behaviour/limits.js'
import type { Field, Values } from '../../../fixtures/model.js'
import { addressed } from '../records/change-record.js'
import type { ChangeMethod } from '../behaviour/writes.js'

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
  return ({ query }) => ({
    query: {
      plan(options, request) {
        const plan = query.plan(options, request)
        return request.service === 'legacy' ? change(plan, options, request) : plan
      },
    },
  })
}

/** Alters what a read of one service finds among its rows. */
export function finding(
  service: Service,
  change: (found: readonly Row[], plan: Plan, rows: readonly Row[], request: ReadRequest) => readonly Row[],
): Override {
  return ({ query }) => ({
    query: {
      found(plan, rows, request) {
        const found = query.found(plan, rows, request)
        return request.service === service ? change(found, plan, rows, request) : found
      },
    },
  })
}

/** Changes the cookies of one kind, or every cookie, wherever they are set. */
export function alteredCookies(
  which: CookieKind | 'every',
  change: (cookie: CookieToSet, site: Site) => CookieToSet,
): Override {
  const over = (cookie: CookieToSet | undefined, site: Site): CookieToSet | undefined => cookie && change(cookie, site)
  return ({ cookies }) => {
    const altered: Pick<CookiesBehaviour, CookieKind> = {
      ticket: (ticket, site) => over(cookies.ticket(ticket, site), site),
      loader: (loader, site, copy) => over(cookies.loader(loader, site, copy), site),
      token: (session, site) => over(cookies.token(session, site), site),
      userName: (value, site) => over(cookies.userName(value, site), site),
      session: (sessionId, site) => over(cookies.session(sessionId, site), site),
    }
    if (which !== 'every') return { cookies: { [which]: altered[which] } }
    const arranged: CookiesBehaviour['arranged'] = (set, site) =>
      cookies.arranged(set, site).map((cookie) => (set.includes(cookie) ? cookie : change(cookie, site)))
    return { cookies: { ...altered, arranged } }
  }
}

/** Answers the calls of which this holds with another behaviour. */
export function where(holds: (call: Call) => boolean, override: Override): Override {
  return ({ wire }) => ({
    wire: {
      received(given) {
        const call = wire.received(given)
        const { deployment } = call
        if (!holds(call)) return call
        return { ...call, deployment: { ...deployment, behaviour: overridden(deployment.behaviour, override) } }
      },
    },
  })
}

/** Alters answers before anything is done to them on their way, so that what compresses them compresses the altered ones. */
export function beforeLeaving(altered: WireBehaviour['finish']): Override {
  return ({ wire }) => ({
    wire: { finish: (answer, call, route) => wire.finish(altered(answer, call, route), call, route) },
  })
}

/** Answers some requests before anything else looks at them; undefined lets them pass. */
export function intercepting(look: WireBehaviour['intercept']): Override {
  return ({ wire }) => ({
    wire: { intercept: (call, route) => look(call, route) ?? wire.intercept(call, route) },
  })
}

/** Stores other values beside those of a change, or in their place. */
export function alsoStoring(values: (change: Change) => Values): Override {
  return ({ writes }) => ({
    writes: {
      stored(before, after, method, call) {
        const stored = writes.stored(before, after, method, call)
        const given = writes.parse(call.body) as Values
        const fields = addressed(call).model?.fields ?? []
        const change = { before: before.values, stored: stored.values, method, call, given, fields }
        return { ...stored, values: { ...stored.values, ...values(change) } }
      },
    },
  })
}
