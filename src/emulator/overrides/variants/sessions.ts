import type { Variant } from '../listed.js'

/**
 * Milliseconds for which a replaced ticket is still taken once its successor is in use: a request that was sent before
 * may arrive after.
 */
const underWay = 250

export const sessionVariants: readonly Variant[] = [
  {
    id: 'session-at-login',
    sentence: 'The session cookie comes with the login response.',
    override: (base) => ({
      cookies: { atLogin: [...base.cookies.atLogin, 'session'] },
      sessions: { sessionCookie: 'atLogin' },
    }),
  },
  {
    id: 'no-session-cookie',
    sentence: 'No session cookie is ever set.',
    override: () => ({ sessions: { sessionCookie: 'never' } }),
  },
  {
    id: 'rotating-cookies',
    sentence: 'Every answer inside a session sets a new ticket, and using it ends the one before.',
    override: () => ({
      sessions: {
        rotates: true,
        superseded: ({ supersededAt }) => supersededAt !== undefined && performance.now() - supersededAt > underWay,
      },
    }),
  },
  {
    id: 'rotating-token',
    sentence: 'Every answer inside a session sets a new CSRF token, and the one before is taken no more.',
    override: () => ({ sessions: { rotatesToken: true } }),
  },
  {
    id: 'nodes-in-turn',
    sentence: 'Two nodes answer in turn, and each sets session and loader cookies of its own instead of the other’s.',
    override: () => ({ sessions: { sessionCookie: 'ofNodeInTurn' } }),
  },
  {
    id: 'single-session',
    sentence: 'A new login of a user ends that user’s earlier session.',
    override: () => ({
      sessions: {
        opened(session, { sessions }) {
          for (const other of sessions.openOf(session.user)) if (other !== session) sessions.end(other)
        },
      },
    }),
  },
  {
    id: 'rights-refusal-ends-session',
    sentence: 'A user who lacks rights to an object is logged out by the refusal.',
    override: ({ access, rights }) => ({
      rights: {
        refusal(call, column) {
          const standing = access.standing(call)
          if (standing.kind === 'live') call.deployment.sessions.end(standing.session)
          return rights.refusal(call, column)
        },
      },
    }),
  },
  {
    id: 'no-csrf',
    sentence: 'An older deployment: no token cookie, and no token header demanded.',
    override: (base) => ({
      cookies: { atLogin: base.cookies.atLogin.filter((kind) => kind !== 'token') },
      access: { demandsToken: () => false },
    }),
  },
]
