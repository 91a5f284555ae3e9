import type { ClauseEntry } from '../types.js'

/**
 * Silences of the document. The checker does not go looking for what could change data: each of these ends as what it
 * came across, or as not shown and not looked for.
 */
export const obs = [
  observation('OBS-1', 'Logout', 'whatever shows of a logout endpoint', [129]),
  observation('OBS-2', 'Create and delete', 'whatever shows of how records are created and deleted', [127]),
  observation(
    'OBS-3',
    'Writing through the OData endpoint',
    'whatever shows of write operations under `/0/odata/`',
    [131],
  ),
  observation('OBS-4', 'The internal data service', "whatever shows of the browser client's own data service", [15]),
  observation('OBS-5', 'Limit on request bodies', 'whatever shows of a limit on the size of a request body', [202]),
  observation(
    'OBS-6',
    'Versioning',
    'whatever shows of a version: of the interface, and in headers of the server and its framework',
    [206],
  ),
  observation(
    'OBS-7',
    'Login codes other than 0',
    'the codes and messages of refused logins, and whether a wrong password can be told from an unknown user',
    [194],
  ),
  observation('OBS-8', 'Events', 'whatever shows of events', [168]),
  observation(
    'OBS-9',
    'Outbound calls of processes',
    'whatever shows of calls that processes make to the outside',
    [17],
  ),
  observation(
    'OBS-10',
    'Objects, fields and states',
    'whatever shows of business objects, fields and states beyond those that the document names',
    [21, 64, 68],
  ),
  observation(
    'OBS-11',
    'Security of the surroundings',
    'security headers, CORS, whether ReturnUrl is reflected or redirects elsewhere, whether login works over plain http, ' +
      'and whether the legacy service takes HTTP Basic',
    [],
  ),
] as const satisfies readonly ClauseEntry[]

function observation<const Id extends string>(id: Id, title: string, what: string, lines: readonly number[]) {
  const statement = `Recorded in passing, never looked for by a request that could change data: ${what}.`
  return { id, level: 'observe', provenance: 'silent', needs: [], title, statement, lines } as const
}
