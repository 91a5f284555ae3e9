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
      'A POST to `/ServiceModel/AuthService.svc/Login`, sent and accepted as `application/json`, whose body gives ' +
      'UserName and UserPassword as strings, is answered with status 200 and a JSON content type.',
    lines: [11, 19, 29, 30, 78, 79, 80, 81, 137],
  },
  {
    id: 'LOGIN-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'The login answer has its five keys, typed as laid down',
    statement:
      'The JSON of the login answer holds all of Code (an integer), Message (a string), Exception (an object or null), ' +
      'PasswordChangeUrl (a string or null) and RedirectUrl (a string or null). Further keys are allowed.',
    lines: [36, 37, 38, 39, 40],
  },
  {
    id: 'LOGIN-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'A success is Code 0 with nothing to report',
    statement: 'After a right login Code is 0, Message is the empty string, and Exception and RedirectUrl are null.',
    lines: [36, 37, 38, 40],
  },
  {
    id: 'LOGIN-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'No password-change address unless a change is due',
    statement:
      'PasswordChangeUrl is null as long as the user need not change the password; a string fails. Where the profile ' +
      'says `passwordChangeDue: true` for that user, the clause is inapplicable.',
    lines: [39],
  },
  {
    id: 'LOGIN-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'A wrong password does not log in',
    statement:
      'A login with a wrong password (the right one with one character added) never yields Code 0, and whatever ' +
      'cookies its answer issues open no data request. One such attempt is made in a run (`limits.wrongLogins`), ' +
      'against `users.decoy` where the profile has one, so that no real account is locked.',
    lines: [36],
    twins:
      'The login with the wrong password, and after it the login with the right one, which succeeds. They differ in ' +
      'the last character of the password.',
  },
  {
    id: 'LOGIN-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user'],
    title: 'An unknown user name does not log in',
    statement:
      'A login under a random user name that nobody has never yields Code 0, and whatever cookies its answer issues ' +
      'open no data request.',
    lines: [36],
    twins:
      'The login under the random name, and after it the login of the known user, which succeeds. They differ in the ' +
      'user name.',
  },
  {
    id: 'LOGIN-7',
    level: 'required',
    provenance: 'derived',
    needs: ['user'],
    title: 'An incomplete or broken login body does not log in',
    statement:
      'A body without UserName, one without UserPassword, and two that are not JSON (JSON that is cut off, and a form) ' +
      'never yield Code 0, and whatever cookies their answers issue open no data request. Where the profile allows no ' +
      'wrong login (`limits.wrongLogins` is 0), the body without UserPassword is left out: it may lock the account.',
    lines: [29, 30, 36],
    twins:
      'Each faulty body, and after them the complete body, which logs in. Each differs from it in the missing key, or ' +
      'in being no JSON.',
  },
  {
    id: 'LOGIN-8',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: 'Location is /0 on a successful login',
    statement:
      'The answer to a right login carries the header `Location` with the value `/0`. An absolute form of the same ' +
      "origin, and the path below the base URL's own path, count as the same value.",
    lines: [52],
  },
  {
    id: 'LOGIN-9',
    level: 'required',
    provenance: 'seen',
    needs: ['user'],
    title: "The user's culture comes with a successful login",
    statement:
      "The answer to a right login carries the culture header (`X-Vendor-UserCulture`, or the deployment's own name " +
      'for it), and its value is a culture: language-REGION or any other BCP 47 tag.',
    lines: [51],
  },
  {
    id: 'LOGIN-10',
    level: 'observe',
    provenance: 'silent',
    needs: ['user'],
    title: 'Two logins of one user side by side',
    statement:
      'Recorded after two logins one after another: whether their tickets differ, and whether the first session is ' +
      "still good. One session per user is a lawful setting; where the checker's own logins ended its session, it logs " +
      'in again.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
