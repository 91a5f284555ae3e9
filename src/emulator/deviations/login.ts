import type { User } from '../../../fixtures/users.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { loginCookies } from '../handlers/login.js'

export const loginDeviations: readonly Deviation[] = [
  {
    id: 'login-201',
    sentence: 'A successful login answers 201.',
    breaks: ['LOGIN-1'],
    override: () => ({ login: { successStatus: 201 } }),
  },
  {
    id: 'login-as-html',
    sentence: 'The login response is JSON that calls itself HTML.',
    breaks: ['LOGIN-1'],
    override: () => ({ login: { contentType: 'text/html; charset=utf-8' } }),
  },
  {
    id: 'login-code-as-text',
    sentence: 'Code is the text "0".',
    breaks: ['LOGIN-2', 'LOGIN-3'],
    override: answeringLogins(() => ({ Code: '0' })),
  },
  {
    id: 'login-code-as-text-for-restricted-user',
    sentence: 'Code of a login by the restricted user is the text "0".',
    breaks: ['LOGIN-2', 'LOGIN-3'],
    override: answeringLogins(({ role }) => ({ Code: role === 'restricted' ? '0' : 0 })),
  },
  {
    id: 'login-without-password-change-url',
    sentence: 'The login response has no PasswordChangeUrl.',
    breaks: ['LOGIN-2'],
    override: answeringLogins(() => ({ PasswordChangeUrl: undefined })),
  },
  {
    id: 'login-greets',
    sentence: 'The message of a successful login is a greeting.',
    breaks: ['LOGIN-3'],
    override: answeringLogins(() => ({ Message: 'Welcome' })),
  },
  {
    id: 'login-greets-restricted-user',
    sentence: 'The message of a login by the restricted user is a greeting.',
    breaks: ['LOGIN-3'],
    override: answeringLogins(({ role }) => (role === 'restricted' ? { Message: 'Welcome' } : {})),
  },
  {
    id: 'culture-missing-for-international-user',
    sentence: 'A login by a user whose name is outside ASCII names no culture.',
    breaks: ['LOGIN-9'],
    override: ({ login }) => ({
      login: { culture: (user) => (user.role === 'international' ? undefined : login.culture(user)) },
    }),
  },
  {
    id: 'login-exception-empty',
    sentence: 'A successful login carries an empty exception in place of null.',
    breaks: ['LOGIN-3'],
    override: answeringLogins(() => ({ Exception: {} })),
  },
  {
    id: 'login-names-redirect-url',
    sentence: 'A successful login names a RedirectUrl.',
    breaks: ['LOGIN-3'],
    override: answeringLogins(() => ({ RedirectUrl: '/0/' })),
  },
  {
    id: 'login-asks-for-password-change',
    sentence: 'PasswordChangeUrl is set though no change is due.',
    breaks: ['LOGIN-4'],
    override: answeringLogins(() => ({ PasswordChangeUrl: '' })),
  },
  {
    id: 'password-cut-short',
    sentence: 'Only the first characters of a password are compared.',
    breaks: ['LOGIN-5'],
    override: () => ({ login: { passwordHolds: (user, password) => password.startsWith(user.password.slice(0, 16)) } }),
  },
  {
    id: 'refused-login-opens-session',
    sentence: 'A wrong password answers Code 1, and sets the cookies of a login that work.',
    breaks: ['LOGIN-5'],
    override: ({ login }) => ({
      login: {
        refusalCookies(why, call) {
          const { deployment } = call
          const [user] = deployment.users
          if (why !== 'wrongPassword' || !user) return login.refusalCookies(why, call)
          const session = deployment.sessions.open(user)
          const ticket = deployment.sessions.issue(session, deployment.behaviour.sessions.ticketValue())
          return loginCookies(session, ticket, deployment)
        },
      },
    }),
  },
  {
    id: 'unknown-user-let-in',
    sentence: 'A user name that nobody has logs in as the first user.',
    breaks: ['LOGIN-6'],
    override: lettingInAsFirst(['unknownUser']),
  },
  {
    id: 'password-not-needed',
    sentence: 'A login request without a password logs in.',
    breaks: ['LOGIN-7'],
    override: completing(({ body, deployment: { users, behaviour } }) => {
      const [, userName] = /"UserName"\s*:\s*"([^"]*)"/.exec(body.toString('utf8')) ?? []
      return userName === undefined ? undefined : behaviour.login.identify(userName, users)
    }),
  },
  {
    id: 'user-name-not-needed',
    sentence: 'A login request without a user name logs in whoever has that password.',
    breaks: ['LOGIN-7'],
    override: completing(({ body, deployment: { users } }) => {
      const given = JSON.parse(body.toString('utf8')) as Readonly<Record<string, unknown>> | null
      return users.find(({ password }) => password === given?.['UserPassword'])
    }),
  },
  {
    id: 'broken-json-logs-in',
    sentence: 'A login request that is not JSON logs in as the first user.',
    breaks: ['LOGIN-7'],
    override: lettingInAsFirst(['notJson', 'mediaType']),
  },
  {
    id: 'login-location-slash',
    sentence: 'Location of a successful login ends with a slash.',
    breaks: ['LOGIN-8'],
    override: ({ login }) => ({ login: { location: (site, appRoot) => `${login.location(site, appRoot) ?? ''}/` } }),
  },
  {
    id: 'login-location-missing',
    sentence: 'A successful login has no Location.',
    breaks: ['LOGIN-8'],
    override: () => ({ login: { location: () => undefined } }),
  },
  {
    id: 'culture-missing',
    sentence: 'A successful login has no culture header.',
    breaks: ['LOGIN-9'],
    override: () => ({ login: { culture: () => undefined } }),
  },
  {
    id: 'culture-as-number',
    sentence: 'The culture header holds a number.',
    breaks: ['LOGIN-9'],
    override: () => ({ login: { culture: () => '1033' } }),
  },
  {
    id: 'culture-underscore',
    sentence: 'Language and region in the culture header are joined by an underscore.',
    breaks: ['LOGIN-9'],
    override: ({ login }) => ({ login: { culture: (user) => login.culture(user)?.replace('-', '_') } }),
  },
]

/** Answers right logins with these members in the place of the document's. */
export function answeringLogins(members: (user: User) => object): Override {
  return ({ login }) => ({
    login: { successBody: (user) => ({ ...login.successBody(user), ...members(user) }) },
  })
}

/** Puts in what a request of a login lacks, by the user that it is taken for. */
function completing(takenFor: (call: Call) => User | undefined): Override {
  return ({ login }) => ({
    login: {
      credentials(call) {
        const given = login.credentials(call)
        const user = given === 'incomplete' ? takenFor(call) : undefined
        return user ? { userName: user.name, password: user.password } : given
      },
    },
  })
}

/** Logs whoever is refused for one of these in as the first user. */
function lettingInAsFirst(refusals: readonly unknown[]): Override {
  return ({ login }) => ({
    login: {
      verdict(given, call) {
        const verdict = login.verdict(given, call)
        return refusals.includes(verdict) ? (call.deployment.users[0] ?? verdict) : verdict
      },
    },
  })
}
