import type { ClauseEntry } from '../types.js'

/** Custom services under /0/rest/. */
export const rest = [
  {
    id: 'REST-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'A custom service answers inside a session',
    statement: 'POST `/0/rest/<ServiceName>/<MethodName>` in a session, with the CSRF header, is answered with 2xx.',
    lines: [14, 113, 139],
  },
  {
    id: 'REST-2',
    level: 'conditional',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'Further path segments arrive as parameters',
    statement:
      'Path segments after the method name reach the method as its parameters: a plain one, one with a blank, a ' +
      'non-ASCII one, and a random one. Each is judged by the expectation in the profile. An encoded slash is only ' +
      'recorded. Inapplicable if the method has no parameters.',
    lines: [113],
  },
  {
    id: 'REST-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'No cookies: redirect, unless the service is anonymous',
    statement:
      'A custom service that is not anonymous answers a call without cookies with the redirect to the login page. A ' +
      'bare 401 is treated as in ACCESS-1.',
    lines: [148, 174],
    twins: 'The same call with every cookie succeeds. Only the Cookie header differs.',
  },
  {
    id: 'REST-4',
    level: 'conditional',
    provenance: 'stated',
    needs: ['anonymous'],
    title: 'An anonymous service needs no cookies',
    statement: 'A custom service that is configured as anonymous answers a call without any cookie with 2xx.',
    lines: [14, 156],
  },
  {
    id: 'REST-5',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'service'],
    title: 'HTTP Basic does not replace the login cookies',
    statement: 'A custom service refuses a call with valid HTTP Basic credentials and no cookies.',
    lines: [147],
    twins: 'The same call with the login cookies succeeds. Only the means of authentication differs.',
  },
] as const satisfies readonly ClauseEntry[]
