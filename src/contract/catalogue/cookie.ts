import type { ClauseEntry } from '../types.js'

/** The cookies that login sets, and what a caller that keeps or drops them meets. */
export const cookie = [
  {
    id: 'COOKIE-1',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The authentication ticket is set',
    statement: 'A successful login sets the cookie `.ASPXAUTH` with a non-empty value, path=/ and HttpOnly.',
    lines: [11, 46, 81, 137],
  },
  {
    id: 'COOKIE-2',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user', 'https'],
    title: 'The ticket is Secure on https',
    statement: '`.ASPXAUTH` is Secure if the deployment is reached over https. Inapplicable over http.',
    lines: [46],
  },
  {
    id: 'COOKIE-3',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The loader cookie is set',
    statement:
      'A successful login sets `SVCLOADER` with path=/ and HttpOnly. One answer may contain it once or twice; each ' +
      'copy has both attributes.',
    lines: [47, 81, 137],
  },
  {
    id: 'COOKIE-4',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user'],
    title: 'The CSRF cookie has a value, path=/ and Secure',
    statement:
      'If login sets `SVCCSRF`, as newer deployments do, its value is not empty and it has path=/ and Secure. ' +
      'Inapplicable if it is never set.',
    lines: [48],
  },
  {
    id: 'COOKIE-5',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie is set',
    statement: 'A successful login sets the cookie `UserName` with path=/ and HttpOnly.',
    lines: [49, 81, 137],
  },
  {
    id: 'COOKIE-6',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie contains the name as character codes',
    statement:
      'The value of `UserName` is the name of the logged-in user as decimal character codes (Unicode code points or ' +
      'UTF-16 units), separated by `|` or `, `. It may be percent-encoded. Names are compared case-insensitively, ' +
      'with or without a leading domain and backslash.',
    lines: [49],
  },
  {
    id: 'COOKIE-7',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'The user name cookie lasts about 30 days',
    statement:
      'The cookie `UserName` expires between 27 and 33 days after login. Max-Age takes precedence. Without Max-Age, ' +
      "Expires is measured against the Date header of the same answer, so that the checker's own clock has no effect.",
    lines: [49, 200],
  },
  {
    id: 'COOKIE-8',
    level: 'conditional',
    provenance: 'seen',
    needs: ['user', 'entity'],
    title: 'The session cookie can be sent back',
    statement:
      'If `SVCSESSIONID` is set with a value, by the login or by a later answer, requests that send it back continue ' +
      'to succeed. Inapplicable if it is never set.',
    lines: [50, 138],
  },
  {
    id: 'COOKIE-9',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'All cookies and the CSRF header give access to data',
    statement:
      'A data request with every cookie and the CSRF header succeeds. On a 401 it is retried with `Authorization: ' +
      'Cookie` and `ForceUseSession: true`; success then passes with a diagnosis, and the run keeps both headers. ' +
      'The profile controls this with `forceUseSession` (never, on401, always).',
    lines: [138, 139, 146],
  },
  {
    id: 'COOKIE-10',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A caller that drops the cookies is refused',
    statement:
      'A data request from an empty cookie store, with only the CSRF token in the header, is refused: a redirect to ' +
      'the login page, 401 or 403, and no rows. The document gives more than one status for this case, so all three ' +
      'are accepted.',
    lines: [144, 145, 175],
    twins: 'The same read with every cookie succeeds. Only the Cookie header differs.',
  },
  {
    id: 'COOKIE-11',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Which cookies are required',
    statement: 'Recorded: the answers to a data request from which each cookie in turn is omitted.',
    lines: [138],
  },
  {
    id: 'COOKIE-12',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Lifetime of the ticket and of the CSRF token',
    statement: 'Recorded: the lifetime of the ticket and of the CSRF token, as far as cookie attributes show it.',
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
    title: 'Order of the cookies, and empty cookies',
    statement:
      'Recorded: the order of the cookies, and which of them are empty. Either can break clients that read cookies ' +
      'by position.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
