import type { ClauseEntry } from '../types.js'

/** The 302 / 401 / 403 matrix; `grid` has it as a table. */
export const access = [
  {
    id: 'ACCESS-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'No cookies: 302',
    statement:
      'A data request without any cookie is answered with 302: legacy read, legacy change and OData read alike. The ' +
      'document asks for 302 in its error table and speaks of 401 in its rules, so a bare 401 in the shape of ACCESS-7 is ' +
      'cantTell, with both places quoted and the departure `no-cookies-401` offered. Any other answer fails.',
    lines: [145, 148, 174, 175],
    twins: 'The same request with every cookie, which succeeds, and with none. They differ in the Cookie header alone.',
  },
  {
    id: 'ACCESS-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The redirect leads to the login page with ReturnUrl',
    statement:
      'The Location of that 302 is `/Login/NuiLogin.aspx?ReturnUrl=` followed by the path and query of the request, ' +
      'encoded. Relative and absolute forms of the same origin are equally good. Inapplicable where the target uses ' +
      'the departure `no-cookies-401`.',
    lines: [174],
    twins: 'The same request with every cookie, which is not redirected. They differ in the Cookie header alone.',
  },
  {
    id: 'ACCESS-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'ReturnUrl gives back the address that was asked for',
    statement:
      'ReturnUrl, decoded once, is the path and query that were asked for, compared by decoded path and by the ordered ' +
      'pairs of name and value. It holds for queries with quotes, blanks, plus signs, ampersands, per cent signs and ' +
      'letters outside ASCII, and for a query of 2000 characters: `%2B` stays a plus sign, `%26` splits nothing. ' +
      'Inapplicable where the target uses the departure `no-cookies-401`.',
    lines: [174],
    twins: 'Each address asked for with every cookie, which succeeds, and with none. They differ in the Cookie header.',
  },
  {
    id: 'ACCESS-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The redirect ends on the login page',
    statement:
      'Whoever follows the redirect arrives at status 200 and the HTML of the login page. Inapplicable where the target ' +
      'uses the departure `no-cookies-401`.',
    lines: [121, 174],
    twins: 'The same request with every cookie, which gives rows and no page. They differ in the Cookie header alone.',
  },
  {
    id: 'ACCESS-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity', 'expired'],
    title: 'Expired session: 302 to the login page',
    statement:
      'A data request of an expired session, legacy or OData, is answered with 302 to the login page, with the ReturnUrl ' +
      'of one without cookies, although all that was saved is sent, the CSRF header included. Expired means proven ' +
      'good once (the proof stands in the saved file) and refused now. Still good everywhere: untested; refused in ' +
      'one column and good in another: failed.',
    lines: [148, 174],
    twins:
      'The same request in a live session, which succeeds, and in the saved one. They differ in the age of the session.',
  },
  {
    id: 'ACCESS-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Tampered ticket: 401',
    statement:
      'A request whose ticket was tampered with is answered with 401: legacy read, legacy change and OData read. ' +
      'Tampered means several characters in the middle replaced by others of the same alphabet, the length kept, and ' +
      'everything else right.',
    lines: [175],
    twins: 'The same request with the ticket as issued, which succeeds. They differ in those characters of the ticket.',
  },
  {
    id: 'ACCESS-7',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'That 401 offers Basic and carries HTML',
    statement:
      'The 401 that a legacy read with a tampered ticket gets carries `WWW-Authenticate: Basic`, alone or among other ' +
      'schemes and with any parameters, and a body of content type text/html.',
    lines: [175],
    twins: 'The same legacy read with the ticket as issued, which succeeds. They differ in the ticket alone.',
  },
  {
    id: 'ACCESS-8',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'CSRF token without the ticket: 401',
    statement:
      'A legacy read that sends the CSRF token as cookie and as header, but not the ticket, is answered with 401. A ' +
      'target that sets no CSRF cookie: inapplicable.',
    lines: [48, 144],
    twins: 'The same read with every cookie, which succeeds. They differ in the cookies other than the token.',
  },
  {
    id: 'ACCESS-9',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Legacy read without the CSRF header: 403',
    statement:
      'A legacy read that sends every cookie but no CSRF header is answered with 403. A target that sets no CSRF ' +
      'cookie: inapplicable.',
    lines: [48, 143, 176],
    twins: 'The same read with the CSRF header, which succeeds. They differ in that header alone.',
  },
  {
    id: 'ACCESS-10',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'sandbox'],
    title: 'Legacy change without the CSRF header: 403',
    statement:
      'A legacy change, by PUT and by MERGE, that sends every cookie but no CSRF header is answered with 403. A target ' +
      'that sets no CSRF cookie: inapplicable.',
    lines: [48, 98, 143, 176],
    twins: 'The same change with the CSRF header, which succeeds. They differ in that header alone.',
  },
  {
    id: 'ACCESS-11',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'OData read without the CSRF header: 403',
    statement:
      'A read under `/0/odata/` that sends every cookie but no CSRF header is answered with 403. A target that sets no ' +
      'CSRF cookie: inapplicable.',
    lines: [48, 143, 176],
    twins: 'The same read with the CSRF header, which succeeds. They differ in that header alone.',
  },
  {
    id: 'ACCESS-12',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'Custom service without the CSRF header: 403',
    statement:
      'A call of a custom service that sends every cookie but no CSRF header is answered with 403. A target that sets ' +
      'no CSRF cookie: inapplicable.',
    lines: [48, 143, 176],
    twins: 'The same call with the CSRF header, which succeeds. They differ in that header alone.',
  },
  {
    id: 'ACCESS-13',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'sandbox'],
    title: 'A refused change changes nothing',
    statement:
      'After every PUT or MERGE that was refused (no cookies, tampered ticket, no CSRF header) the record reads exactly ' +
      'as before.',
    lines: [174, 175, 176],
    twins: 'The same change with everything in order, which does change the record. They differ in what was left out.',
  },
  {
    id: 'ACCESS-14',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'entity'],
    title: 'The two extra headers of the 401 advice do no harm',
    statement:
      'A legacy read in a good session still succeeds when `Authorization: Cookie` and `ForceUseSession: true` are added, ' +
      'which a user of the service named as the cure for a 401.',
    lines: [146],
    twins: 'The same read without the two headers, which succeeds. They differ in those headers.',
  },
  {
    id: 'ACCESS-15',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A refusal carries no record',
    statement:
      'No access refusal seen in the run holds a record of the entity that was asked for. Where nothing was refused: ' +
      'cantTell.',
    lines: [174, 175, 176, 177],
    twins: 'Each refused request and its accepted twin, which does carry records. They differ in what was left out.',
  },
  {
    id: 'ACCESS-16',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'What a wrong CSRF token meets',
    statement:
      "Recorded: the answers to a wrong token, an empty one, another session's, and to the header name in other case. A " +
      'wrong token that is accepted is named as a security observation.',
    lines: [],
    twins: 'The same read with the right token, which succeeds. They differ in the value or the name of the header.',
  },
] as const satisfies readonly ClauseEntry[]
