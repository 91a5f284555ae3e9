import type { ClauseEntry } from '../types.js'

/** The login service: POST /ServiceModel/AuthService.svc/Login. */
export const login = [
  {
    id: 'LOGIN-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'Login answers 200 with JSON',
    statement:
      'A POST to `/ServiceModel/AuthService.svc/Login` is answered with status 200 and a JSON content type. The ' +
      'request has Content-Type and Accept `application/json` and a JSON body with UserName and UserPassword as ' +
      'strings.',
    lines: [11, 19, 29, 30, 78, 79, 80, 81, 137],
  },
  {
    id: 'LOGIN-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'The login answer has its five keys with the right types',
    statement:
      'The JSON of the login answer contains all of Code (an integer), Message (a string), Exception (an object or ' +
      'null), PasswordChangeUrl (a string or null) and RedirectUrl (a string or null). Other keys are allowed.',
    lines: [36, 37, 38, 39, 40],
  },
  {
    id: 'LOGIN-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'A successful login has Code 0 and an empty Message',
    statement:
      'After a login with valid credentials, Code is 0, Message is the empty string, and Exception and RedirectUrl ' +
      'are null.',
    lines: [36, 37, 38, 40],
  },
  {
    id: 'LOGIN-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'PasswordChangeUrl is null unless a change is due',
    statement:
      'PasswordChangeUrl is null unless the user must change the password; a string fails. Inapplicable if the ' +
      'profile sets `passwordChangeDue: true` for that user.',
    lines: [39],
  },
  {
    id: 'LOGIN-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'A wrong password does not log in',
    statement:
      'A login with a wrong password (the right one plus one character) never returns Code 0. No data request ' +
      'succeeds with the cookies that its answer issues. A run makes one such attempt (`limits.wrongLogins`). It ' +
      'uses `users.decoy` if the profile has one, so that no real account is locked.',
    lines: [36],
    twins:
      'The login with the right password, sent afterwards, succeeds. Only the last character of the password differs.',
  },
  {
    id: 'LOGIN-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'An unknown user name does not log in',
    statement:
      'A login with a random user name that does not exist never returns Code 0. No data request succeeds with the ' +
      'cookies that its answer issues.',
    lines: [36],
    twins: 'The login of the known user, sent afterwards, succeeds. Only the user name differs.',
  },
  {
    id: 'LOGIN-7',
    level: 'required',
    provenance: 'derived',
    needs: ['user'],
    title: 'An incomplete or broken login body does not log in',
    statement:
      'Four bodies never return Code 0: one without UserName, one without UserPassword, and two that are not JSON ' +
      '(truncated JSON, and a form). No data request succeeds with the cookies that their answers issue. If the ' +
      'profile allows no wrong login (`limits.wrongLogins` is 0), the body without UserPassword is skipped, because ' +
      'it may lock the account.',
    lines: [29, 30, 36],
    twins:
      'The complete body, sent afterwards, logs in. Each invalid body differs from it only in the missing key or in ' +
      'not being JSON.',
  },
  {
    id: 'LOGIN-8',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'Location is /0 on a successful login',
    statement:
      'The answer to a successful login has the header `Location` with the value `/0`. An absolute URL of the same ' +
      "origin counts as the same value, and so does the path below the base URL's own path.",
    lines: [52],
  },
  {
    id: 'LOGIN-9',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: "A successful login returns the user's culture",
    statement:
      "The answer to a successful login has the culture header (`X-Vendor-UserCulture`, or the deployment's own name " +
      'for it). Its value is a culture: language-REGION or any other BCP 47 tag.',
    lines: [51],
  },
  {
    id: 'LOGIN-10',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Two consecutive logins of one user',
    statement:
      'Recorded after two consecutive logins: whether their tickets differ, and whether the first session is still ' +
      "valid. A deployment may allow one session per user. If the checker's own logins ended its session, it logs in " +
      'again.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
