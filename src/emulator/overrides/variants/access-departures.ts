import { refusing, who } from '../altered-guard.js'
import { alteredCookies } from '../alterations.js'
import { answeringLogins } from '../deviations/login/login-answers.js'
import { departing } from '../listed.js'
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.js'

/** The departures about paths, login and access, played out. Each needs the departure of its name in the profile. */
export const accessDepartures = departing({
  'app-at-root': [
    'Data, OData, custom services and the message server are at the root, without /0.',
    () => ({ routes: { appRoot: '' } }),
  ],
  'login-page': [
    'The login page has another path.',
    () => ({ routes: { loginPagePath: '/Login/Login.html' } }),
    { departure: { id: 'login-page', value: '/Login/Login.html' } },
  ],
  'redirect-url-set': [
    'A successful login names a path in RedirectUrl.',
    answeringLogins(() => ({ RedirectUrl: '/0/' })),
  ],
  'no-login-location': ['A successful login has no Location.', () => ({ login: { location: () => undefined } })],
  'no-culture-header': ['A successful login has no culture header.', () => ({ login: { culture: () => undefined } })],
  'no-loader-cookie': [
    'Neither login nor login page sets a loader cookie.',
    () => ({ cookies: { loader: () => undefined } }),
  ],
  'no-username-cookie': ['Login sets no user name cookie.', () => ({ cookies: { userName: () => undefined } })],
  'csrf-not-secure': [
    'The token cookie is not Secure.',
    alteredCookies('token', (cookie) => ({ ...cookie, secure: false })),
  ],
  'csrf-off': [
    'The token cookie is set, and its header is not demanded.',
    () => ({ access: { demandsToken: () => false } }),
  ],
  'csrf-writes-only': [
    'The token header is demanded for changes of records only.',
    () => ({ access: { demandsToken: (column) => column === 'legacyChange' || column === 'odataChange' } }),
  ],
  'no-cookies-401': ['A request without cookies answers 401.', refusing(who('absent'), 'challenge')],
  'expired-401': ['A request of an expired session answers 401.', refusing(who('expired'), 'challenge')],
  'rejected-302': ['A ticket that is not valid is answered with the redirect.', refusing(who('rejected'), 'redirect')],
  'refused-401-json': [
    'A 401 has a JSON body and offers no scheme.',
    () => ({
      access: { challenge: () => jsonAnswer(401, { Code: 1, Message: 'Authentication failed.' }) },
    }),
  ],
  'redirect-307': ['The redirect to the login page has the status 307.', () => ({ access: { redirectStatus: 307 } })],
  'rights-403': [
    'A user without rights to an object is answered with 403.',
    () => ({ rights: { refusal: () => withHeaders(emptyAnswer(403), ['Content-Type', 'text/html']) } }),
  ],
})
