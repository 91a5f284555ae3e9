import { placeOf } from '../house/refusal.js'
import { onAttempt, onLogin, replaced, type Fault } from './fault.js'

/** A right login's answer with members set anew; `undefined` takes a member away. */
const members = (changes: Readonly<Record<string, unknown>>) =>
  onLogin(({ answer }) => ({
    ...answer,
    body: JSON.stringify({ ...(JSON.parse(answer.body) as object), ...changes }),
  }))

const culture = (value: string | null) =>
  onLogin(({ answer, freedoms }) => ({
    ...answer,
    headers: [
      ...answer.headers.filter(([name]) => name !== freedoms.cultureHeader),
      ...(value === null ? [] : [[freedoms.cultureHeader, value] as const]),
    ],
  }))

export const loginFaults = [
  {
    id: 'login-as-html',
    sentence: 'the login answer is JSON, but labelled text/html',
    within: {},
    fails: ['LOGIN-1'],
    arguable: [],
    apply: onLogin(replaced({ type: 'text/html; charset=utf-8' })),
  },
  {
    id: 'login-created',
    sentence: 'a right login is answered 201',
    within: {},
    fails: ['LOGIN-1'],
    arguable: [],
    apply: onLogin(replaced({ status: 201 })),
  },
  {
    id: 'code-as-text',
    sentence: 'Code of the login answer is the text "0"',
    within: {},
    // The type is LOGIN-2's; the text "0" is not the Code 0 that LOGIN-3 wants of a success either.
    fails: ['LOGIN-2', 'LOGIN-3'],
    arguable: [],
    apply: members({ Code: '0' }),
  },
  {
    id: 'message-null',
    sentence: 'Message of the login answer is null',
    within: {},
    // null is no string, and "empty on success" speaks of a string.
    fails: ['LOGIN-2', 'LOGIN-3'],
    arguable: [],
    apply: members({ Message: null }),
  },
  {
    id: 'password-change-url-missing',
    sentence: 'the login answer has no PasswordChangeUrl',
    within: {},
    // LOGIN-4 fails on a string only, and there is none.
    fails: ['LOGIN-2'],
    arguable: [],
    apply: members({ PasswordChangeUrl: undefined }),
  },
  {
    id: 'exception-as-text',
    sentence: 'Exception of a right login is an empty text',
    within: {},
    fails: ['LOGIN-2', 'LOGIN-3'],
    arguable: [],
    apply: members({ Exception: '' }),
  },
  {
    id: 'exception-object',
    sentence: 'Exception of a right login is an empty object, lawful by type alone',
    within: {},
    fails: ['LOGIN-3'],
    arguable: [],
    apply: members({ Exception: {} }),
  },
  {
    id: 'message-greets',
    sentence: 'Message of a right login says that all is well',
    within: {},
    fails: ['LOGIN-3'],
    arguable: [],
    apply: members({ Message: 'OK' }),
  },
  {
    id: 'redirect-url-set',
    sentence: 'RedirectUrl of a right login is a path, and no departure says so',
    within: {},
    fails: ['LOGIN-3'],
    arguable: [],
    apply: members({ RedirectUrl: '/0/Nui/ViewModule.aspx' }),
  },
  {
    id: 'password-change-url-set',
    sentence: 'PasswordChangeUrl is a path though no change is due',
    within: {},
    fails: ['LOGIN-4'],
    arguable: [],
    apply: members({ PasswordChangeUrl: '/Login/ChangePassword.aspx' }),
  },
  {
    id: 'password-change-url-empty',
    sentence: 'PasswordChangeUrl is an empty text in place of null',
    within: {},
    fails: ['LOGIN-4'],
    arguable: [],
    apply: members({ PasswordChangeUrl: '' }),
  },
  {
    id: 'wrong-password-accepted',
    sentence: 'any password opens a known account',
    within: {},
    fails: ['LOGIN-5'],
    arguable: [],
    apply: onAttempt('wrong-password', ({ attempt, logIn }) => logIn(attempt?.account ?? null)),
  },
  {
    id: 'wrong-password-opens-a-session',
    sentence: 'a wrong password is answered with Code 2, and with the cookies of a good session',
    within: {},
    fails: ['LOGIN-5'],
    arguable: [],
    apply: onAttempt('wrong-password', ({ answer, attempt, logIn }) => ({
      ...answer,
      cookies: logIn(attempt?.account ?? null).cookies,
    })),
  },
  {
    id: 'wrong-password-called-success',
    sentence: 'a wrong password is answered with Code 0, though no session is opened',
    within: {},
    fails: ['LOGIN-5'],
    arguable: [],
    apply: onAttempt('wrong-password', ({ answer, attempt, logIn }) => ({
      ...logIn(attempt?.account ?? null),
      cookies: answer.cookies,
    })),
  },
  {
    id: 'unknown-user-accepted',
    sentence: 'an unknown user name is let in as the main user',
    within: {},
    fails: ['LOGIN-6'],
    arguable: [],
    apply: onAttempt('unknown-user', ({ logIn }) => logIn(null)),
  },
  {
    id: 'unknown-user-opens-a-session',
    sentence: 'an unknown user name gets Code 2 and the cookies of a good session',
    within: {},
    fails: ['LOGIN-6'],
    arguable: [],
    apply: onAttempt('unknown-user', ({ answer, logIn }) => ({ ...answer, cookies: logIn(null).cookies })),
  },
  {
    id: 'no-password-accepted',
    sentence: 'a body without UserPassword is let in',
    within: {},
    fails: ['LOGIN-7'],
    arguable: [],
    apply: onAttempt('no-password', ({ attempt, logIn }) => logIn(attempt?.account ?? null)),
  },
  {
    id: 'no-user-name-accepted',
    sentence: 'a body without UserName is let in as the main user',
    within: {},
    fails: ['LOGIN-7'],
    arguable: [],
    apply: onAttempt('no-name', ({ logIn }) => logIn(null)),
  },
  {
    id: 'broken-json-accepted',
    sentence: 'a body that is not JSON gets 400 and, all the same, the cookies of a good session',
    within: {},
    fails: ['LOGIN-7'],
    arguable: [],
    apply: onAttempt('not-json', ({ answer, logIn }) => ({ ...answer, cookies: logIn(null).cookies })),
  },
  {
    id: 'login-location-missing',
    sentence: 'a right login is answered without a Location',
    within: {},
    fails: ['LOGIN-8'],
    arguable: [],
    apply: onLogin(replaced({ location: null })),
  },
  {
    id: 'login-location-elsewhere',
    sentence: 'Location of a right login is the root of the application in place of /0',
    within: {},
    fails: ['LOGIN-8'],
    arguable: [],
    apply: onLogin(({ answer, question, freedoms }) => ({ ...answer, location: placeOf('/', question, freedoms) })),
  },
  {
    id: 'culture-missing',
    sentence: 'a right login carries no culture header',
    within: {},
    fails: ['LOGIN-9'],
    arguable: [],
    apply: culture(null),
  },
  {
    id: 'culture-with-underscore',
    sentence: 'the culture header has an underscore where the language tag has a hyphen',
    within: {},
    fails: ['LOGIN-9'],
    arguable: [],
    apply: culture('uk_UA'),
  },
  {
    id: 'culture-number',
    sentence: 'the culture header is the number of a culture',
    within: {},
    fails: ['LOGIN-9'],
    arguable: [],
    apply: culture('1058'),
  },
] as const satisfies readonly Fault[]
