import { answeringLogins } from '../deviations/login/login-answers.js'
import { htmlAnswer } from '../../http/answer.js'
import type { Scenario } from '../listed.js'
import { guidFault } from '../../records/convert.js'
import { changingSessionCookie, once } from './events.js'

/** What a client may meet at a deployment, each for a duty of its own; in the order in which a client is put through them. */
export const scenarios: readonly Scenario[] = [
  { id: 'standard', sentence: 'The deployment of the document, without any event.' },
  {
    id: 'late-session-cookie',
    sentence: 'The session cookie comes with the first answer after the login, and changes with the second.',
    override: changingSessionCookie,
  },
  {
    id: 'rotating-token',
    sentence: 'Every answer inside the session sets a new CSRF token, and the one before is refused.',
    variants: ['rotating-token'],
  },
  {
    id: 'cookie-order',
    sentence: 'Login sets its cookies in another order, one of them twice, and unknown ones between them.',
    variants: ['loader-twice', 'cookie-order', 'further-login-cookies'],
  },
  {
    id: 'no-csrf',
    sentence: 'No CSRF cookie is set, and no CSRF header demanded.',
    variants: ['no-csrf'],
  },
  {
    id: 'session-expires',
    sentence: 'The session expires before the second data request, which is redirected to the login page.',
    override: once(({ call, session }) => {
      call.deployment.sessions.end(session)
      return undefined
    }),
  },
  {
    id: 'ticket-rejected',
    sentence: 'The second data request is answered with 401, once.',
    override: once(({ call, column }) =>
      call.deployment.behaviour.access.challenge(call, column, { kind: 'rejected' }),
    ),
  },
  {
    id: 'force-session',
    sentence: 'The legacy data service answers 401 until ForceUseSession: true is sent.',
    variants: ['force-use-session-alone'],
  },
  {
    id: 'login-refused',
    sentence: 'Every login is refused: status 200 with Code 1.',
    override: () => ({ login: { verdict: () => 'wrongPassword' } }),
  },
  {
    id: 'password-change',
    sentence: 'The login succeeds and names a PasswordChangeUrl.',
    override: answeringLogins(() => ({ PasswordChangeUrl: '/Login/ChangePassword' })),
  },
  { id: 'paged', sentence: 'The server gives 40 records a page and says where to go on.', variants: ['paged-40'] },
  {
    id: 'capped',
    sentence: 'The server setting maxEntityRowCount is 10: no query returns more records.',
    override: () => ({ limits: { maxEntityRowCount: 10 } }),
  },
  {
    id: 'conversion-error',
    sentence: 'Every change is refused with the error that a value cannot be converted to Edm.Guid.',
    override: () => ({
      writes: {
        parse: () => {
          throw guidFault()
        },
      },
    }),
  },
  {
    id: 'busy',
    sentence: 'The second data request is answered with 503 and Retry-After, once.',
    override: once(() =>
      htmlAnswer(503, '503 - Service unavailable', '<p>Try again in a second.</p>', ['Retry-After', '1']),
    ),
  },
]
