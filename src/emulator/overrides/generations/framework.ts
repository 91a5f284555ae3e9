import type { Fact, Generation } from './index.js'

const loginCookies: Fact = {
  says: 'Login sets the loader, .ASPXAUTH, CSRF and UserName cookies in this order. The first later answer sets the session cookie.',
  sources: ['captures'],
}

/** The generation that the document describes most of. */
export const framework: Generation = {
  id: 'framework',
  title: '.NET Framework: the application is below /0 and has the legacy data service',
  facts: [
    {
      says: 'OData, custom services and the legacy data service are below /0.',
      sources: ['captures', 'client code'],
    },
    { says: 'The login page is /Login/NuiLogin.aspx.', sources: ['captures'] },
    loginCookies,
    { says: 'Login answers with the culture header and Location: /0.', sources: ['captures'] },
    {
      says: 'A successful login answers Code, Message, Exception, PasswordChangeUrl and RedirectUrl.',
      sources: ['captures'],
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
      says: 'The legacy data service accepts HTTP Basic.',
      sources: ['one capture', 'vendor sample'],
      variants: ['legacy-basic'],
    },
    {
      says: 'OData errors have the OData 4 form. The legacy data service keeps the form of the document.',
      sources: ['captures'],
      traits: ['odata-endpoint-errors-v4'],
    },
    {
      says: 'An OData filter on the column of a lookup (AccountId eq …) gets 200 with an error body. The path form works.',
      sources: ['issue trackers'],
      traits: ['odata-lookup-column-refused'],
    },
    {
      says: 'An unknown OData entity gets 200 with Message and MessageDetail.',
      sources: ['issue trackers'],
      traits: ['odata-unknown-entity-200'],
    },
    {
      says: 'Dates are ISO 8601 with milliseconds. The legacy verbose JSON writes /Date(ms)/ to those who ask for it by name.',
      sources: ['captures'],
      variants: ['classic-verbose'],
    },
  ],
}

/** Versions of it whose clients must make a request inside the session before they have a token. */
export const frameworkTokenLater: Generation = {
  id: 'framework-token-later',
  title: 'as framework, in versions whose login sets no CSRF cookie: the first answer inside the session does',
  facts: [
    ...framework.facts.filter((fact) => fact !== loginCookies),
    {
      says: 'Login sets the loader, .ASPXAUTH and UserName cookies. The first answer inside the session sets the CSRF cookie.',
      sources: ['client code'],
      traits: ['token-after-login'],
    },
  ],
}
