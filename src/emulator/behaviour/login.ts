import type { User } from '../../../fixtures/users.js'
import { parsedJson } from '../../runtime/json.js'
import type { Call } from '../http/call.js'
import type { Site } from '../deployment/deployment.js'
import type { CookieToSet } from '../http/set-cookie.js'

/** The five fields of the login response. What is in them is a behaviour's choice, so they are not typed closer. */
export type LoginBody = Readonly<Record<string, unknown>>

export interface Credentials {
  readonly userName: string
  readonly password: string
}

/** Why nobody was logged in. */
export type LoginRefusal = 'unknownUser' | 'wrongPassword' | 'passwordExpired' | 'incomplete' | 'notJson' | 'mediaType'

/** The login service (document: Login). */
export interface LoginBehaviour {
  readonly credentials: (call: Call) => Credentials | LoginRefusal
  readonly identify: (userName: string, users: readonly User[]) => User | undefined
  readonly passwordHolds: (user: User, password: string) => boolean
  /** The last word on who is logged in. */
  readonly verdict: (given: Credentials | LoginRefusal, call: Call) => User | LoginRefusal
  readonly successBody: (user: User) => LoginBody
  readonly refusalBody: (why: LoginRefusal) => LoginBody
  readonly successStatus: number
  readonly refusalStatus: (why: LoginRefusal) => number
  readonly contentType: string
  /** The Location header of a success; undefined for none. */
  readonly location: (site: Site, appRoot: string) => string | undefined
  readonly culture: (user: User) => string | undefined
  /** Cookies that a refused login sets. */
  readonly refusalCookies: (why: LoginRefusal, call: Call) => readonly CookieToSet[]
}

export const documentedLogin: LoginBehaviour = {
  credentials(call) {
    const type = call.headers['content-type'] ?? ''
    if (!/^application\/json\s*(;|$)/i.test(type)) return 'mediaType'
    const body = parsedJson(call.body.toString('utf8'))
    if (body === undefined) return 'notJson'
    if (typeof body !== 'object' || body === null) return 'incomplete'
    const { UserName, UserPassword } = body as Readonly<Record<string, unknown>>
    if (typeof UserName !== 'string' || typeof UserPassword !== 'string') return 'incomplete'
    return { userName: UserName, password: UserPassword }
  },
  identify: (userName, users) => users.find((user) => user.name.toLowerCase() === userName.toLowerCase()),
  passwordHolds: (user, password) => user.password === password,
  verdict(given, call) {
    if (typeof given === 'string') return given
    const { login } = call.deployment.behaviour
    const user = login.identify(given.userName, call.deployment.users)
    if (!user) return 'unknownUser'
    if (!login.passwordHolds(user, given.password)) return 'wrongPassword'
    return user.passwordExpired === true ? 'passwordExpired' : user
  },
  successBody: () => ({ Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }),
  refusalBody: (why) => ({
    Code: 1,
    Message: refusals[why],
    Exception: null,
    PasswordChangeUrl: why === 'passwordExpired' ? '/Login/ChangePassword' : null,
    RedirectUrl: null,
  }),
  successStatus: 200,
  refusalStatus: (why) =>
    ({ unknownUser: 200, wrongPassword: 200, passwordExpired: 200, incomplete: 400, notJson: 400, mediaType: 415 })[
      why
    ],
  contentType: 'application/json; charset=utf-8',
  location: (site, appRoot) => `${site.basePath}${appRoot}` || '/',
  culture: (user) => user.culture,
  refusalCookies: () => [],
}

/** A wrong password and an unknown user read alike, so that names cannot be tried out. */
const refusals: Readonly<Record<LoginRefusal, string>> = {
  unknownUser: 'Invalid user name or password was specified.',
  wrongPassword: 'Invalid user name or password was specified.',
  passwordExpired: 'Your password has expired. Change it to log in.',
  incomplete: 'UserName and UserPassword are both needed, as text.',
  notJson: 'The login request is not JSON.',
  mediaType: 'The login request must be of type application/json.',
}
