import { randomBytes } from 'node:crypto'
import type { Deployment, Site } from '../deployment/deployment.js'
import type { Session, Ticket } from '../deployment/session.js'

/** How sessions live. The document shows no lifetimes and no transitions: all of this is a deployment's own choice. */
export interface SessionsBehaviour {
  readonly ticketValue: () => string
  readonly sessionIdValue: () => string
  /** Called with the fresh session of a successful login, before its cookies are made. */
  readonly opened: (session: Session, deployment: Deployment) => void
  /** Whether the session has ended, by its age or because somebody ended it. */
  readonly expired: (session: Session, site: Site) => boolean
  /** Whether a ticket is no longer taken because one that replaces it came into use. */
  readonly superseded: (ticket: Ticket) => boolean
  /** When the session cookie is set (document: not always in the login response). */
  readonly sessionCookie: 'atLogin' | 'onLaterRequest' | 'ofNodeInTurn' | 'never'
  /** Whether each answer inside a session brings a new ticket. */
  readonly rotates: boolean
  /** Whether each answer inside a session brings a new token, the only one that is taken from then on. */
  readonly rotatesToken: boolean
}

export const documentedSessions: SessionsBehaviour = {
  ticketValue: () => randomBytes(96).toString('hex').toUpperCase(),
  sessionIdValue: () => randomBytes(12).toString('hex'),
  opened: () => undefined,
  expired: (session, site) =>
    session.endedAt !== undefined || site.now().getTime() - session.startedAt >= site.sessionLifetimeMs,
  superseded: () => false,
  sessionCookie: 'onLaterRequest',
  rotates: false,
  rotatesToken: false,
}
