import { intercepting, replacing, together } from '../alterations.js'
import type { Column } from '../../behaviour/access.js'
import type { Route } from '../../behaviour/routes.js'
import type { Override } from '../../behaviour/behaviour.js'
import { dataColumn } from '../../handlers/data.js'
import { withHeaders, type Answer } from '../../http/answer.js'
import type { Call } from '../../http/call.js'
import { settingCookies } from '../../http/set-cookie.js'
import { counted } from '../../deployment/deployment.js'
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
    return request && counted(call.deployment, 'admitted requests of a scenario') === eventAt
      ? event(request)
      : undefined
  })
}

const changedSession = 'session whose cookie a scenario has changed'

/** Gives the session another session cookie with the second answer; the first one brought the first. */
export const changingSessionCookie = together(
  (base) =>
    once(({ call, session }) => {
      session.sessionId = base.sessions.sessionIdValue()
      call.deployment.memory.set(changedSession, session.sessionId)
      return undefined
    })(base),
  replacing('wire', 'finish', (finish, { cookies }) => (answer, call, route) => {
    const { memory, site } = call.deployment
    const changed = memory.get(changedSession)
    memory.delete(changedSession)
    const [header] = typeof changed === 'string' ? settingCookies(cookies.session(changed, site)) : []
    // A client that did not send the cookie is given it anyway.
    const isSet = answer.headers.some(([, value]) => value === header?.[1])
    return finish(header && !isSet ? withHeaders(answer, header) : answer, call, route)
  }),
)

/** The request, where it is one for data or a service and nothing keeps it out. */
function admitted(call: Call, route: Route): AdmittedRequest | undefined {
  if (route.kind !== 'data' && route.kind !== 'service') return undefined
  const { access } = call.deployment.behaviour
  const column = route.kind === 'data' ? dataColumn(route.service, call) : 'service'
  const standing = access.standing(call)
  if (standing.kind !== 'live' || access.refusalOf(standing, column, call) !== undefined) return undefined
  return { call, column, session: standing.session }
}
