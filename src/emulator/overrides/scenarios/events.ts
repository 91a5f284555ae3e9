import { intercepting } from '../alterations.js'
import type { Column } from '../../behaviour/access.js'
import type { Route } from '../../behaviour/routes.js'
import { overridden, type BehaviourPatch, type Behaviour, type Override } from '../../behaviour/behaviour.js'
import { dataColumn } from '../../handlers/data.js'
import { withHeaders, type Answer } from '../../http/answer.js'
import type { Call } from '../../http/call.js'
import { settingCookies } from '../../http/set-cookie.js'
import type { Session } from '../../deployment/session.js'

/** A request for data or of a custom service that the deployment would carry out. */
export interface AdmittedRequest {
  readonly call: Call
  readonly column: Column
  readonly session: Session
}

/** An event meets the second admitted request: the client has worked in its session before, and one request is enough to show it. */
const eventAt = 2

/** Lets something happen at the second request that is admitted, once; an answer given back is sent in place of the regular one. */
export function once(event: (request: AdmittedRequest) => Answer | undefined): Override {
  return intercepting((call, route) => {
    const request = admitted(call, route)
    return request && nextCount(call) === eventAt ? event(request) : undefined
  })
}

const changedSession = 'session whose cookie a scenario has changed'

/** Gives the session another session cookie with the second answer; the first one brought the first. */
export function changingSessionCookie(base: Behaviour): BehaviourPatch {
  const changing = once(({ call, session }) => {
    session.sessionId = base.sessions.sessionIdValue()
    call.deployment.memory.set(changedSession, session.sessionId)
    return undefined
  })
  return overridden(overridden(base, changing), ({ cookies, wire }) => ({
    wire: {
      finish(answer, call, route) {
        const { memory, site } = call.deployment
        const changed = memory.get(changedSession)
        memory.delete(changedSession)
        const [header] = typeof changed === 'string' ? settingCookies(cookies.session(changed, site)) : []
        // A client that did not send the cookie is given it anyway.
        const isSet = answer.headers.some(([, value]) => value === header?.[1])
        return wire.finish(header && !isSet ? withHeaders(answer, header) : answer, call, route)
      },
    },
  }))
}

/** The request, where it is one for data or a service and nothing keeps it out. */
function admitted(call: Call, route: Route): AdmittedRequest | undefined {
  if (route.kind !== 'data' && route.kind !== 'service') return undefined
  const { access } = call.deployment.behaviour
  const column = route.kind === 'data' ? dataColumn(route.service, call) : 'service'
  const standing = access.standing(call)
  if (standing.kind !== 'live' || access.refusalOf(standing, column, call) !== undefined) return undefined
  return { call, column, session: standing.session }
}

function nextCount({ deployment: { memory } }: Call): number {
  const key = 'admitted requests of a scenario'
  const count = Number(memory.get(key) ?? 0) + 1
  memory.set(key, count)
  return count
}
