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
      'A data request without any cookie is answered with 302. This applies to a legacy read, a legacy change and an ' +
      'OData read. The document gives 302 in its error table but 401 in its rules. A bare 401 in the form of ' +
      'ACCESS-7 is therefore cantTell; the report quotes both places and suggests the departure `no-cookies-401`. ' +
      'Any other answer fails.',
    lines: [145, 148, 174, 175],
    twins: 'The same request with every cookie succeeds. Only the Cookie header differs.',
  },
  {
    id: 'ACCESS-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The redirect leads to the login page with ReturnUrl',
    statement:
      'The Location of that 302 is `/Login/NuiLogin.aspx?ReturnUrl=` followed by the encoded path and query of the ' +
      'request. Relative URLs and absolute URLs of the same origin are both accepted. Inapplicable if the target ' +
      'uses the departure `no-cookies-401`.',
    lines: [174],
    twins: 'The same request with every cookie is not redirected. Only the Cookie header differs.',
  },
  {
    id: 'ACCESS-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'ReturnUrl contains the requested path and query',
    statement:
      'ReturnUrl, decoded once, equals the requested path and query. Compared are the decoded path and the ordered ' +
      'pairs of name and value. This applies to queries with quotes, blanks, plus signs, ampersands, percent signs ' +
      'and non-ASCII letters, and to a query of 2000 characters: `%2B` remains a plus sign, and `%26` does not split ' +
      'the value. Inapplicable if the target uses the departure `no-cookies-401`.',
    lines: [174],
    twins: 'The same request for each address with every cookie succeeds. Only the Cookie header differs.',
  },
  {
    id: 'ACCESS-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The redirect ends on the login page',
    statement:
      'A client that follows the redirect receives status 200 and the HTML of the login page. Inapplicable if the ' +
      'target uses the departure `no-cookies-401`.',
    lines: [121, 174],
    twins: 'The same request with every cookie returns rows and no page. Only the Cookie header differs.',
  },
  {
    id: 'ACCESS-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity', 'expired'],
    title: 'Expired session: 302 to the login page',
    statement:
      'A legacy or OData data request with an expired session is answered with 302 to the login page. The ReturnUrl is ' +
      'the same as without cookies. The request sends everything that was saved, including the CSRF header. Expired ' +
      'means that the session was valid once (the saved file contains the proof) and is refused now. If it is still ' +
      'valid everywhere, the outcome is untested. If it is refused in one column and valid in another, the outcome ' +
      'is failed. From standard depth on, the same is judged of a call of a custom service, and at full depth of a ' +
      'legacy change.',
    lines: [148, 174],
    twins: 'The same request in a live session succeeds. Only the age of the session differs.',
  },
  {
    id: 'ACCESS-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Tampered ticket: 401',
    statement:
      'A request with a tampered ticket is answered with 401. This applies to a legacy read, a legacy change and an ' +
      'OData read. Tampered means that several characters in the middle are replaced by others of the same alphabet. ' +
      'The length is kept, and everything else is right. From standard depth on, a call of a custom service is judged ' +
      'too.',
    lines: [175],
    twins: 'The same request with the original ticket succeeds. Only those characters of the ticket differ.',
  },
  {
    id: 'ACCESS-7',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'That 401 offers Basic and carries HTML',
    statement:
      'The 401 to a legacy read with a tampered ticket has the header `WWW-Authenticate: Basic`, alone or among ' +
      'other schemes and with any parameters, and a body of content type text/html.',
    lines: [175],
    twins: 'The same legacy read with the original ticket succeeds. Only the ticket differs.',
  },
  {
    id: 'ACCESS-8',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'CSRF token without the ticket: 401',
    statement:
      'A legacy read that sends the CSRF token as cookie and as header, but not the ticket, is answered with 401. ' +
      'From standard depth on, the same is judged of an OData read and of a call of a custom service, and at full depth ' +
      'of a legacy change. Inapplicable if the target sets no CSRF cookie.',
    lines: [48, 144],
    twins: 'The same request with every cookie succeeds. Only the cookies other than the token differ.',
  },
  {
    id: 'ACCESS-9',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Legacy read without the CSRF header: 403',
    statement:
      'A legacy read with every cookie but without the CSRF header is answered with 403. Inapplicable if the target ' +
      'sets no CSRF cookie.',
    lines: [48, 143, 176],
    twins: 'The same read with the CSRF header succeeds. Only that header differs.',
  },
  {
    id: 'ACCESS-10',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'sandbox'],
    title: 'Legacy change without the CSRF header: 403',
    statement:
      'A legacy PUT and a legacy MERGE with every cookie but without the CSRF header are each answered with 403. ' +
      'Inapplicable if the target sets no CSRF cookie.',
    lines: [48, 98, 143, 176],
    twins: 'The same change with the CSRF header succeeds. Only that header differs.',
  },
  {
    id: 'ACCESS-11',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'OData read without the CSRF header: 403',
    statement:
      'A read under `/0/odata/` with every cookie but without the CSRF header is answered with 403. Inapplicable if ' +
      'the target sets no CSRF cookie.',
    lines: [48, 143, 176],
    twins: 'The same read with the CSRF header succeeds. Only that header differs.',
  },
  {
    id: 'ACCESS-12',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'Custom service without the CSRF header: 403',
    statement:
      'A call of a custom service with every cookie but without the CSRF header is answered with 403. Inapplicable ' +
      'if the target sets no CSRF cookie.',
    lines: [48, 143, 176],
    twins: 'The same call with the CSRF header succeeds. Only that header differs.',
  },
  {
    id: 'ACCESS-13',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'sandbox'],
    title: 'A refused change changes nothing',
    statement:
      'The record reads exactly as before after every refused PUT or MERGE (no cookies, tampered ticket, no CSRF ' +
      'header).',
    lines: [174, 175, 176],
    twins: 'The same change as a valid request changes the record. Only the omitted or altered part differs.',
  },
  {
    id: 'ACCESS-14',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'entity'],
    title: 'The two headers suggested for a 401 do no harm',
    statement:
      'A legacy read in a valid session still succeeds with the added headers `Authorization: Cookie` and ' +
      '`ForceUseSession: true`. A user of the service reported these headers as the fix for a 401.',
    lines: [146],
    twins: 'The same read without the two headers succeeds. Only those headers differ.',
  },
  {
    id: 'ACCESS-15',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A refusal carries no record',
    statement:
      'No access refusal in the run contains a record of the requested entity. If nothing was refused, the outcome ' +
      'is cantTell.',
    lines: [174, 175, 176, 177],
    twins: 'The accepted twin of each refused request returns records. Only the omitted or altered part differs.',
  },
  {
    id: 'ACCESS-16',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Answers to a wrong CSRF token',
    statement:
      'Recorded: the answers to a wrong token, to an empty token, to the token of another session, and to the header ' +
      'name in different case. An accepted wrong token is reported as a security observation.',
    lines: [],
    twins: 'The same read with the right token succeeds. Only the value or the name of the header differs.',
  },
] as const satisfies readonly ClauseEntry[]
