import type { Generation } from './index.js'

/** The newer generation: the application lies at the root, and OData is the only data service. */
export const net: Generation = {
  id: 'net',
  title: '.NET: the application lies at the root, without the legacy data service',
  facts: [
    {
      says: 'OData and custom services lie at the root. The legacy data service is absent.',
      sources: ['captures', 'client code'],
      variants: ['app-at-root', 'no-legacy-service'],
    },
    { says: 'The login page is /Login/Login.html.', sources: ['captures'], variants: ['login-page'] },
    {
      says: 'Login sets UserType, .ASPXAUTH, CsrfToken (HttpOnly), a second cookie that ends in CSRF, and the CSRF cookie, in this order and with SameSite=Lax. There are no loader and UserName cookies.',
      sources: ['captures', 'client tests'],
      variants: ['no-loader-cookie', 'no-username-cookie', 'further-login-cookies', 'cookies-same-site'],
    },
    { says: 'The CSRF cookie is not Secure.', sources: ['captures'], variants: ['csrf-not-secure'] },
    {
      says: 'Login answers with neither culture header nor Location.',
      sources: ['captures'],
      variants: ['no-login-location', 'no-culture-header'],
    },
    {
      says: 'A successful login gives its members in another order, and UserType with them.',
      sources: ['captures'],
      variants: ['login-answer-user-type'],
    },
    {
      says: 'A refused login describes the failure in Exception.',
      sources: ['vendor documentation'],
      variants: ['refused-login-exception'],
    },
    {
      says: 'An expired password is refused with Code 1, Message and PasswordChangeUrl (users with passwordExpired).',
      sources: ['issue trackers'],
    },
    {
      says: 'A request of an expired session with ForceUseSession: true gets 401 with a JSON body instead of the redirect.',
      sources: ['client code', 'captures'],
      traits: ['expired-session-401-json'],
    },
    {
      says: 'OData errors have the OData 4 form.',
      sources: ['captures'],
      traits: ['odata-endpoint-errors-v4'],
    },
    {
      says: 'An OData filter on the column of a lookup (AccountId eq …) gets 200 with an error body. The path form works.',
      sources: ['issue trackers', 'measurement'],
      traits: ['odata-lookup-column-refused'],
    },
    {
      says: 'An unknown OData entity gets 200 with Message and MessageDetail.',
      sources: ['issue trackers'],
      traits: ['odata-unknown-entity-200'],
    },
    {
      says: 'Dates are ISO 8601 with 0 to 7 fraction digits.',
      sources: ['captures'],
      traits: ['dates-of-any-precision'],
    },
  ],
}
