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
    statement: 'The answer that contains the login page sets the loader cookie.',
    lines: [121],
  },
  {
    id: 'PAGE-3',
    level: 'reported',
    provenance: 'reported',
    needs: ['user', 'entity'],
    title: 'The message-server login shows no credentials prompt',
    statement:
      '`/0/ServiceModel/MsgUtilService.svc/LogInMsgServer` answers 2xx and no credentials challenge. It is called by ' +
      'POST and then by GET in a session whose data read succeeds before and after. A challenge is the symptom of a ' +
      'wrong value in the setting for the default message library; clearing that setting fixes it. Inapplicable if ' +
      'the answer is 404 or 405.',
    lines: [125],
    twins: 'A data read of the same session, before and after the call, succeeds. Only the address differs.',
  },
] as const satisfies readonly ClauseEntry[]
