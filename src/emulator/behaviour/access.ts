import { answer, htmlAnswer, type Answer } from '../http/answer.js'
import { cookieOf, headerSent, type Call } from '../http/call.js'
import { percentEncoded } from '../http/percent-encoding.js'
import type { Session, Ticket } from '../deployment/session.js'
import type { User } from '../../../fixtures/users.js'
import type { Service } from './routes.js'

/** What a user may do with an object (document: Permissions). */
export interface RightsBehaviour {
  readonly allows: (user: User, entity: string, service: Service, action: 'read' | 'change', call: Call) => boolean
  /** Whether a path from another entity (a filter, an order, an expanded lookup) may look into this one. */
  readonly allowsPath: (user: User, entity: string) => boolean
  readonly refusal: (call: Call, column: Column) => Answer
}

export const documentedRights: RightsBehaviour = {
  allows: (user, entity) => !user.forbidden.includes(entity),
  allowsPath: (user, entity) => !user.forbidden.includes(entity),
  refusal: (call, column) => call.deployment.behaviour.access.challenge(call, column, { kind: 'rejected' }),
}

/** What a guarded request is for. The columns of the access matrix, and those that lie beside it. */
export type Column = 'legacyRead' | 'legacyChange' | 'odataRead' | 'odataChange' | 'service' | 'messageServer' | 'shell'

/** How a caller stands by the cookies that it sent. */
export type Standing =
  | { readonly kind: 'live'; readonly session: Session; readonly ticket: Ticket }
  | { readonly kind: 'expired'; readonly session: Session }
  /** A ticket that was never issued, or the cookies of a login without its ticket. */
  | { readonly kind: 'rejected' }
  /** The request-forgery token, as cookie or header, and no ticket. */
  | { readonly kind: 'tokenAlone' }
  /** Nothing that a login sets; cookies that the login page sets, or that outlive a session, are nothing. */
  | { readonly kind: 'absent' }

type TokenStanding = 'right' | 'missing' | 'wrong'

export type Refusal = 'redirect' | 'challenge' | 'forbid'

/** Who gets in, and what the others see (document: Authentication and the first three rows of Errors). */
export interface AccessBehaviour {
  readonly standing: (call: Call) => Standing
  readonly token: (session: Session, call: Call) => TokenStanding
  /** Whether a request of this column must prove the token. */
  readonly demandsToken: (column: Column) => boolean
  /** What a standing leads to, the token aside; undefined lets the caller in. */
  readonly refusalOf: (standing: Standing, column: Column, call: Call) => Refusal | undefined
  /** Whether a refused request is carried out all the same. No deployment may. */
  readonly carriesOutRefused: (refusal: Refusal, column: Column, call: Call) => boolean
  /** The three refusals. */
  readonly redirect: (call: Call, column: Column, standing: Standing) => Answer
  readonly challenge: (call: Call, column: Column, standing: Standing) => Answer
  readonly forbid: (call: Call, column: Column) => Answer
  readonly redirectStatus: number
  /** The challenges of a 401, each a header of its own. */
  readonly challenges: readonly string[]
  /** What the redirect brings back: the path and query asked for. */
  readonly returnUrl: (call: Call) => string
  readonly encodeReturnUrl: (url: string) => string
  /** The address of the login page as it stands in the redirect. */
  readonly loginPageAddress: (call: Call) => string
}

export const documentedAccess: AccessBehaviour = {
  standing(call) {
    const { site, sessions, behaviour } = call.deployment
    const sent = cookieOf(call, 'ticket')
    if (sent !== undefined) {
      const ticket = sessions.ticket(sent)
      if (!ticket) return { kind: 'rejected' }
      if (behaviour.sessions.expired(ticket.session, site)) return { kind: 'expired', session: ticket.session }
      return behaviour.sessions.superseded(ticket)
        ? { kind: 'rejected' }
        : { kind: 'live', session: ticket.session, ticket }
    }
    const sessionId = cookieOf(call, 'session')
    if (sessionId !== undefined) {
      const session = sessions.bySessionId(sessionId)
      if (session && behaviour.sessions.expired(session, site)) return { kind: 'expired', session }
      return { kind: 'rejected' }
    }
    const hasHeader = headerSent(call, behaviour.cookies.name('token', site)) !== undefined
    return cookieOf(call, 'token') !== undefined || hasHeader ? { kind: 'tokenAlone' } : { kind: 'absent' }
  },
  token(session, call) {
    const { site, behaviour } = call.deployment
    const sent = headerSent(call, behaviour.cookies.name('token', site))
    if (sent === undefined) return 'missing'
    return sent === session.token ? 'right' : 'wrong'
  },
  demandsToken: (column) => column !== 'messageServer' && column !== 'shell',
  refusalOf(standing, column, call) {
    switch (standing.kind) {
      case 'absent':
      case 'expired':
        return 'redirect'
      case 'rejected':
      case 'tokenAlone':
        return 'challenge'
      case 'live':
        return tokenRefusal(standing.session, column, call)
    }
  },
  carriesOutRefused: () => false,
  redirect(call) {
    const { access } = call.deployment.behaviour
    const location = `${access.loginPageAddress(call)}?ReturnUrl=${access.encodeReturnUrl(access.returnUrl(call))}`
    const moved = htmlAnswer(access.redirectStatus, 'Object moved', '<p>Log in to go on.</p>')
    return { ...moved, headers: [['Location', location], ...moved.headers] }
  },
  challenge(call) {
    const { access } = call.deployment.behaviour
    return htmlAnswer(
      401,
      '401 - Unauthorized',
      '<p>The credentials that were sent are not valid.</p>',
      ...access.challenges.map((scheme) => ['WWW-Authenticate', scheme] as const),
    )
  },
  forbid: () =>
    answer(403, 'text/html; charset=utf-8', '<!DOCTYPE html><title>403 - Forbidden</title><h1>Forbidden</h1>\n'),
  redirectStatus: 302,
  challenges: ['Basic realm="application"'],
  returnUrl: (call) => call.target,
  encodeReturnUrl: percentEncoded,
  loginPageAddress: (call) => call.deployment.site.basePath + call.deployment.behaviour.routes.loginPagePath,
}

function tokenRefusal(session: Session, column: Column, call: Call): Refusal | undefined {
  const { access } = call.deployment.behaviour
  if (!access.demandsToken(column)) return undefined
  return access.token(session, call) === 'right' ? undefined : 'forbid'
}
