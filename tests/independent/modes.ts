import type { Freedoms } from './freedoms.js'

/** One lawful deployment: no clause may fail against it, whatever it makes inapplicable. */
export interface LawfulMode {
  readonly id: string
  readonly sentence: string
  readonly options: Partial<Freedoms>
  /** Clauses that the catalogue leaves undecided on such a deployment. */
  readonly undecided?: readonly string[]
}

/** Combinations that a real deployment could show; none needs a departure in the profile. */
export const lawfulModes: readonly LawfulMode[] = [
  {
    id: 'below-a-path',
    sentence: 'an older deployment below a path: no token, a late session cookie, pages of 40, a clock five hours slow',
    options: {},
  },
  {
    id: 'with-token',
    sentence: 'a newer deployment below a path: token cookie and header, a clock seven hours fast',
    options: { csrf: true, headerAlone: 'redirect', clockSkew: 7, userNameJoin: 'escaped-comma', challenges: 'folded' },
  },
  {
    id: 'rotating',
    sentence: 'fresh cookies on every answer, without a token',
    options: { rotating: true, failurePlace: 'inner', failureStatus: 500, nestedLookups: 'verbose' },
  },
  {
    id: 'rotating-with-token',
    sentence: 'fresh cookies and a fresh token on every answer, refusals included',
    options: { rotating: true, csrf: true, sessionCookie: 'login', closeAfter: 0, putBlanks: false, odataJson: 'v3' },
  },
  {
    id: 'one-session',
    sentence: 'a login ends the sessions that the user had',
    options: { singleSession: true, keeps: 'coarse', collation: 'exact' },
  },
  {
    id: 'one-session-rotating-with-token',
    sentence: 'one session per user, fresh cookies on every answer, and a token',
    options: { singleSession: true, rotating: true, csrf: true, locations: 'path' },
  },
  {
    id: 'at-the-root',
    sentence: 'no base path, verbose JSON without pages, bodies in one piece, usual headers, escapes in capitals',
    options: {
      basePath: '',
      csrf: true,
      vendorPrefix: 'Kern',
      cultureHeader: 'X-Kern-UserCulture',
      culture: 'sr-Latn-RS',
      cookiePaths: 'root',
      locations: 'path',
      returnUrl: 'upper',
      userNameJoin: 'bar',
      userNameLifetime: 'max-age',
      clockSkew: 0,
      sessionCookie: 'login',
      legacyJson: 'verbose',
      pageSize: 0,
      gzip: false,
      pieces: 'whole',
      closeAfter: 0,
      headerCase: 'usual',
      putBlanks: false,
      writeStatus: 200,
      nestedLookups: 'verbose',
      failureStatus: 500,
      failurePlace: 'deep',
      windows: 'negotiate',
    },
  },
  {
    id: 'two-folders-deep',
    sentence: 'a base path of two folders, cookies set for the first of them, relative links, a bare JSON array',
    options: {
      basePath: '/crm/tenant-7',
      cookiePaths: 'parent',
      locations: 'path',
      nextLinks: 'relative',
      legacyJson: 'array',
      guidCase: 'upper-in-legacy',
      userNameForm: 'capitals',
      headerCase: 'lower',
      odataJson: 'array',
      writeStatus: 200,
      stamps: false,
    },
  },
  {
    id: 'older-verbose',
    sentence: 'the rows under d as they are, values that are not set left out, text compared without trailing blanks',
    options: { legacyJson: 'verbose-array', nulls: 'left-out', collation: 'case-and-padding', writeStatus: 200 },
  },
  {
    id: 'in-ukrainian',
    sentence:
      'errors in Ukrainian, their cause some levels down, in pages of verbose JSON; nested lookups in plain JSON',
    options: {
      csrf: true,
      language: 'uk-UA',
      failurePlace: 'deep',
      legacyJson: 'verbose',
      nestedLookups: 'plain',
      stamps: false,
    },
  },
  {
    id: 'goes-on-past-the-cap',
    sentence: 'answers of the cap, and a link to what comes after it',
    options: { csrf: true, pageSize: 0, pastCap: 'goes-on', keeps: 'coarse', failureStatus: 'reads-200' },
  },
  {
    id: 'pages-past-the-cap',
    sentence: 'small pages that go on to the last record, so that the cap never shows',
    options: { pastCap: 'goes-on', nulls: 'left-out', failureStatus: 500 },
  },
  {
    id: 'wrong-login-unauthorized',
    sentence: 'wrong logins get 401, the second wrong password in a row locks the account, names carry their domain',
    options: { wrongLogin: 'unauthorized', lockAfter: 2, userNameForm: 'domain', userNameJoin: 'escaped-bar' },
  },
  {
    id: 'force-use-session',
    sentence:
      'the legacy data service wants Authorization: Cookie and ForceUseSession: true, and a token of any value besides',
    options: { wantsForceUseSession: true, csrf: true, tokenCheck: 'presence', sessionCookie: 'login' },
  },
  {
    id: 'message-server',
    sentence: 'the message server answers; the session cookie never comes; Max-Age and Expires stand together',
    options: { messageServer: 200, sessionCookie: 'never', userNameLifetime: 'both', clockSkew: 3 },
  },
  {
    id: 'address-encoded-again',
    sentence: 'ReturnUrl is taken apart and encoded anew, blanks as plus signs; pages of 7 with relative links',
    options: { returnUrl: 'again', pageSize: 7, nextLinks: 'relative', messageServer: 405, culture: 'es-419' },
  },
]
