import type { ClauseEntry } from '../types.js'

/** The duties of a client program, judged by the requests that it sent: to the emulator, or in recorded traffic. */
export const caller = [
  {
    id: 'CALLER-1',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Logs in with the documented request',
    statement:
      'The client logs in by a POST to the login service with Content-Type `application/json` (parameters are allowed) ' +
      'and a JSON body with UserName and UserPassword.',
    lines: [29, 30, 78, 79, 80, 137],
  },
  {
    id: 'CALLER-2',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Sends back every cookie',
    statement:
      'Every request after login sends back all received cookies that are still valid, with their newest values. Cookies ' +
      'from a later answer are sent from then on. They are found by name, not by position. Cookies that RFC 6265 forbids ' +
      'to send, and Secure cookies over plain http, are exempt.',
    lines: [138, 145],
  },
  {
    id: 'CALLER-3',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Sends the CSRF header',
    statement:
      'Data and service requests carry the header `SVCCSRF` with the newest value of the cookie of that name. Exempt if ' +
      'no such cookie was set, or if the client could not keep it.',
    lines: [98, 139],
  },
  {
    id: 'CALLER-4',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Addresses collections and records as documented',
    statement:
      'Data requests go to `<Entity>Collection` on the legacy service or to `<Entity>` on the OData endpoint. Changes of ' +
      "the legacy service go to `<Entity>Collection(guid'<id>')` with a JSON content type. The query is one query: one " +
      '`?`, and `&` between its options.',
    lines: [56, 87, 97, 98, 106],
  },
  {
    id: 'CALLER-5',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Writes filter literals as documented',
    statement:
      'Text literals in `$filter` are enclosed in single quotes, and a quote inside is doubled. A plus sign in a value is ' +
      'URL-encoded.',
    lines: [88],
  },
  {
    id: 'CALLER-6',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Writes GUIDs as plain strings in valid JSON',
    statement:
      'Bodies are valid JSON. A GUID in a body is a plain string: without the guid wrapper, and never unquoted.',
    lines: [59, 179, 180],
  },
  {
    id: 'CALLER-7',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Writes nested lookups as documented',
    statement:
      "A lookup that is set by a nested object has `__metadata.uri` of the form `<LookupEntity>Collection(guid'<id>')`.",
    lines: [60],
  },
  {
    id: 'CALLER-8',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Writes date-times as documented',
    statement: 'Date-times in bodies have the form `YYYY-MM-DDThh:mm:ss.sssZ`.',
    lines: [61],
  },
  {
    id: 'CALLER-9',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Treats the redirect as not logged in',
    statement:
      'A client that is redirected to the login page logs in again, or ends with an error. It does not go on as if the page ' +
      'were data: it sends no more data requests before a login, and a command does not exit with 0 without one. After ' +
      'the login it uses the new cookies.',
    lines: [174],
  },
  {
    id: 'CALLER-10',
    level: 'reported',
    provenance: 'reported',
    needs: [],
    title: 'Reuses its session',
    statement:
      'The client uses one session for many requests. It does not log in again for each request, which would slow it ' +
      'down.',
    lines: [199],
  },
  {
    id: 'CALLER-11',
    level: 'reported',
    provenance: 'reported',
    needs: [],
    title: 'Sends credentials only to the login service',
    statement: 'Name and password are sent only to the login service: never as HTTP Basic and never in a URL.',
    lines: [147],
  },
  {
    id: 'CALLER-12',
    level: 'reported',
    provenance: 'reported',
    needs: [],
    title: 'Retries a 401 with the two extra headers',
    statement:
      'On a 401 of the legacy service the client tries once more with `ForceUseSession: true`. The report says whether ' +
      '`Authorization: Cookie` came with it.',
    lines: [146],
  },
  {
    id: 'CALLER-13',
    level: 'reported',
    provenance: 'stated',
    needs: [],
    title: 'Accepts JSON at login',
    statement: 'The login request accepts `application/json`. A request without Accept accepts every type.',
    lines: [79],
  },
  {
    id: 'CALLER-14',
    level: 'reported',
    provenance: 'stated',
    needs: [],
    title: 'Changes legacy records by PUT or MERGE',
    statement:
      'Changes of the legacy service use PUT or MERGE. A client that uses another method relies on what the document does ' +
      'not show.',
    lines: [97],
  },
  {
    id: 'CALLER-15',
    level: 'required',
    provenance: 'derived',
    needs: [],
    title: 'Treats another Code than 0 as a refused login',
    statement:
      'A login that is refused (Code other than 0, with status 200) is understood as such: no data request follows on it.',
    lines: [36],
  },
  {
    id: 'CALLER-16',
    level: 'reported',
    provenance: 'derived',
    needs: [],
    title: 'Gives up after refusals',
    statement:
      'Refusals end. The client sends no more than 5 logins in a row, and repeats one refused request no more than 10 times ' +
      'in a row.',
    lines: [199],
  },
  {
    id: 'CALLER-17',
    level: 'reported',
    provenance: 'derived',
    needs: [],
    title: 'Sends each cookie once',
    statement: 'No request sends two cookies of one name, unless both were set for different paths.',
    lines: [138],
  },
  {
    id: 'CALLER-18',
    level: 'observe',
    provenance: 'silent',
    needs: [],
    title: 'What the document does not show',
    statement:
      'Recorded: writes on the OData endpoint, `$batch`, reads past the first page and past the cap, other requests that the ' +
      'document does not show, User-Agent, requests per second, and whether connections are reused.',
    lines: [],
  },
  {
    id: 'CALLER-19',
    level: 'reported',
    provenance: 'derived',
    needs: [],
    title: 'Does not depend on permitted variations',
    statement:
      'The client ends on permitted variations of a deployment as it does on the plain one: another order of cookies and ' +
      'members, other header case, other forms of values, other page sizes.',
    lines: [47, 50],
  },
] as const satisfies readonly ClauseEntry[]
