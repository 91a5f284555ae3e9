import type { ClauseEntry } from '../types.js'

/** The login page and the message-server login call. */
export const page = [
  {
    id: 'PAGE-1',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'The login page is served as HTML',
    statement: 'GET `/Login/NuiLogin.aspx?ReturnUrl=` with an encoded address is answered with 200 and an HTML page.',
    lines: [120, 121],
  },
  {
    id: 'PAGE-2',
    level: 'required',
    provenance: 'stated',
    needs: [],
    title: 'The login page sets the loader cookie',
    statement: 'The answer that brings the login page sets the loader cookie.',
    lines: [121],
  },
  {
    id: 'PAGE-3',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'entity'],
    title: 'The message-server login shows no credentials prompt',
    statement:
      '`/0/ServiceModel/MsgUtilService.svc/LogInMsgServer`, called by POST and then by GET in a session whose data read ' +
      'succeeds before and after, answers 2xx and no credentials challenge. A challenge is the symptom of a wrongly ' +
      'filled setting for the default message library, and clearing that setting is the cure. 404 and 405: inapplicable.',
    lines: [125],
    twins: 'The call, and a data read of the same session before and after it. They differ in the address.',
  },
] as const satisfies readonly ClauseEntry[]
