import type { ClauseEntry } from '../types.js'

/** The duties of a client program, judged from the emulator's log of what the client sent. */
export const caller = [
  {
    id: 'CALLER-1',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Logs in with the documented request',
    statement:
      'The client logs in by a POST with Content-Type and Accept `application/json`. The body contains UserName and ' +
      'UserPassword.',
    lines: [29, 30, 78, 79, 80, 137],
  },
  {
    id: 'CALLER-2',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Sends back every cookie',
    statement:
      'Every request after login sends back all received cookies that are still valid. Cookies from a later answer ' +
      'are sent from then on. Cookies that RFC 6265 forbids to send are exempt.',
    lines: [138, 145],
  },
  {
    id: 'CALLER-3',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Sends the CSRF header',
    statement: 'Data and service requests carry the header `SVCCSRF` with the value of the cookie of that name.',
    lines: [98, 139],
  },
  {
    id: 'CALLER-4',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Addresses collections and records as documented',
    statement:
      'Data requests go to `<Entity>Collection` on the legacy service or to `<Entity>` on the OData endpoint; changes go ' +
      "to `<Entity>Collection(guid'<id>')` by PUT or MERGE, with a JSON content type.",
    lines: [56, 87, 97, 98, 106],
  },
  {
    id: 'CALLER-5',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'Writes filter literals as documented',
    statement: 'Text literals in `$filter` are enclosed in single quotes, and a plus sign in a value is URL-encoded.',
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
    statement: "A nested lookup has `__metadata.uri` of the form `<LookupEntity>Collection(guid'<id>')`.",
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
      'A client that is redirected to the login page treats this as not logged in. It does not use the page as data.',
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
      'On a 401 of the legacy service the client retries with `Authorization: Cookie` and `ForceUseSession: true`.',
    lines: [146],
  },
] as const satisfies readonly ClauseEntry[]
