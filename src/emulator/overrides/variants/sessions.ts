import { replacing, together, withoutAtLogin } from '../alterations.js'
import { permitted } from '../listed.js'

/**
 * Milliseconds for which a replaced ticket is still taken once its successor is in use: a request that was sent before
 * may arrive after.
 */
const underWay = 250

export const sessionVariants = permitted({
  'session-at-login': [
    'The session cookie comes with the login response.',
    (base) => ({
      cookies: { atLogin: [...base.cookies.atLogin, 'session'] },
      sessions: { sessionCookie: 'atLogin' },
    }),
  ],
  'no-session-cookie': ['No session cookie is ever set.', () => ({ sessions: { sessionCookie: 'never' } })],
  'rotating-cookies': [
    'Every answer inside a session sets a new ticket, and using it ends the one before.',
    () => ({
      sessions: {
        rotates: true,
        superseded: ({ supersededAt }) => supersededAt !== undefined && performance.now() - supersededAt > underWay,
      },
    }),
  ],
  'rotating-token': [
    'Every answer inside a session sets a new CSRF token, and the one before is taken no more.',
    () => ({ sessions: { rotatesToken: true } }),
  ],
  'nodes-in-turn': [
    'Two nodes answer in turn, and each sets session and loader cookies of its own instead of the other’s.',
    () => ({ sessions: { sessionCookie: 'ofNodeInTurn' } }),
  ],
  'single-session': [
    'A new login of a user ends that user’s earlier session.',
    () => ({
      sessions: {
        opened(session, { sessions }) {
          for (const other of sessions.openOf(session.user)) if (other !== session) sessions.end(other)
        },
      },
    }),
  ],
  'rights-refusal-ends-session': [
    'A user who lacks rights to an object is logged out by the refusal.',
    replacing('rights', 'refusal', (refusal, { access }) => (call, column) => {
      const standing = access.standing(call)
      if (standing.kind === 'live') call.deployment.sessions.end(standing.session)
      return refusal(call, column)
    }),
  ],
  'no-csrf': [
    'An older deployment: no token cookie, and no token header demanded.',
    together(withoutAtLogin('token'), () => ({ access: { demandsToken: () => false } })),
  ],
})
