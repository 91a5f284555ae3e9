import type { User } from '../../../../../fixtures/users.js'
import { refusing, type Callers } from '../../altered-guard.js'
import { altering, together } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { loginCookies } from '../../../handlers/login.js'
import type { Call } from '../../../http/call.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { isInXml, isOfService, isOdataRead, type Holds } from '../circumstances.js'

/** Breaches of the login: of what a successful one answers, and of those that must be refused. */
export const loginAnswerDeviations = [
  ...crossed({
    'login-code-as-text': {
      says: 'Code of a successful login is the text "0"',
      override: answeringLogins(() => ({ Code: '0' })),
      cells: { always: ['LOGIN-2/code', 'LOGIN-3/code'] },
    },
    'login-greets': {
      says: 'The message of a successful login is a greeting',
      override: answeringLogins(() => ({ Message: 'Welcome' })),
      cells: {
        always: 'LOGIN-3/message',
      },
    },
    'culture-missing': {
      says: 'A successful login has no culture header',
      override: () => ({ login: { culture: () => undefined } }),
      cells: { always: 'LOGIN-9/culture', 'for-international-user': 'LOGIN-9/culture' },
    },
  }),
  ...breachesBy((members: object) => answeringLogins(() => members), {
    'login-without-password-change-url': [
      'A successful login has no PasswordChangeUrl.',
      'LOGIN-2/password-change-url',
      { PasswordChangeUrl: undefined },
    ],
    'login-message-null': [
      'Message of a successful login is null.',
      ['LOGIN-2/message', 'LOGIN-3/message'],
      { Message: null },
    ],
    'login-exception-text': [
      'Exception of a successful login is an empty text.',
      ['LOGIN-2/exception', 'LOGIN-3/exception'],
      { Exception: '' },
    ],
    'login-without-redirect-url': [
      'A successful login leaves out RedirectUrl, which is null.',
      'LOGIN-2/redirect-url',
      { RedirectUrl: undefined },
    ],
    'login-exception-empty': ['Exception of a successful login is {}.', 'LOGIN-3/exception', { Exception: {} }],
    'login-names-redirect-url': ['A successful login has RedirectUrl.', 'LOGIN-3/redirect-url', { RedirectUrl: '/0/' }],
    'login-asks-for-password-change': [
      'PasswordChangeUrl is not null, though no change is due.',
      'LOGIN-4/password-change-url',
      { PasswordChangeUrl: '' },
    ],
  }),
  ...breaches({
    'login-201': ['A successful login answers 201.', 'LOGIN-1/status', () => ({ login: { successStatus: 201 } })],
    'login-as-html': [
      'The login response is JSON with the content type of HTML.',
      'LOGIN-1/json',
      () => ({ login: { contentType: 'text/html; charset=utf-8' } }),
    ],
    'login-encoded-twice': [
      'The login response is a JSON text that contains the JSON.',
      'LOGIN-2/body',
      altering('login', 'successBody', (body) => JSON.stringify(body) as never),
    ],
    'password-cut-short': [
      'Only the first characters of a password are compared.',
      'LOGIN-5/wrong-password',
      () => ({ login: { passwordHolds: (user, password) => password.startsWith(user.password.slice(0, 16)) } }),
    ],
    'unknown-user-let-in': [
      'A user name that nobody has logs in as the first user.',
      'LOGIN-6/unknown-user',
      lettingInAsFirst(['unknownUser']),
    ],
    'broken-json-logs-in': [
      'A login request that is not JSON logs in as the first user.',
      'LOGIN-7/not-json',
      lettingInAsFirst(['notJson', 'mediaType']),
    ],
    'password-not-needed': [
      'A login request without a password logs in.',
      'LOGIN-7/no-password',
      completing(({ body, deployment: { users, behaviour } }) => {
        const [, userName] = /"UserName"\s*:\s*"([^"]*)"/.exec(body.toString('utf8')) ?? []
        return userName === undefined ? undefined : behaviour.login.identify(userName, users)
      }),
    ],
    'user-name-not-needed': [
      'A login request without a user name logs in whoever has that password.',
      'LOGIN-7/no-user-name',
      completing(({ body, deployment: { users } }) => {
        const given = JSON.parse(body.toString('utf8')) as Readonly<Record<string, unknown>> | null
        return users.find(({ password }) => password === given?.['UserPassword'])
      }),
    ],
    'login-location-slash': [
      'Location of a successful login ends with a slash.',
      'LOGIN-8/location',
      altering('login', 'location', (location = '') => `${location}/`),
    ],
    'login-location-missing': [
      'A successful login has no Location.',
      'LOGIN-8/location',
      () => ({ login: { location: () => undefined } }),
    ],
    'culture-as-number': ['The culture is a number.', 'LOGIN-9/culture', () => ({ login: { culture: () => '1033' } })],
    'culture-underscore': [
      'An underscore joins language and region in the culture header.',
      'LOGIN-9/culture',
      altering('login', 'culture', (culture) => culture?.replace('-', '_')),
    ],
  }),
  ...breachesBy(openingByWrongPassword, {
    'refused-login-opens-session': ['A wrong password opens a session.', 'LOGIN-5/wrong-password', () => true],
    'refused-login-opens-odata': ['A wrong password opens OData reads.', 'LOGIN-5/wrong-password', isOdataRead],
    'refused-login-opens-xml': ['A wrong password opens legacy reads in XML.', 'LOGIN-5/wrong-password', isInXml],
    'refused-login-opens-services': ['A wrong password opens custom services.', 'LOGIN-5/wrong-password', isOfService],
  }),
]

/** Answers successful logins with these members in the place of the document's. */
export function answeringLogins(members: (user: User) => object): Override {
  return altering('login', 'successBody', (body, user) => ({ ...body, ...members(user) }))
}

/** Completes an incomplete login request by the user that it is taken for. */
function completing(takenFor: (call: Call) => User | undefined): Override {
  return altering('login', 'credentials', (given, call) => {
    const user = given === 'incomplete' ? takenFor(call) : undefined
    return user ? { userName: user.name, password: user.password } : given
  })
}

/** Logs whoever is refused for one of these in as the first user. */
function lettingInAsFirst(refusals: readonly unknown[]): Override {
  return altering('login', 'verdict', (verdict, _given, { deployment: { users } }) =>
    refusals.includes(verdict) ? (users[0] ?? verdict) : verdict,
  )
}

/** Has a wrong password set the cookies of a session that opens some requests, and no others. */
function openingByWrongPassword(opens: Holds): Override {
  const opening: Override = () => ({
    login: {
      refusalCookies(why, { deployment }) {
        const { sessions, behaviour, users, memory } = deployment
        const [user] = users
        if (why !== 'wrongPassword' || !user) return []
        const session = sessions.open(user)
        memory.set('refused login', session)
        return loginCookies(session, sessions.issue(session, behaviour.sessions.ticketValue()), deployment)
      },
    },
  })
  const isOpened: Callers = (standing, _column, { deployment: { memory } }) =>
    standing.kind === 'live' && standing.session === memory.get('refused login')
  return together(
    opening,
    refusing((standing, column, call) => isOpened(standing, column, call) && !opens(call), 'redirect'),
  )
}
