import type { ClauseEntry } from '../types.js'

/** The cookies that login sets, and what a caller that keeps or drops them meets. */
export const cookie = [
  {
    id: 'COOKIE-1',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The authentication ticket is set',
    statement: 'A right login sets the cookie `.ASPXAUTH` with a value that is not empty, with path=/ and HttpOnly.',
    lines: [11, 46, 81, 137],
  },
  {
    id: 'COOKIE-2',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user', 'https'],
    title: 'The ticket is Secure on https',
    statement: 'Where the deployment is reached by https, `.ASPXAUTH` carries Secure. Over http: inapplicable.',
    lines: [46],
  },
  {
    id: 'COOKIE-3',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The loader cookie is set',
    statement:
      'A right login sets `SVCLOADER` with path=/ and HttpOnly. It may come once or twice in the one answer; each copy ' +
      'carries both attributes.',
    lines: [47, 81, 137],
  },
  {
    id: 'COOKIE-4',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user'],
    title: 'The CSRF cookie is set with a value, path=/ and Secure',
    statement:
      'Where login sets `SVCCSRF`, which newer deployments do, its value is not empty and it carries path=/ and Secure. ' +
      'Never set: inapplicable.',
    lines: [48],
  },
  {
    id: 'COOKIE-5',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie is set',
    statement: 'A right login sets the cookie `UserName` with path=/ and HttpOnly.',
    lines: [49, 81, 137],
  },
  {
    id: 'COOKIE-6',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie spells the name in character codes',
    statement:
      'The value of `UserName` is the name that logged in, written as decimal character codes (Unicode code points or ' +
      'UTF-16 units) with `|` or `, ` between them; it may come percent-encoded. Names are compared without ' +
      'regard to case, and with or without a domain and backslash before them.',
    lines: [49],
  },
  {
    id: 'COOKIE-7',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie lasts about 30 days',
    statement:
      'The cookie `UserName` expires between 27 and 33 days after login. Max-Age decides where it is given; otherwise ' +
      "Expires, measured against the Date header of the same answer, so that the checker's own clock plays no part.",
    lines: [49, 200],
  },
  {
    id: 'COOKIE-8',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user', 'entity'],
    title: 'The session cookie can be sent back',
    statement:
      'Where `SVCSESSIONID` is set with a value, be it by the login or by a later answer, requests that send it back ' +
      'keep succeeding. Never set: inapplicable.',
    lines: [50, 138],
  },
  {
    id: 'COOKIE-9',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'All cookies and the CSRF header open a data request',
    statement:
      'A data request that sends back every cookie and the CSRF header succeeds. On a 401 it is sent once more with ' +
      '`Authorization: Cookie` and `ForceUseSession: true`; success then passes with a diagnosis, and the run keeps the ' +
      'two headers. The profile sets this by `forceUseSession` (never, on401, always).',
    lines: [138, 139, 146],
  },
  {
    id: 'COOKIE-10',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A caller that drops the cookies is refused',
    statement:
      'A data request from an empty cookie store, with only the token left in the header, is refused: a redirect to the ' +
      'login page, 401 or 403, and no rows. The document gives more than one status here, so each of the three is taken.',
    lines: [144, 145, 175],
    twins:
      'The same read with every cookie sent back, which succeeds, and with none. They differ in the Cookie header alone.',
  },
  {
    id: 'COOKIE-11',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Which cookies are really needed',
    statement: 'Recorded: how a data request fares when each cookie in turn is left out.',
    lines: [138],
  },
  {
    id: 'COOKIE-12',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Lifetime of the ticket and of the CSRF token',
    statement: 'Recorded: how long the ticket and the CSRF token are to live, as far as cookie attributes tell.',
    lines: [164],
  },
  {
    id: 'COOKIE-13',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Cookie attributes and names beyond the document',
    statement:
      'Recorded: SameSite and Domain of every cookie, HttpOnly of the CSRF cookie, Secure of each cookie on https, ' +
      'cookies that the document does not name, and whether all names share one vendor prefix.',
    lines: [],
  },
  {
    id: 'COOKIE-14',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Order of the cookies, and empty ones',
    statement:
      'Recorded: in which order the cookies come and which of them are empty, since clients that read cookies by ' +
      'position break on either.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
