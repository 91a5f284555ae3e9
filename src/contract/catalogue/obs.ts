import type { ClauseEntry } from '../types.js'

/**
 * Silences of the document. The checker does not go looking for what could change data: each of these ends as what it
 * came across, or as not shown and not looked for.
 */
export const obs = [
  observation('OBS-1', 'Logout', 'any sign of a logout endpoint', [129]),
  observation('OBS-2', 'Create and delete', 'any sign of how records are created and deleted', [127]),
  observation('OBS-3', 'Writing through the OData endpoint', 'any sign of write operations under `/0/odata/`', [131]),
  observation('OBS-4', 'The internal data service', "any sign of the browser client's own data service", [15]),
  observation('OBS-5', 'Limit on request bodies', 'any sign of a limit on the size of a request body', [202]),
  observation(
    'OBS-6',
    'Versioning',
    'any version of the interface, and any in the headers of the server and its framework',
    [206],
  ),
  observation(
    'OBS-7',
    'Login codes other than 0',
    'the codes and messages of refused logins, and whether a wrong password can be distinguished from an unknown user',
    [194],
  ),
  observation('OBS-8', 'Events', 'any sign of events', [168]),
  observation(
    'OBS-9',
    'Outbound calls of business processes',
    'any sign of calls that business processes make to outside services',
    [17],
  ),
  observation(
    'OBS-10',
    'Objects, fields and states',
    'business objects, fields and states that the document does not name',
    [21, 64, 68],
  ),
  observation(
    'OBS-11',
    'General web security',
    'security headers, CORS, whether ReturnUrl is reflected or redirects elsewhere, whether login works over plain http, ' +
      'and whether the legacy service takes HTTP Basic',
    [],
  ),
] as const satisfies readonly ClauseEntry[]

function observation<const Id extends string>(id: Id, title: string, what: string, lines: readonly number[]) {
  const statement = `Recorded in passing: ${what}. The checker never sends a request that could change data to find it.`
  return { id, level: 'observe', provenance: 'silent', needs: [], title, statement, lines } as const
}
