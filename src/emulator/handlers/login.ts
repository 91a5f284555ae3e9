import { answer, htmlAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { settingCookies, type CookieToSet } from '../http/set-cookie.js'
import type { CookieKind } from '../behaviour/cookies.js'
import type { Deployment } from '../deployment/deployment.js'
import type { Session, Ticket } from '../deployment/session.js'

/** The login service (document: Login). */
export function logIn(call: Call): Answer {
  if (call.method !== 'POST') {
    return htmlAnswer(405, '405 - Method not allowed', '<p>Log in by POST.</p>', ['Allow', 'POST'])
  }
  const { deployment } = call
  const { behaviour, site } = deployment
  const { login } = behaviour
  const verdict = login.verdict(login.credentials(call), call)
  if (typeof verdict === 'string') {
    return answer(
      login.refusalStatus(verdict),
      login.contentType,
      JSON.stringify(login.refusalBody(verdict)),
      ...settingCookies(...login.refusalCookies(verdict, call)),
    )
  }
  const session = deployment.sessions.open(verdict)
  behaviour.sessions.opened(session, deployment)
  const ticket = deployment.sessions.issue(session, behaviour.sessions.ticketValue())
  const location = login.location(site, behaviour.routes.appRoot)
  const culture = login.culture(verdict)
  return answer(
    login.successStatus,
    login.contentType,
    JSON.stringify(login.successBody(verdict)),
    ['Cache-Control', 'private'],
    ...(location === undefined ? [] : [['Location', location] as const]),
    ...(culture === undefined ? [] : [[site.cultureHeader, culture] as const]),
    ...settingCookies(...loginCookies(session, ticket, deployment)),
  )
}

/** The cookies of a successful login, in the order that the behaviour wants. */
export function loginCookies(session: Session, ticket: Ticket, deployment: Deployment): readonly CookieToSet[] {
  const copies = new Map<CookieKind, number>()
  const { cookies } = deployment.behaviour
  const set = cookies.atLogin.flatMap((kind) => {
    const copy = copies.get(kind) ?? 0
    copies.set(kind, copy + 1)
    return made(kind, session, ticket, deployment, copy) ?? []
  })
  return cookies.arranged(set, deployment.site)
}

function made(
  kind: CookieKind,
  session: Session,
  ticket: Ticket,
  { behaviour: { cookies, sessions }, site }: Deployment,
  copy: number,
): CookieToSet | undefined {
  switch (kind) {
    case 'loader':
      return cookies.loader(session.loader, site, copy)
    case 'ticket':
      return cookies.ticket(ticket, site)
    case 'token':
      return cookies.token(session, site)
    case 'userName':
      return cookies.userName(cookies.userNameValue(cookies.spelledName(session.user)), site)
    case 'session':
      session.sessionId ??= sessions.sessionIdValue()
      return cookies.session(session.sessionId, site)
  }
}
