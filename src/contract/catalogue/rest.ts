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
      'Path segments after the method reach it as its parameters: a plain one, one with a blank, one outside ASCII, and ' +
      'a random one, each judged by what the profile says to expect of it. An encoded slash is only recorded. A method ' +
      'without parameters: inapplicable.',
    lines: [113],
  },
  {
    id: 'REST-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'service'],
    title: 'No cookies: the redirect, unless anonymous',
    statement:
      'A custom service that is not anonymous, called without cookies, answers with the redirect to the login page. A ' +
      'bare 401 is treated as ACCESS-1 treats it.',
    lines: [148, 174],
    twins: 'The same call with every cookie, which succeeds, and with none. They differ in the Cookie header alone.',
  },
  {
    id: 'REST-4',
    level: 'conditional',
    provenance: 'stated',
    needs: ['anonymous'],
    title: 'An anonymous service needs no cookies',
    statement: 'A custom service that is configured as anonymous answers 2xx to a call without a single cookie.',
    lines: [14, 156],
  },
  {
    id: 'REST-5',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'service'],
    title: 'HTTP Basic does not stand in for the cookies',
    statement: 'A custom service called with right HTTP Basic credentials and no cookies refuses the call.',
    lines: [147],
    twins: 'The same call with the login cookies, which succeeds. They differ in how the caller shows who it is.',
  },
] as const satisfies readonly ClauseEntry[]
