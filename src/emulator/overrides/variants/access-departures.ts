import { refusing, who } from '../altered-guard.js'
import { alteredCookies } from '../alterations.js'
import { answeringLogins } from '../deviations/login/login-answers.js'
import type { Variant } from '../listed.js'
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.js'

/** The departures about paths, login and access, played out. Each needs the departure of its name in the profile. */
export const accessDepartures: readonly Variant[] = (
  [
    {
      id: 'app-at-root',
      sentence: 'Data, OData, custom services and the message server are at the root, without /0.',
      override: () => ({ routes: { appRoot: '' } }),
    },
    {
      id: 'login-page',
      sentence: 'The login page has another path.',
      departure: { id: 'login-page', value: '/Login/Login.html' },
      override: () => ({ routes: { loginPagePath: '/Login/Login.html' } }),
    },
    {
      id: 'redirect-url-set',
      sentence: 'A successful login names a path in RedirectUrl.',
      override: answeringLogins(() => ({ RedirectUrl: '/0/' })),
    },
    {
      id: 'no-login-location',
      sentence: 'A successful login has no Location.',
      override: () => ({ login: { location: () => undefined } }),
    },
    {
      id: 'no-culture-header',
      sentence: 'A successful login has no culture header.',
      override: () => ({ login: { culture: () => undefined } }),
    },
    {
      id: 'no-loader-cookie',
      sentence: 'Neither login nor login page sets a loader cookie.',
      override: () => ({ cookies: { loader: () => undefined } }),
    },
    {
      id: 'no-username-cookie',
      sentence: 'Login sets no user name cookie.',
      override: () => ({ cookies: { userName: () => undefined } }),
    },
    {
      id: 'csrf-not-secure',
      sentence: 'The token cookie is not Secure.',
      override: alteredCookies('token', (cookie) => ({ ...cookie, secure: false })),
    },
    {
      id: 'csrf-off',
      sentence: 'The token cookie is set, and its header is not demanded.',
      override: () => ({ access: { demandsToken: () => false } }),
    },
    {
      id: 'csrf-writes-only',
      sentence: 'The token header is demanded for changes of records only.',
      override: () => ({ access: { demandsToken: (column) => column === 'legacyChange' || column === 'odataChange' } }),
    },
    {
      id: 'no-cookies-401',
      sentence: 'A request without cookies answers 401.',
      override: refusing(who('absent'), 'challenge'),
    },
    {
      id: 'expired-401',
      sentence: 'A request of an expired session answers 401.',
      override: refusing(who('expired'), 'challenge'),
    },
    {
      id: 'rejected-302',
      sentence: 'A ticket that is not valid is answered with the redirect.',
      override: refusing(who('rejected'), 'redirect'),
    },
    {
      id: 'refused-401-json',
      sentence: 'A 401 has a JSON body and offers no scheme.',
      override: () => ({
        access: { challenge: () => jsonAnswer(401, { Code: 1, Message: 'Authentication failed.' }) },
      }),
    },
    {
      id: 'redirect-307',
      sentence: 'The redirect to the login page has the status 307.',
      override: () => ({ access: { redirectStatus: 307 } }),
    },
    {
      id: 'rights-403',
      sentence: 'A user without rights to an object is answered with 403.',
      override: () => ({ rights: { refusal: () => withHeaders(emptyAnswer(403), ['Content-Type', 'text/html']) } }),
    },
  ] satisfies readonly Variant[]
).map((variant: Variant) => ({ departure: { id: variant.id }, ...variant }))
